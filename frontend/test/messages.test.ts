import { describe, expect, it } from "vitest";
import czechText from "../../icehouse/locale/cs/LC_MESSAGES/djangojs.po?raw";
import { allSentences, asJson, catalogue, keyOf, sentences } from "../scripts/messages.mjs";

const czech = catalogue(czechText);
const used = allSentences(decodeURIComponent(new URL("../src", import.meta.url).pathname));

const places = (text: string): string[] => (text.match(/%\(\w+\)s/g) ?? []).sort();

describe("the Czech catalogue", () => {
  it("has every sentence of the sources and no other", () => {
    const known = new Set(czech.keys());
    expect([...used].filter((key) => !known.has(key))).toEqual([]);
    expect([...known].filter((key) => !used.has(key))).toEqual([]);
  });

  it("translates each in every form", () => {
    const empty = [...czech].filter(([, forms]) => forms.some((form) => form === ""));
    expect(empty.map(([key]) => key)).toEqual([]);
  });

  it("keeps the places of values and the stars of emphasis", () => {
    for (const [key, forms] of czech) {
      const sentence = key.split("\u0004")[1] as string;
      for (const form of forms) {
        expect([form, places(form)]).toEqual([form, places(sentence)]);
        expect([form, form.split("*").length]).toEqual([form, sentence.split("*").length]);
      }
    }
  });
});

describe("collecting", () => {
  it("finds sentences, contexts and plurals", () => {
    const source = 'const a = gettext("x"); pgettext("role", "y"); ngettext("one", "many", n);';
    expect([...sentences("a.ts", source)]).toEqual([
      keyOf(null, "x", null),
      keyOf("role", "y", null),
      keyOf(null, "one", "many"),
    ]);
  });

  it("refuses what a collector couldn't read", () => {
    expect(() => sentences("a.ts", "gettext(`x ${y}`)")).toThrow("a.ts:1");
  });

  it("reads entries as Django writes them to the page", () => {
    const text = 'msgctxt "object"\nmsgid "small"\nmsgstr ""\n"ma"\n"lou"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n';
    expect(asJson(catalogue(text))).toEqual({ catalog: { "object\u0004small": "malou", a: ["c", "d"] } });
  });

  it("leaves uncertain entries out", () => {
    expect(catalogue('#, fuzzy\nmsgid "a"\nmsgstr "b"\n').size).toBe(0);
  });
});
