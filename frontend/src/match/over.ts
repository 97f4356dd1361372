// How it ended: one line with the reason, ranks, rematch.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate } from "../i18n";
import { icon } from "../pieces/icons";
import type { Outcome } from "../wire";
import { emphasised } from "./emphasis";
import { type Page, post } from "./commands";
import { look } from "./moments";
import { sceneOf, seatName, type Session } from "./session";

function headline(session: Session, outcome: Outcome): string {
  const { you } = session.state.update;
  const scene = sceneOf(session);
  const winner = outcome.winners[0];
  if (outcome.reason === "annulled") return gettext("The match was annulled");
  const own = scene ? session.board.headline?.(outcome, scene) : null;
  if (own) return own;
  if (outcome.draw || winner === undefined) return gettext("A draw");
  if (winner === you) return gettext("You win");
  return interpolate(gettext("%(player)s wins"), { player: seatName(session, winner) });
}

/** Reasons that every game has; a game's own come from its board. */
function reason(session: Session, outcome: Outcome): string {
  const { update } = session.state;
  const scene = sceneOf(session);
  const own = scene ? session.board.outcome(outcome, scene) : null;
  if (own !== null) return own;
  const loser = update.seats.map((seat) => seat.seat).find((seat) => !outcome.winners.includes(seat)) ?? 0;
  const player = seatName(session, loser);
  switch (outcome.reason) {
    case "resign":
      return loser === update.you ? gettext("You resigned.") : interpolate(gettext("%(player)s resigned."), { player });
    case "time":
      return loser === update.you
        ? gettext("Your time ran out.")
        : interpolate(gettext("Time ran out: %(player)s."), { player });
    case "agreed":
      return gettext("Both agreed on a draw.");
    case "annulled":
      return gettext("It counts for nobody.");
    default:
      return outcome.reason;
  }
}

export function outcomeLine(session: Session): string {
  const { outcome } = session.state.update;
  return outcome ? `${headline(session, outcome)}. ${reason(session, outcome)}` : "";
}

function rematchButton(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  const { update } = session.state;
  if (update.rematch !== null) {
    return html`<a class="btn pri" href=${`/matches/${update.rematch}`}>${gettext("Go to the rematch")}</a>`;
  }
  if (update.you === null || update.status === "annulled") return nothing;
  const offer = update.proposals.find((proposal) => proposal.kind === "rematch");
  if (offer && !offer.accepted.includes(update.you)) {
    return html`<button type="button" class="btn pri" ?disabled=${session.busy}
      @click=${() => post(page, `proposals/${offer.n}/accept`)}>${gettext("Accept the rematch")}</button>`;
  }
  if (offer) return html`<button type="button" class="btn" disabled>${gettext("Rematch offered")}</button>`;
  return html`<button type="button" class="btn pri" ?disabled=${session.busy}
    @click=${() => post(page, "proposals", { kind: "rematch" })}>${gettext("Rematch")}</button>`;
}

function rematchNote(session: Session): string {
  const { update } = session.state;
  const offer = update.proposals.find((proposal) => proposal.kind === "rematch");
  if (!offer || update.rematch !== null) return "";
  if (offer.by === update.you) return gettext("You offered a rematch.");
  return interpolate(gettext("%(player)s offers a rematch."), { player: seatName(session, offer.by) });
}

/** The bar gets the focus: its keys work at once, and readers hear where they are. */
async function replay(page: Page): Promise<void> {
  await look(page, "start");
  document.querySelector<HTMLElement>(".tl [role=slider]")?.focus();
}

/** In the place of the prompt bar. */
export function overView(page: Page): TemplateResult {
  const { session } = page;
  const { outcome } = session.state.update;
  if (!outcome) return html`<div class="say">${gettext("The match is over.")}</div>`;
  const note = [reason(session, outcome), rematchNote(session)].filter(Boolean).join(" ");
  return html`<div class="say big-say">${headline(session, outcome)}<small>${note}</small></div>
    <div class="row acts" data-anchor="prompt">
      <button type="button" class="btn" @click=${() => replay(page)}>${icon("play")}${gettext("Replay")}</button>
      ${rematchButton(page)}
    </div>`;
}

export function ranksView(session: Session): TemplateResult | typeof nothing {
  const { update } = session.state;
  const { outcome } = update;
  if (!outcome) return nothing;
  const rows = update.seats
    .map((seat) => ({ seat: seat.seat, rank: outcome.ranks[seat.seat] ?? 1 }))
    .sort((a, b) => a.rank - b.rank);
  return html`<section class="card result">
    <div class="hd"><h2>${gettext("Result")}</h2>
      <span class="tag">${update.rated ? gettext("rated") : gettext("unrated")}</span></div>
    <ol class="ranks">${rows.map(
      ({ seat, rank }) => html`<li class=${rank === 1 && !outcome.draw ? "w" : ""}>
        <span class="n num">${rank}</span><b>${seatName(session, seat)}</b>
        ${seat === update.you ? html`<span class="mut">${gettext("you")}</span>` : nothing}
        <span class="sp"></span>
        ${outcome.scores ? html`<span class="pts num">${outcome.scores[seat]}</span>` : nothing}
      </li>`,
    )}</ol>
    <p class="pd sm mut2">${emphasised(reason(session, outcome))}</p>
  </section>`;
}
