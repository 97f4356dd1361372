// @vitest-environment happy-dom
import { render } from "lit/html.js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { full, offer, view, withHand } from "../dev/icetowers";
import type { Scene } from "../src/boards";
import { board } from "../src/boards/icetowers";
import { towards } from "../src/boards/icetowers/apart";
import { foresee, freePlace } from "../src/boards/icetowers/foresee";
import { loaded } from "../src/boards/icetowers/later";
import { FINGER, layout, MOST_ON_A_PHONE, nearest, sheet } from "../src/boards/icetowers/layout";
import { parse, written } from "../src/boards/icetowers/notation";
import { phase } from "../src/boards/icetowers/state";
import { touched } from "../src/boards/icetowers/touch";
import { byNumber, slotName, type View } from "../src/boards/icetowers/view";
import type { Action } from "../src/wire";
import { asked, CAPS, forget, hand, PHONE, scene, TABLE, tower } from "./icetowers-table";

beforeEach(forget);

beforeAll(async () => {
  await loaded();
});

describe("the table", () => {
  it("gives every pile of 75 room for a finger on a phone, and more piles a larger sheet", () => {
    const lay = layout(full(), PHONE.width, PHONE.height);
    expect(lay.spots).toHaveLength(MOST_ON_A_PHONE);
    for (const a of lay.spots) {
      expect(a.x).toBeGreaterThan(10);
      expect(a.x).toBeLessThan(PHONE.width - 10);
      for (const b of lay.spots) {
        if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(FINGER);
      }
    }
    expect(sheet(full(), PHONE.width, PHONE.height, true)).toEqual(PHONE);
    expect(sheet(full(10), PHONE.width, PHONE.height, true).width).toBeGreaterThan(PHONE.width);
    expect(sheet(full(10), PHONE.width, PHONE.height, false)).toEqual(PHONE);
  });

  it("keeps every place inside the table and the same, however it is turned", () => {
    for (const [width, height] of [[1040, 700], [390, 650], [700, 560]] as const) {
      const lay = layout(view(TABLE), width, height);
      for (const { x, y, tall } of lay.spots) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y - tall * lay.scale).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
    }
    expect([slotName(0), slotName(25), slotName(9)]).toEqual(["A1", "F3", "J1"]);
  });

  it("takes a touch for the tower whose middle is nearest, and none far away", () => {
    const lay = layout(full(), PHONE.width, PHONE.height);
    for (const { tower: one, x, y } of lay.spots) expect(nearest(lay, x + 5, y - 4)?.number).toBe(one.number);
    const few = layout(view("0:R3.1 99:Y3.1"), 1000, 620);
    expect(nearest(few, 600, 300)).toBeNull();
  });

  it("walks to the next tower in a direction", () => {
    const lay = layout(full(), 1040, 700);
    const right = towards(lay, 1, [1, 0]);
    expect(lay.spots.find((spot) => spot.tower.number === right)?.tower.place).toBe(1);
    expect(towards(lay, 1, [-1, 0])).toBeNull();
  });
});

describe("what is foreseen", () => {
  it("is what the server will say: caps, mines, plays, splits, set down", () => {
    const shown = view(TABLE);
    const capped = foresee(shown, 0, { type: "cap", piece: "R2.1", onto: "Y3.1" });
    expect(capped.towers.map((one) => one.pieces.join("-"))).toEqual(["R3.1-Y3.1-R2.1", "Y2.1", "G1.1", "Y3.2-R3.2-Y3.3-R2.2-G1.2"]);
    const mined = foresee(shown, 0, { type: "mine", piece: "R3.2" });
    expect(mined.seats[0]?.hand).toMatchObject({ piece: "R3.2", sources: [5], place: 25 });
    expect(byNumber(mined, 5)?.pieces).toEqual(["Y3.2", "Y3.3", "R2.2", "G1.2"]);
    const played = foresee(mined, 0, { type: "play", piece: "R3.2", onto: "Y3.1" });
    expect([played.seats[0]?.hand, byNumber(played, 1)?.pieces.at(-1)]).toEqual([null, "R3.2"]);
    const down = foresee(mined, 0, { type: "set_down", piece: "R3.2" });
    expect(down.towers.at(-1)).toMatchObject({ number: 6, place: 5, pieces: ["R3.2"] });
    const parted = foresee(mined, 1, { type: "split", lower: "Y3.2", upper: "Y3.3" });
    expect(parted.towers.at(-1)?.pieces).toEqual(["Y3.3", "R2.2", "G1.2"]);
  });

  it("takes the nearest free place, of equals the lowest", () => {
    expect(freePlace(full(), 0)).toBe(0);
    expect(freePlace(view("0:R1.1 1:R1.2 2:Y1.1-R1.3 4:Y1.2"), 1)).toBe(3);
  });
});

describe("touching", () => {
  it("picks up, changes, puts back and caps", () => {
    const shown = view(TABLE);
    touched(scene(shown, CAPS), hand, tower(shown, 2));
    expect(asked.picks).toEqual([{ type: "cap", piece: "R2.1" }]);
    const picked = scene(shown, CAPS, { picks: { type: "cap", piece: "R2.1" } });
    expect(phase(picked)).toMatchObject({ kind: "picked", piece: "R2.1" });
    touched(picked, hand, tower(shown, 2));
    expect(asked.dropped).toBe(1);
    touched(picked, hand, tower(shown, 1));
    expect(asked.sent).toEqual([{ type: "cap", piece: "R2.1", onto: "Y3.1" }]);
  });

  it("says on the spot why nothing takes it", () => {
    const shown = view(TABLE);
    const picked = scene(shown, CAPS, { picks: { type: "cap", piece: "R2.1" } });
    touched(picked, hand, tower(shown, 4));
    expect(asked.told[0]).toEqual(["piece:G1.1", "Too big. The top is small, yours is medium.", "IT-8"]);
    const holding = withHand(view("0:R3.1-Y3.1 25:Y3.2-R1.1"), 0, "R2.2", [2]);
    const held = scene(holding, [offer("play", { piece: ["R2.2"], onto: ["Y3.1"] })]);
    touched(held, hand, tower(holding, 2));
    expect(asked.told[1]).toEqual(["piece:R1.1", "No minebacks. Play it on another tower.", "IT-11"]);
    touched(held, hand, tower(holding, 1));
    expect(asked.sent).toEqual([{ type: "play", piece: "R2.2", onto: "Y3.1" }]);
  });

  it("opens what can't be picked up, and says ready by a pile of the own colour", () => {
    const shown = view(TABLE);
    touched(scene(shown, CAPS), hand, tower(shown, 5));
    expect(asked.shown).toEqual([{ open: 5 }]);
    const before = view(TABLE, { stage: "ready" });
    const waiting = scene(before, [offer("ready", {})]);
    touched(waiting, hand, tower(before, 3));
    expect(asked.told[0]?.[1]).toBe("Touch a pile of your own colour.");
    touched(waiting, hand, tower(before, 2));
    expect(asked.sent).toEqual([{ type: "ready" }]);
  });

  it("lets the ghost be moved, and says that it never caps a loose piece", () => {
    const shown = view("0:G2.1 1:Y2.1 2:R3.1-Y3.1", { ghost: { colour: "G", score: 2 }, seats: view(TABLE).seats.slice(0, 2) });
    const picked = scene(shown, [offer("cap", { piece: ["G2.1"], onto: ["Y3.1"] })], { picks: { type: "cap", piece: "G2.1" } });
    touched(picked, hand, tower(shown, 2));
    expect(asked.told[0]).toEqual(["piece:Y2.1", "The ghost never caps a free-standing piece.", "IT-24"]);
    expect(board.say(picked).text).toBe("Cap with the ghost's medium");
  });
});

describe("refusals", () => {
  it("name who was faster, and nobody for the own deed", () => {
    const at = scene(view(TABLE), CAPS);
    expect(board.refusal("not-on-top", { top: "G1.1", seat: 1 }, at)).toBe("The tower has changed: bo was faster.");
    expect(board.refusal("not-free-standing", { seat: 2 }, at)).toBe("No longer free-standing: cyril was faster.");
    expect(board.refusal("not-on-top", { seat: 0 }, at)).toBe("That piece is not on top of its tower.");
    expect(board.refusal("must-cap", { towers: 3 }, at)).toBe("Towers that still take it: 3.");
    expect(board.refusal("what-is-this", {}, at)).toBeNull();
  });
});

describe("the drawing", () => {
  const drawn = (shown: Scene<View>): HTMLElement => {
    const root = document.createElement("div");
    render(board.picture(shown, hand), root);
    return root;
  };

  it("outlines each landing, dims the rest, and shows what is sent as done", () => {
    const picked = drawn(scene(view(TABLE), CAPS, { picks: { type: "cap", piece: "R2.1" } }));
    expect(picked.querySelectorAll(".land")).toHaveLength(2);
    expect(picked.querySelectorAll(".dim")).toHaveLength(2);
    const sent = drawn(scene(view(TABLE), CAPS, { pending: { type: "cap", piece: "R2.1", onto: "Y3.1" } }));
    expect(sent.querySelector('[data-tower="1"]')?.querySelectorAll("[data-anchor]")).toHaveLength(3);
    expect(sent.querySelector('[data-tower="2"]')).toBeNull();
  });

  it("says of a tower what is on it, and whether it takes the piece", () => {
    const picked = drawn(scene(view(TABLE), CAPS, { picks: { type: "cap", piece: "R2.1" } }));
    const label = (number: number): string | null | undefined => picked.querySelector(`[data-tower="${number}"]`)?.getAttribute("aria-label");
    expect(label(1)).toBe("A1: tower of 2, 6 points, topped by bo large, takes your piece");
    expect(label(4)).toBe("C2: loose, cyril small");
  });

  it("counts the towers under the colour on top at the end", () => {
    const over = drawn(scene(view(TABLE, { stage: "over" }), []));
    const rows = [...over.querySelectorAll(".tb")].map((row) => row.getAttribute("aria-label"));
    expect(rows).toEqual(["cyril: 12 + 1", "bo: 6 + 2", "you: 2"]);
  });
});

describe("the log and the end", () => {
  it("tells a mine and its play in one line, newest first", () => {
    const at = "2026-05-04T09:00:07Z";
    const event = (version: number, type: string, fields: object) => ({ version, at, type, ...fields });
    const events = [
      { ...event(3, "started", {}), at: "2026-05-04T09:00:00Z" },
      event(4, "mined", { seat: 1, piece: "Y3.3", tower: 5 }),
      event(5, "capped", { seat: 0, piece: "R1.1", onto: "Y2.1", tower: 3, gone: 9 }),
      event(6, "played", { seat: 1, piece: "Y3.3", onto: "R3.1", tower: 1 }),
    ];
    const [group] = board.log(scene(view(TABLE), CAPS), events);
    const texts = group?.lines.map((line) => {
      const root = document.createElement("p");
      render(line.text, root);
      return `${line.label} ${root.textContent?.replace(/\s+/g, " ").trim()}`;
    });
    expect(texts?.[0]).toContain("0:07 bo mined F3, capped A1 with");
    expect(texts?.[1]).toContain("0:07 you capped H1 with");
    expect(texts).toHaveLength(3);
  });

  it("gives a shared win and the ghost's their words", () => {
    const two = scene(view(TABLE, { ghost: { colour: "G", score: 40 } }), []);
    const result = { reason: "agreement", rule: "IT-19", ranks: [2, 2, 2], scores: [3, 3, 3], winners: [], draw: false };
    expect(board.headline?.(result, two)).toBe("The ghost wins");
    expect(board.headline?.({ ...result, winners: [0, 2] }, scene(view(TABLE), []))).toBe("Shared first place: you and cyril");
    expect(board.outcome(result, two)).toBe("3 : 3 : 3 : 40. Everybody was done.");
  });
});

describe("the notation", () => {
  it("is read and written the same", () => {
    for (const text of ["cap R2.1 onto B3.4", "mine R2.3", "play R2.3 onto G2.10", "set-down R2.3", "split B3.1/B2.2", "ready", "done", "not-done", "insist B", "showdown", "resign"]) {
      expect(written(parse(text) as Action)).toBe(text);
    }
    expect(parse("  CAP r2.1  onto b3.4 ")).toEqual({ type: "cap", piece: "R2.1", onto: "B3.4" });
    expect(parse("plan mine R2.3 then G2.1 B3.4 | split B3.1/B2.2")).toEqual({
      type: "plan",
      alternatives: [{ type: "mine", piece: "R2.3", then: ["G2.1", "B3.4"] }, { type: "split", lower: "B3.1", upper: "B2.2" }],
    });
    expect(parse("pass")).toEqual({ type: "plan", alternatives: [] });
    expect([parse("cap R2.1"), parse("plan ready"), parse("mine R2.11")]).toEqual([null, null, null]);
  });
});
