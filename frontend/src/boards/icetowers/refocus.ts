// The keyboard's focus stays with a tower, even when its element is moved, or when its piece goes onto another.
import { stop } from "./focus";
import { towerOf, type View } from "./view";

export function focusOn(number: number): void {
  const old = document.querySelector('[data-tower][tabindex="0"]');
  const next = document.querySelector<SVGElement>(`[data-tower="${number}"]`);
  if (!next) return;
  stop.at = number;
  old?.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus({ preventScroll: true });
}

const element = (): SVGElement | null => document.activeElement?.closest<SVGElement>("[data-tower]") ?? null;

/** The tower that has the keyboard's focus. */
export function focused(): number | null {
  const tower = element();
  return tower ? Number(tower.dataset["tower"]) : null;
}

/** Before a drawing; after it, the focus is where the tower's lowest piece is now. */
export function keeper(): (view: View) => void {
  const piece = element()?.querySelector<SVGElement>("[data-anchor]")?.dataset["anchor"]?.slice(6);
  return (view) => {
    if (!piece || element()) return;
    const tower = towerOf(view, piece);
    if (tower) focusOn(tower.number);
  };
}
