// Clocks as text: `1 d 22 h`, `1 h 52 min`, `4:12`, `6 s`.
import { gettext, interpolate } from "../i18n";
import type { Clock, Pace } from "../wire";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds left on a clock at a moment of the server's time (milliseconds). */
export function remaining(clock: Clock, now: number): number {
  if (!clock.running || clock.deadline === null) return Math.max(0, clock.bank);
  return Math.max(0, (Date.parse(clock.deadline) - now) / 1000);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** @param seconds left; a started second counts as a whole one, so that 0 means over. */
export function duration(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s >= DAY) {
    return interpolate(gettext("%(d)s d %(h)s h"), { d: Math.floor(s / DAY), h: Math.floor((s % DAY) / HOUR) });
  }
  if (s >= HOUR) {
    const m = Math.floor((s % HOUR) / MINUTE);
    return interpolate(gettext("%(h)s h %(m)s min"), { h: Math.floor(s / HOUR), m });
  }
  if (s >= 10) return `${Math.floor(s / MINUTE)}:${two(s % MINUTE)}`;
  return interpolate(gettext("%(s)s s"), { s });
}

/** Under ten minutes in a game of days, under a tenth of the bank in a live one. */
export function isLow(seconds: number, pace: Pace): boolean {
  if (pace.kind === "days") return seconds < 10 * MINUTE;
  return typeof pace.bank === "number" && seconds < pace.bank / 10;
}
