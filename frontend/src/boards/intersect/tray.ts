// Under the table: the own cards or the own stash, and the discard that may be sealed with a card.
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { gettext, interpolate } from "../../i18n";
import { emphasised } from "../../match/emphasis";
import { icon } from "../../pieces/icons";
import { pyramid, type Size } from "../../pieces/pyramid";
import { miniature } from "../../pieces/small";
import type { Drawing, Hand, Scene } from "..";
import { type Asked, asked } from "./state";
import { touchedCard, touchedSize } from "./touch";
import { cardAnchor, colourOf, isDealt, NUMBERS, seatOf, SIZES, type View } from "./view";
import { counted } from "./words";

const STEP: Record<Size, number> = { 3: 20, 2: 17, 1: 14 };
const WIDTH: Record<Size, number> = { 3: 60, 2: 47, 1: 34 };
const HEAP = 114;

function heap(size: Size, count: number, scene: Scene<View>): TemplateResult {
  const colour = colourOf(scene.chair);
  const step = Math.min(STEP[size], (HEAP - WIDTH[size]) / Math.max(1, count - 1));
  const pieces = Array.from({ length: count }, (_, i) => {
    const x = (i - (count - 1) / 2) * step;
    return pyramid({ size, colour }, { x, detail: i === count - 1 ? 0 : 2 });
  });
  return html`<svg viewBox="-60 -72 120 84" aria-hidden="true">${svg`${pieces}`}</svg>`;
}

function stash(scene: Scene<View>, hand: Hand, state: Asked): Drawing {
  const seat = seatOf(scene.view, scene.chair);
  const open = state.kind === "place" || state.kind === "pass" ? (state.sizes as number[]) : [];
  const chosen = state.kind === "place" || state.kind === "pass" ? state.size : null;
  const name = state.kind === "pass" ? gettext("Piece to discard") : gettext("Your stash");
  return html`<div class="sup" role="radiogroup" aria-label=${name}>
    ${SIZES.map((size, i) => {
      const count = seat.stash[i] ?? 0;
      return html`<button type="button" role="radio" data-anchor=${`size:${size}`}
        aria-checked=${size === chosen ? "true" : "false"} aria-disabled=${open.includes(size) ? "false" : "true"}
        tabindex=${open.length ? 0 : -1} @click=${() => touchedSize(scene, hand, size)}>
        ${heap(size, count, scene)}<span>${emphasised(counted(count, size))}</span>
      </button>`;
    })}
  </div>`;
}

function usedCard(scene: Scene<View>, n: number): TemplateResult {
  const seat = seatOf(scene.view, scene.chair);
  const word = seat.discarded.includes(n) ? gettext("discarded") : gettext("played");
  return html`<span class="cardb used" data-anchor=${cardAnchor(n)}>${n}<em>${word}</em></span>`;
}

function heldCard(scene: Scene<View>, hand: Hand, state: Asked, n: number): TemplateResult {
  const cards = "cards" in state ? state.cards : [];
  const chosen = "card" in state && state.card === n;
  const sealed = scene.view.own?.card === n && !("card" in state && state.card !== null);
  const name = sealed
    ? interpolate(gettext("Card %(card)s, sealed"), { card: n })
    : interpolate(gettext("Card %(card)s"), { card: n });
  const look = `cardb ${sealed ? "down" : ""}`;
  const face = sealed
    ? html`<span class="seal">${icon("lock")}</span>`
    : html`<small>${n}</small><span class="n">${n}</span>${miniature(3, colourOf(scene.chair))}`;
  if (!cards.length) return html`<span class=${`${look} still`} role="img" aria-label=${name}>${face}</span>`;
  return html`<button type="button" class=${look} role="radio" data-anchor=${cardAnchor(n)} aria-label=${name}
    aria-checked=${chosen ? "true" : "false"} aria-disabled=${cards.includes(n) ? "false" : "true"}
    @click=${() => touchedCard(scene, hand, n)}>${face}</button>`;
}

function cards(scene: Scene<View>, hand: Hand, state: Asked): TemplateResult {
  const held = seatOf(scene.view, scene.chair).hand;
  const name = state.kind === "discard" ? gettext("Card to discard") : gettext("Your hand");
  const role = "cards" in state ? "radiogroup" : "group";
  return html`<div class="hand" role=${role} aria-label=${name}>
    ${NUMBERS.map((n) => (held.includes(n) ? heldCard(scene, hand, state, n) : usedCard(scene, n)))}
  </div>`;
}

/** IX-14: saves a wait. Offered by the server for any card, so it asks nothing that the rules would have to say. */
function standing(scene: Scene<View>, hand: Hand, state: Asked): Drawing {
  if (state.kind !== "select" && state.kind !== "sealed") return nothing;
  const card = state.card ?? scene.view.own?.card ?? null;
  const keep = state.card === null ? (scene.view.own?.discard_if_won ?? null) : state.keep;
  const choose = (n: number | null) => () =>
    hand.pick({ card: card ?? undefined, discard_if_won: n ?? undefined }, "standing");
  const chip = (n: number | null, label: string) =>
    html`<button type="button" role="radio" aria-checked=${keep === n ? "true" : "false"} ?disabled=${card === null}
      @click=${choose(n)}>${label}</button>`;
  return html`<div class="standing" data-anchor="standing">
    <span id="standing">${gettext("If I take a piece, discard")}</span>
    <div class="seg" role="radiogroup" aria-labelledby="standing">
      ${chip(null, gettext("ask me"))}${state.standing.map((n) => chip(n, String(n)))}
    </div>
  </div>`;
}

export function tray(scene: Scene<View>, hand: Hand): Drawing {
  const state = asked(scene);
  // Who watches has nothing at hand.
  if (scene.you === null) return nothing;
  if (scene.view.stage === "place" || !isDealt(scene.view)) return html`<div class="bar2">${stash(scene, hand, state)}</div>`;
  return html`<div class="bar2 cards">
    <span class="balance"></span>${cards(scene, hand, state)}${standing(scene, hand, state)}
  </div>`;
}
