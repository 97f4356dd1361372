// The log: a line for each placement and for each round with what followed from it.
import { gettext, interpolate } from "../../i18n";
import { emphasised } from "../../match/emphasis";
import type { MatchEvent, SeatNumber } from "../../wire";
import type { LogGroup, LogLine, Scene } from "..";
import { column, row, type Square, type View } from "./view";
import { nameOf, sizeObject } from "./words";

interface Placed {
  seat: SeatNumber;
  size: number;
  square: Square;
}
interface Revealed {
  round: number;
  cards: [number, number];
  square: Square;
  taken: { seat: SeatNumber; size: number } | null;
}
interface Discarded {
  seat: SeatNumber;
  card: number;
}

// No arrow function: collectors of sentences take `= <T>` for the start of markup.
function fields<T>(event: MatchEvent): T {
  return event as unknown as T;
}

const you = (scene: Scene<View>, seat: SeatNumber): boolean => scene.you === seat;

function placed(scene: Scene<View>, event: Placed): string {
  const values = {
    player: nameOf(scene, event.seat),
    size: sizeObject(event.size),
    column: column(scene.chair, event.square),
    row: row(scene.chair, event.square),
  };
  const sentence = you(scene, event.seat)
    ? gettext("*you* placed a %(size)s at column %(column)s, row %(row)s")
    : gettext("*%(player)s* placed a %(size)s at column %(column)s, row %(row)s");
  return interpolate(sentence, values);
}

function passed(scene: Scene<View>, event: Placed): string {
  const sentence = you(scene, event.seat)
    ? gettext("*you* had to pass and discarded a %(size)s")
    : gettext("*%(player)s* had to pass and discarded a %(size)s");
  return interpolate(sentence, { player: nameOf(scene, event.seat), size: sizeObject(event.size) });
}

function took(scene: Scene<View>, taken: NonNullable<Revealed["taken"]>, card: number | null): string {
  const values = { player: nameOf(scene, taken.seat), size: sizeObject(taken.size), card };
  if (you(scene, taken.seat)) {
    return interpolate(
      card === null ? gettext("*you* took a %(size)s") : gettext("*you* took a %(size)s, discarded %(card)s"),
      values,
    );
  }
  return interpolate(
    card === null ? gettext("*%(player)s* took a %(size)s") : gettext("*%(player)s* took a %(size)s, discarded %(card)s"),
    values,
  );
}

function revealed(scene: Scene<View>, event: Revealed, discard: number | null): string {
  const first = event.cards[scene.chair === 0 ? 0 : 1];
  const second = event.cards[scene.chair === 0 ? 1 : 0];
  const what = event.taken ? took(scene, event.taken, discard) : gettext("empty, nobody discards");
  return `${first} × ${second} · ${what}`;
}

function line(version: number, names: string[], n: number, text: string): LogLine {
  const [label = "", name] = names.map((sentence) => interpolate(sentence, { n }));
  return { version, label, name: name ?? "", text: emphasised(text) };
}

interface Sorted {
  rounds: LogLine[];
  placements: LogLine[];
}

function roundLine(scene: Scene<View>, events: readonly MatchEvent[], i: number): LogLine {
  const event = events[i] as MatchEvent;
  const reveal = fields<Revealed>(event);
  const after = events.slice(i + 1);
  const end = after.findIndex((later) => later.type === "revealed");
  const discard = after.slice(0, end < 0 ? undefined : end).find((later) => later.type === "discarded");
  const card = discard ? fields<Discarded>(discard).card : null;
  const names = [gettext("R%(n)s"), gettext("round %(n)s")];
  return line(discard?.version ?? event.version, names, reveal.round, revealed(scene, reveal, card));
}

function sort(scene: Scene<View>, events: readonly MatchEvent[]): Sorted {
  const sorted: Sorted = { rounds: [], placements: [] };
  const turns = [0, 0];
  events.forEach((event, i) => {
    const seat = fields<Placed>(event).seat;
    switch (event.type) {
      case "placed":
      case "passed": {
        const turn = (turns[seat] = (turns[seat] ?? 0) + 1);
        const text = event.type === "placed" ? placed(scene, fields(event)) : passed(scene, fields(event));
        sorted.placements.push(line(event.version, [gettext("T%(n)s"), gettext("placement %(n)s")], turn, text));
        break;
      }
      case "revealed":
        sorted.rounds.push(roundLine(scene, events, i));
    }
  });
  return sorted;
}

export function log(scene: Scene<View>, events: readonly MatchEvent[]): LogGroup[] {
  const { rounds, placements } = sort(scene, events);
  const groups = [
    { title: gettext("Rounds"), lines: rounds.reverse() },
    { title: gettext("Placements"), lines: placements.reverse() },
  ];
  if (!groups[0]?.lines.length) groups.reverse();
  return groups.filter((group, i) => i === 0 || group.lines.length > 0);
}

function headline(scene: Scene<View>, event: MatchEvent): string | null {
  switch (event.type) {
    case "placed":
      return placed(scene, fields(event));
    case "passed":
      return passed(scene, fields(event));
    case "removal":
      return gettext("All pieces are placed. The removal begins");
    case "sealed": {
      const seat = fields<Discarded>(event).seat;
      if (you(scene, seat)) return gettext("Your card is sealed");
      return interpolate(gettext("%(player)s has sealed a card"), { player: nameOf(scene, seat) });
    }
    case "revealed":
      return revealed(scene, fields(event), null);
    case "discarded": {
      const { seat, card } = fields<Discarded>(event);
      if (you(scene, seat)) return interpolate(gettext("You discarded %(card)s"), { card });
      return interpolate(gettext("%(player)s discarded %(card)s"), { player: nameOf(scene, seat), card });
    }
    default:
      return null;
  }
}

/** The same without the stars of emphasis, for screen readers. */
export function news(scene: Scene<View>, events: readonly MatchEvent[]): string[] {
  return events
    .map((event) => headline(scene, event))
    .filter((text) => text !== null)
    .map((text) => text.replaceAll("*", ""));
}
