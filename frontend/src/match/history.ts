// Names of moments, as the log calls them.
import { gettext, interpolate } from "../i18n";
import { entryAt, sceneOf, type Session } from "./session";

/** "round 13", or the number of the step where the log has no line. */
export function momentName(session: Session): string {
  const entry = entryAt(session);
  if (!entry || entry.kind === "service") return gettext("the start");
  const scene = sceneOf(session);
  const lines = scene ? session.board.log(scene, session.state.events).flatMap((group) => group.lines) : [];
  const exact = lines.find((line) => line.version === entry.version);
  if (exact) return exact.name ?? exact.label;
  // A step on the way to a line, like a sealed card, belongs to what it led to.
  const next = lines.filter((line) => line.name && line.version > entry.version).sort((a, b) => a.version - b.version)[0];
  if (next?.name) return next.name;
  return interpolate(gettext("step %(n)s"), { n: (session.look?.index ?? 0) + 1 });
}
