// The players: points, what they hold, who is done.
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, ngettext } from "../../i18n";
import { icon } from "../../pieces/icons";
import type { Colour } from "../../pieces/pyramid";
import { miniature } from "../../pieces/small";
import type { SeatNumber } from "../../wire";
import type { Drawing, Hand, Scene } from "..";
import { doneButton } from "./prompt";
import { holdLeft, insistable, offered, shown } from "./state";
import { colourOf, handOf, pips, sizeOf, standing, topOf, type View } from "./view";
import { nameOf, ownerName, seconds, sizeTool } from "./words";

/** What the towers under a colour are worth, in the table that is shown. */
export const scoreOf = (view: View, colour: string): number =>
  view.towers.reduce((sum, tower) => sum + (colourOf(topOf(tower)) === colour ? pips(tower.pieces) : 0), 0);

export const score = (view: View, seat: SeatNumber): number => view.seats[seat]?.score ?? 0;

function counts(view: View, colour: string): string {
  const { towers, loose } = standing(view, colour);
  const told = interpolate(ngettext("%(n)s tower", "%(n)s towers", towers), { n: towers });
  return `${told} · ${interpolate(ngettext("%(n)s loose", "%(n)s loose", loose), { n: loose })}`;
}

function holding(scene: Scene<View>, seat: SeatNumber, hand: Hand, piece: string): TemplateResult {
  const left = holdLeft(scene, seat);
  const words = interpolate(gettext("holding a %(size)s"), { size: sizeTool(sizeOf(piece)) });
  const insist = insistable(scene).includes(seat);
  return html`<b class=${seat === scene.you ? "sig" : ""}>${words}${left === null ? "" : `, ${seconds(left)}`}</b>
    ${insist
      ? html` <button type="button" class="lk" title=${gettext("Cuts the time that is left to a third. Once for each held piece.")}
          @click=${() => hand.sendAction({ type: "insist", seat }, `insist:${seat}`)} data-anchor=${`insist:${seat}`}>${gettext("Insist")}</button>`
      : nothing}`;
}

function bar(view: View, colour: string): TemplateResult {
  const most = Math.max(view.trios * 12, ...view.seats.map((seat) => seat.score));
  const part = (100 * scoreOf(view, colour)) / most;
  return html`<svg class=${`it-bar c${colour}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="track" width="100" height="4"></rect><rect class="fill" width=${part.toFixed(1)} height="4"></rect>`}</svg>`;
}

export function tick(on: boolean, words: string): TemplateResult {
  return html`<span class=${on ? "tick y" : "tick"} role="img" aria-label=${words} title=${words}>${on ? icon("ok") : nothing}</span>`;
}

function said(scene: Scene<View>, seat: SeatNumber): TemplateResult {
  const view = shown(scene);
  const one = view.seats[seat];
  if (view.stage === "ready") {
    return tick(one?.ready ?? false, one?.ready ? gettext("ready") : gettext("not ready yet"));
  }
  if (view.tempo === "beats") return tick(one?.sealed ?? false, one?.sealed ? gettext("sealed") : gettext("planning"));
  return tick(one?.done ?? false, one?.done ? gettext("agrees to end") : gettext("still playing"));
}

export function progress(scene: Scene<View>, seat: SeatNumber, hand: Hand): Drawing {
  const view = shown(scene);
  const one = view.seats[seat];
  if (!one) return nothing;
  const held = handOf(view, seat);
  const below = one.left ? gettext("has left") : counts(view, one.colour);
  return html`<div class="it-sub sm mut2">${held ? holding(scene, seat, hand, held.piece) : below}</div>
    <b class="it-sc num" aria-label=${interpolate(gettext("points: %(n)s"), { n: scoreOf(view, one.colour) })}>${scoreOf(view, one.colour)}</b>
    ${said(scene, seat)}${bar(view, one.colour)}`;
}

function ghostRow(view: View): Drawing {
  if (!view.ghost) return nothing;
  const { colour } = view.ghost;
  return html`<div class="pg ghostly"><div class="row">${miniature(3, colour, "own")}<b class="who">${gettext("ghost")}</b>
      <span class="mut">${gettext("both of you move it")}</span></div>
    <div class="it-sub sm mut2">${counts(view, colour)}</div><b class="it-sc num">${scoreOf(view, colour)}</b>
    <span></span>${bar(view, colour)}</div>`;
}

/** IT-19 */
function ending(scene: Scene<View>, hand: Hand): Drawing {
  const view = shown(scene);
  const may = offered(scene, "done") || offered(scene, "not_done");
  if (view.stage !== "play" || scene.past || view.tempo === "beats" || scene.you === null) return nothing;
  const active = view.seats.filter((seat) => !seat.left);
  const n = active.filter((seat) => seat.done).length;
  const words = interpolate(gettext("%(n)s of %(all)s agree. Any change of the table resets it."), { n, all: active.length });
  return html`<div class="end"><div><b>${gettext("End the game?")}</b><div class="sm mut2">${words}</div></div>
    ${may ? doneButton(scene, hand, "btn s") : nothing}</div>`;
}

export const agreement = (scene: Scene<View>, hand: Hand): Drawing =>
  html`${ghostRow(shown(scene))}${ending(scene, hand)}`;

function stripCell(scene: Scene<View>, colour: Colour, seat: SeatNumber | null): TemplateResult {
  const view = shown(scene);
  const one = seat === null ? null : view.seats[seat];
  const mark = view.stage === "ready" ? one?.ready : one?.done;
  const words = view.stage === "ready" ? gettext("ready") : gettext("agrees to end");
  const name = seat === null ? ownerName(scene, colour) : seat === scene.you ? gettext("you") : nameOf(scene, seat);
  return html`<div class=${one?.left ? "gone" : ""}>${miniature(3, colour)}<span><b class="num">${scoreOf(view, colour)}</b>
    <span class="nm">${name}</span>${mark ? html`<span role="img" aria-label=${words}>${icon("ok")}</span>` : nothing}</span></div>`;
}

export function strip(scene: Scene<View>): Drawing {
  const { seats, ghost } = scene.view;
  const own = scene.you ?? 0;
  const order = seats.map((_, i) => (own + i) % seats.length);
  return html`<div class="strip3">${order.map((seat) => stripCell(scene, seats[seat]?.colour as Colour, seat))}
    ${ghost ? stripCell(scene, ghost.colour, null) : nothing}</div>`;
}
