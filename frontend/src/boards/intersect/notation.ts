// Actions as the rules write them: `place 2 at 3,1`, `select 4 then 2` (A's number of a square first).
import { NUMBERS, type Square, squareOf } from "./view";
import type { Action } from "../../wire";

const FORMS: [RegExp, (numbers: number[]) => Action][] = [
  [/^place ([1-3]) at ([1-4])\s*,\s*([1-4])$/, ([size, a, b]) => ({ type: "place", size, square: [a, b] })],
  [/^discard-piece ([1-3])$/, ([size]) => ({ type: "discard_piece", size })],
  [/^select ([1-4]) then ([1-4])$/, ([card, keep]) => ({ type: "select", card, discard_if_won: keep })],
  [/^select ([1-4])$/, ([card]) => ({ type: "select", card })],
  [/^discard-card ([1-4])$/, ([card]) => ({ type: "discard_card", card })],
  [/^resign$/, () => ({ type: "resign" })],
];

export function parse(text: string): Action | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  for (const [form, make] of FORMS) {
    const found = form.exec(words);
    if (found) return make(found.slice(1).map(Number));
  }
  return null;
}

export function written(action: Action): string {
  const at = (action["square"] as Square | undefined)?.join(",");
  switch (action.type) {
    case "place":
      return `place ${action["size"]} at ${at}`;
    case "discard_piece":
      return `discard-piece ${action["size"]}`;
    case "select":
      return `select ${action["card"]}${action["discard_if_won"] ? ` then ${action["discard_if_won"]}` : ""}`;
    case "discard_card":
      return `discard-card ${action["card"]}`;
    default:
      return action.type;
  }
}

/** All squares, own column by own column, near row first. */
export const squares = (chair: number): Square[] =>
  NUMBERS.flatMap((col) => NUMBERS.map((line) => squareOf(chair, col, line)));
