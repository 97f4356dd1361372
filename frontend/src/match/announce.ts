// The live regions: polite for what happened, assertive for what is wanted of the viewer.
import { gettext } from "../i18n";
import type { MatchEvent, Update } from "../wire";
import { outcomeLine } from "./over";
import { isWanted, sceneOf, type Session } from "./session";

export type Urgency = "polite" | "assertive";

export function announce(text: string, urgency: Urgency = "polite"): void {
  const region = document.querySelector(`#match-${urgency}`);
  if (!region || !text) return;
  // The same text twice is news twice: an emptied region is read again.
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 60);
}

/** Where everybody plays at once, news are told together: milliseconds between two tellings. */
const BREATH = 1_500;
let waiting: string[] = [];
let breathing = false;

function gather(news: readonly string[]): void {
  waiting = [...waiting, ...news].slice(-3);
  if (breathing || !waiting.length) return;
  announce(`${waiting.join(". ")}.`);
  waiting = [];
  breathing = true;
  setTimeout(() => {
    breathing = false;
    gather([]);
  }, BREATH);
}

export function announceUpdate(session: Session, before: Update, events: readonly MatchEvent[]): void {
  const { update } = session.state;
  const scene = sceneOf(session);
  if (!scene || session.look) return;
  const news = session.board.news(scene, events).slice(-3);
  if (session.board.quick) gather(news);
  else if (news.length) announce(`${news.join(". ")}.`);
  if (update.outcome && !before.outcome) announce(outcomeLine(session), "assertive");
  else if (isWanted(update, session.board) && !isWanted(before, session.board)) {
    const { text, note = "" } = session.board.say(scene);
    announce(session.board.quick ? `${text}. ${note}` : `${gettext("Your turn")}. ${text}`, "assertive");
  }
}
