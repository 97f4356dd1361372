// Dragging a loose piece: beside touching it and then a tower. It needs a few pixels to begin.
import { nearest } from "./layout";
import type { Table } from "./picture";
import { phase } from "./state";
import { canPick, dropped, touched } from "./touch";
import { topOf } from "./view";

const BEGINS = 6;

/** A mouse or a pen only: on a touch screen a finger that moves means the page or the table. */
export function dragging(table: Table, down: PointerEvent): void {
  if (down.pointerType === "touch" || down.button !== 0) return;
  const root = down.currentTarget as SVGSVGElement;
  const box = root.getBoundingClientRect();
  const at = (event: PointerEvent): [number, number] => [event.clientX - box.left, event.clientY - box.top];
  const { scene, hand, lay } = table;
  const tower = nearest(lay, ...at(down));
  if (!tower || !canPick(scene, tower) || phase(scene).kind !== "idle") return;
  const piece = topOf(tower);
  let moving: SVGElement | null = null;
  const move = (event: PointerEvent): void => {
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moving && Math.hypot(x, y) < BEGINS) return;
    if (!moving) touched(scene, hand, tower);
    moving = root.querySelector<SVGElement>(`[data-anchor="piece:${piece}"]`);
    moving?.style.setProperty("transform", `translate(${x / lay.scale}px, ${y / lay.scale}px)`);
  };
  const up = (event: PointerEvent): void => {
    window.removeEventListener("pointermove", move);
    moving?.style.removeProperty("transform");
    if (!moving) return;
    // The press that follows a drag means nothing of its own.
    const swallow = (click: MouseEvent): void => click.stopPropagation();
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    const target = nearest(lay, ...at(event));
    if (target && target.number !== tower.number) dropped(scene, hand, piece, target);
    else hand.drop();
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up, { once: true });
}
