"""Somebody without an account plays a bot: places, chooses cards, sees the reveal, resigns, plays again."""

import re
from functools import partial

from playwright.sync_api import expect

from tests.web.boards import SHOWN, Board
from tests.web.conftest import Newcomer
from tests.web.waiting import until

ROUNDS = 2


def any_move(board: Board) -> None:
    """What the page offers first: a place for the piece that it suggests, or else the largest piece to discard."""
    if board.prompt.get_by_text("You must pass").is_visible():
        board.page.locator(".sup [role=radio][aria-disabled=false]").first.click()
        board.prompt.get_by_role("button", name=re.compile("^Discard a ")).click()
    else:
        board.page.locator("[role=gridcell].can").first.click()


def _beyond(board: Board, before: int) -> bool:
    return turns(board) > before


def turns(board: Board) -> int:
    """Placement turns in the log."""
    return int(board.page.evaluate(SHOWN)["placements"])


def place_everything(board: Board) -> None:
    """Both stashes, by turns."""
    hand, asked = board.page.locator(".hand"), board.page.locator(".prompt.you")
    while not hand.is_visible():
        expect(asked.or_(hand).first).to_be_visible()
        if not hand.is_visible():
            before = turns(board)
            any_move(board)
            until(board.page, partial(_beyond, board, before), True)


def play_a_round(board: Board, number: int) -> None:
    """Seal the first card of the hand, see what it met, discard if that is due."""
    board.is_asked()
    first = board.page.locator(".hand [role=radio]").first
    card = int(re.sub(r"\D", "", first.get_attribute("data-anchor") or ""))
    board.seal(card)
    expect(board.page.locator(".logs .at").filter(has_text=re.compile(f"^R{number}$"))).to_be_visible()
    expect(board.page.locator(".meets .words")).to_contain_text(f"Your {card} meets")
    board.is_asked()
    if board.prompt.get_by_text("Discard one more card").is_visible():
        other = board.page.locator(".hand [role=radio][aria-disabled=false]").first
        other.click()
        board.prompt.get_by_role("button", name=re.compile("^Discard [1-4]$")).click()
        expect(board.prompt.get_by_text("Discard one more card")).to_be_hidden()


def test_a_guest_plays_a_bot(newcomer: Newcomer) -> None:
    guest = newcomer("guest", guest=False, reduced_motion="no-preference")
    page = guest.page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play a bot as ")).click()
    page.wait_for_url(re.compile(r"/matches/\d+$"))
    board = Board(page, [], 0)
    place_everything(board)
    for number in range(1, ROUNDS + 1):
        play_a_round(board, number)
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("group", name="Resign").get_by_role("button", name="Resign", exact=True).click()
    expect(board.prompt).to_contain_text("You resigned.")
    first = page.url
    board.press("Rematch")
    page.wait_for_url(lambda url: url != first)
    expect(page.get_by_text("steady", exact=True).first).to_be_visible()
    board.is_asked()


def test_the_button_says_the_typed_name_and_leads_to_a_table(newcomer: Newcomer) -> None:
    guest = newcomer("guest", guest=False)
    page, name = guest.page, guest.name
    page.goto("/play")
    field = page.get_by_label("Your name at the table")
    expect(
        page.get_by_role("button", name=f"Play a bot as {field.input_value()}", exact=True)
    ).to_be_visible()
    field.fill("")
    expect(page.get_by_role("button", name="Play a bot", exact=True)).to_be_visible()
    field.fill(name)
    page.get_by_role("button", name=f"Play a bot as {name}", exact=True).click()
    page.wait_for_url(re.compile(r"/matches/\d+$"))
    expect(page.get_by_role("link", name=name).first).to_be_visible()
    expect(page.get_by_text("steady", exact=True).first).to_be_visible()
