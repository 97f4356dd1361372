// The keyboard on the board: arrows walk over the squares, digits are cards or sizes.
import { gettext } from "../../i18n";
import type { Hand, Scene } from "..";
import { asked } from "./state";
import { touched, touchedCard, touchedSize } from "./touch";
import { squareAt, type View } from "./view";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const onBoard = (event: KeyboardEvent): SVGElement | null =>
  event.target instanceof SVGElement ? event.target.closest<SVGElement>("[data-x]") : null;

const place = (cell: SVGElement): [number, number] => [Number(cell.dataset["x"]), Number(cell.dataset["y"])];

/** Roving tabindex: the grid is one stop. */
function walk(cell: SVGElement, [dx, dy]: [number, number]): void {
  const [x, y] = place(cell);
  const grid = cell.closest("[role=grid]");
  const next = grid?.querySelector<SVGElement>(`[data-x="${x + dx}"][data-y="${y + dy}"]`);
  if (!next) return;
  grid?.querySelectorAll("[role=gridcell]").forEach((item) => item.setAttribute("tabindex", "-1"));
  next.setAttribute("tabindex", "0");
  next.focus();
}

function digit(key: string, scene: Scene<View>, hand: Hand): boolean {
  if (!/^[1-4]$/.test(key)) return false;
  const state = asked(scene);
  if (state.kind === "place" || state.kind === "pass") touchedSize(scene, hand, Number(key));
  else touchedCard(scene, hand, Number(key));
  return state.kind !== "none";
}

export function key(event: KeyboardEvent, scene: Scene<View>, hand: Hand): boolean {
  const cell = onBoard(event);
  const step = STEPS[event.key];
  if (cell && step) {
    walk(cell, step);
    return true;
  }
  if (cell && (event.key === "Enter" || event.key === " ")) {
    const state = asked(scene);
    const [x, y] = place(cell);
    if (state.kind === "place") touched(scene, hand, squareAt(scene.chair, x, y));
    else if ("card" in state && state.card !== null && event.key === "Enter") hand.send("prompt");
    else touched(scene, hand, squareAt(scene.chair, x, y));
    return true;
  }
  return digit(event.key, scene, hand);
}

export const keys = (): [string, string][] => [
  ["← ↑ → ↓", gettext("on the board: the next square")],
  ["Enter", gettext("on the board: choose the square, then confirm; with a card chosen: seal it")],
  ["1 – 4", gettext("choose a card; in the placement 1 small, 2 medium, 3 large")],
];
