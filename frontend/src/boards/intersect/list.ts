// The same position and the same actions as plain tables and buttons.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, listed } from "../../i18n";
import { same } from "../../match/offers";
import type { Action, SeatNumber } from "../../wire";
import type { Drawing, Hand, Scene } from "..";
import { squares, written } from "./notation";
import { asked, possible } from "./state";
import { anchorOf, other, seatOf, type Square, type View } from "./view";
import { chanceOf, contents, counted, nameOf, plainly, sizeObject, squareName } from "./words";

function deed(hand: Hand, label: string, action: Action, anchor: string): TemplateResult {
  return html`<button type="button" class="btn s" title=${written(action)} data-anchor=${anchor}
    @click=${() => hand.sendAction(action, anchor)}>${label}</button>`;
}

/** Every size that a square takes, whatever size is picked. */
function placements(scene: Scene<View>, hand: Hand, square: Square): Drawing {
  const deeds = scene.offers
    .filter((offer) => offer.type === "place" && (offer["square"] as Square[]).some((item) => same(item, square)))
    .flatMap((offer) => offer["size"] as number[])
    .map((size) => {
      const label = interpolate(gettext("Place a %(size)s"), { size: sizeObject(size) });
      return deed(hand, label, { type: "place", size, square }, anchorOf(square));
    });
  return deeds.length ? html`${deeds}` : nothing;
}

function consequences(scene: Scene<View>, square: Square): string {
  const state = asked(scene);
  if (state.kind !== "select" && state.kind !== "sealed") return "";
  return state.cards.some((card) => possible(scene, card).some((item) => same(item, square)))
    ? chanceOf(scene, square).text
    : "";
}

function squareRow(scene: Scene<View>, hand: Hand, square: Square): TemplateResult {
  return html`<tr>
    <th scope="row">${squareName(scene, square)} <span class="mut num">${square.join(",")}</span></th>
    <td>${contents(scene, square)}</td>
    <td>${consequences(scene, square)}<span class="deeds">${placements(scene, hand, square)}</span></td>
  </tr>`;
}

function board(scene: Scene<View>, hand: Hand): TemplateResult {
  return html`<table class="ltab">
    <caption class="vh">${gettext("Squares, your columns from left to right")}</caption>
    <thead><tr>
      <th scope="col">${gettext("Square")}</th>
      <th scope="col">${gettext("Pieces, top first")}</th>
      <th scope="col">${gettext("You can")}</th>
    </tr></thead>
    <tbody>${squares(scene.chair).map((square) => squareRow(scene, hand, square))}</tbody>
  </table>`;
}

function hands(scene: Scene<View>, seat: SeatNumber): TemplateResult {
  const { hand } = seatOf(scene.view, seat);
  const player = nameOf(scene, seat);
  return html`<p>${interpolate(gettext("Hand of %(player)s: %(cards)s"), { player, cards: listed(hand) })}</p>`;
}

function cardDeeds(scene: Scene<View>, hand: Hand): Drawing {
  const state = asked(scene);
  switch (state.kind) {
    case "select":
    case "sealed":
      return html`${state.cards.map((card) => {
        const label = interpolate(gettext("Seal card %(card)s"), { card });
        const keep = state.keep === null ? {} : { discard_if_won: state.keep };
        return deed(hand, label, { type: "select", card, ...keep }, `list-card:${card}`);
      })}${keepChoice(hand, state.standing, state.keep)}`;
    case "discard":
      return html`${state.cards.map((card) =>
        deed(hand, interpolate(gettext("Discard %(card)s"), { card }), { type: "discard_card", card }, `list-card:${card}`),
      )}`;
    case "pass":
      return html`${state.sizes.map((size) => {
        const label = interpolate(gettext("Discard a %(size)s"), { size: sizeObject(size) });
        return deed(hand, label, { type: "discard_piece", size }, `list-size:${size}`);
      })}`;
    case "place":
    case "none":
      return nothing;
  }
}

function keepChoice(hand: Hand, choices: number[], keep: number | null): TemplateResult {
  const chosen = (event: Event): void => {
    const value = Number((event.target as HTMLSelectElement).value);
    hand.pick({ discard_if_won: value || undefined }, "list-keep");
  };
  return html`<label class="row">${gettext("If I take a piece, discard")}
    <select class="in" @change=${chosen}>
      <option value="0" ?selected=${keep === null}>${gettext("ask me")}</option>
      ${choices.map((n) => html`<option value=${n} ?selected=${keep === n}>${n}</option>`)}
    </select>
  </label>`;
}

function stashes(scene: Scene<View>): TemplateResult {
  const line = (seat: SeatNumber): TemplateResult => {
    const { stash } = seatOf(scene.view, seat);
    const pieces = stash.map((n, i) => plainly(counted(n, 3 - i))).join(", ");
    return html`<p>${interpolate(gettext("To place, %(player)s: %(pieces)s"), { player: nameOf(scene, seat), pieces })}</p>`;
  };
  return html`${line(scene.chair)}${line(other(scene.chair))}`;
}

export function list(scene: Scene<View>, hand: Hand): Drawing {
  const below =
    scene.view.stage === "place"
      ? stashes(scene)
      : html`${hands(scene, scene.chair)}${hands(scene, other(scene.chair))}`;
  return html`${below}<div class="deeds">${cardDeeds(scene, hand)}</div>${board(scene, hand)}`;
}
