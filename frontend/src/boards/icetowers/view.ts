// IceTowers' View (RULES.md describes it field by field), and what can be read off it. Nothing here says what is legal.
import type { Colour, Piece, Size } from "../../pieces/pyramid";
import type { Action, SeatNumber } from "../../wire";
import type { Scene } from "..";

export interface TowerView {
  number: number;
  place: number;
  /** Names, bottom to top: `R2.3` is red's third medium. */
  pieces: string[];
  /** Who changed it last. */
  by: SeatNumber | null;
}

export interface HandView {
  piece: string;
  sources: number[];
  place: number;
  insisted: boolean;
  showdown: boolean;
}

export interface SeatView {
  colour: Colour;
  score: number;
  ready: boolean;
  done: boolean;
  left: boolean;
  sealed: boolean;
  mined: number;
  hand: HandView | null;
}

export interface Alternative extends Action {
  piece?: string;
  onto?: string;
  lower?: string;
  upper?: string;
  then?: string[];
}

export interface Failed {
  alternative: number;
  then: string | null;
  code: string;
  rule: string;
  params: [string, number | string][];
}

export interface Turn {
  seat: SeatNumber;
  plan: Alternative[] | null;
  failed: Failed[];
  deeds: Alternative[];
  table: boolean;
}

export interface Opening {
  beat: number;
  turns: Turn[];
}

export interface View {
  stage: "ready" | "play" | "over";
  tempo: "live" | "beats";
  timed: boolean;
  trios: number;
  beat: number;
  beat_limit: number;
  order: SeatNumber[];
  seats: SeatView[];
  ghost: { colour: Colour; score: number } | null;
  towers: TowerView[];
  next: number;
  last: Opening | null;
  own: Alternative[] | null;
}

/** Before the start nothing stands on the table. */
export const blank = (): View => ({
  stage: "ready", tempo: "live", timed: true, trios: 5, beat: 0, beat_limit: 40, order: [], seats: [], ghost: null,
  towers: [], next: 1, last: null, own: null,
});

export const colourOf = (name: string): Colour => name[0] as Colour;
export const sizeOf = (name: string): Size => Number(name[1]) as Size;
export const pieceOf = (name: string): Piece => ({ colour: colourOf(name), size: sizeOf(name) });

export const topOf = (tower: TowerView): string => tower.pieces[tower.pieces.length - 1] as string;
export const isLoose = (tower: TowerView): boolean => tower.pieces.length === 1;
export const pips = (pieces: readonly string[]): number => pieces.reduce((sum, name) => sum + sizeOf(name), 0);

export const byNumber = (view: View, number: number): TowerView | null =>
  view.towers.find((tower) => tower.number === number) ?? null;
/** The tower in which a piece is; none where it is in a hand. */
export const towerOf = (view: View, piece: string): TowerView | null =>
  view.towers.find((tower) => tower.pieces.includes(piece)) ?? null;

/** How many places the table has: one for each piece. */
export function places(view: View): number {
  const held = view.seats.filter((seat) => seat.hand).length;
  return Math.max(1, view.towers.reduce((sum, tower) => sum + tower.pieces.length, held));
}

export const ROW = 10;
/** Places are called A1 to J15, whatever way the table is turned. */
export const slotName = (place: number): string => `${"ABCDEFGHIJ"[place % ROW]}${Math.floor(place / ROW) + 1}`;
export const nameOfTower = (tower: TowerView): string => slotName(tower.place);

export const seatOfColour = (view: View, colour: string): SeatNumber | null => {
  const seat = view.seats.findIndex((one) => one.colour === colour);
  return seat < 0 ? null : seat;
};
export const isGhost = (view: View, colour: string): boolean => view.ghost?.colour === colour;
/** The viewer's own colour, or the ghost's, which both move. */
export const movesColour = (scene: Scene<View>, colour: string): boolean =>
  scene.you !== null && (scene.view.seats[scene.you]?.colour === colour || isGhost(scene.view, colour));

export const handOf = (view: View, seat: SeatNumber | null): HandView | null =>
  seat === null ? null : (view.seats[seat]?.hand ?? null);

/** What a colour has on the table: towers of two and more, and loose pieces. */
export function standing(view: View, colour: string): { towers: number; loose: number } {
  const own = view.towers.filter((tower) => colourOf(topOf(tower)) === colour);
  const loose = own.filter(isLoose).length;
  return { towers: own.length - loose, loose };
}
