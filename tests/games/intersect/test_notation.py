"""Notation: actions and positions as text, both ways."""

import pytest
from msgspec.structs import replace

from games.core.values import IllegalAction, Knowledge
from games.intersect import INTERSECT
from games.intersect.model import (
    Action,
    DiscardCard,
    DiscardPiece,
    Options,
    Place,
    Resign,
    Select,
    State,
    View,
)
from games.intersect.position import read, write
from tests.games.intersect.table import EVERY_ACTION, chance, do, fresh, position


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("place 2 at 3,1", Place(2, (3, 1))),
        ("discard-piece 1", DiscardPiece(1)),
        ("select 4", Select(4)),
        ("select 4 then 2", Select(4, 2)),
        ("discard-card 2", DiscardCard(2)),
        ("resign", Resign()),
    ],
)
def test_an_action_as_text(text: str, action: Action) -> None:
    assert INTERSECT.write(action) == text
    assert INTERSECT.read(text) == action


def test_every_action_survives_its_text() -> None:
    texts = [INTERSECT.write(action) for action in EVERY_ACTION]
    assert [INTERSECT.read(text) for text in texts] == list(EVERY_ACTION)
    assert len(set(texts)) == len(EVERY_ACTION) == 76


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place",
        "place 4 at 1,1",
        "place 2 at 1,5",
        "place 2 at 1, 1",
        "place 2 at 1.1",
        "Place 2 at 1,1",
        "select",
        "select 5",
        "select 4 then",
        "select 4 then 5",
        "select ٤",
        "select 4\n",
        " select 4",
        "discard 2",
        "discard-card 0",
        "discard-piece 4",
        "resigns",
        "x" * 10000,
    ],
    ids=lambda text: repr(text)[:30],
)
def test_other_texts_are_malformed(text: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        INTERSECT.read(text)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (fresh(), "turn A#1; start A"),
        (fresh(Options("B", 7)), "turn B#1; start B; barren 0/7"),
        (
            do(fresh(), "A place 3 1.1", "B place 1 1.1", "A place 2 2.4"),
            "turn B#2; start A; stash A=4,4,5 B=5,5,4; cells 1.1=A3B1 2.4=A2",
        ),
        (
            position("hands A=2 B=134; cells 2.3=A1; won A=3,0,0; gone B=0,1,0; barren 2/9"),
            "round 1; start A; gone B=0,1,0; won A=3,0,0; cells 2.3=A1; hands A=2 B=134; barren 2/9",
        ),
        (
            do(position("hands A=1234 B=1234"), "sel A2>3"),
            "round 1; start A; hands A=1234 B=1234; sealed A",
        ),
        (
            do(position("hands A=1234 B=1234; cells 2.3=A1"), "sel A2 B3"),
            "round 1; start A; won A=0,0,1; hands A=134 B=124; due A",
        ),
        (do(fresh(), "A place 3 1.1", "A resign"), "turn B#1; start A; stash A=4,5,5; cells 1.1=A3"),
        (do(fresh(), "B resign"), "turn A#1; start A"),
        (
            do(fresh(Options("B")), "B place 3 1.1", "A resign"),
            "turn A#1; start B; stash B=4,5,5; cells 1.1=B3",
        ),
    ],
)
def test_a_position_as_text(state: State, text: str) -> None:
    assert INTERSECT.write_position(state) == text
    assert write(read(text)) == text


def plain(view: View) -> View:
    """The view without what a position doesn't hold."""
    seats = tuple(
        replace(seat, played=tuple(sorted(seat.played + seat.discarded)), discarded=()) for seat in view.seats
    )
    return replace(view, seats=(seats[0], seats[1]), last=None)


@pytest.mark.parametrize("number", range(6))
def test_every_position_of_a_match_survives_its_text(number: int) -> None:
    state = INTERSECT.setup(Options(), 2, chance(f"{number}"))
    draws = chance(f"play {number}")
    while state.outcome is None:
        view = INTERSECT.view(state, None)
        assert read(write(view)) == plain(view)
        asked = draws.pick(INTERSECT.decisions(state))
        state = INTERSECT.apply(state, asked.seat, INTERSECT.sample(state, asked.seat, draws)).state


def test_a_position_is_played_on_from_what_can_be_imagined() -> None:
    view = read("round 4; hands A=12 B=34; cells 1.3=A1; sealed A")
    state = INTERSECT.imagine(Knowledge(None, view), chance())
    assert INTERSECT.view(state, None) == view
    assert [decision.sealed for decision in INTERSECT.decisions(state)] == [True, False]


@pytest.mark.parametrize(
    "text",
    [
        "",
        ";",
        "turn",
        "turn A#0",
        "turn A#17",
        "turn A#1 B#1",
        "turn C#1",
        "turn A#1; turn A#1",
        "turn A#1; hands A=12",
        "turn A#1; round 3",
        "turn A#1; due A",
        "turn A#1; sealed A",
        "round 0",
        "round 1; stash A=0,0,0",
        "start X",
        "stash A=6,0,0",
        "stash A=5,5",
        "stash A=5,5,5 A=5,5,5",
        "gone A=1,1,1,1",
        "cells 0.1=A3",
        "cells 1.5=A3",
        "cells 1.1=C3",
        "cells 1.1=A4",
        "cells 1.1=",
        "cells 1.1=A3 1.1=B2",
        "hands A=",
        "hands A=21",
        "hands A=11",
        "hands A=5",
        "due A B",
        "barren 1",
        "barren 1/0",
        "sealed C",
        "weather fine",
    ],
)
def test_a_wrong_position_is_malformed(text: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        read(text)
