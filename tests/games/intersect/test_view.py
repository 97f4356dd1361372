"""What a seat sees, field by field, and what it can imagine."""

import json
import re
from importlib.resources import files

import pytest
from msgspec import Struct

from games.core import codec
from games.core.game import Game
from games.core.values import Knowledge
from games.intersect import INTERSECT
from games.intersect.model import (
    Action,
    DiscardCard,
    DiscardPiece,
    Event,
    Own,
    Place,
    Resign,
    Sealed,
    SeatView,
    Select,
    State,
    Taken,
    View,
)
from tests.games.intersect.table import chance, do, fresh, position, told

FULL = "hands A=1234 B=1234"


def test_the_view_as_json() -> None:
    state = do(
        position(f"{FULL}; cells 1.2=A3B1 2.3=A2; gone B=1,0,0"), "sel A2 B3", "A discard 4", "sel A1>4"
    )
    seat = {"stash": [0, 0, 0], "gone": [0, 0, 0], "won": [0, 1, 0], "hand": [1, 3], "played": [2]}
    other = {"stash": [0, 0, 0], "gone": [1, 0, 0], "won": [0, 0, 0], "hand": [1, 2, 4], "played": [3]}
    assert json.loads(codec.encode(INTERSECT.view(state, 0))) == {
        "stage": "remove",
        "start": 0,
        "turn": None,
        "turns": [15, 15],
        "round": 2,
        "cells": [["", "A3B1", "", ""], ["", "", "", ""], ["", "", "", ""], ["", "", "", ""]],
        "seats": [{**seat, "discarded": [4], "sealed": True}, {**other, "discarded": [], "sealed": False}],
        "due": None,
        "barren": 0,
        "barren_limit": 100,
        "last": {
            "round": 1,
            "cards": [2, 3],
            "square": [2, 3],
            "taken": {"seat": 0, "size": 2},
            "refilled": [],
        },
        "own": {"card": 1, "discard_if_won": 4},
    }


def test_events_as_json() -> None:
    state = position(f"{FULL}; cells 2.3=A2")
    assert [json.loads(codec.encode(event)) for event in told(state, "sel A2>4 B3")] == [
        {"type": "sealed", "seat": 0, "card": 2, "discard_if_won": 4},
        {"type": "sealed", "seat": 1, "card": 3, "discard_if_won": None},
        {
            "type": "revealed",
            "round": 1,
            "cards": [2, 3],
            "square": [2, 3],
            "taken": {"seat": 0, "size": 2},
            "refilled": [],
        },
        {"type": "discarded", "seat": 0, "card": 4, "refilled": False},
    ]


@pytest.mark.parametrize("kind", [View, SeatView])
def test_every_field_of_the_view_is_described(kind: type[Struct]) -> None:
    text = files("games.intersect").joinpath("RULES.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\| (?:… )?`(\w+)` \|", text, re.MULTILINE))
    assert set(kind.__struct_fields__) <= described


@pytest.mark.parametrize("kind", INTERSECT.event_types)
def test_every_event_is_described(kind: type[Struct]) -> None:
    text = files("games.intersect").joinpath("RULES.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{kind.__struct_config__.tag}` \| ([^|]*)\|", text, re.MULTILINE)
    assert row
    assert row[1] == "as `last` in the View " or set(re.findall(r"`(\w+)`", row[1])) == set(
        kind.__struct_fields__
    )


def test_a_seat_imagines_its_own_selection_as_it_is() -> None:
    state = do(position(FULL), "sel A2>4")
    assert INTERSECT.redeal(state, 0, chance()) == state
    imagined = {INTERSECT.redeal(state, 1, chance(f"{number}")).sides[0].sealed for number in range(400)}
    assert len(imagined) == 20
    assert state.sides[0].sealed in imagined


def over() -> tuple[State, Knowledge[View, Event, Action]]:
    before = do(position(FULL), "sel A2")
    step = INTERSECT.apply(before, 1, Resign())
    return step.state, INTERSECT.knowledge(step.state, 1, (Sealed(0, 2, None), *step.events))


def test_an_ended_match_is_imagined_with_its_end() -> None:
    state, known = over()
    imagined = INTERSECT.imagine(known, chance())
    assert imagined.outcome == state.outcome
    assert INTERSECT.view(imagined, 1) == INTERSECT.view(state, 1)


def test_without_its_end_an_ended_match_cannot_be_imagined() -> None:
    state, _ = over()
    for events in ((), (Sealed(0, 2, None),)):
        with pytest.raises(ValueError, match="its end was not told"):
            INTERSECT.redeal(state, 1, chance(), events)


def test_the_view_of_the_start() -> None:
    view = INTERSECT.view(fresh(), None)
    assert (view.stage, view.turn, view.round, view.own, view.last) == ("place", 0, 0, None, None)
    assert view.seats[0] == SeatView((5, 5, 5), (0, 0, 0), (0, 0, 0), (), (), (), sealed=False)


def test_own_selection_and_last_reveal() -> None:
    state = do(position(f"{FULL}; cells 2.3=B1"), "sel A2 B3>1", "sel B4")
    assert INTERSECT.view(state, 1).own == Own(4, None)
    last = INTERSECT.view(state, None).last
    assert last is not None
    assert last.taken == Taken(1, 1)
    assert state.sides[1].sealed == Select(4)


def test_ix_8_of_a_selection_others_know_the_card_that_was_turned_up() -> None:
    state = position(f"{FULL}; cells 2.3=A2")
    assert INTERSECT.public(0, Select(3), told(state, "sel A3")) is None
    replaced = told(state, "sel A3>1") + told(do(state, "sel A3>1"), "sel A2>4 B3")
    assert INTERSECT.public(0, Select(3, 1), replaced) == Select(2)
    assert INTERSECT.public(1, Select(3), replaced[2:]) == Select(3)


def test_ix_13_what_lies_on_the_table_is_public() -> None:
    for action in (Place(2, (3, 1)), DiscardPiece(1), DiscardCard(4), Resign()):
        assert INTERSECT.public(0, action, ()) == action


def test_a_game_that_says_nothing_keeps_its_actions_back() -> None:
    assert Game.public(INTERSECT, 0, Resign(), ()) is None
