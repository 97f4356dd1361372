"""IceTowers by beats in the browser: a plan by touching, its seal, what it came to, the next one."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.towers import BEATS, Table, begun, cap, mine, plan

type Accounts = Callable[[str], Caller]


def cards(table: Table) -> Locator:
    """The alternatives of the plan."""
    return table.page.locator(".plan [data-alt]")


def seal(table: Table) -> None:
    """And wait until it is."""
    table.prompt.get_by_role("button", name="Seal plan").click()
    expect(table.prompt).to_contain_text("Sealed. Waiting for")


def test_a_match_by_beats(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    match = begun([ana, bo], BEATS, tempo="beats", trios=3, beat_limit=3)
    table = Table(ana, match)
    expect(table.prompt).to_contain_text("Plan beat 1")
    table.piece("R3.1").click()
    table.piece("Y3.1").click()
    expect(cards(table)).to_have_count(1)
    table.piece("R2.1").click()
    table.piece("Y2.1").click()
    expect(cards(table)).to_have_count(2)
    # The second one goes first, by the keyboard, and back.
    cards(table).nth(1).locator(".what").focus()
    ana.page.keyboard.press("[")
    expect(cards(table).nth(0)).to_contain_text("a medium")
    cards(table).nth(0).locator(".what").focus()
    ana.page.keyboard.press("]")
    expect(cards(table).nth(0)).to_contain_text("a large")
    ana.page.reload()
    expect(cards(table)).to_have_count(2)
    seal(table)
    assert [one["onto"] for one in ana.update(match)["view"]["own"]] == ["Y3.1", "Y2.1"]
    assert bo.update(match)["view"]["seats"][0]["sealed"]
    assert bo.update(match)["view"]["own"] is None
    table.prompt.get_by_role("button", name="Change plan").click()
    cards(table).nth(1).get_by_role("button", name="Remove alternative 2").click()
    expect(cards(table)).to_have_count(1)
    seal(table)
    plan(bo, match, cap("Y3.2", "R3.1"), cap("Y3.1", "R3.2"))
    _first_beat(table, bo)
    _second_beat(table, bo, match)

    plan(bo, match)
    table.prompt.get_by_role("button", name="Plan beat 3").click()
    table.prompt.get_by_role("button", name="Pass").click()
    expect(ana.page.locator(".counted")).to_be_visible()
    expect(table.prompt).to_contain_text("The last beat was over.")


def _second_beat(table: Table, bo: Caller, match: int) -> None:
    """Bo is faster, and ana is told."""
    plan(bo, match, cap("Y3.3", "R3.2"))
    table.prompt.get_by_role("button", name="Plan beat 2").click()
    table.piece("R3.2").click()
    table.piece("Y3.2").click()
    seal_last(table)
    expect(table.prompt).to_contain_text("Beat 2 is open: 1 of 2 plans worked")
    results = table.page.locator(".results [data-turn]")
    expect(results.nth(1)).to_contain_text(f"No longer free-standing: {bo.name} was faster.")
    expect(results.nth(1)).to_contain_text("nothing")


def _first_beat(table: Table, bo: Caller) -> None:
    """Ana comes first and caps; bo caps her."""
    expect(table.prompt).to_contain_text("Beat 1 is open: 2 of 2 plans worked")
    table.stands("Y3.1-R3.1-Y3.2")
    results = table.page.locator(".results [data-turn]")
    expect(results.nth(0)).to_contain_text("carried out")
    expect(results.nth(1)).to_contain_text(bo.name)
    table.prompt.get_by_role("button", name="1", exact=True).click()
    expect(table.piece("Y3.2")).to_have_count(1)
    table.prompt.get_by_role("button", name="2", exact=True).click()


def seal_last(table: Table) -> None:
    """The other plan is in: the beat is opened at once."""
    table.prompt.get_by_role("button", name="Seal plan").click()


def test_a_mined_piece_is_planned_with_where_it_goes(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    match = begun([ana, bo], BEATS, tempo="beats")
    for first, second in ((cap("R3.1", "Y3.1"), cap("Y3.2", "R3.1")), (cap("R3.2", "Y3.2"), mine("Y1.1"))):
        plan(ana, match, first)
        plan(bo, match, second)
    plan(bo, match, cap("Y2.1", "R3.2"))
    plan(ana, match)
    table = Table(ana, match)
    table.prompt.get_by_role("button", name="Plan beat 4").click()
    table.piece("Y2.1").click()
    table.page.locator(".ins").get_by_role("button", name="Mine 2", exact=True).click()
    table.piece("Y3.3").click()
    table.piece("Y3.4").click()
    entries = table.page.locator(".plan [data-then]")
    expect(entries).to_have_count(2)
    entries.nth(1).focus()
    table.page.keyboard.press("[")
    expect(entries.nth(0)).to_have_attribute("data-then", "Y3.4")
    expect(table.page.locator(".it .land")).to_have_count(2)
    seal(table)
    plan(bo, match, cap("Y1.2", "R2.2"))
    table.stands("Y3.4-R3.2", "Y3.1-R3.1-Y3.2-Y2.1")
    expect(table.page.locator(".results [data-turn]").nth(1)).to_contain_text("capped")
