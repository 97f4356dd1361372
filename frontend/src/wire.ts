// The JSON contract of the service as the match page reads it. The types come from the API's schema
// (`npm run schema`); what a game defines itself (views, offers, events) is told closer here.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type SeatNumber = number;
export type Clock = Schemas["Clock"];
export type SeatInfo = Schemas["SeatInfo"];
/** An open question. `sealed`: answered, may still be changed, no longer waited for. */
export type Decision = Schemas["OpenDecision"];
export type Outcome = Schemas["Outcome"];
export type Proposal = Schemas["Proposal"];
/** What the page reads of a pace. */
export type Pace = Pick<Schemas["Pace"], "kind"> & Partial<Pick<Schemas["Pace"], "bank">>;

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

/** A game's own: which answers the service gives for a seat by itself. */
export type Orders = Record<string, unknown>;

export interface MatchEvent {
  version: number;
  at: string;
  type: string;
  [field: string]: unknown;
}

export type Update<V = unknown> = Omit<Schemas["Update"], "options" | "view" | "offers" | "events"> & {
  options: Record<string, unknown>;
  view: V | null;
  offers: Offer[];
  events: MatchEvent[];
};

export type Entry<V = unknown> = Omit<Schemas["RecordEntry"], "action" | "events" | "view"> & {
  action: Action | null;
  events: MatchEvent[];
  view: V | null;
};

/** What the page uses of a record. */
export type MatchRecord<V = unknown> = Pick<Schemas["RecordInfo"], "match" | "game" | "outcome"> & {
  entries: Entry<V>[];
};

/** application/problem+json; an answer that isn't the service's own has code and status only. */
export type Problem = Pick<Schemas["ProblemInfo"], "code" | "status"> &
  Partial<Pick<Schemas["ProblemInfo"], "title" | "detail">> & {
    params?: Record<string, unknown>;
    update?: Update | null;
  };
