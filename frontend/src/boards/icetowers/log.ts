// The log: who did what, with the time since the start. What was mined and played at once is one line.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, listed } from "../../i18n";
import { emphasised } from "../../match/emphasis";
import { miniature } from "../../pieces/small";
import type { MatchEvent, SeatNumber } from "../../wire";
import type { LogGroup, LogLine, Scene } from "..";
import { colourOf, sizeOf, slotName, type View } from "./view";
import { nameOf, sizeTool } from "./words";

interface Deed {
  seat: SeatNumber;
  piece?: string;
  upper?: string;
  tower?: number;
  place?: number;
  new?: number;
  on?: SeatNumber;
  seats?: SeatNumber[];
}

// No arrow function: collectors of sentences take `= <T>` for the start of markup.
function fields(event: MatchEvent): Deed {
  return event as unknown as Deed;
}

/** Towers keep their places; those that are gone are remembered as long as the page is open. */
const known = new Map<number, number>();

function remember(scene: Scene<View>, events: readonly MatchEvent[]): void {
  for (const event of events) {
    const { tower, place } = fields(event);
    const number = event.type === "split" ? fields(event).new : tower;
    if (number !== undefined && place !== undefined) known.set(number, place);
  }
  for (const tower of scene.view.towers) known.set(tower.number, tower.place);
}

/** What the table calls a tower; its number where nobody knows any more where it stood. */
export function slotOf(number: number | undefined): string {
  const place = number === undefined ? undefined : known.get(number);
  return place === undefined ? `#${number ?? "?"}` : slotName(place);
}

function sentence(scene: Scene<View>, event: MatchEvent, mined: Deed | null): string | null {
  const deed = fields(event);
  const own = deed.seat === scene.you;
  const values = {
    player: nameOf(scene, deed.seat),
    slot: slotOf(deed.tower),
    from: slotOf(mined?.tower),
    other: deed.on === undefined ? "" : nameOf(scene, deed.on),
  };
  const told = mined && event.type === "played" ? minedAndPlayed(own) : deeds(event.type, own);
  return told === null ? null : interpolate(told, values);
}

const minedAndPlayed = (own: boolean): string =>
  own ? gettext("*you* mined %(from)s, capped %(slot)s with") : gettext("*%(player)s* mined %(from)s, capped %(slot)s with");

function deeds(type: string, own: boolean): string | null {
  switch (type) {
    case "capped":
    case "played":
      return own ? gettext("*you* capped %(slot)s with") : gettext("*%(player)s* capped %(slot)s with");
    case "mined":
      return own ? gettext("*you* mined %(slot)s for") : gettext("*%(player)s* mined %(slot)s for");
    case "set_down":
      return own ? gettext("*you* set down, at %(slot)s,") : gettext("*%(player)s* set down, at %(slot)s,");
    case "split":
      return own ? gettext("*you* split %(slot)s") : gettext("*%(player)s* split %(slot)s");
    default:
      return said(type, own);
  }
}

function said(type: string, own: boolean): string | null {
  switch (type) {
    case "ready":
      return own ? gettext("*you* are ready") : gettext("*%(player)s* is ready");
    case "done":
      return own ? gettext("*you* are done") : gettext("*%(player)s* is done");
    case "not_done":
      return own ? gettext("*you* play on") : gettext("*%(player)s* plays on");
    case "insisted":
      return own ? gettext("*you* insisted: %(other)s") : gettext("*%(player)s* insisted: %(other)s");
    case "showdown":
      return own ? gettext("*you* would set down") : gettext("*%(player)s* would set down");
    case "resigned":
      return own ? gettext("*you* left") : gettext("*%(player)s* left");
    default:
      return null;
  }
}

function table(scene: Scene<View>, event: MatchEvent): string | null {
  switch (event.type) {
    case "started":
      return gettext("All are ready: it begins");
    case "removed":
      return interpolate(gettext("Not ready in time: %(players)s"), {
        players: listed((fields(event).seats ?? []).map((seat) => nameOf(scene, seat))),
      });
    case "ended":
      return gettext("The game is over");
    default:
      return null;
  }
}

const time = (ms: number): string => {
  const s = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};

function lineOf(scene: Scene<View>, event: MatchEvent, mined: Deed | null, start: number): LogLine | null {
  const words = table(scene, event) ?? sentence(scene, event, mined);
  if (words === null) return null;
  const piece = event.type === "split" ? undefined : fields(event).piece;
  const drawn: TemplateResult | typeof nothing = piece
    ? html` ${miniature(sizeOf(piece), colourOf(piece))}<span class="vh">${sizeTool(sizeOf(piece))}</span>`
    : nothing;
  return { version: event.version, label: time(Date.parse(event.at) - start), text: html`${emphasised(words)}${drawn}` };
}

/** The mine whose piece an event plays. */
function minedFor(events: readonly MatchEvent[], at: number): number {
  const { seat, piece } = fields(events[at] as MatchEvent);
  for (let i = at - 1; i >= 0; i -= 1) {
    const event = events[i] as MatchEvent;
    if (event.type === "mined" && fields(event).seat === seat && fields(event).piece === piece) return i;
  }
  return -1;
}

export function lines(scene: Scene<View>, events: readonly MatchEvent[]): LogLine[] {
  remember(scene, events);
  const first = events.find((event) => event.type === "started") ?? events[0];
  const start = first ? Date.parse(first.at) : 0;
  const told = new Map<number, LogLine>();
  events.forEach((event, i) => {
    const at = event.type === "played" ? minedFor(events, i) : -1;
    const line = lineOf(scene, event, at < 0 ? null : fields(events[at] as MatchEvent), start);
    told.delete(at);
    if (line) told.set(i, line);
  });
  return [...told.values()].reverse();
}

export const log = (scene: Scene<View>, events: readonly MatchEvent[]): LogGroup[] => [
  { title: gettext("Actions"), lines: lines(scene, events) },
];

/** For screen readers: what others did, without the stars of emphasis. */
export function news(scene: Scene<View>, events: readonly MatchEvent[]): string[] {
  remember(scene, events);
  return events.flatMap((event) => {
    const words = table(scene, event) ?? sentence(scene, event, null);
    if (!words) return [];
    const piece = fields(event).piece;
    return [`${words.replaceAll("*", "")}${piece ? ` ${sizeTool(sizeOf(piece))}` : ""}`];
  });
}
