// Where the towers stand: a staggered lattice of the places, upright on a narrow table.
import { band, height, heights } from "../../pieces/pyramid";
import { places, ROW, sizeOf, type TowerView, type View } from "./view";

export interface Spot {
  tower: TowerView;
  /** The middle of its base line. */
  x: number;
  y: number;
  /** The visible band of a lower piece. */
  gap: number;
  /** The base line of each piece over the tower's, upwards negative, at scale 1. */
  at: number[];
  /** From the base line to the tip, at scale 1. */
  tall: number;
}

export interface Layout {
  width: number;
  height: number;
  upright: boolean;
  scale: number;
  /** 0: pips and letters on every band; 1: letters, pips on top only. */
  detail: 0 | 1;
  spots: Spot[];
  place: (place: number) => { x: number; y: number };
}

/** So many pieces fit a phone with enough room for a finger. */
export const MOST_ON_A_PHONE = 75;
/** The least distance of two places that a finger tells apart, in pixels. */
export const FINGER = 44;

/** A number from 0 to 1 that is the same for a place every time: nothing stands in rank and file. */
function jitter(place: number): number {
  const x = Math.sin(place * 127.1) * 43758.5;
  return x - Math.floor(x);
}

const WIDEST: Record<number, number> = { 1: 34, 2: 47, 3: 60 };
export const widthOf = (pieces: readonly string[]): number => WIDEST[sizeOf(pieces[0] ?? "R1")] ?? 34;

export const gapOf = (count: number, scale: number): number => (scale < 0.8 && count < 7 ? 17 : band(count));

/** The size of the drawing: the surface's, or larger where a table of many pieces is shown near. */
export function sheet(view: View, width: number, height: number, near: boolean): { width: number; height: number } {
  const lines = Math.ceil(places(view) / ROW);
  if (!near || width >= height || places(view) <= MOST_ON_A_PHONE) return { width, height };
  return { width: Math.max(width, (lines + 0.55) * (FINGER + 3)), height: Math.max(height, ROW * 56 + 130) };
}

/** Room above the first line for a tower, and below the last for its name. */
const room = (upright: boolean): [number, number] => (upright ? [76, 54] : [104, 46]);

export function layout(view: View, width: number, height: number): Layout {
  const lines = Math.max(3, Math.ceil(places(view) / ROW));
  const upright = width < height;
  const [columns, rows] = upright ? [lines, ROW] : [ROW, lines];
  const [above, below] = room(upright);
  const column = width / (columns + 0.55);
  const line = (height - above - below) / (rows - 1);
  const wide = upright ? Math.min(1.1, width / 590, column / 57) : Math.min(1.06, width / 1090);
  const scale = Math.max(0.28, Math.min(wide, line / (upright ? 44 : 76)));
  // Nothing stands in rank and file, as far as fingers have room.
  const loose = Math.min(0.16, Math.max(0, (column - FINGER) / column));
  const place = (n: number): { x: number; y: number } => {
    const [across, down] = upright ? [Math.floor(n / ROW), n % ROW] : [n % ROW, Math.floor(n / ROW)];
    return {
      x: column * (across + 0.52 + (down % 2 ? 0.5 : 0.02)) + (jitter(n) - 0.5) * column * loose,
      y: above + line * down + (jitter(n + 99) - 0.5) * line * 0.16,
    };
  };
  const spots = view.towers.map((tower) => spotOf(tower, place(tower.place), scale, upright));
  spots.sort((a, b) => a.y - b.y);
  return { width, height, upright, scale, detail: scale < 0.8 ? 1 : 0, spots, place };
}

/** A tower that would stick out above the table stands a little lower. */
function spotOf(tower: TowerView, { x, y }: { x: number; y: number }, scale: number, upright: boolean): Spot {
  const sizes = tower.pieces.map(sizeOf);
  const gap = gapOf(sizes.length, scale);
  const at = heights(sizes, gap);
  const top = sizes[sizes.length - 1] ?? 1;
  const tall = height(top) - (at[at.length - 1] ?? 0);
  return { tower, x, y: Math.max(y, scale * tall + (upright ? 40 : 46)), gap, at, tall };
}

/** The base line of a piece that would land on the tower. */
export function landingAt(spot: Spot, piece: string): number {
  return heights([...spot.tower.pieces.map(sizeOf), sizeOf(piece)], spot.gap).at(-1) ?? 0;
}

/** How far from a tower a touch still means it. */
const REACH = 28;

/** The tower that a touch means: the one whose middle is nearest. */
export function nearest(lay: Layout, x: number, y: number): TowerView | null {
  let found: TowerView | null = null;
  let least = REACH;
  for (const spot of lay.spots) {
    const top = spot.y - spot.tall * lay.scale;
    const up = y < top ? top - y : y > spot.y ? y - spot.y : 0;
    // In the middle of a tower only the way to its axis counts.
    const far = Math.hypot(x - spot.x, up);
    if (far < least) {
      least = far;
      found = spot.tower;
    }
  }
  return found;
}

