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
  /** What is chosen to be looked at and is no part of an action: an open tower, a draft. */
  ui: Readonly<Record<string, unknown>>;
  /** Now, by the server's clock, in milliseconds since 1970. */
  now: number;
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
  /** Changes what is looked at; a value of `undefined` takes it back. */
  show(changes: Record<string, unknown>): void;
  /** Sends what is picked, if that makes an action. */
  send(anchor: string): void;
  sendAction(action: Action, anchor: string): void;
  tell(anchor: string, text: string, rule?: string): void;
}

/** The prompt bar: one sentence, a quieter line, the button that repeats the decision. */
export interface Say {
  text: string;
  note?: string;
  /** `atOnce`: a touch of the board sends it, unless the player wants to confirm. */
  button?: { label: string; lock?: boolean; ready: boolean; atOnce?: boolean };
}

export interface LogLine {
  version: number;
  label: string;
  /** What the label stands for: "round 13". */
  name?: string;
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
  progress(scene: Scene<V>, seat: SeatNumber, hand: Hand): Drawing;
  /** Whether a question is pressing: its seat is waited for. Else every one that isn't sealed. */
  wanted?(decision: Decision): boolean;
  /** Before the prompt's sentence: what is held. */
  held?(scene: Scene<V>, hand: Hand): Drawing;
  /** Further buttons of the prompt bar. */
  buttons?(scene: Scene<V>, hand: Hand): Drawing;
  /** Beside the table, or, where the page is narrow, over its lower edge. */
  panel?(scene: Scene<V>, hand: Hand, where: "side" | "sheet"): Drawing;
  /** At the end of the players' panel. */
  agreement?(scene: Scene<V>, hand: Hand): Drawing;
  /** Above a phone's table, instead of the players' panels. */
  strip?(scene: Scene<V>, hand: Hand): Drawing;
  /** Until when the limit runs that is common to all. */
  deadline?(scene: Scene<V>): string | null;
  /** Answers are shown as carried out until the server says otherwise. */
  readonly quick?: true;
  /** The replay's bar is an axis of time; else each action is a step of equal length. */
  readonly timed?: true;
  /** No draw can be offered. */
  readonly drawless?: true;
  /** What is left of what is looked at, when everything is taken back. */
  back?(ui: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Who has won, where that isn't one seat or nobody. */
  headline?(outcome: Outcome, scene: Scene<V>): string | null;
  /** What a seat is doing, in a word, by its open decision; nothing where that needs no word. */
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

type Options = Record<string, unknown>;

const boards: Record<string, (options: Options) => Promise<Board>> = {
  intersect: () => import("./intersect").then((module) => module.board),
  icetowers: (options) =>
    options["tempo"] === "beats"
      ? import("./icetowers-beats").then((module) => module.load())
      : import("./icetowers").then((module) => module.board),
};

export function boardFor(game: string, options: Options): Promise<Board> {
  const load = boards[game];
  if (!load) throw new Error(`no board for the game ${game}`);
  return load(options);
}
