// The players' panel: who, what they are doing, their clock and progress.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, when } from "../i18n";
import type { Colour } from "../pieces/pyramid";
import { miniature } from "../pieces/small";
import type { SeatInfo, Update } from "../wire";
import { duration, isLow, remaining } from "./clock";
import { handOf, type Page } from "./commands";
import { joinButton } from "./join";
import { playerName, sceneOf, type Session } from "./session";
import { serverNow } from "./store";

export function clockView(session: Session, seat: SeatInfo, cls = ""): TemplateResult | typeof nothing {
  const { clock } = seat;
  const { update } = session.state;
  if (!clock || update.status !== "playing" || session.board.deadline) return nothing;
  const seconds = remaining(clock, serverNow(session.state, Date.now()));
  const low = clock.running && isLow(seconds, update.pace);
  const title = clock.running && clock.deadline ? when(clock.deadline) : gettext("This clock stands");
  return html`<span class=${`clock num ${cls} ${clock.running ? "runs" : ""} ${low ? "urg" : ""}`} role="timer"
    title=${title}>${duration(seconds)}</span>`;
}

function state(session: Session, seat: SeatInfo): TemplateResult | typeof nothing {
  const { update } = session.state;
  if (session.look || update.status !== "playing") return nothing;
  const decision = update.decisions.find((item) => item.seat === seat.seat);
  if (!decision) return nothing;
  const word = session.board.doing(decision);
  if (!word) return nothing;
  const mine = seat.seat === update.you && !decision.sealed;
  return html`<span class=${`tag ${mine ? "on" : ""}`}>${word}</span>`;
}

function freeSeat(page: Page, seat: SeatInfo): TemplateResult {
  const { session } = page;
  const { update } = session.state;
  if (update.you !== null || update.status !== "open") return html`<span class="mut">${gettext("empty seat")}</span>`;
  return joinButton(page, gettext("Take this seat"), seat.seat, "btn s");
}

function presence(session: Session, seat: SeatInfo): TemplateResult | typeof nothing {
  if (!seat.player || seat.bot) return nothing;
  if (seat.seat === session.state.update.you) return nothing;
  const here = seat.present;
  const words = here ? gettext("is here") : gettext("is away");
  return html`<i class=${`here ${here ? "y" : ""}`} role="img" aria-label=${words} title=${words}></i>`;
}

function who(page: Page, update: Update, seat: SeatInfo): TemplateResult {
  if (seat.player === null && seat.bot === null) return freeSeat(page, seat);
  const you = seat.seat === update.you;
  const name = seat.player
    ? html`<a class="who" href=${`/players/${seat.player}`}><b>${seat.player}</b></a>`
    : html`<b class="who">${playerName(seat)}</b><span class="mut">${gettext("bot")}</span>`;
  return html`${name}${you ? html`<span class="mut">${gettext("you")}</span>` : nothing}`;
}

export function playerPanel(page: Page, seat: SeatInfo): TemplateResult {
  const { session } = page;
  const { update } = session.state;
  const scene = sceneOf(session);
  const colour = session.board.colour(seat.seat) as Colour;
  return html`<div class="pg">
    <div class="row">
      ${miniature(3, colour, "own")}${who(page, update, seat)}${presence(session, seat)}<span class="sp"></span>
      ${state(session, seat)}${clockView(session, seat)}
    </div>
    ${scene ? session.board.progress(scene, seat.seat, handOf(page)) : nothing}
  </div>`;
}

/** The own seat first: it stays where the eye looks for it. */
export function inOrder(update: Update): SeatInfo[] {
  const own = update.you ?? 0;
  return [...update.seats.slice(own), ...update.seats.slice(0, own)];
}

export function playersView(page: Page): TemplateResult {
  const { update } = page.session.state;
  const name = interpolate(gettext("Players of match %(n)s"), { n: update.match });
  const scene = sceneOf(page.session);
  return html`<section class="card players" aria-label=${name}>
    ${inOrder(update).map((seat) => playerPanel(page, seat))}
    ${scene ? (page.session.board.agreement?.(scene, handOf(page)) ?? nothing) : nothing}
  </section>`;
}
