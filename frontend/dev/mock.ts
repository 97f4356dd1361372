// A server of invented answers: requests and sockets of the page end here. `#s=choose&theme=dark&lang=cs`
import { render } from "lit/html.js";
import { fixture, stateNames } from "./fixtures";
import { patternFills } from "./patterns";
import { record } from "./record";

const wanted = new Map(location.hash.slice(1).split("&").map((part) => part.split("=") as [string, string]));
const state = wanted.get("s") ?? "place";
const root = document.documentElement;
root.dataset["theme"] = wanted.get("theme") ?? "light";
root.lang = wanted.get("lang") ?? "en";
root.classList.toggle("pats", wanted.has("pats"));
if (!wanted.has("anon")) root.dataset["user"] = "ana";

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

function update() {
  const shown = fixture(state);
  if (wanted.has("replay")) {
    shown.events = record().entries.flatMap((entry) =>
      entry.events.map((event) => ({ ...event, version: entry.version, at: entry.at }) as never));
    shown.version = 50;
  }
  return shown;
}

const real = window.fetch.bind(window);

window.fetch = async (input, init) => {
  const url = String(input instanceof Request ? input.url : input);
  if (wanted.has("offline") && url.includes("/api/")) throw new TypeError("offline");
  if (url.endsWith("/jsi18n/")) return root.lang === "en" ? json({ catalog: {} }) : real(`/catalog/${root.lang}.json`);
  if (url.endsWith("/record")) return json(record());
  if (url.endsWith("/actions")) {
    await new Promise((done) => setTimeout(done, Number(wanted.get("wait") ?? 0)));
    const detail = `The mock refuses ${String(init?.body)}`;
    return json({ code: "illegal", status: 422, detail, params: { reason: wanted.get("reason") ?? "x", rule: "IX-5" } }, 422);
  }
  return json(update());
};

class Silent extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event(wanted.has("offline") ? "close" : "open")), 50);
  }
  close(): void {}
}
window.WebSocket = Silent as unknown as typeof WebSocket;

const menu = document.querySelector("#states");
menu?.replaceChildren(
  ...stateNames.map((name) => {
    const link = document.createElement("a");
    link.href = `#s=${name}`;
    link.textContent = name;
    link.addEventListener("click", () => setTimeout(() => location.reload()));
    return link;
  }),
);
const fills = document.createElement("div");
render(patternFills(), fills);
document.body.append(fills);
const inline = document.createElement("script");
inline.type = "application/json";
inline.id = "initial-update";
inline.textContent = JSON.stringify(update());
document.body.append(inline);
if (wanted.has("replay")) history.replaceState(null, "", `#v=${wanted.get("replay") || 30}`);
