"""How a match ends at the table: by agreement, by resigning, by the clock. What is waited for is told to both."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.story import PLACEMENTS, STORY
from tests.web.tables import after, duel

type Accounts = Callable[[str], Caller]


def test_a_draw_that_is_offered_and_accepted(newcomer: Newcomer) -> None:
    ana, bo = newcomer("ana"), newcomer("bo")
    table = duel(ana, bo)
    board, other = table.at_the_page(ana), table.at_the_page(bo)
    board.page.get_by_role("button", name="Offer a draw").click()
    expect(board.page.get_by_text("You offered a draw")).to_be_visible()
    expect(other.prompt).to_contain_text(f"{ana.name} offers a draw")
    other.press("Accept the draw")
    for one in (board, other):
        expect(one.prompt).to_contain_text("A draw")
        expect(one.prompt).to_contain_text("Both agreed on a draw.")
        expect(one.page.locator(".ranks .n")).to_have_text(["1", "1"])


def test_a_draw_that_is_declined_can_be_offered_again(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo)
    bo.call("POST", f"matches/{table.match}/proposals", {"kind": "draw"})
    board = table.at_the_page(ana)
    board.press("Decline")
    expect(board.prompt).not_to_contain_text("offers a draw")
    board.page.get_by_role("button", name="Offer a draw").click()
    expect(board.page.get_by_text("You offered a draw")).to_be_visible()
    assert [one["by"] for one in bo.update(table.match)["proposals"]] == [0]


def test_resigning_takes_two_steps(newcomer: Newcomer) -> None:
    ana, bo = newcomer("ana"), newcomer("bo")
    table = duel(ana, bo)
    board, other = table.at_the_page(ana), table.at_the_page(bo)
    resign = board.page.get_by_role("button", name="Resign", exact=True)
    resign.click()
    sure = board.page.get_by_role("group", name="Resign")
    expect(sure).to_contain_text("it counts as a loss")
    sure.get_by_role("button", name="Play on").click()
    expect(sure).to_be_hidden()
    assert ana.update(table.match)["status"] == "playing"
    resign.click()
    sure.get_by_role("button", name="Resign", exact=True).click()
    expect(board.prompt).to_contain_text(f"{bo.name} wins")
    expect(board.prompt).to_contain_text("You resigned.")
    expect(other.prompt).to_contain_text("You win")
    expect(other.prompt).to_contain_text(f"{ana.name} resigned.")


def test_the_clock_is_shown_and_whose_time_runs_out_loses(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = caller("ana"), newcomer("bo")
    match = ana.open(pace={"kind": "live", "bank": 6, "increment": 0, "cap": 6})
    page = bo.page
    page.goto(f"/matches/{match}")
    prompt = page.locator(".prompt")
    prompt.get_by_role("button", name="Join").click()
    running = page.locator(".players .clock.runs")
    expect(running).to_have_text(re.compile("^[1-6] s$"))
    first = running.inner_text()
    expect(running).not_to_have_text(first)
    expect(page.locator(".players .clock").first).to_have_text("6 s")
    expect(prompt).to_contain_text("You win")
    expect(prompt).to_contain_text(f"Time ran out: {ana.name}.")
    assert bo.update(match)["outcome"]["reason"] == "time"


def test_a_discard_that_is_due_says_why(newcomer: Newcomer) -> None:
    """IX-11, IX-12. Who takes a piece puts one more card aside; the other is told what is waited for."""
    ana, bo = newcomer("ana"), newcomer("bo")
    due = PLACEMENTS + 9
    table = duel(ana, bo, STORY[:due])
    board, other = table.at_the_page(ana, after(due)), table.at_the_page(bo, after(due))
    expect(other.prompt).to_contain_text("You take a small. Discard one more card")
    expect(board.prompt).to_contain_text(f"Waiting for {bo.name} to discard a card")
    other.do(STORY[due])
    board.shows(after(due + 1))
    expect(other.page.locator(".hand")).to_contain_text("discarded")


def test_leaving_the_own_open_table_leads_to_the_lobby(newcomer: Newcomer) -> None:
    ana = newcomer("ana")
    match = ana.open()
    ana.page.goto(f"/matches/{match}")
    ana.page.locator(".prompt").get_by_role("button", name="Leave").click()
    ana.page.wait_for_url("**/")
    assert ana.context.request.get(f"/api/v1/matches/{match}").status == 404
