// The end: every tower under the colour on top, so that the points can be counted.
import { html, svg, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, listed } from "../../i18n";
import { heights, tower as drawTower } from "../../pieces/pyramid";
import type { Outcome } from "../../wire";
import type { Drawing, Scene } from "..";
import { scoreOf } from "./progress";
import { colourOf, pieceOf, pips, sizeOf, topOf, type View } from "./view";
import { nameOf, ownerName } from "./words";

const GAP = 17;

/** One tower with its points below, in a drawing just as wide as it is. */
function small(pieces: string[]): TemplateResult {
  const sizes = pieces.map(sizeOf);
  const tall = 76 - (heights(sizes, GAP).at(-1) ?? 0);
  const wide = 72;
  return html`<span class="one"><svg viewBox=${`${-wide / 2} ${-tall} ${wide} ${tall + 16}`} width=${wide * 0.66} height=${(tall + 16) * 0.66}
    aria-hidden="true">${svg`${drawTower(pieces.map(pieceOf), 1, GAP)}`}</svg><b class="num">${pips(pieces)}</b></span>`;
}

function row(scene: Scene<View>, colour: string): TemplateResult {
  const own = scene.view.towers.filter((tower) => colourOf(topOf(tower)) === colour);
  own.sort((a, b) => b.pieces.length - a.pieces.length || pips(b.pieces) - pips(a.pieces));
  const owner = ownerName(scene, colour);
  const label = interpolate(gettext("%(player)s: %(points)s"), { player: owner, points: own.map((one) => pips(one.pieces)).join(" + ") || "0" });
  return html`<div class="tb" role="img" aria-label=${label}><b class="nm">${owner}</b>
    <span class="ones">${own.map((tower) => small(tower.pieces))}</span>
    <b class="sum num">${scoreOf(scene.view, colour)}</b></div>`;
}

export function counted(scene: Scene<View>): Drawing {
  const { seats, ghost } = scene.view;
  const colours = [...seats.map((seat) => seat.colour), ...(ghost ? [ghost.colour] : [])];
  colours.sort((a, b) => scoreOf(scene.view, b) - scoreOf(scene.view, a));
  return html`<div class="counted" tabindex="0" role="group" aria-label=${gettext("Every tower, by the colour on top")}>
    <div class="hd"><h2>${gettext("Every tower, by the colour on top")}</h2><span class="sm mut2">${gettext("points")}</span></div>
    ${colours.map((colour) => row(scene, colour))}</div>`;
}

/** Who has won, where that is not one seat (IT-25). */
export function headline(outcome: Outcome, scene: Scene<View>): string | null {
  const { winners } = outcome;
  const { ghost, seats } = scene.update.view ?? scene.view;
  if (outcome.reason === "annulled") return null;
  if (!winners.length && ghost && ghost.score > Math.max(...seats.map((seat) => seat.score))) {
    return gettext("The ghost wins");
  }
  if (winners.length > 1) {
    const names = winners.map((seat) => (seat === scene.you ? gettext("you") : nameOf(scene, seat)));
    return interpolate(gettext("Shared first place: %(players)s"), { players: listed(names) });
  }
  return null;
}

function why(reason: string): string | null {
  switch (reason) {
    case "agreement":
    case "all-done":
      return gettext("Everybody was done.");
    case "exhausted":
      return gettext("Nobody could do anything any more.");
    case "time-limit":
      return gettext("The time was up.");
    case "beat-limit":
      return gettext("The last beat was over.");
    case "showdown":
      return gettext("The held pieces were set down together.");
    case "stalemate":
      return gettext("The same position occurred for the third time.");
    case "resign":
      return gettext("Only one stayed.");
    case "annulled":
      return gettext("Not enough players were ready in time.");
    default:
      return null;
  }
}

export function outcome(result: Outcome, scene: Scene<View>): string | null {
  const said = why(result.reason);
  if (!said || result.reason === "annulled" || !result.scores) return said;
  // The end's, whatever moment is looked at.
  const last = scene.update.view ?? scene.view;
  const ghost = last.ghost ? [last.ghost.score] : [];
  return `${[...result.scores, ...ghost].join(" : ")}. ${said}`;
}
