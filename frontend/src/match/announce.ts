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

export function announceUpdate(session: Session, before: Update, events: readonly MatchEvent[]): void {
  const { update } = session.state;
  const scene = sceneOf(session);
  if (!scene || session.look) return;
  const news = session.board.news(scene, events).slice(-3);
  if (news.length) announce(`${news.join(". ")}.`);
  if (update.outcome && !before.outcome) announce(outcomeLine(session), "assertive");
  else if (isWanted(update, session.board) && !isWanted(before, session.board)) {
    announce(`${gettext("Your turn")}. ${session.board.say(scene).text}`, "assertive");
  }
}
