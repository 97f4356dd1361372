"""A finished match can be looked at again: by the bar's keys, by the log, by an address."""

from playwright.sync_api import Page, expect

from tests.web.boards import Board
from tests.web.conftest import Newcomer
from tests.web.story import PLACEMENTS, STORY
from tests.web.tables import Duel, after, duel

END = len(STORY)


def test_a_finished_match_is_looked_at_again(newcomer: Newcomer) -> None:
    ana, bo, eve = (
        newcomer("ana", permissions=["clipboard-read", "clipboard-write"]),
        newcomer("bo"),
        newcomer("eve"),
    )
    table = duel(ana, bo, STORY)
    board = table.at_the_page(ana, after(END))
    page = board.page
    board.press("Replay")
    bar = page.get_by_role("slider", name="Replay position")
    expect(bar).to_have_attribute("aria-valuenow", "0")
    board.stands(after(0))
    expect(bar).to_be_focused()
    for key, moves in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", END), ("Home", 0)):
        page.keyboard.press(key)
        board.stands(after(moves))
    page.keyboard.press("Space")
    board.stands(after(2))
    page.keyboard.press("Space")
    the_log_and_the_address(table, board, eve.page)
    board.press("To the result")
    expect(board.prompt).to_contain_text("You win")
    board.stands(after(END))


def the_log_and_the_address(table: Duel, board: Board, elsewhere: Page) -> None:
    """A line of the log shows its moment; the moment's address shows it to anybody, from A's chair."""
    page = board.page
    page.locator(".logs").get_by_role("button", name="R2 ").click()
    moment = after(PLACEMENTS + 4)
    board.stands(moment)
    expect(board.prompt).to_contain_text("You are looking at R2")
    board.press("Link to R2")
    expect(page.locator(".tip")).to_contain_text("Link copied")
    elsewhere.goto(page.evaluate("navigator.clipboard.readText()"))
    Board(elsewhere, table.names, None).stands(moment)
    expect(elsewhere.locator(".prompt")).to_contain_text("You are looking at R2")


def test_a_replay_is_played_by_the_mouse_and_by_keys_wherever_the_focus_is(newcomer: Newcomer) -> None:
    ana, bo = newcomer("ana"), newcomer("bo")
    board = duel(ana, bo, STORY).at_the_page(ana, after(END))
    page = board.page
    board.press("Replay")
    bar = page.get_by_role("slider", name="Replay position")
    page.get_by_role("button", name="Play (Space)").click()
    expect(bar).to_have_attribute("aria-valuenow", "2")
    page.get_by_role("button", name="Pause (Space)").click()
    page.locator("body").click(position={"x": 3, "y": 3})
    expect(bar).not_to_be_focused()
    last = int(bar.get_attribute("aria-valuemax") or 0)
    for key, moves in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        expect(bar).to_have_attribute("aria-valuenow", str(moves))
    page.keyboard.press("Space")
    expect(bar).to_have_attribute("aria-valuenow", "2")
