// Requests of the pages. A refusal is an answer of the server, a LinkError is none.
import type { Action, MatchRecord, Orders, Problem, Update } from "./wire";

export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail ?? problem.title ?? problem.code);
    this.problem = problem;
  }
}

export class LinkError extends Error {}

const BASE = "/api/v1/";
/** Milliseconds after which no answer is expected any more. */
const PATIENCE = 20_000;

export const csrf = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content ?? "";

async function problem(answer: Response): Promise<Problem> {
  const type = answer.headers.get("Content-Type") ?? "";
  if (type.includes("json")) return { status: answer.status, ...(await answer.json()) } as Problem;
  return { code: `http-${answer.status}`, status: answer.status };
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": document.documentElement.lang,
  };
  const init: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
  init.signal = AbortSignal.timeout(PATIENCE);
  if (method !== "GET") {
    headers["X-CSRFToken"] = csrf();
    headers["Content-Type"] = "application/json";
    init.body = JSON.stringify(body ?? {});
  }
  let answer: Response;
  try {
    answer = await fetch(BASE + path, init);
  } catch (error) {
    throw new LinkError(String(error));
  }
  // Gateways answer for a server that is away: that is no word of the service.
  if (answer.status >= 502 && answer.status <= 504) throw new LinkError(`status ${answer.status}`);
  if (!answer.ok) throw new Refusal(await problem(answer));
  if (answer.status === 204) return undefined as T;
  return (await answer.json()) as T;
}

/** Answers of changing calls carry the match as it is then, under `update` or as the whole body. */
interface Changed {
  update?: Update;
  server_time?: string;
}

export const updateOf = (answer: Changed | undefined): Update | null => {
  if (answer?.update) return answer.update;
  return answer?.server_time ? (answer as Update) : null;
};

export interface MatchApi {
  fetch(since: number | null): Promise<Update>;
  record(): Promise<MatchRecord>;
  /** The own seat's standing orders, and what they are after a change. */
  orders(): Promise<Orders>;
  setOrders(orders: Orders): Promise<Orders>;
  act(decision: string | null, action: Action, key: string): Promise<Update | null>;
  /** join, leave, start, resign, proposals, proposals/3/accept … */
  post(verb: string, body?: unknown): Promise<Update | null>;
}

/** @param invite opens a private table to who was told it */
export function matchApi(match: number, invite: string): MatchApi {
  const path = `matches/${match}`;
  const query = (since: number | null): string => {
    const asked = new URLSearchParams();
    if (since !== null) asked.set("since", String(since));
    if (invite) asked.set("invite", invite);
    return asked.size ? `?${asked}` : "";
  };
  const post = async (verb: string, body?: unknown): Promise<Update | null> =>
    updateOf(await call<Changed | undefined>("POST", `${path}/${verb}`, body));
  return {
    fetch: (since) => call("GET", path + query(since)),
    record: () => call("GET", `${path}/record`),
    orders: async () => (await call<{ orders: Orders }>("GET", `${path}/orders`)).orders,
    setOrders: async (orders) => (await call<{ orders: Orders }>("PUT", `${path}/orders`, { orders })).orders,
    act: (decision, action, key) => post("actions", { decision, action, key }),
    post,
  };
}

export const patchMe = (preferences: Record<string, unknown>): Promise<unknown> =>
  call("PATCH", "me", preferences);
