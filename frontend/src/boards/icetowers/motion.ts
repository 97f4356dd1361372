// Pieces fly from where they were drawn last. Positions are kept by piece, whatever element shows it.
export interface At {
  x: number;
  y: number;
  scale: number;
}

export type Positions = ReadonlyMap<string, At>;

/** With more at once only the end is shown. */
const MOST = 12;
const CURVE = "cubic-bezier(.2,.8,.2,1)";

let before: Positions = new Map();
let frame = "";
let waited = false;

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function fly(element: Element, from: At, to: At): void {
  const x = (from.x - to.x) / to.scale;
  const y = (from.y - to.y) / to.scale;
  const shift = (part: number, lift: number): string => `translate(${x * part}px, ${y * part - lift}px)`;
  const arc = Math.min(40, Math.hypot(x, y) * 0.15);
  element.animate([{ transform: shift(1, 0) }, { transform: shift(0.45, arc), offset: 0.5 }, { transform: "none" }], {
    duration: 220,
    easing: CURVE,
  });
}

/**
 * After a drawing.
 * @param size of the drawing: a table that has another size has not moved
 * @param news what is drawn may be shown as a motion
 * @param waits an answer is on its way: what is drawn is foreseen, and may have to fly back
 */
export function moved(root: Element | undefined, now: Positions, size: string, news: boolean, waits: boolean): void {
  if (!root) return;
  const may = size === frame && (news || waits || waited) && typeof root.animate === "function" && !calm();
  const gone = may ? [...now].filter(([piece, at]) => far(before.get(piece), at)) : [];
  if (gone.length && gone.length <= MOST) {
    for (const [piece, at] of gone) {
      const element = root.querySelector(`[data-anchor="piece:${piece}"]`);
      const from = before.get(piece);
      if (element && from) fly(element, from, at);
    }
  }
  before = now;
  frame = size;
  waited = waits;
}

const far = (from: At | undefined, to: At): boolean =>
  from !== undefined && Math.hypot(from.x - to.x, from.y - to.y) > 3;
