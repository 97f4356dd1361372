// What an open tower allows, and where the keyboard goes: needed a moment after the first sight of the table.
import { gettext, interpolate, ngettext } from "../../i18n";
import { values } from "../../match/offers";
import type { Action } from "../../wire";
import type { Hand, Scene } from "..";
import type { Layout } from "./layout";
import { phase } from "./state";
import { pieceAnchor } from "./touch";
import { colourOf, pips, seatOfColour, sizeOf, towerOf, type TowerView, type View } from "./view";
import { ownerName, sizeName } from "./words";

/** What an open tower allows with its pieces: mining one, parting two. */
export const mayMine = (scene: Scene<View>, piece: string): boolean =>
  !scene.pending && values<string>(scene.offers, { type: "mine" }, "piece").includes(piece);

export function splitAt(scene: Scene<View>, lower: string, upper: string): Action | null {
  const found = scene.offers.some(
    (offer) => offer.type === "split" && (offer["lower"] as string[])[0] === lower && (offer["upper"] as string[])[0] === upper,
  );
  return found && !scene.pending ? { type: "split", lower, upper } : null;
}

export function mine(hand: Hand, piece: string): void {
  hand.show({ open: undefined });
  hand.sendAction({ type: "mine", piece }, pieceAnchor(piece));
}

export function split(hand: Hand, action: Action): void {
  hand.show({ open: undefined });
  hand.sendAction(action, pieceAnchor(String(action["upper"])));
}

/** The towers that take the piece in question, those worth most first. */
export function targets(scene: Scene<View>): TowerView[] {
  const state = phase(scene);
  if (state.kind !== "picked" && state.kind !== "held") return [];
  return [...state.tops]
    .map((top) => towerOf(scene.view, top))
    .filter((tower) => tower !== null)
    .sort((a, b) => pips(b.pieces) - pips(a.pieces) || a.number - b.number);
}

/** The next tower in a direction: the way along it, and twice the way aside. */
export function towards(lay: Layout, from: number, [dx, dy]: readonly [number, number]): number | null {
  const start = lay.spots.find((spot) => spot.tower.number === from);
  if (!start) return lay.spots[0]?.tower.number ?? null;
  let found: number | null = null;
  let least = Infinity;
  for (const spot of lay.spots) {
    const x = spot.x - start.x;
    const y = spot.y - start.y;
    const along = x * dx + y * dy;
    const cost = along + 2 * (Math.abs(x * dy) + Math.abs(y * dx));
    if (along > 8 && cost < least) {
      least = cost;
      found = spot.tower.number;
    }
  }
  return found;
}

/** "small · yours" */
export function pieceLine(scene: Scene<View>, piece: string): string {
  const size = sizeName(sizeOf(piece));
  const seat = seatOfColour(scene.view, colourOf(piece));
  if (seat !== null && seat === scene.you) return interpolate(gettext("%(size)s · yours"), { size });
  return `${size} · ${ownerName(scene, colourOf(piece))}`;
}

export const piecesCount = (n: number): string => interpolate(ngettext("%(n)s piece", "%(n)s pieces", n), { n });
