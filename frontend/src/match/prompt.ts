// One sentence says what you can do now, or who is waited for.
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Say } from "../boards";
import { gettext, interpolate, when } from "../i18n";
import { icon } from "../pieces/icons";
import type { Proposal } from "../wire";
import { duration } from "./clock";
import { copyLink, handOf, leave, lostText, needsConfirmation, type Page, post, send } from "./commands";
import { joinButton } from "./join";
import { momentName } from "./history";
import { backToNow, look, versionOf } from "./moments";
import { overView } from "./over";
import { clockView } from "./players";
import { isWanted, sceneOf, seatName, type Session } from "./session";
import { serverNow } from "./store";

const said = (text: string, note = ""): TemplateResult =>
  html`<div class="say">${text}${note ? html`<small>${note}</small>` : nothing}</div>`;

function looking(page: Page): TemplateResult {
  const { session } = page;
  const over = session.state.update.outcome !== null;
  const version = session.record && session.look ? versionOf(session.record, session.look.index) : 0;
  const moment = momentName(session);
  const back = over ? gettext("To the result") : gettext("Back to now");
  const note = over ? gettext("Nothing you do here changes the match.") : gettext("The match goes on meanwhile.");
  return html`${said(interpolate(gettext("You are looking at %(moment)s"), { moment }), note)}
    <div class="row acts">
      ${over ? nothing : step(page, -1)}${over ? nothing : step(page, 1)}
      <button type="button" class="btn no-m" data-anchor="link" @click=${() => copyLink(page, `#v=${version}`)}>
        ${icon("share")}${interpolate(gettext("Link to %(moment)s"), { moment })}</button>
      <button type="button" class="btn pri" @click=${() => backToNow(page)}>${back}</button>
    </div>`;
}

function step(page: Page, by: -1 | 1): TemplateResult {
  const name = by < 0 ? gettext("Earlier") : gettext("Later");
  return html`<button type="button" class="ib" aria-label=${name} title=${name}
    @click=${() => look(page, { step: by })}>${icon(by < 0 ? "prev" : "next")}</button>`;
}

/** A private table is found only by its invitation. */
function inviting(session: Session): string {
  const { invite } = session.state.update;
  return session.state.update.private && invite ? `${location.pathname}?invite=${invite}` : location.pathname;
}

function openTable(page: Page): TemplateResult {
  const { session } = page;
  const { update } = session.state;
  const seated = update.you !== null;
  const free = update.seats.filter((seat) => seat.player === null && seat.bot === null).length;
  const note = seated
    ? gettext("The match starts when all seats are taken. Send this link to a friend:")
    : gettext("A seat is free. Sit down and the match starts.");
  const buttons = seated
    ? html`<button type="button" class="btn" ?disabled=${session.busy} @click=${() => leave(page)}>
          ${gettext("Leave")}</button>
        <button type="button" class="btn pri" data-anchor="link" @click=${() => copyLink(page, inviting(session))}>
          ${icon("share")}${gettext("Copy link")}</button>`
    : free
      ? joinButton(page, gettext("Join"), null, "btn pri")
      : nothing;
  return html`${said(seated ? gettext("Waiting for another player") : gettext("This table is open"), note)}
    <div class="row acts" data-anchor="prompt">${buttons}</div>`;
}

function offered(page: Page, proposal: Proposal): TemplateResult {
  const { session } = page;
  const player = seatName(session, proposal.by);
  return html`${said(
      interpolate(gettext("%(player)s offers a draw"), { player }),
      gettext("The offer ends with your next move."),
    )}
    <div class="row acts" data-anchor="prompt">
      <button type="button" class="btn" ?disabled=${session.busy}
        @click=${() => post(page, `proposals/${proposal.n}/decline`)}>${gettext("Decline")}</button>
      <button type="button" class="btn" ?disabled=${session.busy}
        @click=${() => post(page, `proposals/${proposal.n}/accept`)}>${gettext("Accept the draw")}</button>
    </div>`;
}

function away(session: Session): TemplateResult {
  const moment = when(session.state.update.server_time);
  return said(
    interpolate(gettext("You are looking at %(moment)s"), { moment }),
    session.pending
      ? gettext("No connection. Your answer may have arrived: it is sent again, and counts once.")
      : gettext("No connection. The match goes on without you, nothing can be sent."),
  );
}

function button(page: Page, say: Say): TemplateResult | typeof nothing {
  const { session } = page;
  if (!say.button) return nothing;
  const { label, lock, ready } = say.button;
  const waits = session.pending !== null;
  if (say.button.atOnce && !ready && !waits && !needsConfirmation(session)) return nothing;
  const slow = session.pending?.slow ?? false;
  const sending = session.pending?.lost ? gettext("Sending again…") : gettext("Sending…");
  const press = (): void => {
    if (ready && !waits) send(page, "prompt");
  };
  return html`<button type="button" class=${`btn pri ${slow ? "sending" : ""}`} data-anchor="prompt"
    aria-disabled=${ready && !waits ? "false" : "true"} @click=${press}>
    ${lock ? icon("lock") : nothing}${slow ? sending : label}</button>`;
}

/** The limit that is common to all. */
function common(session: Session, deadline: string): TemplateResult {
  const left = Math.max(0, (Date.parse(deadline) - serverNow(session.state, Date.now())) / 1000);
  return html`<span class="row mut2 common">${icon("clock")}<span class="clock num strong runs" role="timer"
    title=${when(deadline)}>${duration(left)}</span></span>`;
}

function clock(session: Session): TemplateResult | typeof nothing {
  const { update } = session.state;
  const scene = sceneOf(session);
  if (session.board.deadline) {
    const deadline = scene ? session.board.deadline(scene) : null;
    return deadline ? common(session, deadline) : nothing;
  }
  const seat =
    update.seats.find((item) => item.seat === update.you && item.clock?.running) ??
    update.seats.find((item) => item.clock?.running);
  return seat?.clock ? html`<span class="row mut2 no-m">${icon("clock")}${clockView(session, seat, "strong")}</span>` : nothing;
}

function playing(page: Page): TemplateResult {
  const { session } = page;
  const { update } = session.state;
  const draw = update.proposals.find((proposal) => proposal.kind === "draw" && proposal.by !== update.you);
  const scene = sceneOf(session);
  if (!scene) return said(gettext("Setting the table…"));
  const say = session.board.say(scene);
  const { board } = session;
  const hand = handOf(page);
  const note = [update.you === null ? gettext("You are watching.") : "", say.note ?? ""].filter(Boolean).join(" ");
  const main = html`${board.held?.(scene, hand) ?? nothing}${said(say.text, session.pending?.lost ? lostText() : note)}
    ${clock(session)}${board.buttons?.(scene, hand) ?? nothing}${button(page, say)}`;
  return draw && update.you !== null ? html`<div class="offer">${offered(page, draw)}</div>${main}` : main;
}

function content(page: Page): TemplateResult {
  const { session } = page;
  const { update } = session.state;
  if (session.look) return looking(page);
  if (update.outcome || update.status === "over" || update.status === "annulled") return overView(page);
  if (session.link.kind === "offline") return away(session);
  if (update.status === "open") return openTable(page);
  if (update.status === "paused") return said(gettext("The match is paused"), gettext("No clock runs."));
  return playing(page);
}

export function promptView(page: Page): TemplateResult {
  const { session } = page;
  const wanted = isWanted(session.state.update, session.board) && !session.look && session.link.kind !== "offline";
  const name = gettext("What to do now");
  return html`<section class=${`card prompt ${wanted ? "you" : ""}`} aria-label=${name}>${content(page)}</section>`;
}
