// One tower of the table is a stop of the Tab key, by its number. It stays the same over updates.
import type { Layout } from "./layout";

let at = 0;

/** Whether a tower is the stop; the first one of the table where the known one is gone. */
export function roving(lay: Layout, number: number): boolean {
  if (!lay.spots.some((spot) => spot.tower.number === at)) at = lay.spots[0]?.tower.number ?? 0;
  return number === at;
}

export function focusOn(number: number): void {
  const old = document.querySelector('[data-tower][tabindex="0"]');
  const next = document.querySelector<SVGElement>(`[data-tower="${number}"]`);
  if (!next) return;
  at = number;
  old?.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus({ preventScroll: true });
}

/** The tower that has the keyboard's focus. */
export const focused = (): number | null => {
  const element = document.activeElement?.closest<SVGElement>("[data-tower]");
  return element ? Number(element.dataset["tower"]) : null;
};
