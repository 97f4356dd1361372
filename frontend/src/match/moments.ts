// Looking at earlier moments: which one, how to get there, the address of it.
import { LinkError, Refusal } from "../api";
import type { MatchRecord } from "../wire";
import { gettext } from "../i18n";
import { bubble } from "./bubble";
import { failed, type Page } from "./commands";
import type { Session } from "./session";

const SPEED = 900;

/** What can be looked at: the start, and every action. Talk between the seats changes no position. */
export function steps(record: MatchRecord): MatchRecord {
  const start = record.entries.findIndex((entry) => entry.view !== null);
  const entries = record.entries.filter((entry, i) => i === start || entry.kind === "engine");
  return { ...record, entries };
}

/** The last entry of a version; the start if there is none so early. */
export function indexOf(record: MatchRecord, version: number): number {
  let found = 0;
  record.entries.forEach((entry, i) => {
    if (entry.version <= version) found = i;
  });
  return found;
}

export const versionOf = (record: MatchRecord, index: number): number =>
  record.entries[index]?.version ?? 0;

async function load(page: Page): Promise<MatchRecord | null> {
  const { session } = page;
  const { update } = session.state;
  if (session.record && (session.recorded >= update.version || session.link.kind === "offline")) {
    return session.record;
  }
  const version = update.version;
  try {
    session.record = steps(await session.api.record());
    session.recorded = version;
  } catch (error) {
    if (error instanceof Refusal) failed(page, error, "prompt");
    else if (error instanceof LinkError) bubble(page, "prompt", gettext("No connection. Trying again…"), null);
    else throw error;
  }
  return session.record;
}

function show(page: Page, index: number): void {
  const { session } = page;
  const { record } = session;
  if (!record) return;
  const last = record.entries.length - 1;
  const at = Math.max(0, Math.min(index, last));
  const before = session.look;
  session.look = { index: at, playing: (before?.playing ?? false) && at < last, speed: before?.speed ?? 1 };
  session.sure = null;
  history.replaceState(null, "", `#v=${versionOf(record, at)}`);
  page.draw();
  follow();
}

/** The log alone scrolls to the moment's line: the page stays where it is. */
function follow(): void {
  const log = document.querySelector<HTMLElement>(".logs");
  const line = log?.querySelector("li.now");
  if (!log || !line || log.contains(document.activeElement)) return;
  const frame = log.getBoundingClientRect();
  const box = line.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) log.scrollTop += box.top - frame.top - frame.height / 2;
}

/** @param to a version, a step from the shown moment, or an end */
export async function look(page: Page, to: number | "start" | "end" | { step: number }): Promise<void> {
  const record = await load(page);
  if (!record) return;
  const last = record.entries.length - 1;
  if (to === "start") show(page, 0);
  else if (to === "end") show(page, last);
  else if (typeof to === "number") show(page, indexOf(record, to));
  else show(page, (page.session.look?.index ?? last) + to.step);
}

export const lookAt = (page: Page, index: number): void => show(page, index);

export function backToNow(page: Page): void {
  page.session.look = null;
  page.session.fresh = [];
  history.replaceState(null, "", location.pathname + location.search);
  page.draw();
}

export function play(page: Page, playing: boolean): void {
  const { session } = page;
  if (!session.look || !session.record) return;
  const atEnd = session.look.index >= session.record.entries.length - 1;
  const index = playing && atEnd ? 0 : session.look.index;
  session.look = { ...session.look, index, playing };
  page.draw();
  if (playing) tick(page);
}

function tick(page: Page): void {
  const shown = page.session.look;
  if (!shown?.playing) return;
  setTimeout(() => {
    const now = page.session.look;
    // Someone else has moved the bar or paused meanwhile.
    if (!now?.playing || now.index !== shown.index) return;
    show(page, now.index + 1);
    tick(page);
  }, SPEED / shown.speed);
}

export function setSpeed(page: Page, speed: number): void {
  const { session } = page;
  if (!session.look) return;
  session.look = { ...session.look, speed };
  page.draw();
}

/** `#v=31` in the address. */
export function versionInAddress(hash: string): number | null {
  const found = /^#v=(\d+)$/.exec(hash);
  return found ? Number(found[1]) : null;
}

export const isReplay = (session: Session): boolean =>
  session.look !== null && session.record !== null && session.state.update.outcome !== null;
