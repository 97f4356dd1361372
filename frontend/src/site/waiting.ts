// The header's count of matches that wait for the viewer, kept current by a socket of its own.
import { backoff, REFUSED } from "../match/live";

interface Frame {
  waiting?: number;
}

export function showWaiting(page: Document, waiting: number): void {
  for (const link of page.querySelectorAll<HTMLElement>("[data-waiting]")) {
    link.hidden = waiting === 0;
    for (const count of link.querySelectorAll("[data-waiting-count]")) count.textContent = String(waiting);
  }
  page.title = page.title.replace(/^\(\d+\) /, "");
  if (waiting > 0) page.title = `(${waiting}) ${page.title}`;
}

export function watchWaiting(page: Document): void {
  if (!page.documentElement.dataset["user"] || !page.querySelector("[data-waiting]")) return;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  let attempt = 0;
  const connect = (): void => {
    const socket = new WebSocket(`${scheme}://${location.host}/ws/me`);
    socket.addEventListener("message", (event) => {
      attempt = 0;
      const frame = JSON.parse(String(event.data)) as Frame;
      if (typeof frame.waiting === "number") showWaiting(page, frame.waiting);
    });
    socket.addEventListener("close", (event) => {
      if (event.code >= REFUSED) return;
      attempt += 1;
      setTimeout(connect, backoff(attempt, Math.random()));
    });
  };
  connect();
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** `n`: the most urgent match. */
export function nextKey(page: Document): void {
  if (page.documentElement.dataset["letterKeys"] === "off") return;
  page.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target)) return;
    const link = page.querySelector<HTMLAnchorElement>("a[data-waiting]:not([hidden])");
    if (link) link.click();
  });
}
