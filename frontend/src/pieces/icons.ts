import { html, type TemplateResult } from "lit/html.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  clock: "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  cut: "M6 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM20 4L8.1 15.9M14.5 14.5L20 20M8.1 8.1L12 12",
  first: "M6 5v14M18 6l-8 6 8 6z",
  flag: "M5 21V4h13l-3 4 3 4H5",
  half: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8",
  last: "M18 5v14M6 6l8 6-8 6z",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 7h16M4 12h16M4 17h16",
  next: "M8 5l9 7-9 7z",
  minus: "M5 12h14",
  off: "M3 3l18 18M10 6a9 9 0 0 1 2-.2c6 0 10 6.2 10 6.2a17 17 0 0 1-3 3.5M6.5 7.5A16 16 0 0 0 2 12s4 6.5 10 6.5a9 9 0 0 0 4-1",
  pause: "M8 5v14M16 5v14",
  ok: "M4 12.5l5 5L20 6.5",
  play: "M7 4l12 8-12 8z",
  plus: "M5 12h14M12 5v14",
  prev: "M16 5l-9 7 9 7z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  x: "M6 6l12 12M18 6L6 18",
} as const;

export type Icon = keyof typeof PATHS;

export function icon(name: Icon): TemplateResult {
  return html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
