// The newest Update and all public events seen so far. Updates may arrive late, twice or out of order.
import type { MatchEvent, Update } from "../wire";

export interface State<V = unknown> {
  update: Update<V>;
  /** Every event up to `covered` is in `events`, oldest first. */
  events: readonly MatchEvent[];
  covered: number;
  /** Local time minus the server's, in milliseconds. */
  skew: number;
}

export interface Receipt<V = unknown> {
  state: State<V>;
  /** The update replaced the shown one. */
  taken: boolean;
  /** It followed the shown one directly, so that the change may be shown as a motion. */
  next: boolean;
}

const rev = (update: Update): number => update.rev ?? 0;

export function skewOf(update: Update, now: number): number {
  return now - Date.parse(update.server_time);
}

/** -1 older, 0 the same position, 1 newer */
export function compare(a: Update, b: Update): number {
  return Math.sign(a.version - b.version) || Math.sign(rev(a) - rev(b));
}

export function begin<V>(update: Update<V>, now: number): State<V> {
  const complete = update.version === 0 || update.events.length > 0;
  return {
    update,
    events: inOrder(update.events),
    covered: complete ? update.version : 0,
    skew: skewOf(update, now),
  };
}

/** Events of one version belong together and come in order, so the sort must be stable (it is). */
const inOrder = (events: readonly MatchEvent[]): MatchEvent[] =>
  [...events].sort((a, b) => a.version - b.version);

/** Adds events of versions not yet known; a version arrives whole or not at all. */
function merge(known: readonly MatchEvent[], more: readonly MatchEvent[]): readonly MatchEvent[] {
  const versions = new Set(known.map((event) => event.version));
  const fresh = more.filter((event) => !versions.has(event.version));
  return fresh.length ? inOrder([...known, ...fresh]) : known;
}

/**
 * @param since the version after which the update's events are complete; unknown for a pushed one,
 *   which is complete only if it follows what is known.
 */
export function receive<V>(
  state: State<V>,
  update: Update<V>,
  now: number,
  since: number | null = null,
): Receipt<V> {
  if (update.match !== state.update.match) return { state, taken: false, next: false };
  const events = merge(state.events, update.events);
  const from = since ?? update.version - 1;
  const covered = from <= state.covered ? Math.max(state.covered, update.version) : state.covered;
  const order = compare(update, state.update);
  const later = Date.parse(update.server_time) >= Date.parse(state.update.server_time);
  const taken = order > 0 || (order === 0 && later);
  const next = order > 0 && update.version - state.update.version <= 1;
  const shown = taken ? update : state.update;
  const skew = taken ? skewOf(update, now) : state.skew;
  return { state: { update: shown, events, covered, skew }, taken, next };
}

/** The same state, with who is here. */
export function withPresent<V>(state: State<V>, present: readonly number[]): State<V> {
  const seats = state.update.seats.map((seat) => ({ ...seat, present: present.includes(seat.seat) }));
  return { ...state, update: { ...state.update, seats } };
}

/** The `since` of the request that is needed, or null if nothing is missing. */
export function missing(state: State, version: number, revision: number | null = null): number | null {
  const newest = Math.max(version, state.update.version);
  if (newest > state.covered) return state.covered;
  if (revision !== null && revision > rev(state.update)) return state.covered;
  return null;
}

/** Milliseconds since the epoch by the server's clock. */
export const serverNow = (state: Pick<State, "skew">, now: number): number => now - state.skew;
