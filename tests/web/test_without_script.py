"""Without script the List view plays the match: forms, a command line, links."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.story import PLACEMENTS, STORY, Move
from tests.web.tables import Duel


def look_again(page: Page) -> None:
    """Nothing comes by itself here."""
    page.get_by_role("link", name="Look again").click()


def type_line(page: Page, line: str) -> None:
    """An action in the notation of the rules."""
    page.get_by_label("Command line").fill(line)
    page.get_by_role("button", name="Send").click()


def press_place(page: Page, move: Move) -> None:
    """The button in a square's row, ana's own columns first."""
    a, b = move.action["square"]
    size = ("small", "medium", "large")[move.action["size"] - 1]
    row = page.get_by_role("row").filter(has_text=f"Column {a}, row {b}")
    row.get_by_role("button", name=f"Place a {size}").click()
    expect(page.get_by_role("row").filter(has_text=f"Column {a}, row {b}")).to_contain_text(f": {size}")


def open_by_form(page: Page) -> int:
    """A live table where the opener starts; its number."""
    page.goto("/matches/new")
    page.get_by_text("10 min + 10 s", exact=True).click()
    page.get_by_role("group", name="Who starts").get_by_text("Me", exact=True).click()
    page.get_by_role("button", name="Open the match").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return int(page.url.rsplit("/", 1)[1])


def test_a_match_is_played_by_forms(newcomer: Newcomer, caller: Callable[[str], Caller]) -> None:
    ana, bo = newcomer("ana", java_script_enabled=False), caller("bo")
    ana.watch.expect(r"\.js csp$")
    page, status = ana.page, ana.page.get_by_role("status")
    table = Duel(open_by_form(page), (ana, bo))
    bo.join(table.match)
    look_again(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Intersect: {ana.name}, {bo.name}")
    expect(page.get_by_role("row")).to_have_count(17)
    press_place(page, STORY[0])
    expect(status).to_contain_text(f"Waiting for {bo.name}")
    table.play(STORY[1:2])
    look_again(page)
    type_line(page, "place 3 at 1,1")
    expect(page.get_by_role("status").first).to_contain_text("This turn belongs to column 2.")
    type_line(page, STORY[2].text)
    expect(page.get_by_role("row").filter(has_text="Column 2, row 1")).to_contain_text("small")
    table.play(STORY[3:PLACEMENTS])
    look_again(page)
    page.get_by_label("If I take a piece, discard").select_option("1")
    page.get_by_role("button", name="Seal card 4").click()
    expect(status).to_contain_text("Sealed. You can change your card")
    table.play(STORY[PLACEMENTS + 1 : PLACEMENTS + 2])
    look_again(page)
    expect(page.get_by_text(re.compile(f"^Hand of {ana.name}: 2, 3$"))).to_be_visible()
    expect(page.get_by_text(f"Taken by {ana.name}: 0× large, 0× medium, 0× small")).to_be_hidden()
    page.get_by_text("Resign", exact=True).click()
    page.get_by_role("button", name="Resign: the match is lost").click()
    expect(status).to_contain_text(f"Winner: {bo.name}, the other resigned.")
