// The prompt bar: the hand slot, its sentences, and its buttons.
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, listed } from "../../i18n";
import { pyramid } from "../../pieces/pyramid";
import type { Drawing, Hand, Say, Scene } from "..";
import { ring } from "./rings";
import { holdLeft, holdPart, offered, openTower, phase, type Phase, shown } from "./state";
import { sayDone, setDown } from "./touch";
import { byNumber, colourOf, handOf, isGhost, nameOfTower, pieceOf, sizeOf, type View } from "./view";
import { nameOf, seconds, sizeObject, sizeTool, towersTakeIt } from "./words";

const IN_HAND = { 1: "translate(0 13) scale(1.1)", 2: "translate(0 16) scale(.9)", 3: "translate(0 18) scale(.74)" };

export function held(scene: Scene<View>): Drawing {
  if (scene.you === null) return nothing;
  const hand = handOf(shown(scene), scene.you);
  const state = phase(scene);
  const piece = hand?.piece ?? (state.kind === "picked" ? state.piece : null);
  const left = hand ? holdLeft(scene, scene.you) : null;
  const size = piece ? sizeTool(sizeOf(piece)) : "";
  const label = !piece
    ? gettext("Your hand is empty")
    : left === null
      ? interpolate(gettext("In your hand: %(size)s"), { size })
      : interpolate(gettext("%(s)s seconds to play"), { s: Math.ceil(left) });
  return html`<svg class="hs" viewBox="-44 -44 88 88" data-anchor="hand" role=${left === null ? "img" : "timer"} aria-label=${label}>
    <circle class=${piece ? "track" : "e"} r="38"></circle>
    ${left === null ? nothing : ring(38, holdPart(scene, scene.you), "left")}
    ${piece
      ? svg`<g transform=${IN_HAND[sizeOf(piece)]}>${pyramid(pieceOf(piece))}</g>`
      : svg`<text y="4">${gettext("hand")}</text>`}
  </svg>`;
}

function sayReady(scene: Scene<View>, mine: boolean): Say {
  const { seats } = scene.view;
  const late = seats.flatMap((seat, i) => (seat.ready || seat.left ? [] : [nameOf(scene, i)]));
  const n = seats.filter((seat) => seat.ready).length;
  const note = interpolate(gettext("%(n)s of %(all)s are ready. Then it begins at once."), { n, all: seats.length });
  if (mine) return { text: gettext("Ready? Touch a pile of your colour"), note };
  return { text: interpolate(gettext("Waiting for %(player)s"), { player: listed(late) }), note };
}

function sayHeld(scene: Scene<View>, state: Phase & { kind: "held" }): Say {
  const left = holdLeft(scene, scene.you ?? 0);
  const play = interpolate(gettext("Play the %(size)s you mined"), { size: sizeObject(sizeOf(state.piece)) });
  const text = left === null ? play : `${play} · ${seconds(left)}`;
  if (!state.tops.size) return { text, note: gettext("Nothing takes it. Set it down.") };
  const source = byNumber(scene.view, state.hand.sources[0] ?? 0);
  const takes = towersTakeIt(state.tops.size);
  const where = source
    ? interpolate(gettext("%(takes)s, not %(slot)s."), { takes, slot: nameOfTower(source) })
    : `${takes}.`;
  return { text, note: scene.phone ? where : `${where} ${gettext("At zero it goes onto the tower worth least.")}` };
}

function sayPicked(scene: Scene<View>, state: Phase & { kind: "picked" }): Say {
  const size = sizeTool(sizeOf(state.piece));
  const takes = `${towersTakeIt(state.tops.size)}.`;
  if (isGhost(scene.view, colourOf(state.piece))) {
    return {
      text: interpolate(gettext("Cap with the ghost's %(size)s"), { size }),
      note: `${takes} ${gettext("The ghost never caps a free-standing piece.")}`,
    };
  }
  return { text: interpolate(gettext("Cap with your %(size)s"), { size }), note: takes };
}

function sayIdle(scene: Scene<View>, state: Phase): Say {
  const own = scene.you === null ? null : shown(scene).seats[scene.you];
  const tower = openTower(scene, state);
  if (own?.left) return { text: gettext("You have left this match"), note: gettext("Your pieces stay on the table.") };
  if (own?.done) return { text: gettext("You are done"), note: gettext("Any change of the table takes that back.") };
  if (tower) {
    const text = interpolate(gettext("%(slot)s is open"), { slot: nameOfTower(tower) });
    return own ? { text, note: gettext("Mine one of your pieces, or split a pair.") } : { text };
  }
  if (!own) return { text: gettext("Everybody plays at once"), note: gettext("There are no turns. You are watching.") };
  const note = scene.view.ghost
    ? gettext("Any time, with your pieces or the ghost's.")
    : gettext("Any time. There are no turns.");
  return { text: gettext("Cap, mine or split"), note };
}

export function say(scene: Scene<View>): Say {
  const state = phase(scene);
  switch (state.kind) {
    case "ready":
      return sayReady(scene, state.mine);
    case "held":
      if (offered(scene, "showdown") || state.hand.showdown) return sayShowdown(state);
      return sayHeld(scene, state);
    case "picked":
      return sayPicked(scene, state);
    case "idle":
    case "still":
      return sayIdle(scene, state);
  }
}

/** IT-17 */
const sayShowdown = (state: Phase & { kind: "held" }): Say => ({
  text: gettext("Nobody can act"),
  note: state.hand.showdown
    ? gettext("Waiting for the others who hold a piece to agree.")
    : gettext("Nothing takes your piece. If all who hold one agree, they are set down together and the game ends."),
});

const button = (label: string, act: () => void, options: { off?: boolean; pri?: boolean; kbd?: string } = {}): TemplateResult =>
  html`<button type="button" class=${options.pri ? "btn pri" : "btn"} aria-disabled=${options.off ? "true" : nothing}
    @click=${act}>${label}${options.kbd ? html` <kbd class="no-m">${options.kbd}</kbd>` : nothing}</button>`;

export function doneButton(scene: Scene<View>, hand: Hand, cls = "btn"): Drawing {
  if (!offered(scene, "done") && !offered(scene, "not_done")) return nothing;
  const own = shown(scene).seats[scene.you ?? 0];
  return html`<button type="button" class=${cls} data-anchor="done" @click=${() => sayDone(scene, hand)}>
    ${own?.done ? gettext("Keep playing") : gettext("I'm done")}</button>`;
}

export function buttons(scene: Scene<View>, hand: Hand): Drawing {
  const state = phase(scene);
  if (state.kind === "held") {
    const together = offered(scene, "showdown");
    return html`${together
      ? button(gettext("Set down together"), () => hand.sendAction({ type: "showdown" }, "hand"), { pri: true })
      : nothing}${button(gettext("Set down"), () => setDown(scene, hand), { off: !offered(scene, "set_down") })}`;
  }
  if (state.kind === "picked" || openTower(scene, state)) {
    return button(gettext("Put back"), () => hand.drop(), { kbd: "Esc" });
  }
  return scene.phone ? doneButton(scene, hand) : nothing;
}

/** Until when the limit runs that is common to all: the match, or getting ready. */
export function deadline(scene: Scene<View>): string | null {
  if (scene.past || scene.update.status !== "playing") return null;
  return scene.update.decisions.find((one) => one.kind !== "hold" && one.deadline)?.deadline ?? null;
}
