// What a touched tower means, and why nothing happens where nothing can.
import { gettext, interpolate } from "../../i18n";
import { values } from "../../match/offers";
import type { Hand, Scene } from "..";
import { later } from "./later";
import { offered, phase, type Phase } from "./state";
import { colourOf, isLoose, movesColour, topOf, type TowerView, type View } from "./view";

export const pieceAnchor = (piece: string): string => `piece:${piece}`;

function touchedReady(scene: Scene<View>, hand: Hand, tower: TowerView, mine: boolean): void {
  const anchor = pieceAnchor(topOf(tower));
  const own = scene.you === null ? null : scene.view.seats[scene.you];
  if (!mine) return hand.tell(anchor, own ? gettext("You are ready. Others are not yet.") : gettext("Not everybody is ready yet."));
  if (colourOf(topOf(tower)) !== own?.colour) return hand.tell(anchor, gettext("Touch a pile of your own colour."), "IT-4");
  hand.sendAction({ type: "ready" }, anchor);
}

const plainly = (): [string, string] => [gettext("That doesn't go now."), "IT-15"];

function land(scene: Scene<View>, hand: Hand, tower: TowerView, state: Phase & { kind: "picked" | "held" }): void {
  const top = topOf(tower);
  const anchor = pieceAnchor(top);
  if (state.tops.has(top)) {
    const type = state.kind === "held" ? "play" : "cap";
    return hand.sendAction({ type, piece: state.piece, onto: top }, anchor);
  }
  const source = state.kind === "held" && state.hand.sources.includes(tower.number);
  const [text, rule] = (later.second?.whyNot ?? plainly)(scene, state.piece, top, isLoose(tower), source);
  hand.tell(anchor, text, rule);
}

/** A piece was dragged onto a tower. */
export function dropped(scene: Scene<View>, hand: Hand, piece: string, tower: TowerView): void {
  const tops = new Set(values<string>(scene.offers, { type: "cap", piece }, "onto"));
  land(scene, hand, tower, { kind: "picked", piece, tops });
}

/** Loose pieces that can be picked up: own ones, and the ghost's. */
export const canPick = (scene: Scene<View>, tower: TowerView): boolean =>
  isLoose(tower) && movesColour(scene, colourOf(topOf(tower)));

function pickUp(scene: Scene<View>, hand: Hand, tower: TowerView): void {
  const piece = topOf(tower);
  if (!values<string>(scene.offers, { type: "cap" }, "piece").includes(piece)) {
    return hand.tell(pieceAnchor(piece), gettext("Nothing takes this piece now."), "IT-8");
  }
  hand.show({ open: undefined });
  hand.pick({ type: "cap", piece }, pieceAnchor(piece));
}

export const toggle = (scene: Scene<View>, hand: Hand, tower: TowerView): void =>
  hand.show({ open: scene.ui["open"] === tower.number ? undefined : tower.number });

export function touched(scene: Scene<View>, hand: Hand, tower: TowerView): void {
  const state = phase(scene);
  switch (state.kind) {
    case "ready":
      return touchedReady(scene, hand, tower, state.mine);
    case "held":
      return land(scene, hand, tower, state);
    case "picked":
      if (tower.pieces.includes(state.piece)) return hand.drop();
      if (canPick(scene, tower) && !state.tops.has(topOf(tower))) return pickUp(scene, hand, tower);
      return land(scene, hand, tower, state);
    case "idle":
      return canPick(scene, tower) ? pickUp(scene, hand, tower) : toggle(scene, hand, tower);
    case "still":
      return toggle(scene, hand, tower);
  }
}

/** Only if nothing takes the piece (IT-12). */
export function setDown(scene: Scene<View>, hand: Hand): void {
  const state = phase(scene);
  if (state.kind !== "held") return;
  if (offered(scene, "set_down")) return hand.sendAction({ type: "set_down", piece: state.piece }, "hand");
  hand.tell("hand", later.second?.refusal("must-cap", { towers: state.tops.size }, scene) ?? "", "IT-12");
}

/** "I'm done", or taking that back. */
export function sayDone(scene: Scene<View>, hand: Hand): void {
  if (phase(scene).kind === "held") return hand.tell("hand", later.second?.refusal("holding", {}, scene) ?? "", "IT-7");
  if (offered(scene, "done")) hand.sendAction({ type: "done" }, "done");
  else if (offered(scene, "not_done")) hand.sendAction({ type: "not_done" }, "done");
}

export const heldWords = (left: number | null, name: string): string =>
  left === null ? name : interpolate(gettext("%(player)s · %(s)s s"), { player: name, s: Math.ceil(left) });
