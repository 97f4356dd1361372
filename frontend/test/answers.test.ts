// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { fixture } from "../dev/fixtures";
import { LinkError, Refusal } from "../src/api";
import { loadOrders } from "../src/match/orders";
import type { Update } from "../src/wire";
import { click, find, later, open, said, world } from "./harness";

describe("standing orders", () => {
  it("are a switch for who has a seat", async () => {
    const page = open("choose");
    await loadOrders(page);
    const it = '[role=switch][data-anchor="order:forced"]';
    expect(find(it).getAttribute("aria-checked")).toBe("true");
    click(it);
    await later();
    expect(world.orders).toEqual({ forced: false });
    expect(find(it).getAttribute("aria-checked")).toBe("false");
    expect(find(".orders").textContent).toContain("Nobody else sees this.");
    page.session.look = { index: 0, playing: false, speed: 1 };
    page.draw();
    expect(document.querySelector(".orders")).toBeNull();
  });

  it("are asked for by nobody else, and by nobody after the end", async () => {
    for (const state of ["spectator", "over"]) {
      const page = open(state);
      await loadOrders(page);
      expect(page.session.orders).toBeNull();
      expect(document.querySelector(".orders")).toBeNull();
    }
  });
});

describe("an answer", () => {
  it("of refusal is told by the server's reason at the touched place", async () => {
    world.reply = async () => {
      throw new Refusal({ code: "illegal", status: 422, params: { reason: "on-smaller", rule: "IX-5", size: 3, below: 1 } });
    };
    open("place");
    click('[data-anchor="square:3,3"]');
    click(".prompt .btn.pri");
    await later();
    expect(find(".tip").textContent).toContain("A large does not fit on a small.");
  });

  it("that doesn't come is waited for, and the same action is sent again under the same key", async () => {
    world.reply = async () => {
      throw new LinkError("away");
    };
    const page = open("place");
    click('[data-anchor="square:3,3"]');
    click(".prompt .btn.pri");
    await later();
    expect(said()).toContain("it is sent again, and counts once");
    expect(document.body.textContent).not.toContain("Nothing was sent");
    expect(world.woken).toBe(1);
    expect(document.querySelectorAll(".land.picked")).toHaveLength(1);
    world.reply = async () => fixture("waiting");
    page.session.pending?.again();
    await later();
    expect(world.sent[1]).toEqual(world.sent[0]);
    expect(page.session.pending).toBeNull();
    expect(said()).not.toContain("sent again");
    open("place");
    click('[data-anchor="square:3,3"]');
    click(".prompt .btn.pri");
    await later();
    expect(world.sent[2]?.action).toEqual(world.sent[0]?.action);
    expect(world.sent[2]?.key).not.toBe(world.sent[0]?.key);
  });

  it("that is slow is shown as sent and not confirmed, and nothing is sent twice", async () => {
    let answer: (update: Update | null) => void = () => undefined;
    world.reply = () => new Promise((done) => (answer = done));
    open("place");
    click('[data-anchor="square:3,3"]');
    click(".prompt .btn.pri");
    click(".prompt .btn.pri");
    await later(200);
    expect(world.sent).toHaveLength(1);
    expect(find(".prompt .btn.pri").textContent).toContain("Sending…");
    answer(null);
    await later();
    expect(find(".prompt .btn.pri").textContent).not.toContain("Sending…");
  });

  it("brings the next position", async () => {
    const next = { ...fixture("wait"), version: 14 };
    world.reply = async () => next;
    open("place");
    click('[data-anchor="square:3,3"]');
    click(".prompt .btn.pri");
    await later();
    expect(said()).toContain("Waiting for bo");
  });
});
