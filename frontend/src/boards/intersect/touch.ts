// What a touched square or card means, and why nothing happens where nothing can.
import { gettext, interpolate } from "../../i18n";
import { same, values } from "../../match/offers";
import type { Hand, Scene } from "..";
import { refusal } from "./refusals";
import { type Asked, asked } from "./state";
import { anchorOf, cardAnchor, column, includes, type Square, top, type View } from "./view";

/** The words for a square that isn't offered. It is a reading of the offers and the board, no judgement. */
function whyNot(scene: Scene<View>, state: Asked & { kind: "place" }, square: Square): [string, string] {
  if (column(scene.chair, square) !== state.column) {
    return [refusal("wrong-column", { column: state.column }, scene) ?? "", "IX-4"];
  }
  const below = top(scene.view, square)?.size;
  return [refusal("on-smaller", { size: state.size, below }, scene) ?? "", "IX-5"];
}

function touchedPlace(scene: Scene<View>, hand: Hand, state: Asked & { kind: "place" }, square: Square): void {
  const anchor = anchorOf(square);
  if (!includes(state.squares, square)) {
    const [text, rule] = whyNot(scene, state, square);
    hand.tell(anchor, text, rule);
  } else if (state.square && same(state.square, square)) {
    hand.send(anchor);
  } else {
    hand.pick({ square }, anchor);
  }
}

export function touched(scene: Scene<View>, hand: Hand, square: Square): void {
  const state = asked(scene);
  switch (state.kind) {
    case "place":
      return touchedPlace(scene, hand, state, square);
    case "select":
    case "sealed": {
      const card = column(scene.chair, square);
      if (state.cards.includes(card)) hand.pick({ card }, cardAnchor(card));
      return;
    }
    case "pass":
    case "discard":
    case "none":
  }
}

/** A card by its number, from the keyboard too. Touched again, it is put back. */
export function touchedCard(scene: Scene<View>, hand: Hand, card: number): void {
  const state = asked(scene);
  const anchor = cardAnchor(card);
  if (state.kind !== "select" && state.kind !== "sealed" && state.kind !== "discard") return;
  if (!values<number>(scene.offers, { type: scene.offers[0]?.type }, "card").includes(card)) {
    hand.tell(anchor, interpolate(gettext("Card %(card)s is not in your hand."), { card }), "IX-8");
  } else if (state.card === card) {
    hand.pick({ card: undefined, discard_if_won: undefined }, anchor);
  } else {
    hand.pick({ card }, anchor);
  }
}

export function touchedSize(scene: Scene<View>, hand: Hand, size: number): void {
  const state = asked(scene);
  if (state.kind !== "place" && state.kind !== "pass") return;
  if ((state.sizes as number[]).includes(size)) hand.pick({ size, square: undefined }, `size:${size}`);
  else hand.tell(`size:${size}`, gettext("That size has no place here."), "IX-5");
}
