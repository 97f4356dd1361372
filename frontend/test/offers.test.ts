import { describe, expect, it } from "vitest";
import { answer, narrow, same, values } from "../src/match/offers";
import type { Offer } from "../src/wire";

const PLACE: Offer[] = [
  { decision: "p", type: "place", size: [3], square: [[3, 2], [3, 3]] },
  { decision: "p", type: "place", size: [1], square: [[3, 1], [3, 2], [3, 3]] },
];
const SELECT: Offer[] = [
  { decision: "s", type: "select", card: [1, 3] },
  { decision: "s", type: "select", card: [1, 3], discard_if_won: [1, 2, 3, 4] },
];

describe("same", () => {
  it("compares lists by their items", () => {
    expect(same([3, 2], [3, 2])).toBe(true);
    expect(same([3, 2], [2, 3])).toBe(false);
    expect(same([3], [3, 2])).toBe(false);
    expect(same(3, 3)).toBe(true);
    expect(same([3], 3)).toBe(false);
  });
});

describe("narrow", () => {
  it("keeps the offers that every pick agrees with", () => {
    expect(narrow(PLACE, {})).toHaveLength(2);
    expect(narrow(PLACE, { square: [3, 1] })).toEqual([PLACE[1]]);
    expect(narrow(PLACE, { size: 3, square: [3, 1] })).toEqual([]);
  });

  it("drops an offer that has no such parameter", () => {
    expect(narrow(SELECT, { discard_if_won: 2 })).toEqual([SELECT[1]]);
  });

  it("goes by type and decision too", () => {
    expect(narrow([...PLACE, ...SELECT], { type: "select" })).toEqual(SELECT);
    expect(narrow(PLACE, { decision: "q" })).toEqual([]);
  });
});

describe("values", () => {
  it("are what the other picks leave open, each once", () => {
    expect(values(PLACE, {}, "square")).toEqual([[3, 2], [3, 3], [3, 1]]);
    expect(values(PLACE, { size: 3 }, "square")).toEqual([[3, 2], [3, 3]]);
    expect(values(PLACE, { size: 3 }, "size")).toEqual([3, 1]);
    expect(values(SELECT, { type: "select" }, "card")).toEqual([1, 3]);
  });
});

describe("answer", () => {
  it("needs every parameter of an offer and no other", () => {
    expect(answer(PLACE, { size: 3 })).toBeNull();
    expect(answer(PLACE, { size: 3, square: [3, 2] })).toEqual({
      decision: "p",
      action: { type: "place", size: 3, square: [3, 2] },
    });
    expect(answer(PLACE, { size: 3, square: [3, 1] })).toBeNull();
  });

  it("tells the product with an absent key from the one with it", () => {
    expect(answer(SELECT, { card: 3 })?.action).toEqual({ type: "select", card: 3 });
    const both = answer(SELECT, { card: 3, discard_if_won: 2 });
    expect(both?.action).toEqual({ type: "select", card: 3, discard_if_won: 2 });
  });

  it("finds an action that was written out in full", () => {
    expect(answer(SELECT, { type: "select", card: 1 })?.decision).toBe("s");
    expect(answer(SELECT, { type: "select", card: 2 })).toBeNull();
  });
});
