// IceTowers by beats: the board of live play with plans instead of answers.
import "../styles/icetowers-more.css";
import "../styles/icetowers-beats.css";
import { html } from "lit/html.js";
import { gettext, interpolate } from "../i18n";
import type { Board } from ".";
import { board as live, seen } from "./icetowers";
import { buttons, held, key, list, panel, picture, placeOf, say, strip, tray } from "./icetowers/beats/board";
import { log, news } from "./icetowers/beats/log";
import { loaded } from "./icetowers/later";
import type { View } from "./icetowers/view";

const { quick: _quick, timed: _timed, ...shared } = live;

export const board: Board<View> = {
  ...shared,
  settle: (_offers, picks) => picks,
  wanted: (decision) => !decision.sealed,
  picture: (scene, hand) => seen(scene, picture(scene, hand)),
  tray,
  say: (scene) => seen(scene, say(scene)),
  progress: (scene, seat, hand) => {
    const place = placeOf(scene.view, seat);
    const told = place ? html`<span class="it-nth">${interpolate(gettext("%(n)s. in the order"), { n: place })}</span>` : html``;
    return html`${live.progress(scene, seat, hand)}${told}`;
  },
  held,
  buttons,
  panel,
  strip,
  back: (ui) => Object.fromEntries(Object.entries(ui).filter(([name]) => name !== "open" && name !== "pick")),
  log,
  news,
  list,
  key,
  keys: () => [
    ...live.keys().filter(([name]) => name !== "D" && name !== "I"),
    ["[ ]", gettext("in the plan: move the alternative or the tower up or down")],
  ],
};

/** What comes a moment later in live play is here at once. */
export async function load(): Promise<Board<View>> {
  await loaded();
  return board;
}
