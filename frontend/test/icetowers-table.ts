// A table of IceTowers, a hand that remembers, and what the board asks of it.
import { offer, update } from "../dev/icetowers";
import type { Hand, Scene } from "../src/boards";
import { byNumber, type TowerView, type View } from "../src/boards/icetowers/view";
import type { Action, Offer } from "../src/wire";

export const PHONE = { width: 390, height: 650 };
export const TABLE = "0:R3.1-Y3.1 4:R2.1 7:Y2.1 12:G1.1 25:Y3.2-R3.2-Y3.3-R2.2-G1.2";

export interface Asked {
  picks: Record<string, unknown>[];
  sent: Action[];
  shown: Record<string, unknown>[];
  told: [string, string, string | undefined][];
  dropped: number;
}

const nothing = (): Asked => ({ picks: [], sent: [], shown: [], told: [], dropped: 0 });
export const asked: Asked = nothing();
export const forget = (): void => void Object.assign(asked, nothing());

export const hand: Hand = {
  pick: (changes) => asked.picks.push(changes),
  drop: () => (asked.dropped += 1),
  show: (changes) => asked.shown.push(changes),
  send: () => undefined,
  sendAction: (action) => asked.sent.push(action),
  tell: (anchor, text, rule) => asked.told.push([anchor, text, rule]),
};

export function scene(shown: View, offers: Offer[], changes: Partial<Scene<View>> = {}): Scene<View> {
  const now = update(shown, offers);
  return {
    update: now, view: shown, you: 0, chair: 0, players: ["ana", "bo", "cyril", "dita", "ema"], offers, decision: now.decisions[0] ?? null,
    picks: {}, pending: null, ui: {}, now: Date.parse(now.server_time), past: false, last: null, fresh: [], phone: false,
    width: 1000, height: 620, ...changes,
  };
}

export const CAPS = [offer("cap", { piece: ["R2.1"], onto: ["Y3.1", "Y2.1"] }), offer("mine", { piece: ["R3.2", "R2.2"] }), offer("done", {})];
export const tower = (shown: View, number: number): TowerView => byNumber(shown, number) as TowerView;
