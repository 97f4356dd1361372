// The rules' refusal codes as sentences, and who was faster.
import { gettext, interpolate } from "../../i18n";
import type { Scene } from "..";
import { movesColour, seatOfColour, type View } from "./view";
import { nameOf, sizeName } from "./words";

type Params = Record<string, unknown>;

function faster(code: string, player: string): string | null {
  switch (code) {
    case "not-on-top":
      return interpolate(gettext("The tower has changed: %(player)s was faster."), { player });
    case "not-free-standing":
      return interpolate(gettext("No longer free-standing: %(player)s was faster."), { player });
    case "no-pair":
      return interpolate(gettext("The pair is gone: %(player)s was faster."), { player });
    case "not-on-table":
      return interpolate(gettext("Not on the table: %(player)s holds it."), { player });
    default:
      return null;
  }
}

function simple(code: string): string | null {
  switch (code) {
    case "not-ready":
      return gettext("Not everybody is ready yet.");
    case "already-ready":
    case "no-change":
    case "already-asked":
      return gettext("You have said so already.");
    case "already-insisted":
      return gettext("Somebody has insisted already.");
    case "bad-plan":
      return gettext("A plan has up to three alternatives, of the kinds that your hand allows.");
    case "holding":
      return gettext("Play the piece in your hand first.");
    case "not-holding":
      return gettext("You don't hold that piece.");
    case "nothing-held":
      return gettext("Nothing is held there.");
    case "no-showdown":
      return gettext("Somebody can still act.");
    case "resigned":
      return gettext("You have left this match.");
    case "wrong-tempo":
      return gettext("That belongs to the other way of playing.");
    default:
      return ofPieces(code);
  }
}

function ofPieces(code: string): string | null {
  switch (code) {
    case "ghost-free-standing":
      return gettext("The ghost never caps a free-standing piece.");
    case "mineback":
      return gettext("No minebacks. Play it on another tower.");
    case "not-free-standing":
      return gettext("Only free-standing pieces can be picked up.");
    case "no-pair":
      return gettext("Two pieces of one colour don't lie on each other there.");
    case "not-on-table":
      return gettext("That piece is not on the table.");
    case "not-on-top":
      return gettext("That piece is not on top of its tower.");
    case "not-yours":
      return gettext("That piece is not yours to move.");
    case "only-one":
      return gettext("You need two pieces here to mine one.");
    case "own-colour":
      return gettext("Only others may split your pair.");
    case "same-colour":
      return gettext("You are already on top here.");
    case "same-tower":
      return gettext("A piece can't cap itself.");
    case "you-control-it":
      return gettext("You control this tower, so you cannot mine it.");
    default:
      return null;
  }
}

/** Null for a code that isn't one of IceTowers'. */
export function refusal(code: string, params: Params, scene: Scene<View>): string | null {
  if (code === "too-big") {
    const [top, mine] = [Number(params["top"]), Number(params["mine"])].map(sizeName);
    return interpolate(gettext("Too big. The top is %(top)s, yours is %(mine)s."), { top, mine });
  }
  if (code === "must-cap") return interpolate(gettext("Towers that still take it: %(n)s."), { n: params["towers"] ?? "" });
  const seat = typeof params["seat"] === "number" ? params["seat"] : null;
  if (seat !== null && seat !== scene.you) return faster(code, nameOf(scene, seat)) ?? simple(code);
  return simple(code);
}

/** Why a top doesn't take a piece, by what everybody sees: the first reason of the rules' order. */
export function whyNot(
  scene: Scene<View>, piece: string, top: string, loose: boolean, source: boolean,
): [string, string] {
  const of = (code: string, rule: string, params: Params = {}): [string, string] => [refusal(code, params, scene) ?? "", rule];
  if (source) return of("mineback", "IT-11");
  if (piece[0] === top[0]) {
    if (movesColour(scene, top[0] ?? "") && seatOfColour(scene.view, top[0] ?? "") === null) {
      return [gettext("The ghost is already on top here."), "IT-8"];
    }
    return of("same-colour", "IT-8");
  }
  const sizes = { top: Number(top[1]), mine: Number(piece[1]) };
  if (sizes.mine > sizes.top) return of("too-big", "IT-8", sizes);
  if (loose && scene.view.ghost?.colour === piece[0]) return of("ghost-free-standing", "IT-24");
  return [gettext("That doesn't go now."), "IT-15"];
}
