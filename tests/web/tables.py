"""Matches of Intersect taken by the API to where a test begins."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.intersect.model import State
from tests.web.boards import Board
from tests.web.people import Caller, Person
from tests.web.story import START, STORY, Move


class Duel(NamedTuple):
    """A match of two accounts; the first has seat 0 and begins."""

    match: int
    players: tuple[Caller, Caller]

    @property
    def path(self) -> str:
        """The address of its page."""
        return f"/matches/{self.match}"

    @property
    def names(self) -> list[str]:
        """Of the players, by seat."""
        return [player.name for player in self.players]

    def play(self, moves: Sequence[Move]) -> None:
        """Moves of the story, by the API."""
        update = None
        for move in moves:
            update = self.players[move.seat].act(self.match, move.action, update)

    def at_the_page(self, person: Person, shows: State = START) -> Board:
        """Somebody opens the page of the match, which shows this table."""
        seat = self.names.index(person.name) if person.name in self.names else None
        board = Board(person.page, self.names, seat)
        person.page.goto(self.path)
        board.shows(shows)
        return board


def duel(ana: Caller, bo: Caller, moves: Sequence[Move] = (), **wanted: Any) -> Duel:
    """A match that has begun, after these moves of the story."""
    match = ana.open(**wanted)
    bo.join(match)
    table = Duel(match, (ana, bo))
    table.play(moves)
    return table


def after(moves: int) -> State:
    """The table after so many moves of the story."""
    return STORY[moves - 1].after if moves else START
