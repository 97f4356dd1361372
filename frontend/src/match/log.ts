// Newest first; a line shows the board as of then, and never undoes anything.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext } from "../i18n";
import type { LogLine } from "../boards";
import type { Page } from "./commands";
import { look } from "./moments";
import { entryAt, sceneOf } from "./session";

function lineView(page: Page, line: LogLine, now: boolean): TemplateResult {
  return html`<li class=${now ? "now" : ""}>
    <button type="button" aria-current=${now ? "true" : nothing} @click=${() => look(page, line.version)}>
      <span class="at num" title=${line.name ?? nothing}>${line.label}</span><span>${line.text}</span>
    </button>
  </li>`;
}

export function logView(page: Page): TemplateResult {
  const { session } = page;
  const scene = sceneOf(session);
  const groups = scene ? session.board.log(scene, session.state.events) : [];
  const shown = session.look ? (entryAt(session)?.version ?? 0) : Infinity;
  // The line of the shown moment: the newest that isn't later.
  const lines = groups.flatMap((group) => group.lines).filter((line) => line.version <= shown);
  const current = lines.reduce<LogLine | null>((best, line) => (best && best.version >= line.version ? best : line), null);
  return html`<section class="card logs">
    ${groups.length ? nothing : html`<div class="hd"><h2>${gettext("Log")}</h2></div>
      <p class="none">${gettext("Nothing has happened yet.")}</p>`}
    ${groups.map(
      (group) => html`<div class="hd"><h2>${group.title}</h2></div>
        <ol class="log">${group.lines.length
          ? group.lines.map((line) => lineView(page, line, line === current))
          : html`<li class="none">${gettext("Nothing has happened yet.")}</li>`}</ol>`,
    )}
  </section>`;
}
