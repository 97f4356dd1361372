// A match page in a document, with the service in the test's hands.
import { beforeEach } from "vitest";
import { fixture } from "../dev/fixtures";
import { record } from "../dev/record";
import type { MatchApi } from "../src/api";
import { board } from "../src/boards/intersect";
import type { Page } from "../src/match/commands";
import { pageKey } from "../src/match/keys";
import type { Live } from "../src/match/live";
import { drawPage } from "../src/match/page";
import { type Session, untouched } from "../src/match/session";
import type { Action, Orders, Update } from "../src/wire";

interface Sent {
  decision: string | null;
  action: Action;
  key: string;
}

/** What the page asked of the service, and what it answers. */
export const world = {
  sent: [] as Sent[],
  posts: [] as [string, unknown][],
  reply: async (): Promise<Update | null> => null,
  woken: 0,
  orders: {} as Orders,
};

const api: MatchApi = {
  fetch: async () => fixture("choose"),
  record: async () => record(),
  act: async (decision, action, key) => {
    world.sent.push({ decision, action, key });
    return world.reply();
  },
  orders: async () => world.orders,
  setOrders: async (orders) => (world.orders = orders),
  post: async (verb, body) => {
    world.posts.push([verb, body]);
    return world.reply();
  },
};

export function open(state: string, changes: Partial<Session> = {}): Page {
  const update = fixture(state);
  const session: Session = {
    api,
    board,
    preferences: { confirm: "days", letterKeys: true },
    user: "ana",
    invite: "",
    ...untouched(board, update, Date.now()),
    size: { width: 1000, height: 620 },
    phone: false,
    ...changes,
  } as Session;
  const root = document.getElementById("match") as HTMLElement;
  const live = { wake: () => (world.woken += 1), refresh: async () => undefined } as unknown as Live;
  const page: Page = { session, live, draw: () => drawPage(page, root) };
  page.draw();
  return page;
}

export const find = <T extends Element = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`nothing matches ${selector}`);
  return found;
};
export const click = (selector: string): void => void find(selector).dispatchEvent(new MouseEvent("click", { bubbles: true }));
export const said = (): string => find(".prompt .say").textContent?.replace(/\s+/g, " ").trim() ?? "";
export const later = (ms = 0): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const press = (page: Page, key: string, target: Element = document.body): void => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "target", { value: target });
  pageKey(page, event);
};

beforeEach(() => {
  document.body.innerHTML = '<main id="match"></main>';
  world.sent = [];
  world.posts = [];
  world.woken = 0;
  world.orders = { forced: true };
  world.reply = async () => null;
});
