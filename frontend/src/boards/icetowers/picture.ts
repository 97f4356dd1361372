// The table as SVG: standing towers, where a piece would land, what others hold.
import { html, nothing, svg, type SVGTemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { ref } from "lit/directives/ref.js";
import { repeat } from "lit/directives/repeat.js";
import { gettext } from "../../i18n";
import { icon } from "../../pieces/icons";
import { foot, landing, pyramid } from "../../pieces/pyramid";
import type { Drawing, Hand, Scene } from "..";
import { roving } from "./focus";
import { heldRings, ringSpot } from "./rings";
import { later } from "./later";
import { landingAt, layout, type Layout, MOST_ON_A_PHONE, nearest, sheet, type Spot, widthOf } from "./layout";
import type { At } from "./motion";
import { openTower, phase, type Phase, shown } from "./state";
import { pieceAnchor, touched } from "./touch";
import { byNumber, isLoose, nameOfTower, pieceOf, pips, places, topOf, type TowerView, type View } from "./view";
import { towerLabel } from "./words";

/** What the plan of a beat draws over the towers. */
export interface Overlay {
  /** A number over a tower: filled, or as a ring. */
  badge?: { n: number; ring: boolean };
  /** A piece that would land, and the number of its place in the order. */
  lands?: { piece: string; words: string };
  chosen?: boolean;
  changed?: boolean;
}

export interface Table {
  scene: Scene<View>;
  hand: Hand;
  lay: Layout;
  state: Phase;
  view: View;
  open: TowerView | null;
  last: ReadonlySet<string>;
  overlay: (tower: TowerView) => Overlay;
  touch: (tower: TowerView) => void;
}

/** The pieces that the last event moved. */
function lastPieces(scene: Scene<View>): Set<string> {
  const event = scene.last;
  if (!event || !["capped", "played", "set_down", "split"].includes(event.type)) return new Set();
  return new Set([String(event["piece"] ?? event["upper"])]);
}

function lands(table: Table, tower: TowerView): string | null {
  const { state } = table;
  if (state.kind !== "picked" && state.kind !== "held") return null;
  return state.tops.has(topOf(tower)) ? state.piece : null;
}

const isPicked = ({ state }: Table, tower: TowerView): boolean =>
  state.kind === "picked" && tower.pieces[0] === state.piece && isLoose(tower);

function isDim(table: Table, tower: TowerView): boolean {
  const { state } = table;
  if (state.kind !== "picked" && state.kind !== "held") return false;
  return lands(table, tower) === null && !isPicked(table, tower);
}

function stack(spot: Spot, detail: 0 | 1): SVGTemplateResult {
  const { pieces } = spot.tower;
  const first = pieceOf(pieces[0] as string);
  return svg`${foot(first.size)}<g class="body">${repeat(
    pieces,
    (name) => name,
    (name, i) => svg`<g data-anchor=${pieceAnchor(name)}>${pyramid(pieceOf(name), {
      y: spot.at[i] ?? 0, detail, top: i === pieces.length - 1,
    })}</g>`,
  )}</g>`;
}

const corners = (w: number, tall: number): SVGTemplateResult =>
  svg`<path class="corners" d=${`M${-w / 2 - 9} ${-tall + 8}v-14h12M${w / 2 + 9} ${-tall + 8}v-14h-12M${-w / 2 - 9} 6v14h12M${w / 2 + 9} 6v14h-12`}></path>`;

const noEntry = (tall: number): SVGTemplateResult =>
  svg`<g class="noentry" transform=${`translate(0 ${-tall - 16})`}><circle r="11"></circle><path d="M-6 -6L6 6"></path></g>`;

function badge({ n, ring }: NonNullable<Overlay["badge"]>, tall: number, scale: number): SVGTemplateResult {
  return svg`<g class=${ring ? "badge open" : "badge"} transform=${`translate(0 ${-tall - 17 / scale}) scale(${1 / scale})`}>
    <circle r="11"></circle><text y="4.3">${n}</text></g>`;
}

function landingOf(table: Table, spot: Spot, over: Overlay): Drawing {
  const piece = lands(table, spot.tower) ?? over.lands?.piece;
  if (!piece) return nothing;
  const y = landingAt(spot, piece);
  const edge = spot.x > table.lay.width - 60;
  const words = over.lands && !lands(table, spot.tower) ? over.lands.words : "";
  return svg`${landing(pieceOf(piece), y)}${words
    ? svg`<text class=${edge ? "nth edge" : "nth"} x=${edge ? -24 : 24} y=${y - 62}>${words}</text>` : nothing}`;
}

function caption(table: Table, spot: Spot, low: boolean): Drawing {
  const { lay } = table;
  if (isLoose(spot.tower) || lay.upright) return nothing;
  const y = (low ? 33 : 26) / Math.max(0.6, lay.scale);
  return svg`<text class="cap" y=${y}>${nameOfTower(spot.tower)} · ${pips(spot.tower.pieces)}</text>`;
}

function marks(table: Table, spot: Spot, w: number, over: Overlay): SVGTemplateResult {
  const { tower, tall } = spot;
  const { state, lay } = table;
  const held = state.kind === "held" && state.hand.sources.includes(tower.number);
  const open = table.open?.number === tower.number;
  return svg`${landingOf(table, spot, over)}
    <rect class="fring" x=${-w / 2 - 8} y=${-tall - 8} width=${w + 16} height=${tall + 26} rx="10"></rect>
    ${open ? corners(w, tall) : nothing}${held ? noEntry(tall) : nothing}
    ${over.badge ? badge(over.badge, tall, lay.scale) : nothing}`;
}

function drawn(table: Table, spot: Spot): SVGTemplateResult {
  const { scene, lay, last } = table;
  const { tower, tall } = spot;
  const w = widthOf(tower.pieces);
  const over = table.overlay(tower);
  const takes = lands(table, tower) !== null;
  const chosen = isPicked(table, tower) || over.chosen;
  const news = over.changed ?? tower.pieces.some((piece) => last.has(piece));
  const half = Math.max(w / 2 + 6, 23 / lay.scale);
  const high = Math.max(tall + 6, 32 / lay.scale);
  return svg`<g class=${`tw can${isDim(table, tower) ? " dim" : ""}${chosen ? " chosen" : ""}`} role="button"
    data-tower=${tower.number} tabindex=${roving(lay, tower.number) ? 0 : -1}
    aria-label=${towerLabel(scene, tower, takes)} aria-pressed=${chosen ? "true" : nothing}
    transform=${`translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) scale(${lay.scale.toFixed(3)})`}>
    <rect class="hit" x=${-half} y=${-high} width=${2 * half} height=${high + 16}></rect>
    ${news ? svg`<ellipse class="last" cy="4" rx=${w * 0.66} ry=${w * 0.24}></ellipse>` : nothing}
    ${chosen ? svg`<ellipse class="ring" cy="5" rx=${w * 0.72} ry=${w * 0.26}></ellipse>` : nothing}
    ${stack(spot, lay.detail)}${marks(table, spot, w, over)}${caption(table, spot, news || Boolean(chosen))}
  </g>`;
}

/** Where each piece is drawn, so that the next drawing knows where it came from. */
function positions(table: Table): Map<string, At> {
  const found = new Map<string, At>();
  const { lay, view } = table;
  for (const spot of lay.spots) {
    spot.tower.pieces.forEach((piece, i) =>
      found.set(piece, { x: spot.x, y: spot.y + (spot.at[i] ?? 0) * lay.scale, scale: lay.scale }),
    );
  }
  for (const seat of view.seats) {
    if (seat.hand) found.set(seat.hand.piece, { ...ringSpot(lay, seat.hand.place), scale: lay.scale });
  }
  return found;
}

/** A touch means the tower that is nearest; a screen reader's press names it. */
function tapped(table: Table, event: MouseEvent): void {
  const target = event.target as Element;
  const ring = target.closest<SVGElement>("[data-insist]");
  if (ring) return table.hand.sendAction({ type: "insist", seat: Number(ring.dataset["insist"]) }, ring.dataset["anchor"] ?? "");
  const named = target.closest<SVGElement>("[data-tower]");
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const meant = event.detail === 0 ? null : nearest(table.lay, event.clientX - box.left, event.clientY - box.top);
  const tower = meant ?? (named ? byNumber(table.view, Number(named.dataset["tower"])) : null);
  if (tower) table.touch(tower);
  else table.hand.drop();
}

/** A right click opens a tower whatever is in the hand. */
function opened(table: Table, event: MouseEvent): void {
  const named = (event.target as Element).closest<SVGElement>("[data-tower]");
  if (!named) return;
  event.preventDefault();
  table.hand.show({ open: Number(named.dataset["tower"]) });
}

function zoom({ scene, hand, view }: Table): Drawing {
  if (!scene.phone || places(view) <= MOST_ON_A_PHONE) return nothing;
  const near = scene.ui["far"] !== true;
  const name = near ? gettext("The whole table") : gettext("Nearer");
  return html`<div class="tools"><button type="button" class="ib" aria-label=${name} title=${name}
    @click=${() => hand.show({ far: near ? true : undefined })}>${icon(near ? "minus" : "plus")}</button></div>`;
}

/** Shown, but in nobody's way: the match has begun already. */
function countdown(scene: Scene<View>): Drawing {
  const start = scene.fresh.find((event) => event.type === "started");
  return start
    ? html`${keyed(start.version, html`<div class="count" aria-hidden="true"><b>3</b><b>2</b><b>1</b></div>`)}`
    : nothing;
}

export function tableOf(scene: Scene<View>, hand: Hand): Table {
  const state = phase(scene);
  const view = shown(scene);
  const size = sheet(view, scene.width, scene.height, scene.phone && scene.ui["far"] !== true);
  return {
    scene, hand, state, view,
    lay: layout(view, size.width, size.height),
    open: openTower(scene, state),
    last: lastPieces(scene),
    overlay: () => ({}),
    touch: (tower) => touched(scene, hand, tower),
  };
}

export function drawTable(table: Table): Drawing {
  const { scene, lay } = table;
  const size = `${lay.width}×${lay.height}`;
  const keep = later.second?.keeper();
  const after = (root: Element | undefined): void => {
    if (!root) return;
    keep?.(table.view);
    later.second?.moved(root.closest("svg") ?? undefined, positions(table), size, scene.fresh.length > 0, scene.pending !== null);
  };
  const name = gettext("Table. Arrow keys move between towers, Enter picks up or opens, Escape puts back.");
  return html`<div class=${lay.width > scene.width || lay.height > scene.height ? "pan near" : "pan"}>
    <svg class="it" role="application" aria-roledescription=${gettext("table")} aria-label=${name}
      width=${lay.width} height=${lay.height} viewBox=${`0 0 ${lay.width} ${lay.height}`}
      @click=${(event: MouseEvent) => tapped(table, event)} @contextmenu=${(event: MouseEvent) => opened(table, event)}
      @pointerdown=${(event: PointerEvent) => later.second?.dragging(table, event)}>
      ${repeat(lay.spots, (spot) => spot.tower.number, (spot) => drawn(table, spot))}
      ${heldRings(table)}<g ${ref(after)}></g>
    </svg></div>${zoom(table)}${countdown(scene)}`;
}

export const picture = (scene: Scene<View>, hand: Hand): Drawing => drawTable(tableOf(scene, hand));
