// Standing orders: what the service does for a seat by itself. Private to the seat; a game names its switches.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { LinkError, Refusal } from "../api";
import type { OrderSwitch } from "../boards";
import { gettext } from "../i18n";
import { bubble } from "./bubble";
import { failed, type Page } from "./commands";

const ended = ["over", "annulled"];

const seated = ({ session }: Page): boolean =>
  session.state.update.you !== null && !ended.includes(session.state.update.status);

/** Reads them, if the viewer has a seat to which they belong: whether they are known now. */
export async function loadOrders(page: Page): Promise<boolean> {
  const { session } = page;
  if (!seated(page) || session.board.orders().length === 0) return false;
  try {
    session.orders = await session.api.orders();
    page.draw();
    return true;
  } catch (error) {
    if (!(error instanceof LinkError) && !(error instanceof Refusal)) throw error;
    return false;
  }
}

async function change(page: Page, key: string, value: boolean): Promise<void> {
  const { session } = page;
  if (session.busy) return;
  session.busy = true;
  page.draw();
  try {
    session.orders = await session.api.setOrders({ ...session.orders, [key]: value });
    // What they cover is played at once.
    void page.live.refresh();
  } catch (error) {
    if (error instanceof LinkError) bubble(page, `order:${key}`, gettext("No answer. Try again."), null);
    else failed(page, error, `order:${key}`);
  } finally {
    session.busy = false;
    page.draw();
  }
}

function row(page: Page, { key, text, note }: OrderSwitch): TemplateResult {
  const { session } = page;
  const on = session.orders?.[key] === true;
  return html`<div class="set">
    <span class="sp"><b id=${`order-${key}`}>${text}</b><small id=${`order-${key}-note`}>${note}</small></span>
    <button type="button" class="sw_" role="switch" aria-checked=${on ? "true" : "false"}
      aria-labelledby=${`order-${key}`} aria-describedby=${`order-${key}-note`} data-anchor=${`order:${key}`}
      ?disabled=${session.busy || session.link.kind === "offline"} @click=${() => change(page, key, !on)}></button>
  </div>`;
}

export function ordersView(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  if (!session.orders || !seated(page) || session.look) return nothing;
  return html`<section class="card orders" aria-label=${gettext("Standing orders")}>
    ${session.board.orders().map((order) => row(page, order))}
  </section>`;
}
