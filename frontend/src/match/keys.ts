// Keys of the whole page. Letters can be switched off, and none acts while a field has the focus.
import type { Page } from "./commands";
import { drop, handOf, send } from "./commands";
import { backToNow, isReplay, look, play } from "./moments";
import { sceneOf } from "./session";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select, [contenteditable]");

const inside = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** In a replay they act wherever the focus is; beside a running match in its log only. */
function history(page: Page, event: KeyboardEvent): boolean {
  const replay = isReplay(page.session);
  if (!replay && !inside(event.target, ".logs, .tl")) return false;
  switch (event.key) {
    case "ArrowLeft":
      void look(page, { step: -1 });
      return true;
    case "ArrowRight":
      void look(page, { step: 1 });
      return true;
    case "Home":
      void look(page, "start");
      return true;
    case "End":
      void look(page, "end");
      return true;
    case " ":
      // Space presses the button that has the focus, as everywhere.
      if (!replay || inside(event.target, "button, a, summary")) return false;
      play(page, !page.session.look?.playing);
      return true;
    default:
      return false;
  }
}

function letter(page: Page, key: string): boolean {
  const { session } = page;
  switch (key) {
    case "l":
    case "L":
      session.list = !session.list;
      break;
    case "?":
      session.sheet = "help";
      break;
    default:
      return false;
  }
  page.draw();
  return true;
}

function back(page: Page): boolean {
  const { session } = page;
  if (session.sheet) session.sheet = null;
  else if (drop(page)) return true;
  else if (session.look) backToNow(page);
  else return false;
  page.draw();
  return true;
}

/** Enter with everything chosen is the prompt bar's button, unless another control has the focus. */
function enter(page: Page, event: KeyboardEvent): boolean {
  if (inside(event.target, "a, button:not([role=radio][aria-checked=true]), select, dialog, .list")) return false;
  const scene = sceneOf(page.session);
  if (!scene || !page.session.board.say(scene).button?.ready) return false;
  send(page, "prompt");
  return true;
}

/** Arrows walk within a group of radios; choosing is Enter, Space or the digit. */
function radios(event: KeyboardEvent): boolean {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const radio = event.target instanceof Element ? event.target.closest("[role=radio]") : null;
  const group = radio?.closest("[role=radiogroup]");
  if (!step || !radio || !group) return false;
  const all = [...group.querySelectorAll<HTMLElement>("[role=radio]")];
  all[(all.indexOf(radio as HTMLElement) + step + all.length) % all.length]?.focus();
  return true;
}

export function pageKey(page: Page, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
  if (page.session.sheet === "help") return;
  if (used(page, event)) event.preventDefault();
}

function used(page: Page, event: KeyboardEvent): boolean {
  const { session } = page;
  if (event.key === "Escape" || event.key === "Backspace") return back(page);
  if (history(page, event) || radios(event)) return true;
  const scene = sceneOf(session);
  const plain = session.preferences.letterKeys || !/^[\p{L}\d?]$/u.test(event.key);
  if (scene && !session.list && plain && session.board.key(event, scene, handOf(page))) return true;
  if (event.key === "Enter") return enter(page, event);
  return session.preferences.letterKeys && letter(page, event.key);
}
