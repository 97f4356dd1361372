// What the user can do; each command changes the session and has the page drawn again.
import { LinkError, Refusal } from "../api";
import type { Hand } from "../boards";
import { gettext } from "../i18n";
import type { Action, Update } from "../wire";
import { announce, announceUpdate } from "./announce";
import { bubble } from "./bubble";
import { backoff, type Live } from "./live";
import { type Answer, answer, matching, narrow } from "./offers";
import { refusalText } from "./refusals";
import { type Pending, sceneOf, type Session, settlePicks } from "./session";
import { receive } from "./store";

export interface Page {
  session: Session;
  live: Live;
  draw(): void;
}

export function take(page: Page, update: Update, since: number | null): void {
  const { session } = page;
  const before = session.state.update;
  const receipt = receive(session.state, update, Date.now(), since);
  session.state = receipt.state;
  if (receipt.taken) {
    const news = receipt.state.events.filter((event) => event.version > before.version);
    session.picks = settlePicks(session, before, update);
    if (news.length || !receipt.next) session.fresh = receipt.next && !document.hidden ? news : [];
    announceUpdate(session, before, news);
    if (session.pending && isClosed(session, session.pending)) session.pending.again();
  }
  page.draw();
}

/** The next attempt comes by the clock, or when the connection is back. */
const pause = (pending: Pending, attempt: number): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, backoff(attempt, Math.random()));
    pending.again = () => {
      clearTimeout(timer);
      done();
    };
  });

/** The question is gone: the match itself tells by now what came of it. */
const isClosed = ({ state }: Session, { answer: { decision } }: Pending): boolean =>
  !state.update.decisions.some(({ id }) => id === decision);

/** What got no answer may have arrived: it is sent again until there is one, under one key, so that it counts once. */
async function untilAnswered(page: Page, pending: Pending): Promise<Update | null> {
  const key = crypto.randomUUID();
  const { decision, action } = pending.answer;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await page.session.api.act(decision, action, key);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
    }
    if (isClosed(page.session, pending)) return null;
    if (!pending.lost) announce(lostText(), "assertive");
    pending.lost = true;
    page.draw();
    page.live.wake();
    await pause(pending, attempt);
    if (isClosed(page.session, pending)) return null;
  }
}

export const lostText = (): string =>
  gettext("No answer came. It may have arrived: it is sent again, and counts once.");

async function sendAnswer(page: Page, sent: Answer, anchor: string): Promise<void> {
  const { session } = page;
  if (session.pending) {
    if (session.board.quick) bubble(page, anchor, gettext("One moment."), null);
    return;
  }
  const pending: Pending = { answer: sent, slow: false, lost: false, again: () => {} };
  session.pending = pending;
  if (session.board.quick) {
    session.picks = {};
    page.draw();
  }
  setTimeout(() => {
    pending.slow = true;
    if (session.pending === pending) page.draw();
  }, 150);
  try {
    const update = await untilAnswered(page, pending);
    session.pending = null;
    if (update) take(page, update, null);
    // What is sent is no pick any more: a sealed card lies face down.
    if (!session.board.quick) session.picks = session.board.settle(session.state.update.offers, {}, session.picks);
    if (!update || session.state.covered < session.state.update.version) void page.live.refresh();
  } catch (error) {
    session.pending = null;
    failed(page, error, anchor);
  }
  page.draw();
}

/** Says why at the touched place; a refusal brings the match as it is now. */
export function failed(page: Page, error: unknown, anchor: string): void {
  if (error instanceof Refusal) {
    const { update, params } = error.problem;
    const rule = params?.["rule"];
    const text = refusalText(page.session, error.problem);
    if (update) take(page, update, null);
    bubble(page, anchor, text, typeof rule === "string" ? rule : null);
  } else if (error instanceof LinkError) {
    bubble(page, anchor, gettext("No answer came. It may have arrived: look, and try again if it has not."), null);
    page.live.wake();
  } else {
    throw error;
  }
}

export function needsConfirmation({ preferences, state }: Session): boolean {
  if (preferences.confirm === "days") return state.update.pace.kind === "days";
  return preferences.confirm === "always";
}

export function send(page: Page, anchor: string): void {
  const { session } = page;
  const offers = sceneOf(session)?.offers ?? [];
  const ready = answer(offers, session.picks);
  if (ready) void sendAnswer(page, ready, anchor);
}

export function sendAction(page: Page, action: Action, anchor: string): void {
  const { session } = page;
  if (action.type === "resign") {
    session.sure = "resign";
    return page.draw();
  }
  const update = session.state.update;
  const own = update.decisions.find((decision) => decision.seat === update.you);
  const known = matching(sceneOf(session)?.offers ?? [], action);
  // What isn't offered is sent too: the answer says why not, in the server's words.
  if (known) void sendAnswer(page, known, anchor);
  else if (own) void sendAnswer(page, { decision: own.id, action }, anchor);
  else bubble(page, anchor, gettext("Nothing waits for your decision."), null);
}

function show(page: Page, changes: Record<string, unknown>): void {
  const { session } = page;
  session.ui = Object.fromEntries(
    Object.entries({ ...session.ui, ...changes }).filter(([, value]) => value !== undefined),
  );
  session.bubble = null;
  page.draw();
}

function pick(page: Page, changes: Record<string, unknown>, anchor: string): void {
  const { session } = page;
  if (session.pending && !session.board.quick) return;
  const picks = { ...session.picks, ...changes };
  session.picks = Object.fromEntries(Object.entries(picks).filter(([, value]) => value !== undefined));
  session.fresh = [];
  session.bubble = null;
  const offers = sceneOf(session)?.offers ?? [];
  const only = narrow(offers, session.picks).length === 1 && answer(offers, session.picks) !== null;
  if (only && !needsConfirmation(session) && anchor.startsWith("square")) send(page, anchor);
  else page.draw();
}

export function handOf(page: Page): Hand {
  return {
    pick: (changes, anchor) => pick(page, changes, anchor),
    drop: () => drop(page),
    show: (changes) => show(page, changes),
    send: (anchor) => send(page, anchor),
    sendAction: (action, anchor) => sendAction(page, action, anchor),
    tell: (anchor, text, rule) => bubble(page, anchor, text, rule ?? null),
  };
}

/** Takes everything back that isn't sent. True if there was something. */
export function drop(page: Page): boolean {
  const { session } = page;
  const picks = session.board.settle(session.state.update.offers, {}, session.picks);
  const ui = session.board.back?.(session.ui) ?? {};
  const idle =
    JSON.stringify([picks, ui]) === JSON.stringify([session.picks, session.ui]) && !session.sure && !session.bubble;
  session.picks = picks;
  session.ui = ui;
  session.sure = null;
  session.bubble = null;
  page.draw();
  return !idle;
}

/** join, leave, start, resign, proposals … */
export async function post(page: Page, verb: string, body?: unknown, anchor = "prompt"): Promise<boolean> {
  const { session } = page;
  if (session.busy) return false;
  session.busy = true;
  session.sure = null;
  page.draw();
  try {
    const update = await session.api.post(verb, body);
    if (update) take(page, update, null);
    // Who got up may have closed the table: there is nothing to ask for any more.
    if (verb !== "leave") void page.live.refresh();
    return true;
  } catch (error) {
    failed(page, error, anchor);
    return false;
  } finally {
    session.busy = false;
    page.draw();
  }
}

/** Getting up from an open table leads back to the lobby. */
export async function leave(page: Page): Promise<void> {
  if (!(await post(page, "leave"))) return;
  page.live.stop();
  location.assign("/");
}

export async function copyLink(page: Page, url: string): Promise<void> {
  history.replaceState(null, "", url);
  try {
    await navigator.clipboard.writeText(location.href);
    announce(gettext("Link copied"));
    bubble(page, "link", gettext("Link copied"), null);
  } catch {
    bubble(page, "link", location.href, null);
  }
}
