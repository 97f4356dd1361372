// Actions as the rules write them: `cap R2.1 onto B3.4`, `mine R2.3`, `split B3.1/B2.2`, `insist B`.
import type { Action } from "../../wire";

const PIECE = "([RYGBKCPOWX][1-3]\\.(?:[1-9]|10))";
/** The colours of each seat, in both sets. */
const SEATS = ["RC", "YP", "GO", "BW", "KX"];

const seat = (letter: string): number => SEATS.findIndex((letters) => letters.includes(letter));

type Form = [RegExp, (...words: string[]) => Action];

/** What a plan is made of, and what is done by itself. */
const DEEDS: Form[] = [
  [new RegExp(`^cap ${PIECE} onto ${PIECE}$`), (piece, onto) => ({ type: "cap", piece, onto })],
  [new RegExp(`^play ${PIECE} onto ${PIECE}$`), (piece, onto) => ({ type: "play", piece, onto })],
  [new RegExp(`^set-down ${PIECE}$`), (piece) => ({ type: "set_down", piece })],
  [new RegExp(`^split ${PIECE}/${PIECE}$`), (lower, upper) => ({ type: "split", lower, upper })],
  [/^done$/, () => ({ type: "done" })],
];

const ALONE: Form[] = [
  [new RegExp(`^mine ${PIECE}$`), (piece) => ({ type: "mine", piece })],
  [/^ready$/, () => ({ type: "ready" })],
  [/^not-done$/, () => ({ type: "not_done" })],
  [/^insist ([RYGBKCPOWX])$/, (letter = "") => ({ type: "insist", seat: seat(letter) })],
  [/^showdown$/, () => ({ type: "showdown" })],
  [/^resign$/, () => ({ type: "resign" })],
];

const PLANNED: Form[] = [
  [new RegExp(`^mine ${PIECE}(?: then (${PIECE}(?: ${PIECE})*))?$`), (piece, then = "") =>
    ({ type: "mine", piece, then: then.split(" ").filter(Boolean) })],
];

function read(forms: Form[], text: string): Action | null {
  for (const [form, make] of forms) {
    const found = form.exec(text);
    if (found) return make(...found.slice(1));
  }
  return null;
}

const tidy = (text: string): string =>
  text.trim().replace(/\s+/g, " ").replace(/[a-z]+/gi, (word) => word.toLowerCase())
    .replace(/\b[rygbkcpowx](?=[1-3]\.|$)/g, (letter) => letter.toUpperCase());

export function parse(text: string): Action | null {
  const line = tidy(text);
  if (line === "pass") return { type: "plan", alternatives: [] };
  if (!line.startsWith("plan ")) return read([...DEEDS, ...ALONE], line);
  const alternatives = line.slice(5).split("|").map((one) => read([...DEEDS, ...PLANNED], one.trim()));
  return alternatives.some((one) => one === null) ? null : { type: "plan", alternatives };
}

export function written(action: Action): string {
  switch (action.type) {
    case "cap":
    case "play":
      return `${action.type} ${action["piece"]} onto ${action["onto"]}`;
    case "mine": {
      const then = (action["then"] as string[] | undefined) ?? [];
      return [`mine ${action["piece"]}`, ...(then.length ? ["then", ...then] : [])].join(" ");
    }
    case "set_down":
      return `set-down ${action["piece"]}`;
    case "split":
      return `split ${action["lower"]}/${action["upper"]}`;
    case "insist":
      return `insist ${SEATS[Number(action["seat"])]?.[0] ?? ""}`;
    default:
      return action.type.replaceAll("_", "-");
  }
}
