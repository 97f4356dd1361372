// What a board is, and which game has which. A board draws a view, says what was touched and has the
// game's words; it knows no rule: `scene.offers` is all that may be done.
import type { nothing, TemplateResult } from "lit/html.js";
import type { Picks } from "../match/offers";
import type { Action, Decision, Entry, MatchEvent, Offer, Outcome, SeatNumber, Update } from "../wire";

export type Drawing = TemplateResult | typeof nothing;

/** Everything that a board draws from. */
export interface Scene<V = unknown> {
  update: Update<V>;
  /** The position shown: now, or an earlier one. */
  view: V;
  you: SeatNumber | null;
  /** From whose chair it is seen: your own, else seat 0. */
  chair: SeatNumber;
  players: string[];
  /** What may be done now; empty when nothing can be sent (an earlier moment, no connection). */
  offers: readonly Offer[];
  /** The own decision that is open, a sealed one included. */
  decision: Decision | null;
  picks: Picks;
  /** Sent and not yet answered. */
  pending: Action | null;
  /** An earlier moment is shown. */
  past: boolean;
  /** What led to the shown position, the newest event. */
  last: MatchEvent | null;
  /** News that may be shown as a motion; empty after a reload, a reconnect, a jump in the history. */
  fresh: readonly MatchEvent[];
  phone: boolean;
  /** Of the playing surface, in pixels. */
  width: number;
  height: number;
}

/** What a board may ask of the page. `anchor` names the touched thing: a refusal is shown there. */
export interface Hand {
  /** Adds to the picks; a value of `undefined` takes a pick back. */
  pick(changes: Record<string, unknown>, anchor: string): void;
  drop(): void;
  /** Sends what is picked, if that makes an action. */
  send(anchor: string): void;
  sendAction(action: Action, anchor: string): void;
  tell(anchor: string, text: string, rule?: string): void;
}

/** The prompt bar: one sentence, a quieter line, the button that repeats the decision. */
export interface Say {
  text: string;
  note?: string;
  button?: { label: string; lock?: boolean; ready: boolean };
}

export interface LogLine {
  version: number;
  label: string;
  text: TemplateResult;
}

export interface LogGroup {
  title: string;
  /** Newest first. */
  lines: LogLine[];
}

/** A standing order that is a switch: its key, the sentence, a quieter line. */
export interface OrderSwitch {
  key: string;
  text: string;
  note: string;
}

export interface Mark {
  seat: SeatNumber;
  shape: "up" | "diamond" | "bars" | "ring";
}

export interface Board<V = unknown> {
  /** Colour of a seat's pieces, as a class of styles/pieces.css. */
  colour(seat: SeatNumber): string;
  /** Adds picks that go without saying. `earlier`: those of the question before, as a hint. */
  settle(offers: readonly Offer[], picks: Picks, earlier: Picks): Picks;
  /** What the surface shows before a match starts. */
  blank(): V;
  picture(scene: Scene<V>, hand: Hand): Drawing;
  /** Under the table: cards, stash. */
  tray(scene: Scene<V>, hand: Hand): Drawing;
  say(scene: Scene<V>): Say;
  /** A seat's progress in the players' panel. */
  progress(scene: Scene<V>, seat: SeatNumber): Drawing;
  /** What a seat is doing, in a word, by the kind of its open decision. */
  doing(decision: Decision): string;
  log(scene: Scene<V>, events: readonly MatchEvent[]): LogGroup[];
  /** News for screen readers, oldest first. */
  news(scene: Scene<V>, events: readonly MatchEvent[]): string[];
  list(scene: Scene<V>, hand: Hand): Drawing;
  /** An action written in the game's notation. */
  parse(text: string): Action | null;
  /** True if the key was used. */
  key(event: KeyboardEvent, scene: Scene<V>, hand: Hand): boolean;
  keys(): [string, string][];
  orders(): OrderSwitch[];
  refusal(code: string, params: Record<string, unknown>, scene: Scene<V>): string | null;
  outcome(outcome: Outcome, scene: Scene<V>): string | null;
  /** For the replay's bar. */
  marks(entry: Entry<V>): Mark[];
  legend(): [Mark["shape"], string][];
  score(view: V, seat: SeatNumber): number;
  scoreName(): string;
}

const boards: Record<string, () => Promise<Board>> = {
  intersect: () => import("./intersect").then((module) => module.board),
};

export function boardFor(game: string): Promise<Board> {
  const load = boards[game];
  if (!load) throw new Error(`no board for the game ${game}`);
  return load();
}
