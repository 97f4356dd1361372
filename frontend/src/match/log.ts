// Newest first; a line shows the board as of then, and never undoes anything.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext } from "../i18n";
import type { LogLine } from "../boards";
import type { Page } from "./commands";
import { look } from "./moments";
import { entryAt, sceneOf } from "./session";

function lineView(page: Page, line: LogLine, shown: number): TemplateResult {
  const now = line.version === shown;
  return html`<li class=${now ? "now" : ""}>
    <button type="button" aria-current=${now ? "true" : nothing} @click=${() => look(page, line.version)}>
      <span class="at num">${line.label}</span><span>${line.text}</span>
    </button>
  </li>`;
}

export function logView(page: Page): TemplateResult {
  const { session } = page;
  const scene = sceneOf(session);
  const groups = scene ? session.board.log(scene, session.state.events) : [];
  const shown = session.look ? (entryAt(session)?.version ?? 0) : Infinity;
  // The line of the shown moment: the newest that isn't later.
  const current = Math.max(0, ...groups.flatMap((group) => group.lines.map((line) => line.version)).filter((v) => v <= shown));
  return html`<section class="card logs">
    ${groups.length ? nothing : html`<div class="hd"><h2>${gettext("Log")}</h2></div>`}
    ${groups.map(
      (group) => html`<div class="hd"><h2>${group.title}</h2></div>
        <ol class="log">${group.lines.length
          ? group.lines.map((line) => lineView(page, line, current))
          : html`<li class="none">${gettext("Nothing has happened yet.")}</li>`}</ol>`,
    )}
  </section>`;
}
