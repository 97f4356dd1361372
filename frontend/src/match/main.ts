// Starts the match page: reads what the server put into it, then keeps it current.
import "../styles/match.css";
import "../styles/match-list.css";
import "../styles/match-panels.css";
import "../styles/match-players.css";
import "../styles/replay.css";
import "../styles/match-low.css";
import { html, render } from "lit/html.js";
import { matchApi } from "../api";
import { boardFor } from "../boards";
import { gettext, loadMessages } from "../i18n";
import { icon } from "../pieces/icons";
import type { Update } from "../wire";
import { duration, remaining } from "./clock";
import { type Page, take } from "./commands";
import { pageKey } from "./keys";
import { type Channel, type Events, type Listener, Live, type World } from "./live";
import { look, versionInAddress } from "./moments";
import { loadOrders } from "./orders";
import { drawPage } from "./page";
import { type Preferences, sceneOf, type Session, untouched } from "./session";
import { missing, serverNow, withPresent } from "./store";

const invitation = (): string => new URLSearchParams(location.search).get("invite") ?? "";

function socket(match: number, events: Events): Channel {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = invitation() ? `?invite=${encodeURIComponent(invitation())}` : "";
  const channel = new WebSocket(`${scheme}://${location.host}/ws/matches/${match}${query}`);
  channel.addEventListener("open", () => events.open());
  channel.addEventListener("message", (event) => events.message(String(event.data)));
  channel.addEventListener("close", (event) => events.close(event.code));
  return channel;
}

function world(match: number): World {
  const api = matchApi(match, invitation());
  return {
    connect: (events) => socket(match, events),
    fetch: (since) => api.fetch(since),
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    now: () => Date.now(),
    random: () => Math.random(),
  };
}

function preferences({ dataset }: HTMLElement): Preferences {
  const confirm = dataset["confirm"];
  return {
    confirm: confirm === "always" || confirm === "never" ? confirm : "days",
    letterKeys: dataset["letterKeys"] !== "off",
  };
}

async function firstUpdate(match: number): Promise<Update> {
  const inline = document.getElementById("initial-update")?.textContent;
  return inline ? (JSON.parse(inline) as Update) : matchApi(match, invitation()).fetch(null);
}

export async function session(root: HTMLElement): Promise<Session> {
  const match = Number(root.dataset["match"]);
  const update = await firstUpdate(match);
  const board = await boardFor(update.game, update.options);
  const page = document.documentElement;
  return {
    api: matchApi(match, invitation()),
    invite: invitation(),
    board,
    preferences: preferences(page),
    user: page.dataset["user"] ?? null,
    ...untouched(board, update, Date.now()),
    size: { width: 700, height: 600 },
    phone: matchMedia("(max-width: 760px)").matches,
  };
}

/** Redraws when the text of a running clock or of the toast changes. Looks each half second: a clock may start any time. */
function tick(page: Page, shown = ""): void {
  const { state, link } = page.session;
  const now = serverNow(state, Date.now());
  const running = state.update.seats.flatMap((seat) => (seat.clock?.running ? [remaining(seat.clock, now)] : []));
  const scene = sceneOf(page.session);
  const common = scene ? page.session.board.deadline?.(scene) : null;
  if (common) running.push(Math.max(0, (Date.parse(common) - now) / 1000));
  const texts = running.map((left) => duration(left)).join();
  if (texts !== shown || link.kind === "offline") page.draw();
  setTimeout(() => tick(page, texts), 500);
}

function watchSize(page: Page, root: HTMLElement): void {
  const measure = (): void => {
    const table = root.querySelector(".table");
    const { session } = page;
    const phone = matchMedia("(max-width: 760px)").matches;
    const width = table?.clientWidth || session.size.width;
    const height = table?.clientHeight || session.size.height;
    if (width === session.size.width && height === session.size.height && phone === session.phone) return;
    session.size = { width, height };
    session.phone = phone;
    page.draw();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(root);
  const seen = new WeakSet<Element>();
  const draw = page.draw;
  // The table leaves the page in the list view: observe whichever is there after a drawing.
  page.draw = () => {
    draw();
    const table = root.querySelector(".table");
    if (table && !seen.has(table)) {
      seen.add(table);
      observer.observe(table);
    }
  };
  page.draw();
  measure();
}

function listen(page: Page): void {
  document.addEventListener("keydown", (event) => pageKey(page, event));
  document.addEventListener("visibilitychange", () => document.hidden || page.live.wake());
  window.addEventListener("online", () => page.live.wake());
  window.addEventListener("hashchange", () => {
    const version = versionInAddress(location.hash);
    if (version !== null) void look(page, version);
  });
}

/** The phone's way to players and log: a button in the page's header, which is of use with this script only. */
function menuButton(page: Page): void {
  const header = document.querySelector("header.top");
  if (!header) return;
  const toggle = (): void => {
    page.session.sheet = page.session.sheet === "panels" ? null : "panels";
    page.draw();
  };
  const slot = document.createElement("span");
  slot.className = "only-m";
  header.append(slot);
  render(html`<button type="button" class="ib" aria-label=${gettext("Players and log")} data-match-menu
    @click=${toggle}>${icon("menu")}</button>`, slot);
}

/** What is done with what the server says. */
function listener(state: Session, asked: { orders: boolean }, page: () => Page): Listener {
  const ask = async (): Promise<void> => {
    asked.orders = true;
    asked.orders = await loadOrders(page());
  };
  return {
    update: (update, since) => {
      const { version, rev } = state.state.update;
      const mine = update.version === version && update.rev !== rev;
      take(page(), update, since);
      // News for this seat alone may be that they were changed elsewhere.
      if (mine || !asked.orders) void ask();
    },
    link: (link) => {
      const back = state.link.kind === "offline" && link.kind !== "offline";
      state.link = link;
      if (back) state.pending?.again();
      page().draw();
    },
    missing: (version, revision) => missing(state.state, version, revision),
    present: (seats) => {
      state.state = withPresent(state.state, seats);
      page().draw();
    },
  };
}

export async function start(root: HTMLElement): Promise<Page> {
  await loadMessages();
  const state = await session(root);
  root.replaceChildren();
  root.classList.add("game");
  const page: Page = {
    session: state,
    draw: () => drawPage(page, root),
    live: new Live(world(state.state.update.match), listener(state, { orders: false }, () => page)),
  };
  watchSize(page, root);
  listen(page);
  menuButton(page);
  page.live.start();
  tick(page);
  const version = versionInAddress(location.hash);
  if (version !== null) await look(page, version);
  return page;
}

const root = document.getElementById("match");
if (root) {
  start(root).catch((error: unknown) => {
    // The list view is in the page already and needs no script.
    root.classList.add("bare");
    throw error;
  });
}
