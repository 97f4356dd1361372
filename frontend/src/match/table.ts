// What concerns the table and not the position: draw, resign, views, help. And the phone's sheet.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext } from "../i18n";
import { icon } from "../pieces/icons";
import { type Page, post } from "./commands";
import { isReplay } from "./moments";
import type { Session } from "./session";

const inPlay = (session: Session): boolean =>
  session.state.update.you !== null && session.state.update.status === "playing";

function resign(page: Page): TemplateResult {
  const { session } = page;
  const sure = (value: Session["sure"]) => () => {
    session.sure = value;
    page.draw();
  };
  if (session.sure !== "resign") {
    return html`<button type="button" class="btn s gh" ?disabled=${session.link.kind === "offline"}
      @click=${sure("resign")}>${icon("flag")}${gettext("Resign")}</button>`;
  }
  const counts = session.state.update.rated
    ? gettext("Resign: it counts as a loss, and for the rating.")
    : gettext("Resign: it counts as a loss.");
  return html`<div class="sure" role="group" aria-label=${gettext("Resign")}>
    <span>${counts}</span>
    <span class="row"><button type="button" class="btn s pri" ?disabled=${session.busy}
      @click=${() => post(page, "resign")}>${gettext("Resign")}</button>
    <button type="button" class="btn s" @click=${sure(null)}>${gettext("Play on")}</button></span>
  </div>`;
}

function draw(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  const { update } = session.state;
  const open = update.proposals.find((proposal) => proposal.kind === "draw");
  if (!open) {
    return html`<button type="button" class="btn s gh" data-anchor="draw"
      ?disabled=${session.busy || session.link.kind === "offline"}
      @click=${() => post(page, "proposals", { kind: "draw" }, "draw")}>${icon("half")}${gettext("Offer a draw")}</button>`;
  }
  if (open.by === update.you) {
    return html`<span class="tag">${gettext("You offered a draw")}</span>`;
  }
  return nothing;
}

export function tableView(page: Page): TemplateResult {
  const { session } = page;
  const toggle = (change: () => void) => () => {
    change();
    page.draw();
  };
  const list = toggle(() => (session.list = !session.list));
  const help = toggle(() => (session.sheet = "help"));
  return html`<section class="card acts-card" aria-label=${gettext("Table")}>
    ${inPlay(session) && !isReplay(session) ? html`${session.board.drawless ? nothing : draw(page)}${resign(page)}` : nothing}
    ${inPlay(session)
      ? nothing
      : html`<a class="btn s gh" href="/">${icon("back")}${gettext("Back to the lobby")}</a>`}
    <span class="views"><a class="btn s gh" href=${`/games/${session.state.update.game}`} target="_blank" rel="noopener"
      title=${gettext("Rules, in a new tab")}>${gettext("Rules")}</a>
    <button type="button" class="ib" aria-pressed=${session.list ? "true" : "false"} @click=${list}
      aria-label=${gettext("List view")} title=${gettext("List view")}>${icon("list")}</button>
    <button type="button" class="ib no-m" aria-haspopup="dialog" @click=${help} aria-label=${gettext("Keys")}
      title=${gettext("Keys")}>${icon("keys")}</button></span>
  </section>`;
}
