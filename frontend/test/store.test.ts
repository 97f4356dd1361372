import { describe, expect, it } from "vitest";
import { fixture } from "../dev/fixtures";
import { begin, missing, receive, withPresent } from "../src/match/store";
import type { MatchEvent, Update } from "../src/wire";

const NOW = Date.parse("2026-05-04T12:00:00Z");

const event = (version: number, type = "sealed"): MatchEvent => ({ version, at: "", type });

function update(version: number, rev = 0, events: MatchEvent[] = [event(version)], seconds = version): Update {
  return {
    ...fixture("choose", NOW),
    version,
    rev,
    events,
    server_time: new Date(NOW + seconds * 1000).toISOString(),
  };
}

const first = (version: number) => begin(update(version, 0, [event(1), event(version)]), NOW);

describe("receive", () => {
  it("takes the next version and says that it follows", () => {
    const { state, taken, next } = receive(first(4), update(5), NOW);
    expect([state.update.version, taken, next]).toEqual([5, true, true]);
    expect(state.covered).toBe(5);
    expect(state.events.map((item) => item.version)).toEqual([1, 4, 5]);
  });

  it("never goes back: an older update only brings its events", () => {
    const { state } = receive(first(4), update(6), NOW);
    const late = receive(state, update(5), NOW);
    expect([late.taken, late.state.update.version]).toEqual([false, 6]);
    expect(late.state.events.map((item) => item.version)).toEqual([1, 4, 5, 6]);
  });

  it("knows the events of a version once, however often they come", () => {
    const again = receive(receive(first(4), update(5), NOW).state, update(5), NOW);
    expect(again.state.events.map((item) => item.version)).toEqual([1, 4, 5]);
  });

  it("keeps several events of one version in their order", () => {
    const pair = [event(5, "revealed"), event(5, "discarded")];
    const { state } = receive(first(4), update(5, 0, pair), NOW);
    expect(state.events.slice(-2).map((item) => item.type)).toEqual(["revealed", "discarded"]);
  });

  it("notices a gap and closes it with what was asked for", () => {
    const { state, next } = receive(first(4), update(7), NOW);
    expect([state.covered, next, missing(state, 7)]).toEqual([4, false, 4]);
    const whole = update(7, 0, [event(5), event(6), event(7)], 9);
    const closed = receive(state, whole, NOW, 4).state;
    expect([closed.covered, missing(closed, 7)]).toEqual([7, null]);
    expect(closed.events.map((item) => item.version)).toEqual([1, 4, 5, 6, 7]);
  });

  it("takes a higher revision of the same version, not a lower one", () => {
    const { state, taken } = receive(first(4), update(4, 2), NOW);
    expect(taken).toBe(true);
    expect(receive(state, update(4, 1, [], 99), NOW).taken).toBe(false);
  });

  it("takes the same position again only if it was written later", () => {
    const state = first(4);
    expect(receive(state, update(4, 0, [], 5), NOW).taken).toBe(true);
    expect(receive(state, update(4, 0, [], 3), NOW).taken).toBe(false);
  });

  it("ignores another match", () => {
    const stray = { ...update(9), match: 1 };
    expect(receive(first(4), stray, NOW).taken).toBe(false);
  });

  it("learns the server's clock from what it takes", () => {
    const { state } = receive(first(4), update(5, 0, [], 60), NOW);
    expect(state.skew).toBe(-60_000);
  });
});

describe("missing", () => {
  it("asks for what a bell announces, and for nothing that is there", () => {
    const state = first(4);
    expect(missing(state, 4)).toBeNull();
    expect(missing(state, 3)).toBeNull();
    expect(missing(state, 5)).toBe(4);
    expect(missing(state, 0, 1)).toBe(4);
    expect(missing(state, 0, 0)).toBeNull();
  });

  it("asks for everything if the first update came without events", () => {
    expect(missing(begin(update(4, 0, []), NOW), 4)).toBe(0);
    expect(missing(begin(update(0, 0, []), NOW), 0)).toBeNull();
  });
});

describe("withPresent", () => {
  it("says of every seat whether its player is here, and changes nothing else", () => {
    const state = first(4);
    const after = withPresent(state, [1]);
    expect(after.update.seats.map((seat) => seat.present)).toEqual([false, true]);
    expect(after.update.version).toBe(4);
    expect(after.events).toBe(state.events);
  });
});
