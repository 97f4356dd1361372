// A beat that was opened: what each seat had planned, what came of it, and why the rest failed.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, ngettext } from "../../../i18n";
import { emphasised } from "../../../match/emphasis";
import { icon } from "../../../pieces/icons";
import type { Drawing, Hand, Scene } from "../..";
import { foresee } from "../foresee";
import { refusal } from "../refusals";
import type { Alternative, Failed, Opening, Turn, View } from "../view";
import { nameOf } from "../words";
import { planWords, slotIn } from "./words";

/** The tables of earlier beats that this page has seen, so that the opening can be played on them. */
const tables = new Map<string, View>();

const key = (scene: Scene<View>, beat: number): string => `${scene.update.match}:${beat}`;

export function remember(scene: Scene<View>): void {
  if (!scene.past && scene.view.beat) tables.set(key(scene, scene.view.beat), scene.view);
}

const STEP = 320;
let playing = "";

export const lastStep = (opening: Opening): number => opening.turns.length;

/** How many turns are shown as carried out. */
export function stepOf(scene: Scene<View>, opening: Opening): number {
  const step = scene.ui["step"] as { beat: number; n: number } | undefined;
  return step?.beat === opening.beat ? step.n : lastStep(opening);
}

export const goTo = (hand: Hand, opening: Opening, n: number): void =>
  hand.show({ step: { beat: opening.beat, n: Math.max(0, Math.min(n, lastStep(opening))) } });

/** An opening that comes while the page is open is played, once. */
export function autoplay(scene: Scene<View>, hand: Hand, opening: Opening): void {
  const name = key(scene, opening.beat);
  const news = scene.fresh.some((event) => event.type === "opened");
  if (!news || playing === name || !tables.has(name) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  playing = name;
  const next = (n: number): void => {
    if (playing !== name) return;
    goTo(hand, opening, n);
    if (n < lastStep(opening)) setTimeout(() => next(n + 1), STEP);
  };
  setTimeout(() => next(0));
}

export function stop(): void {
  playing = "";
}

/** The table after the first turns; the newest one where the earlier table is not known. */
export function tableAt(scene: Scene<View>, opening: Opening, n: number): View {
  const before = tables.get(key(scene, opening.beat));
  if (!before || n >= lastStep(opening)) return scene.view;
  let view = before;
  for (const turn of opening.turns.slice(0, n)) {
    for (const deed of turn.deeds) view = { ...foresee(view, turn.seat, deed), next: view.next + 1 };
  }
  return { ...view, last: opening, beat: scene.view.beat };
}

/** The table that a turn's plan was made for. */
const plannedFor = (scene: Scene<View>, opening: Opening): View => tables.get(key(scene, opening.beat)) ?? scene.view;

/** The pieces that the first turns have moved, with the number of the turn. */
export function changes(opening: Opening, n: number): Map<string, number> {
  const found = new Map<string, number>();
  opening.turns.slice(0, n).forEach((turn, i) => {
    for (const deed of turn.deeds) found.set(deed.piece ?? deed.upper ?? "", i + 1);
  });
  return found;
}

/** The alternative that was carried out: the first that did not fail. */
export function carriedOut(turn: Turn): number | null {
  if (!turn.plan || !turn.deeds.length || (turn.table && turn.deeds.length === 1)) return null;
  const failed = new Set(turn.failed.filter((one) => one.then === null).map((one) => one.alternative));
  const at = turn.plan.findIndex((_, i) => !failed.has(i));
  return at < 0 ? null : at;
}

/** Who spoilt it; nobody, where it was the seat itself. */
function reason(scene: Scene<View>, failed: Failed, seat: number): string {
  const params = Object.fromEntries(failed.params.filter(([name, value]) => name !== "seat" || value !== seat));
  return refusal(failed.code, params, scene) ?? failed.code;
}

const good = (text: string): TemplateResult => html`<p class="ok">${icon("ok")}<span>${emphasised(text)}</span></p>`;
const bad = (text: string): TemplateResult => html`<p class="no">${icon("x")}<span>${emphasised(text)}</span></p>`;

function follow(scene: Scene<View>, turn: Turn, at: number, one: Alternative, view: View): TemplateResult[] {
  const tried = turn.failed.filter((failed) => failed.alternative === at && failed.then !== null);
  const lines = tried.map((failed) => bad(`${slotIn(view, failed.then ?? "")}: ${reason(scene, failed, turn.seat)}`));
  const played = turn.deeds.find((deed) => deed.type === "play" || deed.type === "set_down");
  if (!played) lines.push(bad(gettext("None takes it: it stays in the hand.")));
  else if (played.type === "set_down") lines.push(good(gettext("Nothing takes it: set down.")));
  else lines.push(good(interpolate(gettext("*%(slot)s*: capped"), { slot: slotIn(scene.view, played.onto) })));
  return one.type === "mine" ? lines : [];
}

function alternatives(scene: Scene<View>, opening: Opening, turn: Turn): Drawing {
  const view = plannedFor(scene, opening);
  const done = carriedOut(turn);
  const plan = turn.plan ?? [];
  const shown = done === null ? plan : plan.slice(0, done + 1);
  const lines = shown.map((one, i) => {
    const words = `*${i + 1}.* ${planWords(scene, one, view).replaceAll("*", "")}`;
    const failed = turn.failed.find((each) => each.alternative === i && each.then === null);
    if (failed) return bad(`${words}: ${reason(scene, failed, turn.seat)}`);
    return html`${one.type === "done" ? nothing : good(words)}${follow(scene, turn, i, one, view)}`;
  });
  const table = turn.table ? good(gettext("The table played the held piece.")) : nothing;
  return html`${lines}${table}`;
}

function verdict(turn: Turn): [string, boolean] {
  if (turn.table) return [gettext("played by the table"), false];
  if (turn.deeds.length) return [gettext("carried out"), false];
  if (turn.plan === null) return [gettext("no plan"), true];
  if (!turn.plan.length) return [gettext("passed"), false];
  if (turn.plan[0]?.type === "done") return [gettext("done"), false];
  return [gettext("nothing"), true];
}

function turnRow(scene: Scene<View>, opening: Opening, turn: Turn, n: number): TemplateResult {
  const [word, on] = verdict(turn);
  const name = turn.seat === scene.you ? gettext("you") : nameOf(scene, turn.seat);
  return html`<div class=${n <= stepOf(scene, opening) ? "rs" : "rs later"} data-turn=${turn.seat}>
    <span class="n">${n}</span><b>${name}</b><span class=${on ? "tag on" : "tag"}>${word}</span>${alternatives(scene, opening, turn)}</div>`;
}

/** @param brief one turn only: that of the step */
export function results(scene: Scene<View>, opening: Opening, brief: boolean): TemplateResult {
  const step = stepOf(scene, opening);
  const turns = opening.turns.map((turn, i) => [turn, i + 1] as const);
  const shown = brief ? turns.filter(([, n]) => n === Math.max(1, step)) : turns;
  return html`<section class=${brief ? "results brief" : "card results"} aria-label=${gettext("What happened")}>
    ${brief ? nothing : html`<div class="hd"><h2>${gettext("What happened")}</h2><span class="sm mut2">${gettext("in order of seats")}</span></div>`}
    ${shown.map(([turn, n]) => turnRow(scene, opening, turn, n))}</section>`;
}

export function summary(opening: Opening): string {
  const n = opening.turns.filter((turn) => turn.deeds.length && !turn.table).length;
  return interpolate(
    ngettext("Beat %(beat)s is open: %(n)s of %(all)s plan worked", "Beat %(beat)s is open: %(n)s of %(all)s plans worked", opening.turns.length),
    { beat: opening.beat, n, all: opening.turns.length },
  );
}

export function steps(scene: Scene<View>, hand: Hand, opening: Opening): TemplateResult {
  const now = stepOf(scene, opening);
  const go = (n: number) => (): void => {
    stop();
    goTo(hand, opening, n);
  };
  return html`<span class="stp" role="group" aria-label=${gettext("Step through the beat")}>
    <button type="button" aria-label=${gettext("Before the beat")} aria-current=${now === 0 ? "step" : nothing} @click=${go(0)}>‹</button>
    ${opening.turns.map((_, i) => html`<button type="button" aria-current=${now === i + 1 ? "step" : nothing} @click=${go(i + 1)}>${i + 1}</button>`)}
  </span>`;
}
