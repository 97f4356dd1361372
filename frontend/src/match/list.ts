// The list view: the board's tables and buttons, and a line for actions in the game's notation.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext } from "../i18n";
import { handOf, type Page, sendAction } from "./commands";
import { bubble } from "./bubble";
import { sceneOf } from "./session";

function submitted(page: Page, event: SubmitEvent): void {
  event.preventDefault();
  const field = (event.currentTarget as HTMLFormElement).elements.namedItem("command") as HTMLInputElement;
  const action = page.session.board.parse(field.value);
  if (!action) return bubble(page, "command", gettext("That is not an action of this game."), null);
  field.value = "";
  sendAction(page, action, "command");
}

function commandLine(page: Page): TemplateResult | typeof nothing {
  const { update } = page.session.state;
  if (update.you === null || update.status !== "playing" || page.session.look) return nothing;
  return html`<form class="command" @submit=${(event: SubmitEvent) => submitted(page, event)}>
    <label class="f"><span>${gettext("Action in the notation of the rules")}</span>
      <input class="in" name="command" autocomplete="off" autocapitalize="none" spellcheck="false" data-anchor="command"></label>
    <button class="btn pri">${gettext("Send")}</button>
  </form>`;
}

export function listView(page: Page): TemplateResult {
  const scene = sceneOf(page.session);
  return html`<section class="card list" tabindex="0" aria-label=${gettext("List view")}>
    ${commandLine(page)}
    ${scene ? page.session.board.list(scene, handOf(page)) : html`<p class="pd">${gettext("The board is empty yet.")}</p>`}
  </section>`;
}
