// Sitting down. Who isn't signed in becomes a guest by it, through a form of the site.
import { html, type TemplateResult } from "lit/html.js";
import { csrf } from "../api";
import { type Page, post } from "./commands";

export function joinButton(page: Page, label: string, seat: number | null, look: string): TemplateResult {
  const { session } = page;
  const { match } = session.state.update;
  if (session.user) {
    const body = { ...(seat === null ? {} : { seat }), ...(session.invite ? { invite: session.invite } : {}) };
    return html`<button type="button" class=${look} ?disabled=${session.busy}
      @click=${() => post(page, "join", body)}>${label}</button>`;
  }
  return html`<form method="post" action=${`/matches/${match}/join`}>
    <input type="hidden" name="csrfmiddlewaretoken" value=${csrf()}>
    <input type="hidden" name="invite" value=${session.invite}>
    <button class=${look}>${label}</button>
  </form>`;
}
