// The log of beats: a line for each, with what every seat did.
import { html } from "lit/html.js";
import { gettext, interpolate } from "../../../i18n";
import { emphasised } from "../../../match/emphasis";
import type { MatchEvent, SeatNumber } from "../../../wire";
import type { LogGroup, LogLine, Scene } from "../..";
import { lines, slotOf } from "../log";
import type { Turn, View } from "../view";
import { nameOf } from "../words";

function deed(event: MatchEvent): string {
  const slot = slotOf(Number(event["tower"]));
  switch (event.type) {
    case "mined":
      return interpolate(gettext("mined %(slot)s"), { slot });
    case "split":
      return interpolate(gettext("split %(slot)s"), { slot });
    case "set_down":
      return interpolate(gettext("set down at %(slot)s"), { slot });
    default:
      return slot;
  }
}

function did(turn: Turn, events: readonly MatchEvent[]): string {
  const own = events.filter((event) => event["seat"] === turn.seat && ["capped", "played", "mined", "split", "set_down"].includes(event.type));
  if (own.length) return own.map(deed).join(", ");
  return turn.plan && !turn.plan.length ? gettext("passed") : gettext("nothing");
}

const named = (scene: Scene<View>, seat: SeatNumber): string =>
  seat === scene.you ? `*${gettext("you")}*` : nameOf(scene, seat);

/** What every seat did in a beat, in one sentence. */
export function beatWords(scene: Scene<View>, event: MatchEvent, events: readonly MatchEvent[]): string {
  const same = events.filter((one) => one.version === event.version);
  return (event["turns"] as Turn[]).map((turn) => `${named(scene, turn.seat)} ${did(turn, same)}`).join(", ");
}

const OF_A_BEAT = ["capped", "played", "mined", "split", "set_down", "opened"];

export function log(scene: Scene<View>, events: readonly MatchEvent[]): LogGroup[] {
  const rest = lines(scene, events.filter((event) => !OF_A_BEAT.includes(event.type)));
  const beats = events.filter((event) => event.type === "opened").map((event): LogLine => ({
    version: event.version,
    label: String(event["beat"]),
    text: html`${emphasised(beatWords(scene, event, events))}`,
  }));
  return [
    { title: interpolate(gettext("Beats: %(n)s of %(limit)s played"), { n: beats.length, limit: scene.view.beat_limit }), lines: beats.reverse() },
    { title: gettext("Table"), lines: rest },
  ];
}

export function news(scene: Scene<View>, events: readonly MatchEvent[]): string[] {
  lines(scene, events);
  return events.flatMap((event) => {
    if (event.type === "opened") {
      return [`${interpolate(gettext("Beat %(n)s"), { n: event["beat"] })}: ${beatWords(scene, event, events).replaceAll("*", "")}`];
    }
    if (event.type !== "sealed") return [];
    const seat = Number(event["seat"]);
    if (seat === scene.you) return [gettext("Your plan is sealed")];
    return [interpolate(gettext("%(player)s has sealed a plan"), { player: nameOf(scene, seat) })];
  });
}
