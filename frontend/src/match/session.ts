// All that the match page knows at a moment. Commands change it, the page is drawn from it.
import type { MatchApi } from "../api";
import type { Board, Scene } from "../boards";
import { gettext } from "../i18n";
import type { Entry, MatchEvent, MatchRecord, Orders, SeatInfo, SeatNumber, Update } from "../wire";
import type { Link } from "./live";
import { type Answer, narrow, type Picks } from "./offers";
import { begin, serverNow, type State } from "./store";

export interface Pending {
  answer: Answer;
  /** No answer for 150 ms: only then is it worth showing. */
  slow: boolean;
  /** An attempt got no answer: it may have arrived, and is sent again. */
  lost: boolean;
  /** Ends the wait for the next attempt. */
  again: () => void;
}

export interface Bubble {
  anchor: string;
  text: string;
  rule: string | null;
}

export interface Preferences {
  confirm: "always" | "days" | "never";
  letterKeys: boolean;
}

/** The replay: an index into the record's entries; the first one is the start. */
export interface Look {
  index: number;
  playing: boolean;
  speed: number;
}

export interface Session {
  readonly api: MatchApi;
  readonly board: Board;
  readonly preferences: Preferences;
  /** Signed in, as a guest at least. */
  readonly user: string | null;
  /** From the address: opens a private table. */
  readonly invite: string;
  state: State;
  picks: Picks;
  /** What is looked at and is no part of an action. */
  ui: Readonly<Record<string, unknown>>;
  pending: Pending | null;
  bubble: Bubble | null;
  link: Link;
  fresh: readonly MatchEvent[];
  /** Null without a seat, and until they are known. */
  orders: Orders | null;
  record: MatchRecord | null;
  /** The version up to which the record was fetched. */
  recorded: number;
  look: Look | null;
  list: boolean;
  sheet: "help" | "panels" | null;
  /** The second step in place of what can't be taken back. */
  sure: "resign" | "leave" | null;
  /** The own offer of a draw was turned down, and nothing has been played since. */
  declined: boolean;
  /** A request beside actions (join, draw, rematch) is under way. */
  busy: boolean;
  size: { width: number; height: number };
  phone: boolean;
}

/** What a page knows before anybody touched it. */
export const untouched = (board: Board, update: Update, now: number) => ({
  state: begin(update, now),
  picks: board.settle(update.offers, {}, {}),
  ui: {},
  pending: null,
  bubble: null,
  link: { kind: "live" } as Link,
  fresh: [],
  orders: null,
  record: null,
  recorded: 0,
  look: null,
  list: false,
  sheet: null,
  sure: null,
  declined: false,
  busy: false,
});

export function playerName(seat: SeatInfo | undefined): string {
  return seat?.player ?? seat?.bot ?? gettext("empty seat");
}

export const players = (update: Update): string[] => update.seats.map((seat) => playerName(seat));

export const entryAt = (session: Session): Entry | null => {
  const { look, record } = session;
  return look && record ? (record.entries[look.index] ?? null) : null;
};

/** The position of the shown moment; service entries may come without one and then change nothing. */
export function viewAt(record: MatchRecord, index: number): unknown {
  for (let i = index; i >= 0; i -= 1) {
    const view = record.entries[i]?.view;
    if (view) return view;
  }
  return null;
}

const decisionOf = (update: Update): Scene["decision"] =>
  update.decisions.find((decision) => decision.seat === update.you) ?? null;

/** Nothing is offered for an earlier moment, without a connection, and while an action is on its way. */
function offersOf(session: Session): Update["offers"] {
  const { link, look, state } = session;
  return look || link.kind === "offline" ? [] : state.update.offers;
}

function eventsOf(session: Session): readonly MatchEvent[] {
  const entry = entryAt(session);
  if (!session.look) return session.state.events;
  return session.state.events.filter((event) => event.version <= (entry?.version ?? 0));
}

function lastEvent(session: Session): MatchEvent | null {
  const entry = entryAt(session);
  if (session.look && entry) {
    const { version, at } = entry;
    const event = entry.events.at(-1);
    return event ? ({ ...event, version, at } as MatchEvent) : null;
  }
  return eventsOf(session).at(-1) ?? null;
}

/** The shown position, or null before the start. */
export function sceneOf(session: Session): Scene | null {
  const { look, record, state } = session;
  const view = look && record ? viewAt(record, look.index) : state.update.view;
  return view ? sceneWith(session, view) : null;
}

export function sceneWith(session: Session, view: unknown): Scene {
  const { update } = session.state;
  const { look } = session;
  return {
    update,
    view,
    you: update.you,
    chair: update.you ?? 0,
    players: players(update),
    offers: offersOf(session),
    decision: decisionOf(update),
    picks: session.picks,
    ui: session.ui,
    now: serverNow(session.state, Date.now()),
    pending: session.pending?.answer.action ?? null,
    past: look !== null,
    last: lastEvent(session),
    fresh: look ? [] : session.fresh,
    phone: session.phone,
    ...session.size,
  };
}

/** After an update: picks live as long as their decision and what they agree with is still offered. */
export function settlePicks(session: Session, before: Update, update: Update): Picks {
  const questions = (of: Update): string => [...new Set(of.offers.map((offer) => offer.decision))].join();
  const same = questions(before) === questions(update);
  const kept = same && narrow(update.offers, session.picks).length > 0 ? session.picks : {};
  return session.board.settle(update.offers, kept, session.picks);
}

export const seatName = (session: Session, seat: SeatNumber): string =>
  playerName(session.state.update.seats[seat]);

/** Whether this update waits for the viewer. */
export const isWanted = (update: Update, { wanted }: Board): boolean =>
  update.status === "playing" &&
  update.you !== null &&
  update.decisions.some(
    (decision) => decision.seat === update.you && (wanted ? wanted(decision) : !decision.sealed),
  );
