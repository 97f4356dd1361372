import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext } from "../i18n";
import type { Page } from "./commands";

const common = (): [string, string][] => [
  ["Enter", gettext("with everything chosen: the button of the prompt bar")],
  ["Esc", gettext("take back what isn't sent; back to now")],
  ["L", gettext("list view, or the board again")],
  ["N", gettext("the next match that waits for you")],
  ["← →  Home  End", gettext("in the log and anywhere in a replay: earlier and later moments")],
  [gettext("Space"), gettext("in a replay: play or pause")],
  ["?", gettext("this help")],
];

export function helpView(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  if (session.sheet !== "help") return nothing;
  const close = (): void => {
    session.sheet = null;
    page.draw();
  };
  const rows = [...session.board.keys(), ...common()];
  return html`<dialog class="dlg mid keys" aria-labelledby="keys-title" @close=${close} @cancel=${close}>
    <div class="dh"><h2 id="keys-title">${gettext("Keys")}</h2>
      <button type="button" class="btn s" autofocus @click=${close}>${gettext("Close")}</button></div>
    <div class="db"><dl>${rows.map(
      ([keys, does]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>${does}</dd></div>`,
    )}</dl></div>
  </dialog>`;
}

/** A dialog is modal only if it is opened by script. */
export function openDialogs(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog.keys");
  if (dialog && !dialog.open) dialog.showModal();
}
