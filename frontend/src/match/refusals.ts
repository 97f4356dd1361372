// The service's codes as sentences; the game's own come from its board.
import { gettext } from "../i18n";
import type { Problem } from "../wire";
import { sceneOf, type Session } from "./session";

function service(code: string): string | null {
  switch (code) {
    case "answered":
      return gettext("You have answered already.");
    case "too-late":
      return gettext("Time was up.");
    case "over":
      return gettext("The match is over.");
    case "no-such-decision":
      return gettext("That question is closed already.");
    case "slow-down":
      return gettext("One moment.");
    case "malformed":
      return gettext("That is not an action of this game.");
    default:
      return null;
  }
}

export function refusalText(session: Session, problem: Problem): string {
  const params = problem.params ?? {};
  const reason = typeof params["reason"] === "string" ? params["reason"] : problem.code;
  const scene = sceneOf(session);
  const own = scene ? session.board.refusal(reason, params, scene) : null;
  return own ?? service(reason) ?? service(problem.code) ?? problem.detail ?? problem.title ?? gettext("That was refused.");
}
