"""A whole match, as two people play it who help ana to win: who does what, and how the table stands afterwards.

It has passes through every kind of answer: placements, cards with and without a standing choice, discards by both,
an empty square, and cards that the order `forced` plays (those are not in the script).
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from games.catalog import game
from games.core import codec
from games.core.chance import Chance
from games.intersect.model import SIZES, State

INTERSECT = game("intersect")
PLACEMENTS = 30
SCRIPT = """
    A place 1 at 1,1       B place 3 at 4,1       A place 1 at 2,1       B place 3 at 4,2
    A place 2 at 3,3       B place 3 at 1,3       A place 3 at 4,4       B place 3 at 3,4
    A place 1 at 1,2       B place 3 at 4,1       A place 2 at 2,3       B place 2 at 4,2
    A place 1 at 3,1       B place 2 at 1,3       A place 3 at 4,3       B place 2 at 1,4
    A place 1 at 1,4       B place 1 at 4,1       A place 3 at 2,2       B place 2 at 4,2
    A place 3 at 3,2       B place 2 at 1,3       A place 2 at 4,2       B place 1 at 3,4
    A place 2 at 1,3       B place 1 at 4,1       A place 3 at 2,4       B place 1 at 3,2
    A place 2 at 3,3       B place 1 at 1,3

    A select 4 then 1      B select 2
    A select 3             B select 1
    A select 3 then 2      B select 3
    A select 4 then 1
    A select 4             B select 1             B discard-card 3
    A select 2 then 3      B select 4             A discard-card 4
    A select 3             B select 1
    A select 2             B select 3
    A select 1 then 4      B select 4
    A select 2 then 3
"""


class Move(NamedTuple):
    """What a seat does by hand, and the table after it and after what its orders answer."""

    seat: int
    text: str
    after: State

    @property
    def action(self) -> dict[str, Any]:
        """As the API wants it."""
        read: dict[str, Any] = json.loads(codec.encode(INTERSECT.read(self.text)))
        return read


def _begin() -> State:
    options = codec.decode_options(INTERSECT, '{"start": "A"}')
    state: State = INTERSECT.setup(options, 2, Chance(bytes(32), "setup"))
    return state


def _forced(state: State) -> State:
    """The table after all that the seats' orders answer."""
    for decision in INTERSECT.decisions(state):
        view = INTERSECT.view(state, decision.seat)
        action = INTERSECT.standing(view, decision, INTERSECT.new_orders())
        if action is not None:
            return _forced(INTERSECT.apply(state, decision.seat, action).state)
    return state


def _play() -> Iterator[Move]:
    state = START
    for line in SCRIPT.replace("  A ", "\n0 ").replace("  B ", "\n1 ").split("\n"):
        if text := line[2:].strip():
            seat = int(line[0])
            state = _forced(INTERSECT.apply(state, seat, INTERSECT.read(text)).state)
            yield Move(seat, text, state)


START = _begin()
STORY = tuple(_play())
REMOVAL = STORY[PLACEMENTS - 1].after
"""Both are about to choose their first cards."""


def shown(state: State, names: list[str], you: int | None) -> dict[str, Any]:
    """What a page shows of a table to a seat, in the words of the page (`boards.SHOWN` reads them there)."""
    chair = you or 0
    order = [chair, 1 - chair]
    return {
        "cells": {
            f"square:{a},{b}": f"Column {(a, b)[chair]}, row {(b, a)[chair]}: "
            + contents(state.cells[(a - 1) * 4 + b - 1], names, you)
            for a in range(1, 5)
            for b in range(1, 5)
        },
        "won": [
            ", ".join(
                f"{n} of 3 {size_name(size)}" for n, size in zip(state.sides[seat].won, SIZES, strict=True)
            )
            for seat in order
        ],
        "placements": sum(state.turns),
        "rounds": state.last.round if state.last else 0,
    }


def contents(stack: str, names: list[str], you: int | None) -> str:
    """The pieces of a square, top first."""
    pieces = [("AB".index(stack[at]), int(stack[at + 1])) for at in range(0, len(stack), 2)]
    words = [f"{'your' if seat == you else names[seat] + "'s"} {size_name(size)}" for seat, size in pieces]
    return ", ".join(reversed(words)) or "empty"


def size_name(size: int) -> str:
    """As the page calls it."""
    return ("small", "medium", "large")[size - 1]
