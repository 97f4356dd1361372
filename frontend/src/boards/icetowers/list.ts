// The same position and the same actions as plain tables and buttons.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate } from "../../i18n";
import type { Action, Offer } from "../../wire";
import type { Drawing, Hand, Scene } from "..";
import { pieceLine } from "./apart";
import { written } from "./notation";
import { scoreOf } from "./progress";
import { handOf, nameOfTower, pips, sizeOf, topOf, type TowerView, type View } from "./view";
import { nameOf, ownerName, sizeTool } from "./words";

function deed(hand: Hand, label: string, action: Action, anchor: string): TemplateResult {
  return html`<button type="button" class="btn s" title=${written(action)} data-anchor=${anchor}
    @click=${() => hand.sendAction(action, anchor)}>${label}</button>`;
}

const all = (offer: Offer, field: string): string[] => (offer[field] as string[] | undefined) ?? [];

/** Of loose pieces of one colour and size it makes no difference which. */
const ofAKind = (pieces: string[]): string[] => [...new Map([...pieces].reverse().map((one) => [one.slice(0, 2), one])).values()];

/** What an offer allows at a tower. */
export function deedsAt(offer: Offer, tower: TowerView): [Action, string][] {
  const top = topOf(tower);
  switch (offer.type) {
    case "cap":
    case "play":
      if (!all(offer, "onto").includes(top)) return [];
      return ofAKind(all(offer, "piece")).filter((piece) => !tower.pieces.includes(piece)).map((piece) => [
        { type: offer.type, piece, onto: top },
        interpolate(gettext("Cap with %(size)s %(piece)s"), { size: sizeTool(sizeOf(piece)), piece }),
      ]);
    case "mine":
      return all(offer, "piece").filter((piece) => tower.pieces.includes(piece)).map((piece) => [
        { type: "mine", piece }, interpolate(gettext("Mine %(piece)s"), { piece }),
      ]);
    case "split": {
      const [lower, upper] = [all(offer, "lower")[0] ?? "", all(offer, "upper")[0] ?? ""];
      if (!tower.pieces.includes(lower)) return [];
      return [[{ type: "split", lower, upper }, interpolate(gettext("Split %(lower)s/%(upper)s"), { lower, upper })]];
    }
    default:
      return [];
  }
}

function row(scene: Scene<View>, hand: Hand, tower: TowerView, deeds: [Action, string][]): TemplateResult {
  const pieces = [...tower.pieces].reverse().map((piece) => `${pieceLine(scene, piece)} ${piece}`);
  return html`<tr>
    <th scope="row">${nameOfTower(tower)} <span class="mut num">${tower.number} · ${pips(tower.pieces)}</span></th>
    <td>${pieces.join(", ")}</td>
    <td><span class="deeds">${deeds.map(([action, label]) => deed(hand, label, action, `list:${written(action)}`))}</span></td>
  </tr>`;
}

function general(scene: Scene<View>, hand: Hand): TemplateResult[] {
  const one = (label: string, action: Action): TemplateResult => deed(hand, label, action, `list:${action.type}`);
  return scene.offers.flatMap((offer): TemplateResult[] => {
    switch (offer.type) {
      case "ready":
        return [one(gettext("I'm ready"), { type: "ready" })];
      case "done":
        return [one(gettext("I'm done"), { type: "done" })];
      case "not_done":
        return [one(gettext("Keep playing"), { type: "not_done" })];
      case "showdown":
        return [one(gettext("Set down together"), { type: "showdown" })];
      case "set_down":
        return all(offer, "piece").map((piece) => one(interpolate(gettext("Set down %(piece)s"), { piece }), { type: "set_down", piece }));
      case "insist":
        return (offer["seat"] as number[]).map((seat) =>
          one(interpolate(gettext("Insist: %(player)s"), { player: nameOf(scene, seat) }), { type: "insist", seat }));
      default:
        return [];
    }
  });
}

function facts(scene: Scene<View>): TemplateResult {
  const { view } = scene;
  const line = (colour: string, more: string): TemplateResult => html`<p>${interpolate(
    gettext("%(player)s (%(colour)s): %(n)s points"), { player: ownerName(scene, colour), colour, n: scoreOf(view, colour) },
  )}${more}</p>`;
  return html`${view.seats.map((seat, i) => {
    const held = handOf(view, i);
    return line(seat.colour, held ? `, ${interpolate(gettext("holds %(piece)s"), { piece: held.piece })}` : "");
  })}${view.ghost ? line(view.ghost.colour, "") : nothing}`;
}

/** @param deedsOf what can be done at a tower */
export function listWith(
  scene: Scene<View>, hand: Hand, above: Drawing, deedsOf: (tower: TowerView) => [Action, string][],
): Drawing {
  return html`${facts(scene)}${above}<table class="ltab">
    <caption class="vh">${gettext("Towers by their numbers")}</caption>
    <thead><tr><th scope="col">${gettext("Tower")}</th><th scope="col">${gettext("Pieces, top first")}</th>
      <th scope="col">${gettext("You can")}</th></tr></thead>
    <tbody>${scene.view.towers.map((tower) => row(scene, hand, tower, deedsOf(tower)))}</tbody>
  </table>`;
}

export const list = (scene: Scene<View>, hand: Hand): Drawing =>
  listWith(scene, hand, html`<div class="deeds">${general(scene, hand)}</div>`, (tower) =>
    scene.offers.flatMap((offer) => deedsAt(offer, tower)));
