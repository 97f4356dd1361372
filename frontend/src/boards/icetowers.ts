import "../styles/icetowers-players.css";
import "../styles/icetowers.css";
import { nothing } from "lit/html.js";
import { gettext } from "../i18n";
import type { Decision, Entry } from "../wire";
import type { Board, Drawing, Hand, Mark, Scene } from ".";
import { later, loaded } from "./icetowers/later";
import { picture } from "./icetowers/picture";
import { agreement, progress, score, strip } from "./icetowers/progress";
import { buttons, deadline, held, say } from "./icetowers/prompt";
import { blank, type View } from "./icetowers/view";

/** What stands for everybody needs no word: nobody is waited for. */
function doing(decision: Decision): string {
  switch (decision.kind) {
    case "ready":
      return gettext("not ready");
    case "plan":
      return decision.sealed ? gettext("sealed") : gettext("planning");
    default:
      return "";
  }
}

const SHAPES: Record<string, Mark["shape"]> = {
  capped: "up",
  played: "up",
  mined: "diamond",
  split: "bars",
  set_down: "ring",
};

const marks = (entry: Entry<View>): Mark[] =>
  entry.events.flatMap((event): Mark[] => {
    const shape = SHAPES[event.type];
    return shape ? [{ seat: Number(event["seat"]), shape }] : [];
  });

/** Colours come with the View: red before anybody has sat down. */
let colours: string[] = [];

function drawn(scene: Scene<View>, hand: Hand): Drawing {
  if (!later.second) void loaded().then(() => hand.show({}));
  const over = scene.view.stage === "over" && !scene.past;
  return over ? (later.second?.counted(scene) ?? nothing) : picture(scene, hand);
}

export function seen<T>(scene: Scene<View>, drawn: T): T {
  if (scene.view.seats.length) colours = scene.view.seats.map((seat) => seat.colour);
  return drawn;
}

export const board: Board<View> = {
  colour: (seat) => colours[seat] ?? "RYGBK"[seat] ?? "R",
  settle: (offers, picks) => (offers.some((offer) => offer.type === "cap") ? picks : {}),
  blank,
  picture: (scene, hand) => seen(scene, drawn(scene, hand)),
  tray: () => nothing,
  say: (scene) => seen(scene, say(scene)),
  progress,
  doing,
  wanted: (decision) => !decision.sealed && decision.kind !== "table",
  held,
  buttons,
  panel: (scene, hand, where) => later.second?.panel(scene, hand, where) ?? nothing,
  agreement,
  strip,
  deadline,
  quick: true,
  timed: true,
  drawless: true,
  headline: (outcome, scene) => later.second?.headline(outcome, scene) ?? null,
  log: (scene, events) => later.second?.log(scene, events) ?? [],
  news: (scene, events) => later.second?.news(scene, events) ?? [],
  list: (scene, hand) => {
    if (!later.second) void loaded().then(() => hand.show({}));
    return later.second?.list(scene, hand) ?? nothing;
  },
  parse: (text) => later.second?.parse(text) ?? null,
  key: (event, scene, hand) => later.second?.key(event, scene, hand) ?? false,
  keys: () => later.second?.keys() ?? [],
  orders: () => [],
  refusal: (code, params, scene) => later.second?.refusal(code, params, scene) ?? null,
  outcome: (result, scene) => later.second?.outcome(result, scene) ?? null,
  marks,
  legend: () => [
    ["up", gettext("cap")],
    ["diamond", gettext("mine")],
    ["bars", gettext("split")],
    ["ring", gettext("set down")],
  ],
  score,
  scoreName: () => gettext("points"),
};
