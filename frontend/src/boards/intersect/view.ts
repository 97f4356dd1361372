// Intersect's View (RULES.md describes it field by field) and how it is seen from each chair.
import { same } from "../../match/offers";
import { type Colour, type Piece, type Size } from "../../pieces/pyramid";
import type { SeatNumber } from "../../wire";

/** (a, b): A's number first. Both from 1 to 4. */
export type Square = [number, number];

export interface SeatView {
  /** large, medium, small */
  stash: [number, number, number];
  gone: [number, number, number];
  won: [number, number, number];
  hand: number[];
  played: number[];
  discarded: number[];
  sealed: boolean;
}

export interface Reveal {
  round: number;
  cards: [number, number];
  square: Square;
  taken: { seat: SeatNumber; size: Size } | null;
  refilled: SeatNumber[];
}

export interface View {
  stage: "place" | "remove" | "over";
  start: SeatNumber;
  turn: SeatNumber | null;
  turns: [number, number];
  round: number;
  cells: string[][];
  seats: [SeatView, SeatView];
  due: SeatNumber | null;
  barren: number;
  barren_limit: number;
  last: Reveal | null;
  own: { card: number; discard_if_won: number | null } | null;
}

const NOBODY: SeatView = {
  stash: [5, 5, 5],
  gone: [0, 0, 0],
  won: [0, 0, 0],
  hand: [],
  played: [],
  discarded: [],
  sealed: false,
};

export const blank = (): View => ({
  stage: "place",
  start: 0,
  turn: null,
  turns: [0, 0],
  round: 0,
  cells: [],
  seats: [NOBODY, NOBODY],
  due: null,
  barren: 0,
  barren_limit: 0,
  last: null,
  own: null,
});

export const COLOURS: [Colour, Colour] = ["B", "Y"];
/** In the order of `stash`, `gone` and `won`. */
export const SIZES: [Size, Size, Size] = [3, 2, 1];
export const NUMBERS = [1, 2, 3, 4];

export const colourOf = (seat: SeatNumber): Colour => COLOURS[seat === 0 ? 0 : 1];
export const other = (seat: SeatNumber): SeatNumber => 1 - seat;
export const seatOf = (view: View, seat: SeatNumber): SeatView => view.seats[seat === 0 ? 0 : 1];

/** A match may end before the removal: nobody has had a card then. */
export const isDealt = (view: View): boolean =>
  view.seats.some(({ hand, played, discarded }) => hand.length + played.length + discarded.length > 0);

/** The two numbers of a square as a chair counts: its own column, the other's row. */
export const column = (chair: SeatNumber, square: Square): number => square[chair === 0 ? 0 : 1];
export const row = (chair: SeatNumber, square: Square): number => square[chair === 0 ? 1 : 0];
export const squareOf = (chair: SeatNumber, col: number, line: number): Square =>
  chair === 0 ? [col, line] : [line, col];

/**
 * Where a square lies on the screen, from the top left, 0 to 3 (IX-2). The views are quarter turns of each
 * other: A has b = 1 near, B has a = 1 far.
 */
export function spot(chair: SeatNumber, square: Square): { x: number; y: number } {
  const x = column(chair, square) - 1;
  return { x, y: chair === 0 ? 4 - row(chair, square) : row(chair, square) - 1 };
}

/** The inverse of `spot`. */
export function squareAt(chair: SeatNumber, x: number, y: number): Square {
  return squareOf(chair, x + 1, chair === 0 ? 4 - y : y + 1);
}

export interface Layer extends Piece {
  seat: SeatNumber;
}

/** The pieces of a square, bottom to top. */
export function stack(view: View, [a, b]: Square): Layer[] {
  const text = view.cells[a - 1]?.[b - 1] ?? "";
  return (text.match(/[AB][123]/g) ?? []).map((item) => {
    const seat = item[0] === "A" ? 0 : 1;
    return { seat, size: Number(item[1]) as Size, colour: colourOf(seat) };
  });
}

export const top = (view: View, square: Square): Layer | null => stack(view, square).at(-1) ?? null;

export const includes = (squares: Square[], square: Square): boolean =>
  squares.some((item) => same(item, square));

export const anchorOf = (square: Square): string => `square:${square.join(",")}`;
export const cardAnchor = (card: number): string => `card:${card}`;
