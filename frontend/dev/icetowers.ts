// Invented tables of IceTowers, for tests.
import type { Alternative, SeatView, TowerView, View } from "../src/boards/icetowers/view";
import type { Colour } from "../src/pieces/pyramid";
import type { Decision, Offer, SeatInfo, Update } from "../src/wire";

const seat = (colour: Colour, changes: Partial<SeatView> = {}): SeatView => ({
  colour, score: 0, ready: true, done: false, left: false, sealed: false, mined: 0, hand: null, ...changes,
});

/** Towers as `place:pieces`, in order of their numbers. */
export function towers(text: string): TowerView[] {
  return text.split(" ").map((one, i) => {
    const [place, pieces] = one.split(":") as [string, string];
    return { number: i + 1, place: Number(place), pieces: pieces.split("-"), by: null };
  });
}

export function view(text: string, changes: Partial<View> = {}): View {
  const standing = towers(text);
  return {
    stage: "play", tempo: "live", timed: true, trios: 5, beat: 0, beat_limit: 40, order: [],
    seats: [seat("R"), seat("Y"), seat("G")], ghost: null, towers: standing, next: standing.length + 1, last: null, own: null,
    ...changes,
  };
}

export const withHand = (shown: View, who: number, piece: string, sources: number[]): View => ({
  ...shown,
  seats: shown.seats.map((one, i) =>
    i === who ? { ...one, hand: { piece, sources, place: 0, insisted: false, showdown: false } } : one),
});

/** Every piece of five colours, each at a place of its own. */
export function full(trios = 5): View {
  const all = [..."RYGBK"].flatMap((colour) =>
    [1, 2, 3].flatMap((size) => Array.from({ length: trios }, (_, i) => `${colour}${size}.${i + 1}`)));
  return view(all.map((piece, i) => `${i}:${piece}`).join(" "), { trios, seats: [..."RYGBK"].map((one) => seat(one as Colour)) });
}

const NOW = Date.parse("2026-05-04T09:00:00Z");

export function update(shown: View, offers: Offer[], changes: Partial<Update<View>> = {}): Update<View> {
  const at = new Date(NOW).toISOString();
  const seats = shown.seats.map((_, i): SeatInfo => ({
    seat: i, player: ["ana", "bo", "cyril", "dita", "ema"][i] ?? "", bot: null, present: true, clock: { bank: 0, running: false, deadline: null },
  }));
  const decisions = shown.seats.map((_, i): Decision => ({
    id: `table:${i}`, seat: i, kind: shown.beat ? "plan" : "table", sealed: false, replaceable: true, choice: true,
    deadline: new Date(NOW + 600_000).toISOString(),
  }));
  return {
    match: 7, version: 9, rev: 0, game: "icetowers", status: "playing", rated: false, private: false,
    pace: { kind: "live", match: 600, hold: 15 } as unknown as Update["pace"], options: { tempo: shown.tempo },
    server_time: at, created: at, started: at, ended: null, seats, you: 0, creator: "ana", invite: null, rematch: null,
    view: shown, decisions, offers, proposals: [], events: [], outcome: null, ...changes,
  };
}

export const offer = (type: string, fields: Record<string, unknown>): Offer => ({ decision: "table:0", type, ...fields });

export const plan = (now: Record<string, unknown>[]): Offer =>
  offer("plan", { form: { most: 3, types: ["cap", "mine", "split"], now } });

export type { Alternative };
