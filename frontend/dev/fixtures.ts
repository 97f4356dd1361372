// Invented positions for looking at the page without a server, and for tests.
import type { SeatView, View } from "../src/boards/intersect/view";
import type { MatchEvent, Offer, Outcome, Update } from "../src/wire";

type Cells = Record<string, string>;

const PLACING: Cells = {
  "1,2": "A3A2B1", "2,3": "A3B2", "3,1": "A2B1", "4,4": "A3", "2,1": "B3A2", "4,2": "B3", "1,4": "B3",
};
const REMOVING: Cells = {
  "1,1": "B3A2", "2,1": "A3B3A1", "3,1": "B2", "4,1": "A3", "2,2": "B3B1", "3,2": "A3B2A2", "4,2": "B2", "1,3": "A1",
  "4,3": "B3A1", "3,4": "B1", "1,4": "A1",
};

export function cells(stacks: Cells): string[][] {
  return [1, 2, 3, 4].map((a) => [1, 2, 3, 4].map((b) => stacks[`${a},${b}`] ?? ""));
}

const seat = (changes: Partial<SeatView>): SeatView => ({
  stash: [0, 0, 0],
  gone: [0, 0, 0],
  won: [0, 0, 0],
  hand: [1, 2, 3, 4],
  played: [],
  discarded: [],
  sealed: false,
  ...changes,
});

export function view(changes: Partial<View>): View {
  return {
    stage: "remove",
    start: 0,
    turn: null,
    turns: [15, 15],
    round: 15,
    cells: cells(REMOVING),
    seats: [
      seat({ won: [2, 3, 1], hand: [1, 3], played: [2], discarded: [4] }),
      seat({ won: [1, 2, 3], hand: [1, 2, 4], played: [3] }),
    ],
    due: null,
    barren: 0,
    barren_limit: 100,
    last: null,
    own: null,
    ...changes,
  };
}

let at = Date.parse("2026-05-04T09:00:00Z");

const event = (version: number, type: string, fields: object): MatchEvent =>
  ({ version, at: new Date((at += 60_000)).toISOString(), type, ...fields }) as MatchEvent;

const PLACED: [number, number, [number, number]][] = [
  [0, 3, [1, 2]], [1, 3, [2, 1]], [0, 3, [2, 3]], [1, 3, [4, 2]], [0, 2, [3, 1]], [1, 2, [2, 3]], [0, 3, [4, 4]],
  [1, 3, [1, 4]], [0, 2, [1, 2]], [1, 1, [3, 1]], [0, 2, [2, 1]], [1, 1, [1, 2]],
];

export function placements(): MatchEvent[] {
  return PLACED.map(([who, size, square], i) => event(i + 2, "placed", { seat: who, size, square }));
}

type Round = [number, number, number | null, number, number];
/** a, b, taker, size, discarded card */
const ROUNDS: Round[] = [
  [2, 2, 0, 1, 1], [3, 3, 1, 2, 4], [1, 1, 1, 3, 2], [4, 1, null, 0, 0], [2, 3, 0, 2, 4],
];

export function rounds(): MatchEvent[] {
  return ROUNDS.flatMap(([a, b, who, size, card], i) => {
    const version = 40 + i * 4;
    const taken = who === null ? null : { seat: who, size };
    const seen = [event(version, "revealed", { round: 10 + i, cards: [a, b], square: [a, b], taken, refilled: [] })];
    if (who !== null) seen.push(event(version + 1, "discarded", { seat: who, card, refilled: false }));
    return seen;
  });
}

const DAY = 86_400;

function base(now: number): Update<View> {
  const deadline = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
  const clock = (running: boolean) => ({
    bank: 3 * DAY,
    running,
    deadline: running ? deadline(DAY + 22 * 3600 + 600) : null,
  });
  return {
    match: 903,
    version: 58,
    rev: 1,
    game: "intersect",
    status: "playing",
    rated: false,
    private: false,
    pace: { kind: "days", bank: 3 * DAY } as Update["pace"],
    options: { start: "A", barren_limit: 100 },
    server_time: new Date(now).toISOString(),
    created: deadline(-3 * DAY),
    started: deadline(-2 * DAY),
    ended: null,
    seats: [
      { seat: 0, player: "ana", bot: null, present: true, clock: clock(true) },
      { seat: 1, player: "bo", bot: null, present: false, clock: clock(false) },
    ],
    you: 0,
    creator: "ana",
    invite: null,
    rematch: null,
    view: view({}),
    decisions: [],
    offers: [],
    proposals: [],
    events: [...placements(), ...rounds()],
    outcome: null,
  };
}

const decision = (kind: string, who: number, sealed = false) => ({
  id: `${kind}:${who}`, seat: who, kind, sealed, replaceable: kind === "select", choice: true, deadline: null,
});

function selecting(who: number, hand: number[]): Offer[] {
  const id = `select:${who}`;
  return [
    { decision: id, type: "select", card: hand },
    { decision: id, type: "select", card: hand, discard_if_won: [1, 2, 3, 4] },
  ];
}

function placing(update: Update<View>): void {
  const stash = (pieces: [number, number, number]) => seat({ stash: pieces, hand: [] });
  update.version = 13;
  update.view = view({
    stage: "place",
    turn: 0,
    turns: [6, 6],
    round: 0,
    cells: cells(PLACING),
    seats: [stash([2, 2, 5]), stash([3, 3, 3])],
  });
  update.events = placements();
  update.decisions = [decision("place", 0)];
  const squares: Record<number, number[][]> = {
    3: [[3, 2], [3, 3], [3, 4]], 2: [[3, 2], [3, 3], [3, 4]], 1: [[3, 1], [3, 2], [3, 3], [3, 4]],
  };
  update.offers = [3, 2, 1].map((size) => ({
    decision: "place:0", type: "place", size: [size], square: squares[size] as number[][],
  }));
}

const OUTCOME: Outcome = {
  reason: "three-of-each", rule: "IX-15", ranks: [1, 2], scores: null, winners: [0], draw: false,
};

const LAST = { round: 15, cards: [3, 2], square: [3, 2], taken: { seat: 0, size: 2 }, refilled: [0] } as NonNullable<View["last"]>;

function discarding(update: Update<View>): void {
  const taken = { ...REMOVING, "3,2": "A3B2" };
  update.view = view({
    cells: cells(taken),
    due: 0,
    last: LAST,
    seats: [
      seat({ won: [2, 4, 1], hand: [1, 2, 3, 4] }),
      seat({ won: [1, 2, 3], hand: [1, 4], played: [3, 2] }),
    ],
  });
  update.version = 60;
  update.events = [
    ...update.events,
    event(60, "revealed", { round: 15, cards: [3, 2], square: [3, 2], taken: LAST.taken, refilled: [0] }),
  ];
  update.decisions = [decision("discard", 0)];
  update.offers = [{ decision: "discard:0", type: "discard_card", card: [1, 2, 3, 4] }];
}

function over(update: Update<View>): void {
  discarding(update);
  update.status = "over";
  update.decisions = [];
  update.offers = [];
  update.outcome = OUTCOME;
  update.view = { ...(update.view as View), stage: "over", due: null };
  update.seats.forEach((item) => (item.clock = null));
}

const STATES: Record<string, (update: Update<View>) => void> = {
  place: placing,
  wait: (update) => {
    placing(update);
    update.offers = [];
    (update.view as View).turn = 1;
    update.decisions = [decision("place", 1)];
  },
  pass: (update) => {
    placing(update);
    update.decisions = [decision("pass", 0)];
    update.offers = [{ decision: "pass:0", type: "discard_piece", size: [3, 2] }];
  },
  choose: (update) => {
    update.decisions = [decision("select", 0), decision("select", 1)];
    update.offers = selecting(0, [1, 3]);
  },
  sealed: (update) => {
    update.decisions = [decision("select", 0, true), decision("select", 1)];
    update.offers = selecting(0, [1, 3]);
    update.view = view({ own: { card: 3, discard_if_won: null } });
    update.view.seats[0].sealed = true;
  },
  reveal: (update) => {
    discarding(update);
    const cards: [number, number] = [1, 3];
    update.view = view({ round: 16, last: { ...LAST, cards, square: [1, 3], taken: null, refilled: [] } });
    update.decisions = [decision("select", 0), decision("select", 1)];
    update.offers = selecting(0, [1, 3]);
  },
  discard: discarding,
  over,
  draw: (update) => {
    STATES["choose"]?.(update);
    update.proposals = [{ n: 3, kind: "draw", by: 1, accepted: [1] }];
  },
  spectator: (update) => {
    update.you = null;
    update.decisions = [decision("select", 0, true), decision("select", 1)];
    (update.view as View).seats[0].sealed = true;
  },
  b: (update) => {
    update.you = 1;
    update.decisions = [decision("select", 0), decision("select", 1)];
    update.offers = selecting(1, [1, 2, 4]);
  },
  open: (update) => {
    update.status = "open";
    update.version = 1;
    update.view = null;
    update.events = [];
    update.seats = [
      { seat: 0, player: "ana", bot: null, present: true, clock: null },
      { seat: 1, player: null, bot: null, present: false, clock: null },
    ];
  },
};

export const stateNames = Object.keys(STATES);

export function fixture(state: string, now = Date.now()): Update<View> {
  at = now - 3 * DAY * 1000;
  const update = base(now);
  STATES[state]?.(update);
  return update;
}
