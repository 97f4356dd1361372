import { describe, expect, it } from "vitest";
import { cells, fixture, view } from "../dev/fixtures";
import type { Scene } from "../src/boards";
import { board } from "../src/boards/intersect";
import { layout } from "../src/boards/intersect/layout";
import { parse, squares, written } from "../src/boards/intersect/notation";
import { asked, possible, shownReveal } from "../src/boards/intersect/state";
import { column, row, spot, type Square, squareAt, stack, top, type View } from "../src/boards/intersect/view";
import { chanceOf, contents } from "../src/boards/intersect/words";
import type { Picks } from "../src/match/offers";

export function scene(state: string, picks: Picks = {}): Scene<View> {
  const update = fixture(state);
  return {
    update,
    view: update.view ?? view({}),
    you: update.you,
    chair: update.you ?? 0,
    players: ["ana", "bo"],
    offers: update.offers,
    decision: update.decisions[0] ?? null,
    picks: board.settle(update.offers, picks, {}),
    pending: null,
    ui: {},
    now: 0,
    past: false,
    last: null,
    fresh: [],
    phone: false,
    width: 1000,
    height: 620,
  };
}

const everySquare: Square[] = [1, 2, 3, 4].flatMap((a) => [1, 2, 3, 4].map((b): Square => [a, b]));

describe("the two views (IX-2)", () => {
  it("has A's a from left to right and b from near to far", () => {
    expect(spot(0, [1, 1])).toEqual({ x: 0, y: 3 });
    expect(spot(0, [4, 1])).toEqual({ x: 3, y: 3 });
    expect(spot(0, [1, 4])).toEqual({ x: 0, y: 0 });
  });

  it("has B's b from left to right and a from far to near", () => {
    expect(spot(1, [1, 1])).toEqual({ x: 0, y: 0 });
    expect(spot(1, [1, 4])).toEqual({ x: 3, y: 0 });
    expect(spot(1, [4, 1])).toEqual({ x: 0, y: 3 });
  });

  it("turns one into the other by a quarter turn, without mirroring", () => {
    for (const square of everySquare) {
      const a = spot(0, square);
      // Who sits at the right sees the left edge as the far one: (x, y) becomes (3 - y, x).
      expect(spot(1, square)).toEqual({ x: 3 - a.y, y: a.x });
    }
  });

  it("finds the square of a place again", () => {
    for (const chair of [0, 1]) {
      for (const square of everySquare) {
        const { x, y } = spot(chair, square);
        expect(squareAt(chair, x, y)).toEqual(square);
      }
    }
  });

  it("counts columns by the own cards and rows by the other's", () => {
    expect([column(0, [3, 2]), row(0, [3, 2])]).toEqual([3, 2]);
    expect([column(1, [3, 2]), row(1, [3, 2])]).toEqual([2, 3]);
  });
});

describe("stacks", () => {
  it("are read bottom to top", () => {
    const shown = view({ cells: cells({ "1,2": "A3B1" }) });
    expect(stack(shown, [1, 2]).map((piece) => [piece.seat, piece.size])).toEqual([[0, 3], [1, 1]]);
    expect(top(shown, [1, 2])?.colour).toBe("Y");
    expect(top(shown, [2, 1])).toBeNull();
  });

  it("are told from the top", () => {
    expect(contents(scene("choose"), [3, 2])).toBe("your medium, bo's medium, your large");
    expect(contents(scene("spectator"), [3, 2])).toBe("ana's medium, bo's medium, ana's large");
  });
});

describe("what is asked", () => {
  it("is a placement in the column of the offers, the largest size first", () => {
    const state = asked(scene("place"));
    expect(state).toMatchObject({ kind: "place", column: 3, size: 3, square: null });
    expect(asked(scene("place", { size: 1 }))).toMatchObject({ squares: [[3, 1], [3, 2], [3, 3], [3, 4]] });
  });

  it("is a pass without a size chosen for the player", () => {
    expect(asked(scene("pass"))).toEqual({ kind: "pass", size: null, sizes: [3, 2] });
  });

  it("is a card, a sealed card, a discard, or nothing", () => {
    expect(asked(scene("choose")).kind).toBe("select");
    expect(asked(scene("sealed")).kind).toBe("sealed");
    expect(asked(scene("discard")).kind).toBe("discard");
    expect(asked(scene("spectator")).kind).toBe("none");
  });

  it("keeps the size from one turn to the next while it has a place", () => {
    const { offers } = fixture("place");
    expect(board.settle(offers, {}, { size: 1 })).toEqual({ size: 1 });
    expect(board.settle(offers.slice(0, 1), {}, { size: 1 })).toEqual({ size: 3 });
    expect(board.settle([], {}, { size: 1 })).toEqual({});
  });
});

describe("squares that a card can meet", () => {
  it("are the ones of the cards that the other seat still holds", () => {
    expect(possible(scene("choose"), 3)).toEqual([[3, 1], [3, 2], [3, 4]]);
    expect(possible(scene("b"), 2)).toEqual([[1, 2], [3, 2]]);
  });

  it("say who would take what", () => {
    const shown = scene("choose");
    expect(chanceOf(shown, [3, 2]).text).toBe("you take medium");
    expect(chanceOf(shown, [3, 1]).text).toBe("bo takes medium");
    expect(chanceOf(shown, [3, 3]).kind).toBe("nobody");
    expect(chanceOf(scene("spectator"), [3, 2]).text).toBe("ana takes medium");
  });
});

describe("a reveal", () => {
  const shown = (state: string, picks: Picks = {}) => {
    const now = scene(state, picks);
    return shownReveal(now, asked(now));
  };

  it("is shown until the next card is touched", () => {
    expect(shown("reveal")?.cards).toEqual([1, 3]);
    expect(shown("reveal", { card: 1 })).toBeNull();
  });

  it("is shown with the discard that it brought, and not while cards are chosen later", () => {
    expect(shown("discard")?.square).toEqual([3, 2]);
    expect(shown("choose")).toBeNull();
    expect(shown("place")).toBeNull();
  });
});

describe("prompts", () => {
  const said = (state: string, picks: Picks = {}) => board.say(scene(state, picks));

  it("name the decision", () => {
    expect(said("place").text).toBe("Place a large in your column 3");
    expect(said("place").note).toBe("Turn 7 of 15. Next turn: column 4.");
    expect(said("choose").text).toBe("Choose a card");
    expect(said("choose", { card: 3 }).text).toBe("Card 3: 3 squares are possible");
    expect(said("choose").note).toBe("bo still holds 1, 2 and 4.");
    expect(said("discard", { card: 4 }).button).toEqual({ label: "Discard 4", ready: true });
  });

  it("have a button that is ready when all is picked", () => {
    expect(said("place").button?.ready).toBe(false);
    expect(said("place", { size: 3, square: [3, 3] }).button?.ready).toBe(true);
    expect(said("pass").button?.ready).toBe(false);
    expect(said("pass", { size: 2 }).button).toEqual({ label: "Discard a medium", ready: true });
  });

  it("of a sealed card offer only a change", () => {
    expect(said("sealed").button).toBeUndefined();
    expect(said("sealed", { card: 3 }).button).toBeUndefined();
    expect(said("sealed", { card: 1 }).button?.label).toBe("Seal card 1 instead");
    expect(said("sealed", { card: 3, discard_if_won: 1 }).button?.ready).toBe(true);
  });

  it("say who is waited for", () => {
    expect(said("spectator").text).toBe("Waiting for bo");
    expect(said("wait").text).toBe("Waiting for bo");
  });
});

describe("notation", () => {
  it.each([
    ["place 2 at 3,1", { type: "place", size: 2, square: [3, 1] }],
    ["  Place 2 at 3 , 1 ", { type: "place", size: 2, square: [3, 1] }],
    ["discard-piece 1", { type: "discard_piece", size: 1 }],
    ["select 4", { type: "select", card: 4 }],
    ["select 4 then 2", { type: "select", card: 4, discard_if_won: 2 }],
    ["discard-card 2", { type: "discard_card", card: 2 }],
    ["resign", { type: "resign" }],
  ])("reads %s", (text, action) => {
    expect(parse(text)).toEqual(action);
  });

  it.each(["", "place 4 at 1,1", "place 2 at 5,1", "select", "select 5", "select 1 then", "resign now"])(
    "refuses %j",
    (text) => {
      expect(parse(text)).toBeNull();
    },
  );

  it("is written as it is read", () => {
    for (const text of ["place 2 at 3,1", "discard-piece 1", "select 4", "select 4 then 2", "discard-card 2", "resign"]) {
      const action = parse(text);
      expect(action && written(action)).toBe(text);
    }
  });

  it("lists every square once, from either chair", () => {
    for (const chair of [0, 1]) expect(new Set(squares(chair).map(String)).size).toBe(16);
  });
});

describe("layout", () => {
  it.each([
    [1050, 620, false, "beside"],
    [756, 475, false, "beside"],
    [792, 1000, false, "above"],
    [390, 520, true, "above"],
    [360, 290, true, "unseen"],
  ])("keeps grid and labels inside %d × %d", (width, height, phone, reveal) => {
    for (const chair of [0, 1]) {
      const lay = layout(width, height, chair, phone);
      const labels = phone ? 38 : 56;
      expect(lay.reveal).toBe(reveal);
      expect(lay.left - (chair === 1 ? labels : 0)).toBeGreaterThanOrEqual(0);
      expect(lay.left + 4 * lay.cell + (chair === 0 ? labels : 0)).toBeLessThanOrEqual(width);
      expect(lay.top).toBeGreaterThanOrEqual(0);
      expect(lay.top + 4 * lay.cell + labels).toBeLessThanOrEqual(height);
      expect(lay.cell).toBeGreaterThanOrEqual(44);
    }
  });
});

describe("refusals", () => {
  it.each([
    ["on-smaller", { size: 3, below: 1 }, "A large does not fit on a small."],
    ["wrong-column", { column: 3 }, "This turn belongs to column 3."],
    ["not-your-turn", {}, "Waiting for bo."],
    ["none-left", { size: 2 }, "You have no medium left."],
    ["discard-first", {}, "A discard is due before the next cards."],
  ])("%s has a sentence", (code, params, sentence) => {
    expect(board.refusal(code, params, scene("place"))).toBe(sentence);
  });

  it("leaves codes of the service to the page", () => {
    expect(board.refusal("too-late", {}, scene("place"))).toBeNull();
  });
});

describe("log", () => {
  it("has a line for each round with its discard, and for each placement, newest first", () => {
    const now = scene("choose");
    const [rounds, placements] = board.log(now, now.update.events);
    expect(rounds?.lines[0]).toMatchObject({ label: "R14", version: 57 });
    expect(rounds?.lines.map((line) => line.label)).toEqual(["R14", "R13", "R12", "R11", "R10"]);
    expect(placements?.lines[0]?.label).toBe("T6");
  });

  it("tells screen readers what happened", () => {
    const now = scene("choose");
    expect(board.news(now, now.update.events.slice(-2))).toEqual(["2 × 3 · you took a medium", "You discarded 4"]);
  });
});
