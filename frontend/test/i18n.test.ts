// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { gettext, interpolate, listed, loadMessages, ngettext, pgettext, setMessages } from "../src/i18n";

afterEach(() => setMessages("en", {}));

describe("without a catalogue", () => {
  it("sentences are their own", () => {
    expect(gettext("Choose a card")).toBe("Choose a card");
    expect(pgettext("object", "small")).toBe("small");
    expect(ngettext("one square", "many squares", 1)).toBe("one square");
    expect(ngettext("one square", "many squares", 0)).toBe("many squares");
  });
});

describe("with a catalogue", () => {
  it("tells a word's roles apart", () => {
    setMessages("cs", { catalog: { small: "malá", "object\u0004small": "malou" } });
    expect(gettext("small")).toBe("malá");
    expect(pgettext("object", "small")).toBe("malou");
  });

  it.each([
    [["políčko", "políčka", "políček"]],
    [["políčko", "políčka", "políčka", "políček"]],
  ])("has three Czech plurals, with or without the form of fractions: %j", (forms) => {
    setMessages("cs", { catalog: { square: forms } });
    const of = (n: number) => ngettext("square", "squares", n);
    expect([1, 2, 4, 5, 0, 21].map(of)).toEqual(["políčko", "políčka", "políčka", "políček", "políček", "políček"]);
  });

  it("has two English plurals", () => {
    setMessages("en", { catalog: { square: ["a square", "squares!"] } });
    expect([1, 0, 2].map((n) => ngettext("square", "squares", n))).toEqual(["a square", "squares!", "squares!"]);
  });

  it("falls back where a translation is empty", () => {
    setMessages("cs", { catalog: { square: ["", "", ""] } });
    expect(ngettext("square", "squares", 2)).toBe("squares");
  });
});

describe("interpolate", () => {
  it("fills places by name and leaves an unknown one visible", () => {
    expect(interpolate("%(a)s and %(b)s", { a: 1 })).toBe("1 and %(b)s");
  });

  it("fills each place once: a value that looks like a place stays as it is", () => {
    expect(interpolate("%(a)s", { a: "%(b)s", b: "x" })).toBe("%(b)s");
  });
});

describe("listed", () => {
  it("follows the language", () => {
    expect(listed([1, 2, 4])).toBe("1, 2 and 4");
    setMessages("cs", {});
    expect(listed([1, 2, 4])).toBe("1, 2 a\u00a04");
  });
});

describe("loadMessages", () => {
  it("reads the catalogue that comes with the page", async () => {
    document.documentElement.lang = "cs";
    document.body.innerHTML = '<script type="application/json" id="messages">{"catalog": {"Keys": "Klávesy"}}</script>';
    await loadMessages();
    expect(gettext("Keys")).toBe("Klávesy");
  });
});
