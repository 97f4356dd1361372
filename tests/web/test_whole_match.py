"""Two people in two browsers play a match from the lobby to its end; one of them loses the connection on the way."""

import json
import re
from typing import NamedTuple

from playwright.sync_api import Route, expect

from tests.web.boards import Board
from tests.web.conftest import Newcomer
from tests.web.line import Line
from tests.web.people import Person
from tests.web.story import PLACEMENTS, START, STORY, Move
from tests.web.waiting import until


class Table(NamedTuple):
    """A match and its two players, ana in seat 0."""

    match: int
    people: tuple[Person, Person]
    boards: tuple[Board, Board]

    def play(self, moves: tuple[Move, ...]) -> None:
        """Each move by its player; after each both see the same table."""
        for move in moves:
            self.boards[move.seat].do(move)
            for board in self.boards:
                board.shows(move.after)


def open_in_the_lobby(ana: Person) -> int:
    """From the first page to an own table, live, where the opener starts."""
    ana.page.goto("/")
    ana.page.get_by_role("link", name="Start a game").first.click()
    ana.page.get_by_text("10 min + 10 s", exact=True).click()
    ana.page.get_by_role("group", name="Who starts").get_by_text("Me", exact=True).click()
    ana.page.get_by_role("button", name="Open the match").click()
    expect(ana.page.locator(".prompt")).to_contain_text("Waiting for another player")
    return int(ana.page.url.rsplit("/", 1)[1])


def join_in_the_lobby(bo: Person, ana: Person, match: int) -> None:
    """Find the table by who opened it, and sit down."""
    bo.page.goto("/")
    bo.page.get_by_role("row").filter(has_text=ana.name).get_by_role("button", name="Join").click()
    bo.page.wait_for_url(re.compile(rf"/matches/{match}$"))


def sit_down(newcomer: Newcomer, line: Line) -> Table:
    """Both come through the lobby; bo by a line that can be cut."""
    ana, bo = newcomer("ana"), newcomer("bo", base_url=line.address)
    match = open_in_the_lobby(ana)
    join_in_the_lobby(bo, ana, match)
    names = [ana.name, bo.name]
    return Table(match, (ana, bo), (Board(ana.page, names, 0), Board(bo.page, names, 1)))


def test_two_people_play_a_whole_match_and_one_loses_the_connection(newcomer: Newcomer, line: Line) -> None:
    table = sit_down(newcomer, line)
    for board in table.boards:
        board.shows(START)
    table.play(STORY[:2])
    bo_is_away_for_a_move(table, line, STORY[2])
    bo_hears_no_answer(table, STORY[3])
    table.play(STORY[4 : PLACEMENTS + 6])
    bo_is_away_for_a_move(table, line, STORY[PLACEMENTS + 6])
    table.play(STORY[PLACEMENTS + 7 :])
    ana, bo = table.boards
    expect(ana.prompt).to_contain_text("You win")
    expect(ana.prompt).to_contain_text("You have three of each size.")
    expect(bo.prompt).to_contain_text(f"{table.people[0].name} wins")
    nothing_is_lost_or_doubled(table)


def bo_is_away_for_a_move(table: Table, line: Line, move: Move) -> None:
    """ana moves while bo has no connection; bo is told so, can send nothing, and sees it after."""
    before = STORY[STORY.index(move) - 1].after
    ana, bo = table.boards
    table.people[1].watch.expect("ERR_CONNECTION", "WebSocket connection to")
    line.cut()
    expect(bo.page.get_by_text("No connection. Nothing was sent.")).to_be_visible()
    expect(bo.prompt).to_contain_text("nothing can be sent")
    ana.do(move)
    ana.shows(move.after)
    bo.shows(before)
    line.mend()
    bo.page.get_by_role("button", name="Try now").click()
    bo.shows(move.after)
    expect(bo.page.get_by_text("No connection")).to_be_hidden()


def bo_hears_no_answer(table: Table, move: Move) -> None:
    """bo's action gets no answer, whether it arrives or not; bo is told the truth, and it is sent until it counts."""
    bo = table.people[1]
    bo.watch.expect("ERR_FAILED")
    sent: list[str] = []
    arrives = False

    def lose(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "")["key"])
        if arrives:
            route.fetch()
        route.abort()

    bo.page.route("**/actions", lose)
    table.boards[1].do(move)
    expect(table.boards[1].prompt).to_contain_text("It may have arrived: it is sent again, and counts once.")
    expect(bo.page.get_by_text("Nothing was sent")).to_be_hidden()
    until(bo.page, lambda: len(sent) > 1, True)
    arrives = True
    for board in table.boards:
        board.shows(move.after)
    bo.page.unroute("**/actions")
    assert len(set(sent)) == 1


def nothing_is_lost_or_doubled(table: Table) -> None:
    """The record has each action of the story once, and what the orders played."""
    record = table.people[0].call("GET", f"matches/{table.match}/record")
    by_hand = [entry for entry in record["entries"] if entry["by"] == "hand" and entry["kind"] == "engine"]
    assert [(entry["seat"], entry["text"]) for entry in by_hand] == [(move.seat, move.text) for move in STORY]
    bo = table.people[1].page
    bo.reload()
    Board(bo, [table.people[0].name, table.people[1].name], 1).shows(STORY[-1].after)
