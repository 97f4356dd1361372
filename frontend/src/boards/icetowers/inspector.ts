// An open tower, piece by piece: what may be mined or split, and why the rest may not.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate } from "../../i18n";
import { icon } from "../../pieces/icons";
import { pyramid } from "../../pieces/pyramid";
import type { Drawing, Hand, Scene } from "..";
import { mayMine, mine, pieceLine, piecesCount, split, splitAt } from "./apart";
import { openTower, phase, type Phase } from "./state";
import { colourOf, isGhost, movesColour, nameOfTower, pieceOf, pips, sizeOf, topOf, type TowerView, type View } from "./view";
import { ownerName, sizeObject } from "./words";

/** Why a piece of the viewer's stays where it is. */
function stays(scene: Scene<View>, tower: TowerView, piece: string, state: Phase): string {
  if (state.kind === "held") return gettext("hand is full");
  if (state.kind !== "idle" && state.kind !== "picked") return "";
  if (colourOf(topOf(tower)) === colourOf(piece)) {
    return isGhost(scene.view, colourOf(piece)) ? gettext("the ghost is on top") : gettext("you are on top");
  }
  return tower.pieces.filter((one) => colourOf(one) === colourOf(piece)).length < 2 ? gettext("only one here") : "";
}

function row(scene: Scene<View>, hand: Hand, tower: TowerView, at: number, state: Phase): TemplateResult {
  const piece = tower.pieces[at] as string;
  const n = tower.pieces.length - at;
  const own = movesColour(scene, colourOf(piece));
  const may = mayMine(scene, piece);
  return html`<div class="rw">
    <svg viewBox="-32 -64 64 78" aria-hidden="true">${pyramid(pieceOf(piece), { detail: 1 })}</svg>
    <span>${n === 1 ? html`<b>${gettext("top")}</b> · ` : nothing}${pieceLine(scene, piece)}</span>
    ${may
      ? html`<button type="button" class="btn s pri" data-mine=${piece} @click=${() => mine(hand, piece)}>
          ${gettext("Mine")} ${n < 10 ? html`<kbd class="no-m">${n}</kbd>` : nothing}</button>`
      : html`<span class="sm mut">${own ? stays(scene, tower, piece, state) : ""}</span>`}
  </div>`;
}

function seam(scene: Scene<View>, hand: Hand, tower: TowerView, at: number): Drawing {
  const [upper, lower] = [tower.pieces[at] as string, tower.pieces[at - 1] ?? ""];
  if (colourOf(upper) !== colourOf(lower)) return nothing;
  const action = splitAt(scene, lower, upper);
  const player = ownerName(scene, colourOf(upper));
  if (action) {
    return html`<div class="seam"><button type="button" class="btn s" data-split=${upper} @click=${() => split(hand, action)}>
      ${icon("cut")}${interpolate(gettext("Split the pair: %(player)s"), { player })}</button></div>`;
  }
  const own = scene.you !== null && scene.view.seats[scene.you]?.colour === colourOf(upper);
  return html`<div class="seam"><span class="sm mut">${own
    ? gettext("your pair: others may split")
    : interpolate(gettext("a pair: %(player)s"), { player })}</span></div>`;
}

function head(scene: Scene<View>, hand: Hand, tower: TowerView, close: boolean): TemplateResult {
  const owner = ownerName(scene, colourOf(topOf(tower)));
  const worth = interpolate(gettext("%(n)s to %(player)s"), { n: pips(tower.pieces), player: owner });
  return html`<div class="hd"><h2>${interpolate(gettext("Tower %(slot)s"), { slot: nameOfTower(tower) })}</h2>
    <span class="tag">${piecesCount(tower.pieces.length)}</span><span class="tag">${worth}</span>
    ${close
      ? html`<button type="button" class="ib" aria-label=${gettext("Close the tower")}
          @click=${() => hand.show({ open: undefined })}>${icon("x")}</button>`
      : nothing}</div>`;
}

function body(scene: Scene<View>, hand: Hand, tower: TowerView, state: Phase): TemplateResult {
  const rows = tower.pieces.map((_, i) => tower.pieces.length - 1 - i).map(
    (at) => html`${row(scene, hand, tower, at, state)}${at > 0 ? seam(scene, hand, tower, at) : nothing}`,
  );
  const note =
    state.kind === "held"
      ? interpolate(gettext("You mined a %(size)s here. Play it before you mine or split again."), {
          size: sizeObject(sizeOf(state.piece)),
        })
      : "";
  return html`${rows}${note ? html`<p class="sm mut2 pd">${note}</p>` : nothing}`;
}

export function panel(scene: Scene<View>, hand: Hand, where: "side" | "sheet"): Drawing {
  if (scene.view.stage === "over" && !scene.past) return nothing;
  const state = phase(scene);
  const tower = openTower(scene, state);
  const shown = where === "side" || (tower !== null && state.kind !== "held" && state.kind !== "picked");
  if (!shown) return nothing;
  if (!tower) {
    return html`<section class="card ins" aria-label=${gettext("Tower")}><div class="hd"><h2>${gettext("Tower")}</h2></div>
      <p class="pd mut2">${gettext("Pick a tower to open it here. You see every piece, and what you may mine or split.")}</p></section>`;
  }
  return html`<section class=${where === "side" ? "card ins" : "sheet2 ins"} aria-label=${gettext("Tower")}>
    ${head(scene, hand, tower, where === "sheet")}<div class="rws">${body(scene, hand, tower, state)}</div></section>`;
}
