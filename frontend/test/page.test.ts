// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { fixture } from "../dev/fixtures";
import type { View } from "../src/boards/intersect/view";
import { handOf, take } from "../src/match/commands";
import { look } from "../src/match/moments";
import { begin } from "../src/match/store";
import { click, find, later, open, press, said, world } from "./harness";

describe("placing", () => {
  it("shows the piece first and sends it with the button in a game of days", async () => {
    open("place");
    click('[data-anchor="square:3,3"]');
    expect(world.sent).toEqual([]);
    expect(document.querySelectorAll(".land.picked")).toHaveLength(1);
    click(".prompt .btn.pri");
    await later();
    expect(world.sent[0]).toMatchObject({ decision: "place:0", action: { type: "place", size: 3, square: [3, 3] } });
    expect(world.sent[0]?.key).toMatch(/^[\w.:-]{8,64}$/);
  });

  it("sends at once where the player doesn't want to confirm", async () => {
    open("place", { preferences: { confirm: "never", letterKeys: true } });
    click('[data-anchor="square:3,3"]');
    await later();
    expect(world.sent).toHaveLength(1);
  });

  it("says why a square isn't offered, where it was touched, and sends nothing", () => {
    open("place");
    click('[data-anchor="square:3,1"]');
    expect(find(".tip").textContent).toContain("A large does not fit on a small.");
    expect(find(".tip a").getAttribute("href")).toBe("/learn/intersect#IX-5");
    click('[data-anchor="square:1,1"]');
    expect(find(".tip").textContent).toContain("This turn belongs to column 3.");
    expect(world.sent).toEqual([]);
  });

  it("takes a choice back with Escape", () => {
    const page = open("place");
    click('[data-anchor="square:3,3"]');
    press(page, "Escape");
    expect(document.querySelectorAll(".land.picked")).toHaveLength(0);
  });
});

describe("the button of the prompt bar", () => {
  it("is left out where a touch sends at once", () => {
    open("place", { preferences: { confirm: "never", letterKeys: true } });
    expect(document.querySelector(".prompt .btn.pri")).toBeNull();
  });
});

describe("who watches", () => {
  it("is told so and has no hand", () => {
    open("spectator");
    expect(said()).toContain("You are watching.");
    expect(document.querySelector(".hand, .sup")).toBeNull();
    expect(find(".acts-card").textContent).toContain("Back to the lobby");
    expect(find('.acts-card a[href="/games/intersect"]').textContent).toBe("Rules");
  });
});

describe("a match that ended before the removal", () => {
  it("shows the stash, and no card as played", () => {
    const page = open("over");
    const nobody = { hand: [], played: [], discarded: [] };
    const view = page.session.state.update.view as View;
    const seats = view.seats.map((seat) => ({ ...seat, ...nobody }));
    page.session.state = begin({ ...page.session.state.update, view: { ...view, last: null, seats } }, Date.now());
    page.draw();
    expect(document.querySelector(".cardb, .lc.off")).toBeNull();
    expect(document.querySelectorAll(".sup button")).toHaveLength(3);
  });
});

describe("an offer of a draw that is declined", () => {
  it("is told until something is played", () => {
    const page = open("draw");
    const { update } = page.session.state;
    const offered = { ...update, proposals: update.proposals.map((one) => ({ ...one, by: update.you ?? 0 })) };
    page.session.state = begin(offered, Date.now());
    take(page, { ...offered, proposals: [], version: update.version + 1 }, null);
    expect(said()).toContain("Your offer of a draw was declined.");
    const view = { ...(update.view as View), round: 99 };
    take(page, { ...offered, view, proposals: [], version: update.version + 2 }, null);
    expect(said()).not.toContain("declined");
  });
});

describe("choosing a card", () => {
  it("lights the squares that it can meet and seals with the standing choice", async () => {
    open("choose");
    click('[data-anchor="card:3"]');
    expect([...document.querySelectorAll(".ol")].map((label) => label.textContent)).toEqual([
      "bo takes small", "you take medium", "bo takes medium",
    ]);
    click(".standing [role=radio]:nth-child(3)");
    click(".prompt .btn.pri");
    await later();
    expect(world.sent[0]?.action).toEqual({ type: "select", card: 3, discard_if_won: 2 });
  });

  it("marks who takes what where the sentence has no room", () => {
    open("choose", { size: { width: 300, height: 300 }, phone: true });
    click('[data-anchor="card:3"]');
    const labels = [...document.querySelectorAll(".ol")];
    expect(labels.map((label) => label.querySelector("text")?.textContent)).toEqual(["S", "M", "M"]);
    expect(labels.map((label) => label.querySelector("title")?.textContent)).toEqual([
      "bo takes small", "you take medium", "bo takes medium",
    ]);
  });

  it("works by keys alone", async () => {
    const page = open("choose");
    press(page, "3");
    press(page, "Enter");
    await later();
    expect(world.sent[0]?.action).toEqual({ type: "select", card: 3 });
  });

  it("can be changed after sealing", async () => {
    const page = open("sealed");
    expect(said()).toBe("Sealed. Waiting for boYou can change your card until bo seals.");
    press(page, "1");
    press(page, "Enter");
    await later();
    expect(world.sent[0]?.action).toEqual({ type: "select", card: 1 });
  });

  it("turns the card face down once it is sealed, and up again to change it", async () => {
    world.reply = async () => ({ ...fixture("sealed"), version: fixture("sealed").version + 1 });
    const page = open("choose");
    press(page, "3");
    expect(find('[data-anchor="card:3"]').getAttribute("aria-checked")).toBe("true");
    press(page, "Enter");
    await later();
    const card = find('[data-anchor="card:3"]');
    expect(card.className).toContain("down");
    expect(card.textContent).not.toContain("3");
    expect(card.getAttribute("aria-checked")).toBe("false");
    expect(document.querySelectorAll(".prompt .btn.pri")).toHaveLength(0);
    press(page, "1");
    expect(find(".prompt .btn.pri").textContent).toContain("Seal card 1 instead");
    press(page, "Escape");
    expect(find('[data-anchor="card:3"]').className).toContain("down");
  });

  it("shows the sealed card face down and nothing of the other's", () => {
    open("sealed");
    expect(find('[data-anchor="card:3"]').className).toContain("down");
    open("spectator");
    expect(document.querySelectorAll(".cardb.down")).toHaveLength(0);
  });
});

describe("updates", () => {
  it("never replace the shown position by an older one", () => {
    const page = open("choose");
    take(page, { ...fixture("place"), version: 13 }, null);
    expect(said()).toContain("Choose a card");
  });

  it("end a choice whose question is over", () => {
    const page = open("choose");
    click('[data-anchor="card:3"]');
    take(page, { ...fixture("discard"), version: 60 }, null);
    expect(page.session.picks).toEqual({});
    expect(said()).toContain("You take a medium. Discard one more card");
  });
});

describe("the list view", () => {
  it("has the same actions as buttons and takes the notation", async () => {
    const page = open("place");
    press(page, "l");
    expect(document.querySelectorAll(".ltab tbody tr")).toHaveLength(16);
    const buttons = [...document.querySelectorAll<HTMLElement>(".ltab .btn")].map((button) => button.title);
    expect(buttons).toContain("place 1 at 3,1");
    expect(buttons).not.toContain("place 3 at 3,1");
    find<HTMLInputElement>("[name=command]").value = "place 2 at 3,4";
    find("form.command").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await later();
    expect(world.sent[0]?.action).toEqual({ type: "place", size: 2, square: [3, 4] });
  });

  it("lets the server say why an action isn't possible", async () => {
    open("place", { list: true });
    find<HTMLInputElement>("[name=command]").value = "place 2 at 1,1";
    find("form.command").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await later();
    expect(world.sent[0]).toMatchObject({ decision: "place:0", action: { square: [1, 1] } });
  });
});

describe("the table", () => {
  const button = (text: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>("button")].find((item) => item.textContent?.trim() === text);
    if (!found) throw new Error(`no button ${text}`);
    return found;
  };

  it("resigns in two steps, the second of which says what it means", async () => {
    open("choose");
    button("Resign").click();
    expect(world.posts).toEqual([]);
    expect(find(".sure").textContent).toContain("it counts as a loss");
    find<HTMLElement>(".sure .btn.pri").click();
    await later();
    expect(world.posts).toEqual([["resign", undefined]]);
  });

  it("answers an offer of a draw", async () => {
    open("draw");
    expect(said()).toContain("bo offers a draw");
    button("Accept the draw").click();
    await later();
    expect(world.posts).toEqual([["proposals/3/accept", undefined]]);
  });

  it("offers a rematch when it is over", async () => {
    open("over");
    expect(said()).toContain("You win");
    button("Rematch").click();
    await later();
    expect(world.posts).toEqual([["proposals", { kind: "rematch" }]]);
  });

  it("gives a spectator nothing to do", () => {
    open("spectator");
    const names = [...document.querySelectorAll("button")]
      .filter((item) => !item.closest(".logs"))
      .map((item) => item.getAttribute("aria-label"));
    expect(names).toEqual(["List view", "Keys"]);
    expect(document.querySelector(".standing")).toBeNull();
  });

  it("lets someone without an account sit down through the site's form", () => {
    const { view: _, ...free } = fixture("open");
    const page = open("open", { user: null });
    page.session.state = begin({ ...free, view: null, you: null }, Date.now());
    page.draw();
    expect(find<HTMLFormElement>(".prompt form").getAttribute("action")).toBe("/matches/903/join");
  });
});

describe("earlier moments", () => {
  it("are shown from the record, with nothing to send, and left again", async () => {
    const page = open("over");
    await look(page, 5);
    expect(said()).toContain("You are looking at");
    expect(location.hash).toBe("#v=5");
    expect(find("[role=slider]").getAttribute("aria-valuetext")).toBe("placement 2, bo placed a large at column 4, row 2");
    press(page, "ArrowRight", find("[role=slider]"));
    await later();
    expect(location.hash).toBe("#v=6");
    press(page, "Home", find("[role=slider]"));
    await later();
    expect(find("[role=slider]").getAttribute("aria-valuetext")).toBe("the start");
    press(page, "Escape");
    expect(said()).toContain("You win");
  });

  it("leave the hand alone in a running match", async () => {
    const page = open("choose");
    await look(page, 10);
    expect(document.querySelector(".bar2")).toBeNull();
    handOf(page).send("prompt");
    expect(world.sent).toEqual([]);
  });
});

describe("without a connection", () => {
  it("says so, says as of when it is, and sends nothing", () => {
    const page = open("choose", { link: { kind: "offline", retry: Date.now() + 4_000 } });
    expect(find(".toast").textContent).toContain("No connection. Nothing was sent.");
    expect(said()).toContain("You are looking at");
    press(page, "3");
    press(page, "Enter");
    expect(world.sent).toEqual([]);
  });
});
