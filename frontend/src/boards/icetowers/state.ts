// What is going on, read from the view, the offers and the picks: one closed union for prompt, board and panels.
import { values } from "../../match/offers";
import type { Scene } from "..";
import { later } from "./later";
import { byNumber, handOf, type HandView, type TowerView, type View } from "./view";

export type Phase =
  /** Before the start. `mine`: the viewer is asked. */
  | { kind: "ready"; mine: boolean }
  | { kind: "idle" }
  | { kind: "picked"; piece: string; tops: ReadonlySet<string> }
  | { kind: "held"; piece: string; tops: ReadonlySet<string>; hand: HandView }
  /** Nothing can be sent: a spectator, an earlier moment, the end, an answer that is on its way. */
  | { kind: "still" };

const cache = new WeakMap<Scene<View>, View>();

/** The table that is shown: as it will be, once what is on its way is carried out. */
export function shown(scene: Scene<View>): View {
  const { pending, view, you, past } = scene;
  if (!pending || you === null || past) return view;
  const known = cache.get(scene);
  if (known) return known;
  const seen = later.second?.foresee(view, you, pending) ?? view;
  cache.set(scene, seen);
  return seen;
}

export const offered = (scene: Scene<View>, type: string): boolean =>
  scene.offers.some((offer) => offer.type === type);

export function phase(scene: Scene<View>): Phase {
  const { view, you, offers, picks } = scene;
  if (view.stage === "ready") return { kind: "ready", mine: offered(scene, "ready") && !scene.pending };
  if (you === null || scene.past || view.stage === "over" || scene.pending || !offers.length) return { kind: "still" };
  const hand = handOf(view, you);
  if (hand) {
    const tops = new Set(values<string>(offers, { type: "play" }, "onto"));
    return { kind: "held", piece: hand.piece, tops, hand };
  }
  const piece = picks["piece"] as string | undefined;
  if (piece === undefined) return { kind: "idle" };
  return { kind: "picked", piece, tops: new Set(values<string>(offers, { type: "cap", piece }, "onto")) };
}

/** The tower that is open in the panel; while a piece is held, the one that it came from. */
export function openTower(scene: Scene<View>, state: Phase): TowerView | null {
  const view = shown(scene);
  if (state.kind === "held") return byNumber(view, state.hand.sources[0] ?? 0);
  return byNumber(view, Number(scene.ui["open"] ?? 0));
}

/** Seats whose held piece the viewer may insist on, the one held longest first. */
export function insistable(scene: Scene<View>): number[] {
  const due = (seat: number): number => Date.parse(scene.update.seats[seat]?.clock?.deadline ?? "9999-01-01");
  return values<number>(scene.offers, { type: "insist" }, "seat").sort((a, b) => due(a) - due(b));
}

/** Seconds that a seat has left to play what it holds; null where no clock runs. */
export function holdLeft(scene: Scene<View>, seat: number): number | null {
  const deadline = scene.past ? null : scene.update.seats[seat]?.clock?.deadline;
  return deadline ? Math.max(0, (Date.parse(deadline) - scene.now) / 1000) : null;
}

export const holdLimit = (scene: Scene<View>): number => Number((scene.update.pace as { hold?: number }).hold ?? 15);

/** What is left of a hold, from 1 to 0. */
export const holdPart = (scene: Scene<View>, seat: number): number =>
  Math.min(1, (holdLeft(scene, seat) ?? 0) / holdLimit(scene));
