// A reason, shown where the user touched.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { announce } from "./announce";
import type { Page } from "./commands";
import type { Session } from "./session";

const SHOWN = 2_600;

export function bubble(page: Page, anchor: string, text: string, rule: string | null): void {
  const mine = { anchor, text, rule };
  page.session.bubble = mine;
  announce(text, "assertive");
  shake(anchor);
  page.draw();
  const end = (): void => {
    if (page.session.bubble !== mine) return;
    // Someone is reading it, or is about to follow its link.
    if (document.querySelector(".tip:hover, .tip:focus-within")) return void setTimeout(end, 500);
    page.session.bubble = null;
    page.draw();
  };
  setTimeout(end, Math.max(SHOWN, text.length * 55));
}

function target(anchor: string): Element | null {
  return document.querySelector(`#match [data-anchor="${CSS.escape(anchor)}"]`);
}

function shake(anchor: string): void {
  const element = target(anchor);
  if (element) {
    element.classList.remove("shake");
    void element.getBoundingClientRect();
    element.classList.add("shake");
  }
}

/** Above the touched thing, inside the window. */
function position(anchor: string): { left: number; top: number } {
  const box = (target(anchor) ?? document.querySelector("#match .prompt"))?.getBoundingClientRect();
  if (!box) return { left: 12, top: 60 };
  const left = Math.min(Math.max(12, box.left + box.width / 2 - 130), innerWidth - 272);
  return { left, top: Math.max(8, box.top - 8) };
}

/** The element's place is set by script, as styles in the markup are forbidden by the page's policy. */
export function placeBubble(session: Session): void {
  const element = document.querySelector<HTMLElement>(".tip");
  if (!element || !session.bubble) return;
  const { left, top } = position(session.bubble.anchor);
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

export function bubbleView(session: Session): TemplateResult | typeof nothing {
  const { bubble: shown } = session;
  if (!shown) return nothing;
  const game = session.state.update.game;
  const link = shown.rule
    ? html` <a class="rule" href=${`/learn/${game}#${shown.rule}`}>${shown.rule}</a>`
    : nothing;
  return html`<div class="tip" role="note">${shown.text}${link}</div>`;
}
