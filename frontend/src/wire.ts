// The JSON contract of the service, as far as the match page reads it.

export type SeatNumber = number;

export interface Clock {
  /** Seconds left in the bank when it was last counted. */
  bank: number;
  running: boolean;
  deadline: string | null;
}

export interface SeatInfo {
  seat: SeatNumber;
  player: string | null;
  bot: string | null;
  present: boolean;
  clock: Clock | null;
}

export interface Decision {
  id: string;
  seat: SeatNumber;
  kind: string;
  /** Answered, may still be changed, no longer waited for. */
  sealed: boolean;
  replaceable: boolean;
  choice: boolean;
  deadline: string | null;
}

/** One value of each list makes an action. */
export interface Offer {
  decision: string;
  type: string;
  [parameter: string]: unknown;
}

export interface Action {
  type: string;
  [parameter: string]: unknown;
}

export interface MatchEvent {
  version: number;
  at: string;
  type: string;
  [field: string]: unknown;
}

export interface Outcome {
  reason: string;
  rule: string | null;
  ranks: number[];
  scores: number[] | null;
  winners: SeatNumber[];
  draw: boolean;
}

export interface Proposal {
  n: number;
  kind: string;
  by: SeatNumber;
  accepted: SeatNumber[];
}

export interface Pace {
  kind: "live" | "days";
  bank?: number | null;
  [field: string]: unknown;
}

export type Status = "open" | "playing" | "paused" | "over" | "annulled";

export interface Update<V = unknown> {
  match: number;
  version: number;
  rev?: number | null;
  game: string;
  status: Status;
  rated: boolean;
  private: boolean;
  pace: Pace;
  options: Record<string, unknown>;
  server_time: string;
  created?: string;
  started?: string | null;
  ended?: string | null;
  seats: SeatInfo[];
  you: SeatNumber | null;
  creator: string | null;
  /** Opens a private table; told only to those who sit at it. */
  invite?: string | null;
  rematch: number | null;
  view: V | null;
  decisions: Decision[];
  offers: Offer[];
  proposals: Proposal[];
  events: MatchEvent[];
  outcome: Outcome | null;
}

export interface Entry<V = unknown> {
  version: number;
  at: string;
  seat: SeatNumber | null;
  by: string | null;
  kind: "engine" | "service";
  action: Action | null;
  text: string | null;
  events: Omit<MatchEvent, "version" | "at">[];
  view: V | null;
}

export interface MatchRecord<V = unknown> {
  match: number;
  game: string;
  outcome: Outcome | null;
  entries: Entry<V>[];
}

/** application/problem+json */
export interface Problem {
  code: string;
  status: number;
  title?: string;
  detail?: string;
  params?: Record<string, unknown>;
  update?: Update;
}
