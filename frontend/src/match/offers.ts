// Narrowing: what the user has picked so far against what the server offers. No game is known here.
import type { Action, Offer } from "../wire";

/** Parameters picked so far, `type` among them. */
export type Picks = Readonly<Record<string, unknown>>;

const RESERVED = new Set(["decision", "type", "form"]);

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => same(item, b[i]));
  }
  return false;
}

const parameters = (offer: Offer): string[] => Object.keys(offer).filter((key) => !RESERVED.has(key));

/** The values that an offer leaves for a parameter. */
function left(offer: Offer, key: string): unknown[] {
  const values = offer[key];
  return Array.isArray(values) ? values : [];
}

function agrees(offer: Offer, key: string, value: unknown): boolean {
  if (key === "type" || key === "decision") return offer[key] === value;
  return left(offer, key).some((allowed) => same(allowed, value));
}

/** The offers that every pick agrees with. */
export function narrow(offers: readonly Offer[], picks: Picks): Offer[] {
  return offers.filter((offer) =>
    Object.entries(picks).every(([key, value]) => agrees(offer, key, value)),
  );
}

/** The distinct values of a parameter that the picks leave open; its own pick doesn't count. */
export function values<T>(offers: readonly Offer[], picks: Picks, key: string): T[] {
  const others = Object.fromEntries(Object.entries(picks).filter(([name]) => name !== key));
  const found: T[] = [];
  for (const offer of narrow(offers, others)) {
    for (const value of left(offer, key)) {
      if (!found.some((known) => same(known, value))) found.push(value as T);
    }
  }
  return found;
}

export interface Answer {
  decision: string;
  action: Action;
}

/** The action of an offer whose every parameter is picked; nothing is picked for the user here. */
function complete(offer: Offer, picks: Picks): Answer | null {
  const action: Action = { type: offer.type };
  for (const key of parameters(offer)) {
    if (!(key in picks)) return null;
    action[key] = picks[key];
  }
  return { decision: offer.decision, action };
}

/** What can be sent now: the one offer whose parameters are exactly the picks. */
export function answer(offers: readonly Offer[], picks: Picks): Answer | null {
  for (const offer of narrow(offers, picks)) {
    const found = complete(offer, picks);
    if (found) return found;
  }
  return null;
}

/** The offered answer that equals a typed action, if it is offered. */
export function matching(offers: readonly Offer[], action: Action): Answer | null {
  return answer(offers, action);
}
