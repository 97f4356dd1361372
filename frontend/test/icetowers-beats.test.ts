// @vitest-environment happy-dom
import { render } from "lit/html.js";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plan, view } from "../dev/icetowers";
import type { Scene } from "../src/boards";
import { draftOf, modeOf, planning, shift } from "../src/boards/icetowers/beats/draft";
import { carriedOut, remember, tableAt } from "../src/boards/icetowers/beats/opening";
import { loaded } from "../src/boards/icetowers/later";
import { byNumber, type View } from "../src/boards/icetowers/view";
import { load } from "../src/boards/icetowers-beats";
import { asked, forget, hand, scene, TABLE } from "./icetowers-table";

beforeEach(forget);

beforeAll(async () => {
  await loaded();
});

describe("the plan of a beat", () => {
  const NOW = [
    { type: "cap", piece: ["R2.1"], onto: ["Y3.1", "Y2.1"] },
    { type: "mine", piece: ["R3.2"], then: ["Y3.1"] },
  ];
  const beat = (ui: Record<string, unknown> = {}): Scene<View> =>
    scene(view(TABLE, { tempo: "beats", beat: 3, order: [2, 0, 1] }), [plan(NOW)], { ui });

  beforeEach(() => sessionStorage.clear());

  it("is made by the gestures of live play, and sealed whole", async () => {
    const beats = await load();
    const root = document.createElement("div");
    const click = (at: Scene<View>, number: number): void => {
      render(beats.picture(at, hand), root);
      root.querySelector(`[data-tower="${number}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    };
    click(beat(), 2);
    expect(asked.shown.at(-1)).toEqual({ pick: "R2.1" });
    click(beat({ pick: "R2.1" }), 1);
    const draft = asked.shown.at(-1)?.["draft"] as { plan: unknown[] };
    expect(draft.plan).toEqual([{ type: "cap", piece: "R2.1", onto: "Y3.1" }]);
    const mining = { draft: { beat: 3, plan: [{ type: "mine", piece: "R3.2", then: [] }] }, at: 0 };
    click(beat(mining), 1);
    expect((asked.shown.at(-1)?.["draft"] as { plan: unknown[] }).plan).toEqual([{ type: "mine", piece: "R3.2", then: ["Y3.1"] }]);
    click(beat(mining), 5);
    expect(asked.told.at(-1)?.[1]).toBe("No minebacks. Play it on another tower.");
    expect(asked.sent).toEqual([]);
    render(beats.buttons?.(beat({ draft }), hand), root);
    root.querySelector("[data-seal]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(asked.sent).toEqual([{ type: "plan", alternatives: draft.plan }]);
  });

  it("belongs to its beat, and is there again after a reload", () => {
    const old = { draft: { beat: 2, plan: [{ type: "split" }] } };
    expect(draftOf(beat(old))).toEqual([]);
    sessionStorage.setItem("plan:7:3", JSON.stringify([{ type: "cap", piece: "R2.1", onto: "Y3.1" }]));
    expect(draftOf(beat())).toHaveLength(1);
  });

  it("is reordered one place at a time, never beyond an end", () => {
    expect([shift([1, 2, 3], 0, 1), shift([1, 2, 3], 0, -1), shift([1, 2, 3], 2, -2)]).toEqual([[2, 1, 3], [1, 2, 3], [3, 1, 2]]);
  });

  it("comes after what the last beat did was looked at, and rests while it is sealed", () => {
    const last = { beat: 2, turns: [] };
    const at = (ui: Record<string, unknown>, sealed = false): string => {
      const now = beat(ui);
      return modeOf({ ...now, view: { ...now.view, last }, decision: { ...(now.decision as NonNullable<typeof now.decision>), sealed } });
    };
    expect([at({}), at({ seen: 2 }), at({ seen: 2 }, true), at({ seen: 2, editing: 3 }, true)]).toEqual(["opening", "plan", "sealed", "plan"]);
    expect(planning(beat()).offers.map((one) => one.type)).toEqual(["cap", "mine"]);
  });

  it("tells which alternative was carried out, and steps through the turns", () => {
    const deed = { type: "cap", piece: "R2.1", onto: "Y3.1" };
    const turn = { seat: 0, plan: [{ type: "split", lower: "Y3.1", upper: "Y3.2" }, deed], deeds: [deed], table: false,
      failed: [{ alternative: 0, then: null, code: "no-pair", rule: "IT-14", params: [] }] };
    expect(carriedOut(turn)).toBe(1);
    expect(carriedOut({ ...turn, deeds: [] })).toBeNull();
    const pass = { ...turn, seat: 1, plan: [], failed: [], deeds: [] };
    const opening = { beat: 2, turns: [turn, pass] };
    const now = beat();
    expect(tableAt(now, opening, 1)).toBe(now.view);
    remember({ ...now, view: { ...now.view, beat: 2 } });
    expect(byNumber(tableAt(now, opening, 0), 1)?.pieces).toEqual(["R3.1", "Y3.1"]);
    expect(byNumber(tableAt(now, opening, 1), 1)?.pieces).toEqual(["R3.1", "Y3.1", "R2.1"]);
    expect(tableAt(now, opening, 2)).toBe(now.view);
  });
});
