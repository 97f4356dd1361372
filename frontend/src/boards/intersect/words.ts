// Intersect's sentences. Where a size stands as the object of a sentence, other languages need another
// form of it: `sizeObject`.
import { gettext, interpolate, listed, ngettext, pgettext } from "../../i18n";
import type { Size } from "../../pieces/pyramid";
import type { SeatNumber } from "../../wire";
import type { Scene } from "..";
import { column, type Layer, other, row, seatOf, type Square, stack, top, type View } from "./view";

export function sizeName(size: number): string {
  return ["", gettext("small"), gettext("medium"), gettext("large")][size] ?? "";
}

/** So many of a size; the number may be emphasised. */
export const counted = (n: number, size: number): string =>
  interpolate(gettext("*%(n)s* %(size)s"), { n, size: sizeName(size) });

export const plainly = (sentence: string): string => sentence.replaceAll("*", "");

export function sizeObject(size: number): string {
  return (
    ["", pgettext("object", "small"), pgettext("object", "medium"), pgettext("object", "large")][size] ?? ""
  );
}

export function sizeLetter(size: Size): string {
  return {
    1: pgettext("one letter", "S"),
    2: pgettext("one letter", "M"),
    3: pgettext("one letter", "L"),
  }[size];
}

export const nameOf = (scene: Scene<View>, seat: SeatNumber): string => scene.players[seat] ?? "";

/** "your medium", "bo's medium" */
function owned(scene: Scene<View>, layer: Layer): string {
  const size = sizeName(layer.size);
  if (layer.seat === scene.you) return interpolate(gettext("your %(size)s"), { size });
  return interpolate(gettext("%(player)s's %(size)s"), { player: nameOf(scene, layer.seat), size });
}

export function squareName(scene: Scene<View>, square: Square): string {
  return interpolate(gettext("Column %(column)s, row %(row)s"), {
    column: column(scene.chair, square),
    row: row(scene.chair, square),
  });
}

/** The pieces of a square, top first. */
export function contents(scene: Scene<View>, square: Square): string {
  const layers = stack(scene.view, square).reverse();
  if (!layers.length) return gettext("empty");
  return layers.map((layer) => owned(scene, layer)).join(", ");
}

export interface Chance {
  square: Square;
  kind: "me" | "them" | "nobody";
  text: string;
  /** Where the sentence has no room: the colour of who takes, and the size's letter. */
  short: { colour: string; letter: string } | null;
}

/** What would happen on a square if both cards named it. Who is on top is plain to see. */
export function chanceOf(scene: Scene<View>, square: Square): Chance {
  const layer = top(scene.view, square);
  if (!layer) {
    return { square, kind: "nobody", text: gettext("nobody"), short: null };
  }
  const size = sizeObject(layer.size);
  const short = { colour: layer.colour, letter: sizeLetter(layer.size) };
  if (layer.seat === scene.chair && scene.you !== null) {
    const text = interpolate(gettext("you take %(size)s"), { size });
    return { square, kind: "me", text, short };
  }
  const player = nameOf(scene, layer.seat);
  const text = interpolate(gettext("%(player)s takes %(size)s"), { player, size });
  return { square, kind: "them", text, short };
}

export function squaresPossible(card: number, count: number): string {
  const sentence = ngettext(
    "Card %(card)s: %(count)s square is possible",
    "Card %(card)s: %(count)s squares are possible",
    count,
  );
  return interpolate(sentence, { card, count });
}

export function stillHolds(scene: Scene<View>): string {
  const them = other(scene.chair);
  const cards = seatOf(scene.view, them).hand;
  return interpolate(gettext("%(player)s still holds %(cards)s."), {
    player: nameOf(scene, them),
    cards: listed(cards),
  });
}
