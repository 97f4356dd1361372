"""What is refused says why, where it was touched, and brings the board as it is."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller, Person
from tests.web.story import PLACEMENTS, STORY
from tests.web.tables import Duel, after, duel

NEAR = 140
"""Pixels between what was touched and the reason, at most, beside the reason's own height."""

type Accounts = Callable[[str], Caller]


def is_told_at(person: Person, touched: Locator, reason: str) -> Locator:
    """The reason stands by what was touched, and screen readers hear it."""
    tip = person.page.locator(".tip")
    expect(tip).to_contain_text(reason)
    expect(person.page.locator("#match-assertive")).to_contain_text(reason)
    at, shown = touched.bounding_box(), tip.bounding_box()
    assert at is not None
    assert shown is not None
    assert shown["y"] - NEAR < at["y"] < shown["y"] + shown["height"] + NEAR
    assert shown["x"] - NEAR < at["x"] < shown["x"] + shown["width"] + NEAR
    return tip


def deafen(person: Person) -> None:
    """Nothing new reaches pages that are opened from now on: no socket, no asking."""
    person.watch.expect("ERR_FAILED")
    person.context.route_web_socket("**/ws/**", lambda socket: None)
    person.context.route("**/api/v1/matches/*?*", lambda route: route.abort())


def test_a_second_tab_that_lags_behind_is_told_that_it_is_answered(
    newcomer: Newcomer, caller: Accounts
) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo, STORY[:PLACEMENTS])
    deafen(ana)
    board = table.at_the_page(ana, after(PLACEMENTS))
    table.play(STORY[PLACEMENTS : PLACEMENTS + 2])
    ana.watch.expect("409", "404")
    board.card(3).click()
    board.press("Seal card 3")
    is_told_at(ana, board.prompt.get_by_role("button"), "You have answered already.")
    board.shows(after(PLACEMENTS + 2))


def test_a_lagging_tab_in_the_placement(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table = duel(ana, bo)
    deafen(ana)
    board = table.at_the_page(ana)
    table.play(STORY[:1])
    ana.watch.expect("409", "404")
    board.place(3, 1, 3)
    is_told_at(ana, board.square(1, 3), "You have answered already.")
    board.shows(after(1))


def test_a_square_that_is_not_offered_says_why(newcomer: Newcomer, caller: Accounts) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table: Duel = duel(ana, bo, STORY[:8])
    board = table.at_the_page(ana, after(8))
    board.square(2, 2).click()
    tip = is_told_at(ana, board.square(2, 2), "This turn belongs to column 1.")
    expect(tip.get_by_role("link")).to_have_attribute("href", "/learn/intersect#IX-4")
    board.place(3, 1, 1)
    tip = is_told_at(ana, board.square(1, 1), "A large does not fit on a small.")
    expect(tip.get_by_role("link")).to_have_attribute("href", "/learn/intersect#IX-5")
    tip.get_by_role("link").click()
    expect(ana.page.locator("#IX-5")).to_be_in_viewport()
