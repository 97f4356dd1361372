// The plan's cards, in order of preference; on a narrow page tabs with one line for the open one.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { repeat } from "lit/directives/repeat.js";
import { gettext, interpolate, listed } from "../../../i18n";
import { emphasised } from "../../../match/emphasis";
import { icon } from "../../../pieces/icons";
import { miniature } from "../../../pieces/small";
import type { Drawing, Hand, Scene } from "../..";
import { type Alternative, colourOf, pips, sizeOf, towerOf, type View } from "../view";
import { ownerName, points } from "../words";
import { draftOf, move, moveThen, nth, openAt, remove, wouldTake } from "./draft";
import { planWords, slotIn, tabWords } from "./words";

/** `[` and `]` move what has the focus, as dragging does. */
const brackets = (act: (by: number) => void) => (event: KeyboardEvent): void => {
  const by = { "[": -1, "]": 1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  act(by);
};

let dragged: { kind: string; at: number } | null = null;

/** Drag and drop within one list. */
const draggable = (kind: string, at: number, act: (from: number, to: number) => void) => ({
  start: (event: DragEvent): void => {
    event.stopPropagation();
    dragged = { kind, at };
    event.dataTransfer?.setData("text/plain", String(at));
  },
  over: (event: DragEvent): void => {
    if (dragged?.kind === kind) event.preventDefault();
  },
  drop: (event: DragEvent): void => {
    if (dragged?.kind !== kind) return;
    event.preventDefault();
    event.stopPropagation();
    act(dragged.at, at);
    dragged = null;
  },
});

function thenRow(scene: Scene<View>, hand: Hand, at: number, top: string, i: number, brief: boolean): TemplateResult {
  const tower = towerOf(scene.view, top);
  const drag = draggable(`then:${at}`, i, (from, to) => moveThen(scene, hand, at, from, to - from));
  const worth = tower ? `${ownerName(scene, colourOf(top))} · ${points(pips(tower.pieces))}` : gettext("not on the table now");
  return html`<li class="t" tabindex="0" draggable="true" data-then=${top} @dragstart=${drag.start} @dragover=${drag.over}
    @drop=${drag.drop} @keydown=${brackets((by) => moveThen(scene, hand, at, i, by))}>
    ${brief ? nothing : html`<span class="gr" aria-hidden="true">⋮⋮</span>`}<i>${nth(i)}</i>
    ${miniature(sizeOf(top), colourOf(top))}<b>${slotIn(scene.view, top)}</b>${brief ? nothing : html`<span class="mut2">${worth}</span>`}
  </li>`;
}

function thenList(scene: Scene<View>, hand: Hand, one: Alternative, at: number, brief: boolean): Drawing {
  const then = one.then ?? [];
  const more = wouldTake(scene, one).slice(0, 4).map((top) => slotIn(scene.view, top));
  const also = more.length ? interpolate(gettext("Takes it now: %(slots)s."), { slots: listed(more) }) : "";
  const hint = then.length ? gettext("Touch towers to add or remove them.") : gettext("Touch the towers it may go onto, in order.");
  return html`<ol class=${brief ? "then row_" : "then"} aria-label=${gettext("then onto, in this order")}>
      ${then.map((top, i) => thenRow(scene, hand, at, top, i, brief))}</ol>
    ${brief && then.length ? nothing : html`<small class="hint2">${hint} ${also}</small>`}`;
}

function card(scene: Scene<View>, hand: Hand, one: Alternative, at: number, open: boolean): TemplateResult {
  const drag = draggable("alt", at, (from, to) => move(scene, hand, from, to - from));
  const name = interpolate(gettext("Remove alternative %(n)s"), { n: at + 1 });
  const toggle = (): void => hand.show({ at: open ? -1 : at, open: undefined });
  return html`<li class=${open ? "alt on" : "alt"} draggable="true" data-alt=${at + 1} @dragstart=${drag.start} @dragover=${drag.over} @drop=${drag.drop}
    @keydown=${brackets((by) => move(scene, hand, at, by))}>
    <span class="gr" aria-hidden="true">⋮⋮</span>
    <button type="button" class="what" aria-expanded=${open ? "true" : "false"} @click=${toggle}>
      <span class="n">${at + 1}</span><span>${emphasised(planWords(scene, one))}</span></button>
    <button type="button" class="ib" aria-label=${name} title=${name} @click=${() => remove(scene, hand, at)}>${icon("x")}</button>
    ${one.type === "mine" && open ? thenList(scene, hand, one, at, false) : nothing}
    ${one.type === "mine" && !open && one.then?.length
      ? html`<small>${interpolate(gettext("then %(slots)s"), { slots: one.then.map((top) => slotIn(scene.view, top)).join(", ") })}</small>`
      : nothing}
  </li>`;
}

export function cards(scene: Scene<View>, hand: Hand): TemplateResult {
  const plan = draftOf(scene);
  const at = openAt(scene);
  const empty = scene.view.seats[scene.you ?? 0]?.hand
    ? gettext("Touch the towers onto which the piece in your hand may go, in order.")
    : gettext("Touch a loose piece of yours and then a tower, or open a tower to mine or split.");
  return html`<section class="card plan" aria-label=${gettext("Your plan")}>
    <div class="hd"><h2>${gettext("Your plan")}</h2><span class="sm mut">${gettext("the first legal one is carried out")}</span></div>
    ${plan.length
      ? html`<ol class="alts">${repeat(plan, (one) => JSON.stringify([one.type, one.piece, one.onto, one.upper]), (one, i) => card(scene, hand, one, i, i === at))}</ol>`
      : html`<p class="pd mut2">${empty}</p>`}
  </section>`;
}

export function tabs(scene: Scene<View>, hand: Hand): Drawing {
  const plan = draftOf(scene);
  const at = openAt(scene);
  const one = plan[at];
  if (!plan.length) return nothing;
  return html`<section class="plantabs" aria-label=${gettext("Your plan")}>
    <div class="tabs" role="tablist">${plan.map((each, i) => html`<button type="button" role="tab" data-alt=${i + 1}
      aria-selected=${i === at ? "true" : "false"} @click=${() => hand.show({ at: i === at ? -1 : i, open: undefined })}
      @keydown=${brackets((by) => move(scene, hand, i, by))}>
      <span class="n">${i + 1}</span>${tabWords(scene, each)}</button>`)}</div>
    ${one
      ? html`<div class="det"><span class="sp">${emphasised(planWords(scene, one))}</span>
          ${at > 0 ? html`<button type="button" class="ib" aria-label=${gettext("One place forward")} @click=${() => move(scene, hand, at, -1)}>${icon("back")}</button>` : nothing}
          <button type="button" class="ib" aria-label=${interpolate(gettext("Remove alternative %(n)s"), { n: at + 1 })}
            @click=${() => remove(scene, hand, at)}>${icon("x")}</button>
          ${one.type === "mine" ? thenList(scene, hand, one, at, true) : nothing}</div>`
      : nothing}
  </section>`;
}

/** The plan that is sealed: closed, with a lock. */
export function sealed(scene: Scene<View>): TemplateResult {
  const own = scene.view.own ?? [];
  return html`<section class="card plan" aria-label=${gettext("Your plan")}>
    <div class="hd"><h2>${gettext("Your plan")}</h2>${icon("lock")}</div>
    ${own.length
      ? html`<ol class="alts">${own.map((one, i) => html`<li class="alt shut"><span class="n">${i + 1}</span><span>${emphasised(planWords(scene, one))}
          ${one.then?.length ? html`<small>${interpolate(gettext("then %(slots)s"), { slots: one.then.map((top) => slotIn(scene.view, top)).join(", ") })}</small>` : nothing}</span></li>`)}</ol>`
      : html`<p class="pd">${gettext("You pass.")}</p>`}
    <p class="sm mut2 pd">${gettext("The others see only that you have sealed one.")}</p>
  </section>`;
}
