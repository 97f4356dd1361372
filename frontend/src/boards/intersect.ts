import "../styles/intersect.css";
import "../styles/intersect-cards.css";
import { gettext, interpolate } from "../i18n";
import { type Picks, values } from "../match/offers";
import type { Decision, Entry, Offer, Outcome } from "../wire";
import type { Board, Mark, OrderSwitch, Scene } from ".";
import { key, keys } from "./intersect/keys";
import { list } from "./intersect/list";
import { log, news } from "./intersect/log";
import { parse } from "./intersect/notation";
import { picture } from "./intersect/picture";
import { progress, score } from "./intersect/progress";
import { refusal } from "./intersect/refusals";
import { say } from "./intersect/say";
import { tray } from "./intersect/tray";
import { blank, colourOf, type View } from "./intersect/view";

/** A size goes without saying: the one picked last if it has a place, else the largest that has one. */
function settle(offers: readonly Offer[], picks: Picks, earlier: Picks): Picks {
  const type = offers[0]?.type;
  if (type !== "place" && type !== "discard_piece") return picks;
  const sizes = values<number>(offers, { type }, "size");
  if (sizes.includes(picks["size"] as number)) return picks;
  if (type === "discard_piece" && sizes.length > 1) return {};
  const last = earlier["size"] as number;
  return sizes.length ? { size: sizes.includes(last) ? last : Math.max(...sizes) } : {};
}

function doing(decision: Decision): string {
  if (decision.sealed) return gettext("sealed");
  switch (decision.kind) {
    case "place":
      return gettext("placing");
    case "pass":
      return gettext("must pass");
    case "discard":
      return gettext("discarding");
    default:
      return gettext("choosing");
  }
}

function outcome(result: Outcome, scene: Scene<View>): string | null {
  switch (result.reason) {
    case "three-of-each": {
      const winner = result.winners[0] ?? 0;
      if (winner === scene.you) return gettext("You have three of each size.");
      return interpolate(gettext("%(player)s has three of each size."), { player: scene.players[winner] });
    }
    case "dead":
      return gettext("Neither can reach three of each size any more.");
    case "barren":
      return interpolate(gettext("%(n)s empty squares in a row."), { n: scene.view.barren_limit });
    default:
      return null;
  }
}

function marks(entry: Entry<View>): Mark[] {
  return entry.events.flatMap((event): Mark[] => {
    const seat = Number(event["seat"] ?? 0);
    switch (event.type) {
      case "placed":
        return [{ seat, shape: "up" }];
      case "passed":
      case "discarded":
        return [{ seat, shape: "bars" }];
      case "revealed": {
        const taken = event["taken"] as { seat: number } | null;
        if (taken) return [{ seat: taken.seat, shape: "diamond" }];
        return [0, 1].map((each) => ({ seat: each, shape: "ring" }));
      }
      default:
        return [];
    }
  });
}

/** IX-14a */
const orders = (): OrderSwitch[] => [
  {
    key: "forced",
    text: gettext("Play forced cards, discards and passes for me"),
    note: gettext("Where there is only one answer. Nobody else sees this."),
  },
];

export const board: Board<View> = {
  colour: colourOf,
  settle,
  blank,
  picture,
  tray,
  say,
  progress,
  doing,
  log,
  news,
  list,
  parse,
  key,
  keys,
  orders,
  refusal,
  outcome,
  marks,
  legend: () => [
    ["up", gettext("placement")],
    ["diamond", gettext("piece taken")],
    ["bars", gettext("discard")],
    ["ring", gettext("empty square")],
  ],
  score,
  scoreName: () => gettext("pieces that count"),
};
