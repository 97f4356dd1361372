"""The match page by keyboard alone: board, cards, List view, command line, help."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.boards import Board
from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.story import PLACEMENTS, STORY, Move
from tests.web.tables import after, duel

type Accounts = Callable[[str], Caller]

STOPS = 40
"""So many stops of the Tab key may lie before anything on the page."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is in there."""
    for _stop in range(STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def walk_to(page: Page, a: int, b: int) -> None:
    """From whichever square has the focus, by arrows, as ana sees the board: b = 1 is near her."""
    x, y = page.evaluate("[document.activeElement.dataset.x, document.activeElement.dataset.y].map(Number)")
    across, down = a - 1 - x, 4 - b - y
    for key, times in (
        ("ArrowRight", across),
        ("ArrowLeft", -across),
        ("ArrowDown", down),
        ("ArrowUp", -down),
    ):
        for _step in range(times):
            page.keyboard.press(key)
    expect(page.locator(f'[data-anchor="square:{a},{b}"]')).to_be_focused()


def place(board: Board, move: Move) -> None:
    """The size by its digit, the square by arrows and Enter."""
    board.is_asked()
    board.page.keyboard.press(str(move.action["size"]))
    walk_to(board.page, *move.action["square"])
    board.page.keyboard.press("Enter")


def test_a_board_is_played_by_keys(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo)
    board, page = table.at_the_page(ana), ana.page
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    tab_to(page, "[role=gridcell]")
    place(board, STORY[0])
    board.shows(after(1))
    table.play(STORY[1:2])
    place(board, STORY[2])
    board.shows(after(3))
    table.play(STORY[3:PLACEMENTS])
    board.shows(after(PLACEMENTS))
    page.keyboard.press("4")
    expect(board.card(4)).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Escape")
    expect(board.card(4)).to_have_attribute("aria-checked", "false")
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(board.prompt).to_contain_text("Sealed. Waiting for")


def test_a_day_game_asks_before_it_sends(newcomer: Newcomer, caller: Accounts) -> None:
    """Enter on a square shows the piece there; Escape takes it back; the second Enter sends."""
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo, pace={"kind": "days"})
    board, page = table.at_the_page(ana), ana.page
    tab_to(page, "[role=gridcell]")
    place(board, STORY[0])
    confirm = board.prompt.get_by_role("button", name="Confirm")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Escape")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    board.shows(after(0))
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    board.shows(after(1))


def test_the_list_view_and_the_command_line(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo)
    board, page = table.at_the_page(ana), ana.page
    page.keyboard.press("l")
    expect(page.get_by_role("grid")).to_be_hidden()
    rows = page.get_by_role("region", name="List view").get_by_role("row")
    expect(rows).to_have_count(17)
    ana.watch.expect("422")
    tab_to(page, "input[name=command]")
    for line, reason in (
        ("put it there", "That is not an action of this game."),
        ("place 3 at 2,1", "This turn belongs to column 1."),
    ):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(page.locator(".tip")).to_contain_text(reason)
        page.keyboard.press("Control+a")
    expect(page.locator(".tip").get_by_role("link")).to_have_text("IX-4")
    page.keyboard.type(STORY[0].text)
    page.keyboard.press("Enter")
    expect(rows.filter(has_text="1,1")).to_contain_text("your small")
    table.play(STORY[1:2])
    expect(rows.filter(has_text="4,1")).to_contain_text(f"{bo.name}'s large")
    rows.filter(has_text="2,1").get_by_role("button", name="Place a small").press("Enter")
    expect(rows.filter(has_text="2,1")).to_contain_text("your small")
    page.locator("body").press("l")
    board.shows(after(3))


def test_letters_can_be_turned_off(newcomer: Newcomer, caller: Accounts) -> None:
    """WCAG 2.1.4."""
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo)
    page = table.at_the_page(ana).page
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ana.call("PATCH", "me", {"letter_keys": False})
    table.at_the_page(ana)
    page.keyboard.press("?")
    page.keyboard.press("l")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
