import { afterEach, describe, expect, it } from "vitest";
import { setMessages } from "../src/i18n";
import { duration, isLow, remaining } from "../src/match/clock";

afterEach(() => setMessages("en", {}));

describe("duration", () => {
  it.each([
    [2 * 86_400, "2 d 0 h"],
    [86_400 + 22 * 3600 + 59, "1 d 22 h"],
    [6720, "1 h 52 min"],
    [3600, "1 h 0 min"],
    [3599.2, "1 h 0 min"],
    [252, "4:12"],
    [60, "1:00"],
    [12, "0:12"],
    [9.2, "0:10"],
    [6, "6 s"],
    [0.1, "1 s"],
    [0, "0 s"],
  ])("of %d s is %s", (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});

describe("remaining", () => {
  const deadline = "2026-05-04T12:00:10.000Z";
  const now = Date.parse("2026-05-04T12:00:00Z");

  it("counts to the deadline by the server's clock while it runs", () => {
    expect(remaining({ bank: 60, running: true, deadline }, now)).toBe(10);
    expect(remaining({ bank: 60, running: true, deadline }, now + 20_000)).toBe(0);
  });

  it("is the bank while it stands, and for a clock that never ends", () => {
    expect(remaining({ bank: 60, running: false, deadline: null }, now)).toBe(60);
    expect(remaining({ bank: 60, running: true, deadline: null }, now)).toBe(60);
  });
});

describe("isLow", () => {
  it("is under ten minutes by days, under a tenth of the bank live", () => {
    expect(isLow(599, { kind: "days" })).toBe(true);
    expect(isLow(601, { kind: "days" })).toBe(false);
    expect(isLow(17, { kind: "live", bank: 180 })).toBe(true);
    expect(isLow(19, { kind: "live", bank: 180 })).toBe(false);
    expect(isLow(1, { kind: "live" })).toBe(false);
  });
});
