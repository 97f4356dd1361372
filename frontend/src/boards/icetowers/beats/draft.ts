// The plan of a beat before it is sealed. It is local; sealing sends it whole.
import { gettext } from "../../../i18n";
import type { Action, Offer } from "../../../wire";
import type { Hand, Scene } from "../..";
import { refusal } from "../refusals";
import { type Alternative, topOf, towerOf, type TowerView, type View } from "../view";

interface Form {
  most: number;
  types: string[];
  /** What would be legal now, in the shape of offers. */
  now: ({ type: string } & Record<string, string[] | string>)[];
}

export type Mode = "ready" | "opening" | "plan" | "sealed" | "still";

const formOf = (scene: Scene<View>): Form | null =>
  (scene.offers.find((offer) => offer.type === "plan")?.["form"] as Form | undefined) ?? null;

/** What the table does next is planned: a beat that was just opened comes first. */
export function modeOf(scene: Scene<View>): Mode {
  const { view, ui, decision, you, past } = scene;
  if (view.stage === "ready") return "ready";
  if (view.stage === "over" || past) return "still";
  if (isOpen(scene)) return "opening";
  if (you === null || !decision) return "still";
  if (decision.sealed && ui["editing"] !== view.beat) return "sealed";
  return formOf(scene) ? "plan" : "still";
}

/** The last beat is looked at until its viewer goes on to plan. */
function isOpen({ view, ui, decision }: Scene<View>): boolean {
  const { last } = view;
  return last !== null && last.beat === view.beat - 1 && ui["seen"] !== last.beat && !decision?.sealed;
}

/** As if what would be legal now were offered: the gestures of live play make a plan then. */
export function planning(scene: Scene<View>): Scene<View> {
  const form = modeOf(scene) === "plan" ? formOf(scene) : null;
  const piece = scene.ui["pick"];
  const picks = piece === undefined ? {} : { type: "cap", piece };
  return { ...scene, picks, offers: (form?.now ?? []).map((one) => ({ decision: "plan", ...one }) as Offer) };
}

const storeName = (scene: Scene<View>): string => `plan:${scene.update.match}:${scene.view.beat}`;

function stored(scene: Scene<View>): Alternative[] {
  try {
    return JSON.parse(sessionStorage.getItem(storeName(scene)) ?? "[]") as Alternative[];
  } catch {
    return [];
  }
}

interface Kept {
  beat: number;
  plan: Alternative[];
}

export function draftOf(scene: Scene<View>): Alternative[] {
  const kept = scene.ui["draft"] as Kept | undefined;
  if (kept?.beat === scene.view.beat) return kept.plan;
  return scene.view.own ? scene.view.own.filter((one) => one.type !== "done") : stored(scene);
}

/** The alternative that is drawn on the table. */
export function openAt(scene: Scene<View>): number {
  const at = scene.ui["at"];
  const last = draftOf(scene).length - 1;
  return typeof at === "number" ? Math.min(at, last) : last;
}

export function keep(scene: Scene<View>, hand: Hand, plan: Alternative[], at: number | undefined): void {
  try {
    sessionStorage.setItem(storeName(scene), JSON.stringify(plan));
  } catch {
    // Without a store the plan lasts as long as the page.
  }
  hand.show({ draft: { beat: scene.view.beat, plan } satisfies Kept, at, pick: undefined, open: undefined });
}

/** In live play this would be sent. */
export function add(scene: Scene<View>, hand: Hand, action: Action, anchor: string): void {
  const plan = draftOf(scene);
  const most = formOf(scene)?.most ?? 3;
  if (plan.length >= most) return hand.tell(anchor, refusal("bad-plan", {}, scene) ?? "", "IT-27");
  const more: Alternative = action.type === "mine" ? { ...action, then: [] } : action;
  keep(scene, hand, [...plan, more], plan.length);
}

export function remove(scene: Scene<View>, hand: Hand, at: number): void {
  const plan = draftOf(scene).filter((_, i) => i !== at);
  keep(scene, hand, plan, plan.length ? Math.min(at, plan.length - 1) : undefined);
}

/** One place up (-1) or down; nothing at an end. */
export function shift<T>(list: readonly T[], at: number, by: number): T[] {
  const to = at + by;
  const moved = [...list];
  const [one] = moved.splice(at, 1);
  if (one === undefined || to < 0 || to >= list.length) return [...list];
  moved.splice(to, 0, one);
  return moved;
}

export function move(scene: Scene<View>, hand: Hand, at: number, by: number): void {
  const to = Math.max(0, Math.min(at + by, draftOf(scene).length - 1));
  keep(scene, hand, shift(draftOf(scene), at, to - at), to);
}

function change(scene: Scene<View>, hand: Hand, at: number, then: string[]): void {
  keep(scene, hand, draftOf(scene).map((one, i) => (i === at ? { ...one, then } : one)), at);
}

export const moveThen = (scene: Scene<View>, hand: Hand, at: number, entry: number, by: number): void =>
  change(scene, hand, at, shift(draftOf(scene)[at]?.then ?? [], entry, by));

/** A tower is touched while a mined piece is being planned for: it joins the list, or leaves it. */
export function listThen(scene: Scene<View>, hand: Hand, at: number, tower: TowerView): void {
  const one = draftOf(scene)[at];
  const top = topOf(tower);
  if (!one?.piece) return;
  if (towerOf(scene.view, one.piece)?.number === tower.number) {
    return hand.tell(`piece:${top}`, refusal("mineback", {}, scene) ?? "", "IT-11");
  }
  const then = one.then ?? [];
  change(scene, hand, at, then.includes(top) ? then.filter((name) => name !== top) : [...then, top]);
}

/** What takes a mined piece now and is not in its list yet. */
export function wouldTake(scene: Scene<View>, one: Alternative): string[] {
  const now = formOf(scene)?.now.find((offer) => offer.type === "mine" && offer["piece"]?.[0] === one.piece);
  return ((now?.["then"] as string[] | undefined) ?? []).filter((top) => !one.then?.includes(top));
}

export function seal(hand: Hand, alternatives: Alternative[]): void {
  hand.show({ editing: undefined, at: undefined, open: undefined });
  hand.sendAction({ type: "plan", alternatives }, "prompt");
}

export const nth = (n: number): string => [gettext("1st"), gettext("2nd"), gettext("3rd")][n] ?? `${n + 1}.`;
