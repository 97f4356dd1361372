"""IceTowers in the browser: live to its end, a race for one tower, a phone full of pieces."""

import itertools
import math
import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.test_refusals import deafen, is_told_at
from tests.web.towers import LIVE, Table, begun, cap, opened

type Accounts = Callable[[str], Caller]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER = 44
MIDDLES = r"""() => [...document.querySelectorAll("[data-tower]")].map((one) => {
  const [, x, y] = /translate\(([\d.]+) ([\d.]+)/.exec(one.getAttribute("transform"));
  return [Number(x), Number(y)];
})"""


def test_two_play_live_from_being_ready_to_the_end(newcomer: Newcomer) -> None:
    ana, bo = newcomer("ana"), newcomer("bo")
    match = opened([ana, bo], trios=3)
    one, other = Table(ana, match), Table(bo, match)
    expect(one.prompt).to_contain_text("Touch a pile of your colour")
    one.piece("Y1.1").click()
    expect(ana.page.locator(".tip")).to_contain_text("Touch a pile of your own colour.")
    one.piece("R1.1").click()
    expect(one.prompt).to_contain_text(f"Waiting for {bo.name}")
    other.piece("Y1.1").click()
    expect(one.prompt).to_contain_text("Cap, mine or split")

    one.cap("R3.1", "Y3.1", "Y3.1-R3.1")
    other.stands("Y3.1-R3.1")
    other.cap("Y3.2", "R3.1", "Y3.1-R3.1-Y3.2")
    one.stands("Y3.1-R3.1-Y3.2")
    one.cap("R3.2", "Y3.2", "Y3.1-R3.1-Y3.2-R3.2")
    other.stands("Y3.1-R3.1-Y3.2-R3.2")
    other.cap("Y2.1", "R3.2", "Y3.1-R3.1-Y3.2-R3.2-Y2.1")
    one.stands("Y3.1-R3.1-Y3.2-R3.2-Y2.1")
    _mines(one, other)
    one.cap("R2.1", "Y2.1", "Y3.1-R3.1-Y3.2-Y2.1-R2.1")
    for table in (one, other):
        table.page.locator(".players").get_by_role("button", name="I'm done", exact=True).click()
        expect(table.page.locator(".players .tick.y").first).to_be_visible()
    for table, name in ((one, "you"), (other, ana.name)):
        expect(table.page.locator(".counted .nm").first).to_have_text(name)
        expect(table.page.locator(".counted .sum").first).to_have_text("29")
    expect(one.prompt).to_contain_text("You win")
    expect(other.prompt).to_contain_text(f"{ana.name} wins")


def _mines(one: Table, other: Table) -> None:
    """Ana takes a piece from below: bo sees it in her hand, insists, and where it goes."""
    one.pause()
    one.piece("Y2.1").click()
    one.page.locator(".ins").get_by_role("button", name="Mine 2", exact=True).click()
    expect(one.prompt).to_contain_text("Play the large you mined")
    expect(one.prompt.get_by_role("timer", name=re.compile("seconds to play"))).to_be_visible()
    held = other.page.locator(".it .held")
    expect(held).to_have_attribute("aria-label", re.compile("is holding a large"))
    other.page.locator(".players").get_by_role("button", name="Insist").click()
    expect(other.page.locator(".players").get_by_role("button", name="Insist")).to_be_hidden()
    one.pause()
    one.piece("Y2.1").click()
    expect(one.page.locator(".tip")).to_contain_text("No minebacks.")
    # It says why it does nothing.
    one.prompt.get_by_role("button", name="Set down").click(force=True)
    expect(one.page.locator(".tip")).to_contain_text("Towers that still take it: 1.")
    one.piece("Y3.3").click()
    one.stands("Y3.3-R3.2", "Y3.1-R3.1-Y3.2-Y2.1")
    other.stands("Y3.3-R3.2")


def test_who_loses_a_race_for_a_tower_is_told_by_whom(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    match = begun([ana, bo])
    deafen(ana)
    table = Table(ana, match)
    bo.act(match, cap("Y2.2", "R3.5"))
    ana.watch.expect("422")
    table.piece("R3.5").click()
    table.piece("Y3.1").click()
    is_told_at(ana, table.piece("Y3.1"), f"No longer free-standing: {bo.name} was faster.")
    table.stands("R3.5-Y2.2", "Y3.1")


def test_a_phone_shows_75_pieces_each_with_room_for_a_finger(newcomer: Newcomer, caller: Accounts) -> None:
    ana = newcomer("ana", **PHONE)
    others = [caller(name) for name in ("bo", "cyril", "dita", "ema")]
    match = opened([ana, *others])
    table = Table(ana, match)
    middles = ana.page.evaluate(MIDDLES)
    assert len(middles) == 75
    assert min(math.dist(a, b) for a, b in itertools.combinations(middles, 2)) >= FINGER
    assert ana.page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]  # type: ignore[index]
    table.piece("R2.4").tap()
    expect(table.prompt).to_contain_text("Waiting for")
    for player in others:
        player.act(match, {"type": "ready"})
    expect(table.prompt).to_contain_text("Cap, mine or split")
    for name in ("Y1.1", "K3.2", "B2.5", "G1.3"):
        table.piece(name).tap()
        sheet = ana.page.locator(".sheet2")
        expect(sheet.locator(".rw")).to_have_count(1)
        colour = {"Y": others[0], "G": others[1], "B": others[2], "K": others[3]}[name[0]]
        expect(sheet).to_contain_text(colour.name)
        ana.page.get_by_role("button", name="Close the tower").tap()
        expect(sheet).to_be_hidden()
    table.piece("R1.1").tap()
    table.piece("K3.2").tap()
    table.stands("K3.2-R1.1")


def test_everything_goes_by_the_keyboard(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    match = begun([ana, bo], LIVE)
    table = Table(ana, match)
    table.tower("R1.1").focus()
    ana.page.keyboard.press("Enter")
    expect(table.prompt).to_contain_text("Cap with your small")
    ana.page.keyboard.press("Escape")
    expect(table.prompt).to_contain_text("Cap, mine or split")
    table.tower("R1.1").focus()
    ana.page.keyboard.press("Enter")
    ana.page.keyboard.press(".")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".logs .log")).to_contain_text("you capped")
    towers = [one for one in table.towers() if one.endswith("-R1.1")]
    assert towers
    table.stands(towers[0])
    expect(ana.page.locator("[data-tower]:focus")).to_have_count(1)
    ana.page.keyboard.press("d")
    expect(table.prompt).to_contain_text("You are done")


def test_a_finished_match_is_replayed(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    match = begun([ana, bo])
    bo.act(match, cap("Y2.1", "R2.1"))
    ana.act(match, cap("R3.1", "Y3.1"))
    bo.act(match, {"type": "done"})
    ana.act(match, {"type": "done"})
    page = ana.page
    page.goto(f"/matches/{match}")
    expect(page.locator(".counted")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    expect(page.locator(".it [data-tower]")).to_have_count(30)
    slider = page.get_by_role("slider")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".it [data-tower]")).to_have_count(29)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("bo-[0-9a-f]+ capped "))
    page.keyboard.press("End")
    expect(page.locator(".it [data-tower]")).to_have_count(28)
