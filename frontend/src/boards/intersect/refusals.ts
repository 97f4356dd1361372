// The rules' refusal codes as sentences.
import { gettext, interpolate } from "../../i18n";
import type { Scene } from "..";
import { column, other, type Square, type View } from "./view";
import { nameOf, sizeName, sizeObject } from "./words";

type Params = Record<string, unknown>;

const size = (value: unknown): number => (typeof value === "number" ? value : 0);

function wrongColumn(params: Params, scene: Scene<View>): string {
  const square = params["square"] as Square | undefined;
  const n = params["column"] ?? (square ? column(scene.chair, square) : "?");
  return interpolate(gettext("This turn belongs to column %(n)s."), { n });
}

function onSmaller(params: Params): string {
  const below = size(params["below"] ?? params["top"]);
  if (!below) return gettext("A larger piece does not fit on a smaller one.");
  return interpolate(gettext("A %(size)s does not fit on a %(below)s."), {
    size: sizeName(size(params["size"])),
    below: sizeObject(below),
  });
}

/** Null for a code that isn't one of Intersect's. */
export function refusal(code: string, params: Params, scene: Scene<View>): string | null {
  switch (code) {
    case "wrong-stage":
      return gettext("That belongs to another stage of the game.");
    case "not-your-turn":
      return interpolate(gettext("Waiting for %(player)s."), { player: nameOf(scene, other(scene.chair)) });
    case "no-discard-due":
      return gettext("There is no card to discard now.");
    case "discard-first":
      return gettext("A discard is due before the next cards.");
    case "none-left":
      return interpolate(gettext("You have no %(size)s left."), { size: sizeObject(size(params["size"])) });
    case "must-place":
      return gettext("You can still place a piece, so you must.");
    case "wrong-column":
      return wrongColumn(params, scene);
    case "on-smaller":
      return onSmaller(params);
    case "not-in-hand":
      return gettext("That card is not in your hand.");
    default:
      return null;
  }
}
