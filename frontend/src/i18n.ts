// Words of the page from Django's JSON catalogue (domain djangojs). Call these with literal strings:
// makemessages finds them in the sources.

type Forms = string | string[];

let catalog: Record<string, Forms> = {};
let language = "en";
let plurals = new Intl.PluralRules("en");

const order = ["zero", "one", "two", "few", "many", "other"] as const;

export function setMessages(lang: string, messages: { catalog?: Record<string, Forms> }): void {
  language = lang;
  catalog = messages.catalog ?? {};
  plurals = new Intl.PluralRules(lang);
}

export const lang = (): string => language;

function first(forms: Forms | undefined): string | undefined {
  return Array.isArray(forms) ? forms[0] : forms;
}

export function gettext(msgid: string): string {
  return first(catalog[msgid]) ?? msgid;
}

/** The same word in another role, e.g. the size as the object of a sentence. */
export function pgettext(context: string, msgid: string): string {
  return first(catalog[`${context}\u0004${msgid}`]) ?? msgid;
}

/**
 * Which form a number takes. Catalogues list their forms in the order of CLDR's categories; a catalogue
 * may leave out the form for fractions (`many` in Czech), which no counted thing here needs.
 */
function pluralIndex(n: number, forms: number): number {
  const known = new Set<string>(plurals.resolvedOptions().pluralCategories);
  let used = order.filter((category) => known.has(category));
  if (forms < used.length) used = used.filter((category) => category !== "many");
  return Math.min(Math.max(used.indexOf(plurals.select(n)), 0), forms - 1);
}

export function ngettext(singular: string, plural: string, n: number): string {
  const forms = catalog[singular];
  if (!Array.isArray(forms)) return n === 1 ? singular : plural;
  return forms[pluralIndex(n, forms.length)] || (n === 1 ? singular : plural);
}

/** Fills the `%(name)s` places of a sentence; a place without a value stays visible. */
export function interpolate(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/%\((\w+)\)s/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  );
}

/** Dates and lists of English pages are written the British way, as the words are. */
const region = (): string => (language === "en" ? "en-GB" : language);

export function when(iso: string): string {
  return new Intl.DateTimeFormat(region(), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(iso),
  );
}

/** "1, 2 and 4" */
export function listed(items: (string | number)[]): string {
  return new Intl.ListFormat(region(), { type: "conjunction" }).format(items.map(String));
}

/** The catalogue comes with the page, or by one request. */
export async function loadMessages(page: Document = document): Promise<void> {
  const lang = page.documentElement.lang || "en";
  const inline = page.getElementById("messages")?.textContent;
  if (inline) return setMessages(lang, JSON.parse(inline));
  const answer = await fetch("/jsi18n/", { headers: { Accept: "application/json" } });
  setMessages(lang, answer.ok ? await answer.json() : {});
}
