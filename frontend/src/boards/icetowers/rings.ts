// What others hold, over the place that the piece left, in a ring that empties.
import { nothing, svg, type SVGTemplateResult } from "lit/html.js";
import { gettext, interpolate } from "../../i18n";
import { pyramid } from "../../pieces/pyramid";
import { type Layout } from "./layout";
import type { Table } from "./picture";
import { holdLeft, holdPart, insistable } from "./state";
import { heldWords, pieceAnchor } from "./touch";
import { pieceOf, sizeOf } from "./view";
import { nameOf, sizeTool } from "./words";

/** A ring as long as the part of time that is left. */
export function ring(radius: number, part: number, cls: string): SVGTemplateResult {
  const round = 2 * Math.PI * radius;
  return svg`<circle class=${cls} r=${radius} stroke-dasharray=${round} stroke-dashoffset=${(round * (1 - part)).toFixed(1)}
    transform="rotate(-90)"></circle>`;
}

/** Beside the top of the tower that stands at the place, or at the place itself. */
export function ringSpot(lay: Layout, place: number): { x: number; y: number } {
  const spot = lay.spots.find((one) => one.tower.place === place);
  const { x, y } = lay.place(place);
  const up = spot ? spot.y - spot.tall * lay.scale - 66 : y - 8;
  return { x: Math.min(Math.max(58, x), lay.width - 58), y: Math.max(44, up) };
}

const IN_RING = { 1: "translate(0 11) scale(.9)", 2: "translate(0 13) scale(.76)", 3: "translate(0 15) scale(.62)" };

function held(table: Table, seat: number): SVGTemplateResult {
  const { scene, lay, view } = table;
  const hand = view.seats[seat]?.hand;
  if (!hand) return svg``;
  const { x, y } = ringSpot(lay, hand.place);
  const insist = insistable(scene).includes(seat);
  const words = heldWords(holdLeft(scene, seat), nameOf(scene, seat));
  const said = interpolate(gettext("%(player)s is holding a %(size)s"), {
    player: nameOf(scene, seat), size: sizeTool(sizeOf(hand.piece)),
  });
  const label = insist ? `${said}. ${gettext("Insist")}` : said;
  return svg`<g class=${insist ? "held can" : "held"} role=${insist ? "button" : "img"} tabindex=${insist ? 0 : nothing}
    aria-label=${label} data-anchor=${pieceAnchor(hand.piece)} data-insist=${insist ? seat : nothing}
    transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
    <circle class="disc" r="30"></circle><circle class="track" r="30"></circle>
    ${ring(30, holdPart(scene, seat), "left")}
    <g transform=${IN_RING[sizeOf(hand.piece)]}>${pyramid(pieceOf(hand.piece))}</g><text y="47">${words}</text>
    ${insist ? svg`<text class="ins" y="61">${gettext("Insist")}</text>` : nothing}
  </g>`;
}

/** The own piece lies in the hand slot of the prompt bar. */
export function heldRings(table: Table): SVGTemplateResult {
  const { scene, view } = table;
  const seats = view.seats.flatMap((seat, i) => (seat.hand && i !== scene.you ? [i] : []));
  return svg`${seats.map((seat) => held(table, seat))}`;
}
