// The grid as SVG: squares, stacks, the labels of both players' cards, the lines of a reveal.
import { html, nothing, svg, type SVGTemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { gettext, interpolate } from "../../i18n";
import { height as outlineHeight, heights, landing, pyramid, type Size, tower } from "../../pieces/pyramid";
import type { MatchEvent } from "../../wire";
import type { Drawing, Hand, Scene } from "..";
import { type Layout, layout } from "./layout";
import { revealCards } from "./reveal";
import { type Asked, asked, litCard, possible, shownReveal } from "./state";
import { touched } from "./touch";
import {
  anchorOf, colourOf, column, includes, isDealt, NUMBERS, other, type Reveal, row, seatOf, spot, type Square, squareAt, squareOf,
  stack, type View,
} from "./view";
import { type Chance, chanceOf, contents, nameOf, sizeObject, squareName } from "./words";

interface Sheet {
  scene: Scene<View>;
  hand: Hand;
  lay: Layout;
  state: Asked;
  reveal: Reveal | null;
  chances: Chance[];
  lit: number | null;
}

const bandOf = (pieces: number): number => (pieces > 3 ? 12 : 16);
/** A stack that would leave its square is drawn smaller. */
const ROOM = 92;
/** Units that a sign takes above it. */
const CHEVRON = 16;
const NO_ENTRY = 26;
/** Width of a label's letter, in pixels, rather too much. */
const LETTER = 7;

function tall(sizes: Size[]): number {
  const last = sizes.at(-1);
  return last ? outlineHeight(last) - (heights(sizes, bandOf(sizes.length)).at(-1) ?? 0) : 0;
}

/** @param sign what is drawn above the stack */
const fit = (sizes: Size[], sign: number): number => Math.min(1, ROOM / Math.max(1, tall(sizes) + sign));

function lands(sheet: Sheet, square: Square): Size | null {
  const { state } = sheet;
  return state.kind === "place" && state.size && includes(state.squares, square) ? state.size : null;
}

function forbidden(sheet: Sheet, square: Square): boolean {
  const { state, scene } = sheet;
  if (state.kind !== "place" || column(scene.chair, square) !== state.column) return false;
  return state.size !== null && !includes(state.squares, square);
}

function standing(sheet: Sheet, square: Square): SVGTemplateResult {
  const { scene, lay, state, reveal } = sheet;
  const pieces = stack(scene.view, square);
  const size = lands(sheet, square);
  const sizes = pieces.map((piece) => piece.size);
  const all = size ? [...sizes, size] : sizes;
  const picked = state.kind === "place" && state.square !== null && anchorOf(state.square) === anchorOf(square);
  const landed = scene.fresh.some((event) => isLast(event, square));
  const closed = forbidden(sheet, square);
  const scale = (lay.cell / 126) * fit(all, size ? CHEVRON : closed && pieces.length ? NO_ENTRY : 0);
  const taken = reveal?.taken && anchorOf(reveal.square) === anchorOf(square) ? reveal.taken : null;
  const y = size ? (heights(all, bandOf(all.length)).at(-1) ?? 0) : 0;
  const next = taken ? (heights([...sizes, taken.size], bandOf(sizes.length)).at(-1) ?? 0) : 0;
  return svg`<g transform=${`translate(${lay.cell / 2} ${lay.cell * 0.78}) scale(${scale})`}>
    ${isLast(scene.last, square) && pieces[0] ? svg`<ellipse class="last" cy="4" rx="42" ry="15"></ellipse>` : nothing}
    ${pieces.length ? tower(pieces, scene.phone ? 1 : 0, bandOf(all.length), landed ? "landed" : "") : nothing}
    ${size ? landing({ size, colour: colourOf(scene.chair) }, y, picked) : nothing}
    ${taken && isNews(scene) ? pyramid({ size: taken.size, colour: colourOf(taken.seat) }, { y: next, cls: "fly" }) : nothing}
    ${closed ? noEntry(sizes) : nothing}
  </g>`;
}

/** The piece placed last stands on a dotted ring, and falls into place when it is news. */
const isLast = (event: MatchEvent | null | undefined, square: Square): boolean =>
  event?.type === "placed" && anchorOf(event["square"] as Square) === anchorOf(square);

function noEntry(sizes: Size[]): SVGTemplateResult {
  return svg`<g class="noentry" transform=${`translate(0 ${sizes.length ? -tall(sizes) - 16 : -62})`}>
    <circle r="10"></circle><path d="M-5 -5L5 5"></path>
  </g>`;
}

function candidate(sheet: Sheet, square: Square): Drawing {
  const chance = sheet.chances.find((item) => anchorOf(item.square) === anchorOf(square));
  const side = sheet.lay.cell - 8;
  const frame = (kind: string) =>
    svg`<rect class=${`cand ${kind}`} x="4" y="4" width=${side} height=${side} rx="9"></rect>`;
  if (sheet.reveal && anchorOf(sheet.reveal.square) === anchorOf(square)) return frame("hit");
  return chance ? frame(chance.kind) : nothing;
}

function chanceLabel(sheet: Sheet, square: Square): Drawing {
  const chance = sheet.chances.find((item) => anchorOf(item.square) === anchorOf(square));
  if (!chance) return nothing;
  const { cell } = sheet.lay;
  if (cell >= 100 && chance.text.length * LETTER <= cell - 10) {
    return svg`<text class=${`ol ${chance.kind}`} x=${cell / 2} y=${cell - 9}>${chance.text}</text>`;
  }
  // A sentence cut short would lack the very word that matters.
  const { short } = chance;
  return svg`<g class=${`ol start ${chance.kind}`}><title>${chance.text}</title>
    ${short
      ? svg`<g class=${`c${short.colour}`} transform="translate(14 15)"><path class="ev" d="M-5 4.5L0 -5.5L5 4.5Z"></path></g>
        <text x="21" y="19">${short.letter}</text>`
      : svg`<text x="10" y="19">–</text>`}</g>`;
}

/** A reveal that has just happened. */
const isNews = (scene: Scene<View>): boolean => scene.fresh.some((event) => event.type === "revealed");

function cellName(sheet: Sheet, square: Square): string {
  const { scene } = sheet;
  const parts = [`${squareName(scene, square)}: ${contents(scene, square)}`];
  const size = lands(sheet, square);
  if (size) parts.push(interpolate(gettext("you can place a %(size)s here"), { size: sizeObject(size) }));
  const chance = sheet.chances.find((item) => anchorOf(item.square) === anchorOf(square));
  if (chance) parts.push(chance.text);
  return parts.join(", ");
}

function isLit(sheet: Sheet, square: Square): boolean {
  const { state, scene } = sheet;
  const own = column(scene.chair, square);
  return state.kind === "place" ? own === state.column : sheet.lit === own && sheet.chances.length > 0;
}

function cell(sheet: Sheet, square: Square): SVGTemplateResult {
  const { scene, lay, hand } = sheet;
  const { x, y } = spot(scene.chair, square);
  const open = lands(sheet, square) !== null || (sheet.state.kind === "select" && scene.offers.length > 0);
  return svg`<g class=${open ? "tw can" : "tw"} role="gridcell"
    tabindex=${x === 0 && y === 0 ? 0 : -1} data-x=${x} data-y=${y} data-anchor=${anchorOf(square)}
    aria-label=${cellName(sheet, square)}
    transform=${`translate(${lay.left + x * lay.cell} ${lay.top + y * lay.cell})`}
    @click=${() => touched(scene, hand, square)}>
    <rect class=${isLit(sheet, square) ? "cell col" : "cell"} x="2" y="2" width=${lay.cell - 4}
      height=${lay.cell - 4} rx="11"></rect>
    ${candidate(sheet, square)}${standing(sheet, square)}${chanceLabel(sheet, square)}
    <rect class="fring" x="3" y="3" width=${lay.cell - 6} height=${lay.cell - 6} rx="10"></rect>
  </g>`;
}

/** A phone, or a surface as low as one held sideways. */
const isTight = (scene: Scene<View>): boolean => scene.phone || scene.height < 420;

/** The label of a card at the edge of the grid, turned towards its player. */
function label(sheet: Sheet, whose: "own" | "other", n: number): SVGTemplateResult {
  const { scene, lay } = sheet;
  const [w, h] = isTight(scene) ? [44, 30] : [54, 40];
  const seat = whose === "own" ? scene.chair : other(scene.chair);
  const on = whose === "own" ? ownLit(sheet, n) : sheet.reveal !== null && row(scene.chair, sheet.reveal.square) === n;
  const off = isDealt(scene.view) && !seatOf(scene.view, seat).hand.includes(n) && !on;
  const square = whose === "own" ? squareOf(scene.chair, n, 1) : squareOf(scene.chair, 1, n);
  const at = spot(scene.chair, square);
  const below = lay.top + 4 * lay.cell + h / 2 + 7;
  const beside = scene.chair === 0 ? lay.left + 4 * lay.cell + h / 2 + 7 : lay.left - h / 2 - 7;
  const place =
    whose === "own" ? [lay.left + (at.x + 0.5) * lay.cell, below] : [beside, lay.top + (at.y + 0.5) * lay.cell];
  const turn = whose === "own" ? 0 : scene.chair === 0 ? -90 : 90;
  return svg`<g class=${`lc ${on ? "on" : off ? "off" : ""}`} transform=${`translate(${place[0]} ${place[1]}) rotate(${turn})`}>
    <rect x=${-w / 2} y=${-h / 2} width=${w} height=${h} rx="8"></rect><text y="7">${n}</text>
  </g>`;
}

function ownLit(sheet: Sheet, n: number): boolean {
  if (sheet.reveal) return column(sheet.scene.chair, sheet.reveal.square) === n;
  if (sheet.state.kind === "place") return sheet.state.column === n;
  return sheet.lit === n;
}

/** From both cards to the square that they name. */
function lines(sheet: Sheet): Drawing {
  const { reveal, lay, scene } = sheet;
  if (!reveal) return nothing;
  const { x, y } = spot(scene.chair, reveal.square);
  const cx = lay.left + (x + 0.5) * lay.cell;
  const cy = lay.top + (y + 0.5) * lay.cell;
  const near = lay.cell * 0.46;
  const side = scene.chair === 0 ? [lay.left + 4 * lay.cell, cx + near] : [lay.left, cx - near];
  const d = `M${cx} ${lay.top + 4 * lay.cell}V${cy + near}M${side[0]} ${cy}H${side[1]}`;
  return svg`<path class="crossing" d=${d}></path>`;
}

/** Far row first, so that the reading order is the order on the screen. */
const rows = (chair: number): Square[][] =>
  [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => squareAt(chair, x, y)));

export function picture(scene: Scene<View>, hand: Hand): Drawing {
  const state = asked(scene);
  const lit = litCard(scene, state);
  const reveal = shownReveal(scene, state);
  const choosing = state.kind === "select" || state.kind === "sealed";
  const lay = layout(scene.width, scene.height, scene.chair, isTight(scene));
  const chances =
    choosing && state.card !== null && !reveal
      ? possible(scene, state.card).map((square) => chanceOf(scene, square))
      : [];
  const sheet: Sheet = { scene, hand, lay, state, reveal, chances, lit };
  const name = interpolate(gettext("Board, 4 by 4, seen from the chair of %(player)s"), {
    player: nameOf(scene, scene.chair),
  });
  return html`<svg class=${isNews(scene) ? "ix motion" : "ix"} role="grid" aria-label=${name}
      viewBox=${`0 0 ${scene.width} ${scene.height}`}>
      ${rows(scene.chair).map((line) => svg`<g role="row">${line.map((square) => cell(sheet, square))}</g>`)}
      <g aria-hidden="true">
        ${NUMBERS.map((n) => svg`${label(sheet, "own", n)}${label(sheet, "other", n)}`)}
        ${keyed(reveal?.round, lines(sheet))}
      </g>
    </svg>
    ${keyed(reveal?.round, reveal ? revealCards(scene, reveal, lay.reveal) : nothing)}`;
}

