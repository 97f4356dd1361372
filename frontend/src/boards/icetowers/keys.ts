// The keyboard: arrows walk over the towers, digits mine in the open one.
import { gettext } from "../../i18n";
import type { Hand, Scene } from "..";
import { mayMine, mine, split, splitAt, targets, towards } from "./apart";
import { layout } from "./layout";
import { focused, focusOn } from "./refocus";
import { insistable, openTower, phase, shown } from "./state";
import { sayDone, touched } from "./touch";
import { byNumber, type TowerView, type View } from "./view";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function walk(scene: Scene<View>, from: number, step: [number, number]): void {
  const next = towards(layout(shown(scene), scene.width, scene.height), from, step);
  if (next !== null) focusOn(next);
}

/** The next of the towers that take the piece, those worth most first. */
function toTarget(scene: Scene<View>, by: 1 | -1): boolean {
  const order = targets(scene);
  if (!order.length) return false;
  const at = order.findIndex((tower) => tower.number === focused());
  const next = at < 0 ? (by > 0 ? 0 : order.length - 1) : (at + by + order.length) % order.length;
  focusOn((order[next] as TowerView).number);
  return true;
}

/** Counted from the top: that piece, with Shift the seam below it. */
function digit(event: KeyboardEvent, scene: Scene<View>, hand: Hand): boolean {
  const n = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : 0));
  const tower = openTower(scene, phase(scene));
  if (!n || !tower) return false;
  const at = tower.pieces.length - n;
  const [piece, below] = [tower.pieces[at], tower.pieces[at - 1]];
  if (!piece) return false;
  if (event.shiftKey) {
    const action = below ? splitAt(scene, below, piece) : null;
    if (action) split(hand, action);
    return action !== null;
  }
  if (!mayMine(scene, piece)) return false;
  mine(hand, piece);
  return true;
}

function letter(key: string, scene: Scene<View>, hand: Hand): boolean {
  switch (key) {
    case "d":
      sayDone(scene, hand);
      return true;
    case "i": {
      const [seat] = insistable(scene);
      if (seat === undefined) return false;
      hand.sendAction({ type: "insist", seat }, `insist:${seat}`);
      return true;
    }
    case ".":
      return toTarget(scene, 1);
    case ",":
      return toTarget(scene, -1);
    default:
      return false;
  }
}

/** @param touch what Enter means on a tower */
export function keyWith(
  event: KeyboardEvent, scene: Scene<View>, hand: Hand, touch: (tower: TowerView) => void,
): boolean {
  const element = event.target instanceof Element ? event.target : null;
  const at = Number(element?.closest<SVGElement>("[data-tower]")?.dataset["tower"] ?? 0);
  const step = STEPS[event.key];
  if (at && step) {
    walk(scene, at, step);
    return true;
  }
  if (event.key === "Enter" || event.key === " ") {
    const ring = element?.closest<SVGElement>("[data-insist]");
    const tower = byNumber(shown(scene), at);
    if (ring) hand.sendAction({ type: "insist", seat: Number(ring.dataset["insist"]) }, ring.dataset["anchor"] ?? "");
    else if (tower) touch(tower);
    return Boolean(ring ?? tower);
  }
  return digit(event, scene, hand) || letter(event.key.toLowerCase(), scene, hand);
}

export const key = (event: KeyboardEvent, scene: Scene<View>, hand: Hand): boolean =>
  keyWith(event, scene, hand, (tower) => touched(scene, hand, tower));

export const keys = (): [string, string][] => [
  ["← ↑ → ↓", gettext("on the table: the next tower in that direction")],
  ["Enter", gettext("on a tower: pick up, open, cap")],
  [". ,", gettext("with a piece in the hand: the next tower that takes it, those worth most first")],
  ["1 – 9", gettext("open tower: mine that piece, counted from the top; with Shift: split below it")],
  ["D", gettext("I'm done, or keep playing")],
  ["I", gettext("insist on the piece that is held longest")],
];
