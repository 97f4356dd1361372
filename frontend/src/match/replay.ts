// The replay's bar: a lane for each seat, lines of the score, equal steps; buttons and speeds.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit/html.js";
import type { Mark } from "../boards";
import { gettext } from "../i18n";
import { type Icon, icon } from "../pieces/icons";
import type { MatchEvent, MatchRecord } from "../wire";
import type { Page } from "./commands";
import { momentName } from "./history";
import { look, lookAt, play, setSpeed } from "./moments";
import { entryAt, players, sceneOf, seatName, type Session, viewAt } from "./session";

const SHAPES: Record<Mark["shape"], string> = {
  up: "M-5 4.5L0 -5.5L5 4.5Z",
  diamond: "M0 -6L5.5 0L0 6L-5.5 0Z",
  bars: "M-4.5 -5.5h3v11h-3zM1.5 -5.5h3v11h-3z",
  ring: "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z",
};

interface Bar {
  width: number;
  left: number;
  lane: number;
  top: number;
  height: number;
  steps: number;
  /** Where each entry lies on the axis, from 0 to 1. */
  at: number[];
}

/** In play without turns time is the axis, from the moment at which all were ready. */
function axis({ entries }: MatchRecord, timed: boolean): number[] {
  const even = entries.map((_, i) => i / Math.max(1, entries.length - 1));
  const start = entries.findIndex((entry) => entry.events.some((event) => event.type === "started"));
  const times = entries.map((entry) => Date.parse(entry.at));
  const from = times[Math.max(0, start)] ?? 0;
  const span = (times[times.length - 1] ?? 0) - from;
  if (!timed || !(span > 0)) return even;
  return times.map((time) => Math.min(1, Math.max(0, (time - from) / span)));
}

function barOf(session: Session, record: MatchRecord): Bar {
  const width = session.phone ? Math.max(300, session.size.width - 20) : Math.max(480, session.size.width - 30);
  const lane = session.phone ? 15 : 17;
  const top = session.phone ? 46 : 56;
  const height = top + lane * session.state.update.seats.length + 14;
  return { width, left: session.phone ? 46 : 72, lane, top, height, steps: Math.max(1, record.entries.length - 1),
    at: axis(record, session.board.timed === true) };
}

const x = (bar: Bar, index: number): number =>
  bar.left + (bar.at[index] ?? 1) * (bar.width - bar.left - 10);

/** The entry that is nearest to a part of the axis; of several at one place the last. */
const nearest = (bar: Bar, part: number): number =>
  bar.at.reduce((best, at, i) => (Math.abs(at - part) <= Math.abs((bar.at[best] ?? 0) - part) ? i : best), 0);

function line(session: Session, record: MatchRecord, bar: Bar, seat: number): SVGTemplateResult {
  const scores = record.entries.map((_, i) => {
    const view = viewAt(record, i);
    return view ? session.board.score(view, seat) : 0;
  });
  const most = scoreTop(session, record);
  const y = (score: number): number => bar.top - 12 - (score / most) * (bar.top - 22);
  const at = (i: number): string => x(bar, i).toFixed(1);
  const d = scores.map((score, i) => (i ? `H${at(i)}V${y(score)}` : `M${at(0)} ${y(score)}`));
  return svg`<g class=${`c${session.board.colour(seat)}`}><path class="sce" d=${d.join("")}></path>
    <path class=${`sc s${seat}`} d=${d.join("")}></path></g>`;
}

function scoreTop(session: Session, record: MatchRecord): number {
  const { seats } = session.state.update;
  const scores = record.entries.flatMap(({ view }) =>
    view ? seats.map((seat) => session.board.score(view, seat.seat)) : [],
  );
  return scores.reduce((most, score) => Math.max(most, score), 1);
}

function laneView(session: Session, bar: Bar, seat: number): SVGTemplateResult {
  const y = bar.top + (seat + 0.5) * bar.lane;
  const name = players(session.state.update)[seat] ?? "";
  const most = session.phone ? 6 : 9;
  return svg`<text class="nm" x="0" y=${y + 4}>${name.length > most ? `${name.slice(0, most - 1)}…` : name}</text>
    <path class="lane" d=${`M${bar.left} ${y}H${bar.width - 10}`}></path>`;
}

function markViews(session: Session, record: MatchRecord, bar: Bar): SVGTemplateResult[] {
  return record.entries.flatMap((entry, i) =>
    session.board.marks(entry).map((mark) => {
      const y = bar.top + (mark.seat + 0.5) * bar.lane;
      return svg`<g class=${`c${session.board.colour(mark.seat)}`} transform=${`translate(${x(bar, i).toFixed(1)} ${y})`}>
        <path class=${`ev ${mark.shape}`} d=${SHAPES[mark.shape]}></path></g>`;
    }),
  );
}

function pointer(bar: Bar, index: number): SVGTemplateResult {
  const at = x(bar, index);
  const bottom = bar.height - 12;
  return svg`<rect class="fut" x=${at} y="0" width=${Math.max(0, bar.width - at)} height=${bottom}></rect>
    <path class="ph" d=${`M${at} 0V${bottom}`}></path>
    <path class="grip" transform=${`translate(${at} ${bottom + 2})`} d="M0 -6l7 8v10h-14v-10z"></path>`;
}

/** What happened, in the game's sentences; else as it was written down. */
function happened(session: Session): string {
  const entry = entryAt(session);
  const scene = sceneOf(session);
  if (!entry || entry.kind === "service" || !scene) return "";
  const news = session.board.news(scene, entry.events.map((event) => ({ ...event, version: entry.version, at: entry.at }) as MatchEvent));
  if (news.length) return news.join(". ");
  const who = entry.seat === null ? gettext("the table") : seatName(session, entry.seat);
  return entry.text ? `${who}: ${entry.text}` : "";
}

export const spokenMoment = (session: Session): string =>
  [momentName(session), happened(session)].filter(Boolean).join(", ");

function drag(page: Page, bar: Bar): (event: PointerEvent) => void {
  return (event) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    if (event.type === "pointerdown") (event.currentTarget as Element).setPointerCapture(event.pointerId);
    else if (event.buttons === 0) return;
    const at = ((event.clientX - box.left) / box.width) * bar.width;
    lookAt(page, nearest(bar, (at - bar.left) / (bar.width - bar.left - 10)));
  };
}

function slider(page: Page, record: MatchRecord): TemplateResult {
  const { session } = page;
  const bar = barOf(session, record);
  const index = session.look?.index ?? 0;
  const seats = session.state.update.seats.map((seat) => seat.seat);
  const move = drag(page, bar);
  return html`<svg class="bar" viewBox=${`0 0 ${bar.width} ${bar.height}`} role="slider" tabindex="0"
    aria-label=${gettext("Replay position")} aria-valuemin="0" aria-valuemax=${bar.steps} aria-valuenow=${index}
    aria-valuetext=${spokenMoment(session)} @pointerdown=${move} @pointermove=${move}>
    <text class="nm" x="0" y="22">${session.phone ? "" : session.board.scoreName()}</text>
    ${seats.map((seat) => laneView(session, bar, seat))}${seats.map((seat) => line(session, record, bar, seat))}
    ${markViews(session, record, bar)}${pointer(bar, index)}
  </svg>`;
}

function control(name: string, symbol: Icon, act: () => void, cls = ""): TemplateResult {
  return html`<button type="button" class=${`ib ${cls}`} aria-label=${name} title=${name} @click=${act}>${icon(symbol)}</button>`;
}

function controls(page: Page): TemplateResult {
  const { session } = page;
  const playing = session.look?.playing ?? false;
  return html`${control(gettext("Start (Home)"), "first", () => void look(page, "start"))}
    ${control(gettext("Earlier (←)"), "prev", () => void look(page, { step: -1 }))}
    ${control(
      playing ? gettext("Pause (Space)") : gettext("Play (Space)"),
      playing ? "pause" : "play",
      () => play(page, !playing),
      "big",
    )}
    ${control(gettext("Later (→)"), "next", () => void look(page, { step: 1 }))}
    ${control(gettext("End (End)"), "last", () => void look(page, "end"))}`;
}

function speeds(page: Page): TemplateResult {
  const now = page.session.look?.speed ?? 1;
  const names: [number, string][] = [[0.5, "½×"], [1, "1×"], [4, "4×"]];
  return html`<span class="seg num" role="group" aria-label=${gettext("Speed")}>${names.map(
    ([speed, name]) => html`<button type="button" aria-pressed=${speed === now ? "true" : "false"}
      @click=${() => setSpeed(page, speed)}>${name}</button>`,
  )}</span>`;
}

function legend(session: Session): TemplateResult {
  return html`<span class="legend sm mut2 no-m">${session.board.legend().map(
    ([shape, name]) => html`<span><svg viewBox="-7 -7 14 14" aria-hidden="true">
      <path class=${`lg ${shape}`} d=${SHAPES[shape]}></path></svg>${name}</span>`,
  )}</span>`;
}

export function replayView(page: Page): TemplateResult | typeof nothing {
  const { session } = page;
  const { record, look: shown } = session;
  if (!record || !shown || session.state.update.outcome === null) return nothing;
  return html`<section class="card tl" aria-label=${gettext("Replay")}>
    ${slider(page, record)}
    <div class="ctl">
      ${controls(page)}
      <b class="num at no-m">${momentName(session)}</b><span class="mut2 sm no-m">${happened(session)}</span>
      <span class="sp"></span>${legend(session)}${speeds(page)}
    </div>
  </section>`;
}
