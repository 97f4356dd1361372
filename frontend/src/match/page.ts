// The match page as a function of its session.
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, listed } from "../i18n";
import { icon } from "../pieces/icons";
import { bubbleView, placeBubble } from "./bubble";
import { handOf, type Page } from "./commands";
import { helpView, openDialogs } from "./help";
import { listView } from "./list";
import { logView } from "./log";
import { ranksView } from "./over";
import { ordersView } from "./orders";
import { inOrder, playerPanel, playersView } from "./players";
import { promptView } from "./prompt";
import { replayView } from "./replay";
import { players, sceneOf, sceneWith, type Session } from "./session";
import { tableView } from "./table";

function strip(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  if (!session.phone || session.list) return nothing;
  const scene = sceneOf(session);
  if (scene && session.board.strip) return html`${session.board.strip(scene, handOf(page))}`;
  return html`<div class="strip2">${inOrder(session.state.update).map((seat) => playerPanel(page, seat))}</div>`;
}

function surface(page: Page): TemplateResult {
  const { session } = page;
  const { board } = session;
  const scene = sceneOf(session);
  const hand = handOf(page);
  const slow = session.pending?.slow ?? false;
  return html`<div class=${`table ${slow ? "sending" : ""}`} data-anchor="table">
      ${board.picture(scene ?? sceneWith(session, board.blank()), hand)}${toast(page)}
      ${scene && narrow() ? (board.panel?.(scene, hand, "sheet") ?? nothing) : nothing}</div>
    ${scene && !session.look ? board.tray(scene, hand) : nothing}`;
}

function toast(page: Page): TemplateResult | typeof nothing {
  const { link } = page.session;
  if (link.kind !== "offline") return nothing;
  const seconds = Math.max(0, Math.ceil((link.retry - Date.now()) / 1000));
  return html`<div class="toast" role="status">${icon("off")}
    <span><b>${page.session.pending
      ? gettext("No connection. Your answer may have arrived.")
      : gettext("No connection. Nothing was sent.")}</b>
      <span class="sm">${seconds
        ? interpolate(gettext("Trying again in %(n)s s"), { n: seconds })
        : gettext("Trying again…")}</span></span>
    <button type="button" class="btn s" @click=${() => page.live.wake()}>${gettext("Try now")}</button></div>`;
}

/** Where the side's panels are below the table or hidden. */
const narrow = (): boolean => matchMedia("(max-width: 1000px)").matches;

function panel(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  const scene = sceneOf(session);
  if (!scene || session.list || narrow()) return nothing;
  return html`${session.board.panel?.(scene, handOf(page), "side") ?? nothing}`;
}

function side(page: Page): TemplateResult {
  const { session } = page;
  const open = session.sheet === "panels";
  const close = (): void => {
    session.sheet = null;
    page.draw();
  };
  return html`<aside class=${`side ${open ? "open" : ""}`} aria-label=${gettext("Players and log")}>
    ${open ? html`<div class="dh only-m"><h2>${gettext("Players and log")}</h2>
      <button type="button" class="btn s" @click=${close}>${gettext("Close")}</button></div>` : nothing}
    ${ranksView(session)}${playersView(page)}${panel(page)}${tableView(page)}${ordersView(page)}${logView(page)}
  </aside>`;
}

function title({ state }: Session): string {
  const names = listed(players(state.update));
  return interpolate(gettext("Match %(n)s: %(names)s"), { n: state.update.match, names });
}

export function pageView(page: Page): TemplateResult {
  const { session } = page;
  return html`<h1 class="vh">${title(session)}</h1>
    <section class="stage" id="main" tabindex="-1">
      ${strip(page)}${promptView(page)}${session.list ? listView(page) : surface(page)}${replayView(page)}
    </section>
    ${side(page)}${helpView(page)}${bubbleView(session)}${session.list ? toast(page) : nothing}
    <div class="vh" id="match-polite" aria-live="polite"></div>
    <div class="vh" id="match-assertive" aria-live="assertive"></div>`;
}

export function drawPage(page: Page, root: HTMLElement): void {
  root.classList.toggle("sheet-open", page.session.sheet === "panels");
  render(pageView(page), root);
  openDialogs();
  placeBubble(page.session);
}
