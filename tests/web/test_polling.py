"""Where sockets don't get through, the page asks again and again, and everything works as well."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.story import STORY
from tests.web.tables import after, duel


def test_a_match_goes_on_without_a_socket(newcomer: Newcomer, caller: Callable[[str], Caller]) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    ana.context.route_web_socket("**/ws/**", lambda socket: socket.close())
    table = duel(ana, bo)
    board = table.at_the_page(ana)
    for number in (0, 2):
        board.do(STORY[number])
        board.shows(after(number + 1))
        table.play(STORY[number + 1 : number + 2])
        board.shows(after(number + 2))
    expect(board.page.get_by_text("No connection")).to_be_hidden()
    assert ana.recorder.frames == []
