// Play by beats: the same table; what is touched makes a plan, and an opened beat is played in steps.
import { html, nothing, type TemplateResult } from "lit/html.js";
import { gettext, interpolate, listed } from "../../../i18n";
import { icon } from "../../../pieces/icons";
import type { Drawing, Hand, Say, Scene } from "../..";
import { panel as inspector } from "../inspector";
import { keyWith } from "../keys";
import { deedsAt, listWith } from "../list";
import { written } from "../notation";
import { counted } from "../over";
import { drawTable, type Overlay, type Table, tableOf } from "../picture";
import * as live from "../prompt";
import { scoreOf } from "../progress";
import { touched } from "../touch";
import { handOf, topOf, type TowerView, type View } from "../view";
import { nameOf } from "../words";
import { add, draftOf, listThen, modeOf, nth, openAt, planning, seal } from "./draft";
import { cards, sealed, tabs } from "./editor";
import { autoplay, changes, remember, results, steps, stepOf, stop, summary, tableAt } from "./opening";

/** What would be sent in live play becomes an alternative. */
const planner = (scene: Scene<View>, hand: Hand): Hand => ({
  ...hand,
  pick: (changes) => hand.show({ pick: changes["piece"] }),
  drop: () => hand.show({ pick: undefined, open: undefined }),
  sendAction: (action, anchor) =>
    action.type === "ready" || action.type === "plan" ? hand.sendAction(action, anchor) : add(scene, hand, action, anchor),
});

function touch(scene: Scene<View>, hand: Hand, tower: TowerView): void {
  const seen = planning(scene);
  const mine = draftOf(scene)[openAt(scene)];
  const loose = tower.pieces.length === 1 && scene.you !== null && scene.view.seats[scene.you]?.colour === topOf(tower)[0];
  const listing = modeOf(scene) === "plan" && mine?.type === "mine" && !scene.ui["pick"] && !scene.ui["open"] && !loose;
  if (listing) return listThen(scene, hand, openAt(scene), tower);
  touched(modeOf(scene) === "ready" ? scene : seen, planner(scene, hand), tower);
}

/** The plan over the towers: sources with numbers, landings of the open alternative. */
function planned(scene: Scene<View>, tower: TowerView): Overlay {
  const over: Overlay = {};
  const plan = draftOf(scene);
  plan.forEach((one, i) => {
    const piece = one.piece ?? one.upper ?? "";
    const open = i === openAt(scene);
    if (tower.pieces.includes(piece) && (!over.badge || open)) {
      over.badge = { n: i + 1, ring: !open };
      over.chosen = open;
    }
    const order = one.then ?? (one.onto ? [one.onto] : []);
    const at = order.indexOf(topOf(tower));
    if (open && at >= 0) over.lands = { piece, words: order.length > 1 ? nth(at) : "" };
  });
  return over;
}

function openedTable(scene: Scene<View>, hand: Hand, table: Table): Table {
  const opening = scene.view.last;
  if (!opening) return table;
  autoplay(scene, hand, opening);
  const step = stepOf(scene, opening);
  const view = tableAt(scene, opening, step);
  const moved = changes(opening, step);
  const overlay = (tower: TowerView): Overlay => {
    const n = Math.max(0, ...tower.pieces.map((piece) => moved.get(piece) ?? 0));
    return n ? { badge: { n, ring: n !== step }, changed: true } : { changed: false };
  };
  return { ...tableOf({ ...scene, view, offers: [] }, hand), overlay };
}

export function picture(scene: Scene<View>, hand: Hand): Drawing {
  remember(scene);
  if (scene.view.stage === "over" && !scene.past) return counted(scene);
  const mode = modeOf(scene);
  const table = tableOf(mode === "plan" ? planning(scene) : scene, mode === "plan" ? planner(scene, hand) : hand);
  if (mode === "opening") return drawTable(openedTable(scene, hand, table));
  const overlay = (tower: TowerView): Overlay => (mode === "plan" ? planned(scene, tower) : {});
  return drawTable({ ...table, overlay, touch: (tower) => touch(scene, hand, tower) });
}

function sayPlan(scene: Scene<View>): Say {
  const own = scene.you === null ? null : handOf(scene.view, scene.you);
  const text = scene.decision?.sealed
    ? gettext("Change your plan")
    : interpolate(gettext("Plan beat %(n)s"), { n: scene.view.beat });
  if (scene.ui["pick"]) return { ...live.say(planning(scene)) };
  if (own) return { text, note: gettext("You hold a piece: say onto which towers it goes, or set it down.") };
  const note = scene.phone
    ? gettext("The first legal one is carried out.")
    : gettext("Up to three alternatives. At your place in the order the first legal one is carried out.");
  return { text, note };
}

function saySealed(scene: Scene<View>): Say {
  const late = scene.update.decisions.filter((one) => !one.sealed).map((one) => nameOf(scene, one.seat));
  return {
    text: interpolate(gettext("Sealed. Waiting for %(player)s"), { player: listed(late) }),
    note: gettext("You can change your plan until the beat is opened."),
  };
}

function sayStill(scene: Scene<View>): Say {
  const { view } = scene;
  const late = view.seats.flatMap((seat, i) => (seat.sealed || seat.left ? [] : [nameOf(scene, i)]));
  const note = late.length ? interpolate(gettext("Waiting for %(player)s"), { player: listed(late) }) : "";
  return { text: interpolate(gettext("Beat %(n)s of %(limit)s"), { n: view.beat, limit: view.beat_limit }), note };
}

export function say(scene: Scene<View>): Say {
  const { last, order, beat } = scene.view;
  switch (modeOf(scene)) {
    case "ready":
      return live.say(scene);
    case "plan":
      return sayPlan(scene);
    case "sealed":
      return saySealed(scene);
    case "opening": {
      const first = order[0] === scene.you ? gettext("you") : nameOf(scene, order[0]);
      const note = interpolate(gettext("Beat %(n)s begins. First in its order: %(player)s."), { n: beat, player: first });
      return { text: last ? summary(last) : "", note };
    }
    case "still":
      return sayStill(scene);
  }
}

const button = (label: string, act: () => void, cls = "btn"): TemplateResult =>
  html`<button type="button" class=${cls} data-anchor="prompt" @click=${act}>${label}</button>`;

function planButtons(scene: Scene<View>, hand: Hand): TemplateResult {
  const plan = draftOf(scene);
  const own = scene.you === null ? null : handOf(scene.view, scene.you);
  const now = planning(scene);
  const down = own && now.offers.some((offer) => offer.type === "set_down") && !plan.some((one) => one.type === "set_down");
  const act = planner(scene, hand);
  return html`${down
      ? button(gettext("Set down"), () => act.sendAction({ type: "set_down", piece: own.piece }, "hand"))
      : nothing}
    ${scene.decision?.sealed ? button(gettext("Keep it"), () => hand.show({ editing: undefined })) : nothing}
    ${button(gettext("Pass"), () => seal(hand, []))}
    ${own ? nothing : button(gettext("I'm done"), () => seal(hand, [{ type: "done" }]))}
    <button type="button" class="btn pri" aria-disabled=${plan.length ? "false" : "true"} data-seal
      @click=${() => plan.length && seal(hand, plan)}>${icon("lock")}${gettext("Seal plan")}</button>`;
}

export function buttons(scene: Scene<View>, hand: Hand): Drawing {
  const { last, beat, own } = scene.view;
  switch (modeOf(scene)) {
    case "plan":
      if (scene.ui["pick"]) return button(gettext("Put back"), () => planner(scene, hand).drop());
      return planButtons(scene, hand);
    case "sealed":
      return button(gettext("Change plan"), () =>
        hand.show({ editing: beat, draft: { beat, plan: (own ?? []).filter((one) => one.type !== "done") } }));
    case "opening": {
      if (!last) return nothing;
      const label = scene.you === null ? gettext("Go on") : interpolate(gettext("Plan beat %(n)s"), { n: beat });
      const on = (): void => {
        stop();
        hand.show({ seen: last.beat, step: undefined });
      };
      return html`${steps(scene, hand, last)}${button(label, on, "btn pri")}`;
    }
    default:
      return nothing;
  }
}

export function held(scene: Scene<View>): Drawing {
  const own = scene.you === null ? null : handOf(scene.view, scene.you);
  return own || scene.ui["pick"] ? live.held(planning(scene)) : nothing;
}

export function panel(scene: Scene<View>, hand: Hand, where: "side" | "sheet"): Drawing {
  const mode = modeOf(scene);
  const open = scene.ui["open"] !== undefined;
  const tower = inspector(mode === "plan" ? planning(scene) : scene, mode === "plan" ? planner(scene, hand) : hand, where);
  if (where === "sheet") return open ? tower : nothing;
  return html`${mode === "plan" ? cards(scene, hand) : mode === "sealed" ? sealed(scene) : nothing}
    ${mode === "opening" && scene.view.last ? results(scene, scene.view.last, false) : nothing}
    ${open ? tower : nothing}`;
}

/** Under a narrow table. */
export function tray(scene: Scene<View>, hand: Hand): Drawing {
  if (!matchMedia("(max-width: 1000px)").matches) return nothing;
  const mode = modeOf(scene);
  if (mode === "plan") return tabs(scene, hand);
  if (mode === "sealed") return sealed(scene);
  if (mode === "opening" && scene.view.last) return results(scene, scene.view.last, true);
  return nothing;
}

/** A phone's players in the order of the beat. */
export function strip(scene: Scene<View>): Drawing {
  const { order, seats, stage } = scene.view;
  const all = order.length ? order : seats.map((_, i) => i);
  const word = (seat: View["seats"][number] | undefined): string => {
    if (stage === "ready") return seat?.ready ? gettext("ready") : gettext("not ready");
    return seat?.sealed ? gettext("sealed") : gettext("planning");
  };
  return html`<div class="od">${all.map((seat, i) => html`<div class=${seat === scene.you ? "me" : ""}>
    <span class="mut sm">${i + 1}.</span> <b>${seat === scene.you ? gettext("you") : nameOf(scene, seat)}</b>
    <br>
    <span class="sc num">${scoreOf(scene.view, seats[seat]?.colour ?? "")}</span> ${stage === "over" ? "" : word(seats[seat])}</div>`)}</div>`;
}

export function key(event: KeyboardEvent, scene: Scene<View>, hand: Hand): boolean {
  if (event.key.toLowerCase() === "d" || event.key.toLowerCase() === "i") return false;
  const plan = modeOf(scene) === "plan";
  return keyWith(event, plan ? planning(scene) : scene, plan ? planner(scene, hand) : hand, (tower) => touch(scene, hand, tower));
}

export function list(scene: Scene<View>, hand: Hand): Drawing {
  const mode = modeOf(scene);
  const seen = planning({ ...scene, ui: { ...scene.ui, seen: scene.view.last?.beat, editing: scene.view.beat } });
  const act = (label: string, run: () => void): TemplateResult =>
    html`<button type="button" class="btn s" @click=${run}>${label}</button>`;
  const ready = scene.offers.some((offer) => offer.type === "ready");
  const may = scene.offers.some((offer) => offer.type === "plan");
  const plan = draftOf(scene);
  const above = html`<div class="deeds">
      ${ready ? act(gettext("I'm ready"), () => hand.sendAction({ type: "ready" }, "list:ready")) : nothing}
      ${may ? html`${act(gettext("Pass"), () => seal(hand, []))}${act(gettext("I'm done"), () => seal(hand, [{ type: "done" }]))}` : nothing}
      ${may && plan.length ? act(gettext("Seal plan"), () => seal(hand, plan)) : nothing}</div>
    ${may && mode !== "sealed" ? html`<ol>${plan.map((one) => html`<li>${written(one)}</li>`)}</ol>` : nothing}`;
  return listWith(seen, planner(scene, hand), above, (tower) => seen.offers.flatMap((offer) => deedsAt(offer, tower)));
}

export const placeOf = (view: View, seat: number): number => view.order.indexOf(seat) + 1;
