// A whole invented match, for the replay.
import { stack, type View } from "../src/boards/intersect/view";
import type { Entry, MatchRecord } from "../src/wire";
import { cells, placements, view } from "./fixtures";

function empty(): View {
  const stash = { stash: [5, 5, 5], gone: [0, 0, 0], won: [0, 0, 0], hand: [], played: [], discarded: [], sealed: false };
  return view({
    stage: "place",
    turn: 0,
    turns: [0, 0],
    round: 0,
    cells: cells({}),
    seats: [structuredClone(stash), structuredClone(stash)] as unknown as View["seats"],
  });
}

const entry = (version: number, seat: number, text: string, event: object, shown: View): Entry<View> => ({
  version,
  at: new Date(Date.UTC(2026, 4, 4, 9, version)).toISOString(),
  seat,
  by: "hand",
  kind: "engine",
  action: null,
  text,
  events: [event as never],
  view: structuredClone(shown),
});

function placed(shown: View): Entry<View>[] {
  return placements().map((event) => {
    const { seat, size, square } = event as unknown as { seat: number; size: number; square: [number, number] };
    const [a, b] = square;
    const column = shown.cells[a - 1] as string[];
    column[b - 1] += `${"AB"[seat]}${size}`;
    return entry(event.version, seat, `place ${size} at ${a},${b}`, event, shown);
  });
}

function removed(shown: View): Entry<View>[] {
  shown.stage = "remove";
  shown.turn = null;
  shown.seats.forEach((seat) => (seat.hand = [1, 2, 3, 4]));
  const rounds: [number, number][] = [[1, 2], [3, 3], [2, 3], [4, 2], [2, 1], [1, 4], [1, 2], [4, 4], [3, 1], [2, 3]];
  return rounds.map((square, i) => {
    const layers = stack(shown, square);
    const piece = layers.at(-1);
    const [a, b] = square;
    if (piece) {
      const column = shown.cells[a - 1] as string[];
      column[b - 1] = (column[b - 1] ?? "").slice(0, -2);
      const won = shown.seats[piece.seat === 0 ? 0 : 1].won;
      won[3 - piece.size] = (won[3 - piece.size] ?? 0) + 1;
    }
    const taken = piece ? { seat: piece.seat, size: piece.size } : null;
    const reveal = { round: i + 1, cards: square, square, taken, refilled: [] };
    shown.last = reveal as View["last"];
    shown.round = i + 2;
    return entry(20 + i * 2, i % 2, `select ${square[i % 2]}`, { type: "revealed", ...reveal }, shown);
  });
}

export function record(): MatchRecord<View> {
  const shown = empty();
  const start: Entry<View> = { ...entry(1, 0, "", {}, shown), seat: null, kind: "service", text: null, events: [] };
  return { match: 903, game: "intersect", outcome: null, entries: [start, ...placed(shown), ...removed(shown)] };
}
