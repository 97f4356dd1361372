"""Which refusal comes first: the rules' list, row by row, for each kind of action."""

import pytest

from games.core import codec
from games.core.values import IllegalAction
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Action,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Plan,
    Play,
    Ready,
    Resign,
    Ring,
    SetDown,
    Showdown,
    Split,
    State,
)
from tests.games.icetowers.table import at, refusal

OVER = at("RB", "A=R3 B=B3", "B resign").state
LEFT = at("RBG unready=1", "A=R3 B=B3 C=G3", "R resign").state
UNREADY = at("RB mode=beats unready=1", "A=R3 B=B3").state
BEATS = at("RB mode=beats", "A=R3R3B2 B=B3 @R=R2!A").state
# Red holds R2.1; blue's hand is empty. What is wrong further on in each row is wrong, too.
HOLDING = at("RBG", "A=R3R3B2 B=B3B1 C=R1 D=R2 E=G1 @R=R2!A").state
NAME = "R2.2"
"""The piece that red holds."""

EVERYTHING: tuple[Action, ...] = (
    Cap("B3.9", "B3.9"),
    Mine("B3.9"),
    Play("B3.9", "B3.9"),
    SetDown("B3.9"),
    Split("B3.9", "B3.9"),
    Done(),
    NotDone(),
    Insist(4),
    Showdown(),
    Plan((Done(), Done())),
    Ready(),
    Resign(),
)


@pytest.mark.parametrize("action", EVERYTHING)
def test_over_comes_first(action: Action) -> None:
    assert refusal(OVER, 1, action) == ("over", "IT-21", {})


@pytest.mark.parametrize("action", EVERYTHING)
def test_resigned_comes_before_the_start(action: Action) -> None:
    assert refusal(LEFT, 0, action) == ("resigned", "IT-21", {})


@pytest.mark.parametrize("action", EVERYTHING[:-2])
def test_readiness_comes_before_the_tempo(action: Action) -> None:
    assert refusal(UNREADY, 0, action) == ("not-ready", "IT-4", {})


@pytest.mark.parametrize("action", EVERYTHING[:9])
def test_the_tempo_comes_before_the_hand(action: Action) -> None:
    assert refusal(BEATS, 0, action) == ("wrong-tempo", "IT-27", {})


@pytest.mark.parametrize("action", [EVERYTHING[0], EVERYTHING[1], EVERYTHING[4], Done(), NotDone()])
def test_the_hand_comes_before_the_table(action: Action) -> None:
    assert refusal(HOLDING, 0, action) == ("holding", "IT-7", {"piece": NAME})


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, Play("B3.9", "B3.9"), "not-holding"),
        (0, SetDown("R2.9"), "not-holding"),
        (0, SetDown(NAME), None),
        # Cap: blue's are free to move; B3.1 is under B1.1.
        (1, Cap("R1.9", "R1.9"), "not-on-table"),
        (1, Cap("R3.1", NAME), "not-on-table"),
        (1, Cap("R3.1", "R3.1"), "not-yours"),
        (1, Cap("B3.1", "R3.1"), "not-free-standing"),
        (0, Play(NAME, NAME), "not-on-table"),
        (0, Play(NAME, "R3.2"), "not-on-top"),
        (0, Play(NAME, "B2.1"), "mineback"),
        (0, Play(NAME, "R1.1"), "same-colour"),
        (0, Play(NAME, "B1.1"), "too-big"),
        (0, Play(NAME, "R2.1"), "same-colour"),
        (1, Mine("R1.9"), "not-on-table"),
        (1, Mine("R3.1"), "not-yours"),
        (1, Mine("B2.1"), "you-control-it"),
        (1, Mine("B1.1"), "you-control-it"),
        (1, Split("R1.9", "B1.1"), "not-on-table"),
        (1, Split("B1.1", "R1.9"), "not-on-table"),
        (1, Split("B1.1", "B3.1"), "no-pair"),
        (1, Split("B3.1", "B1.1"), "own-colour"),
        (1, NotDone(), "no-change"),
        (1, Insist(1), "nothing-held"),
        (2, Insist(0), None),
        (0, Showdown(), "no-showdown"),
    ],
)
def test_first_refusal(seat: int, action: Action, code: str | None) -> None:
    found = refusal(HOLDING, seat, action)
    assert (found and found[0]) == code


def test_a_split_mine_and_ghost_in_the_order_of_the_list() -> None:
    ghost = at("RB+Y", "A=Y3 B=R2 C=Y2 D=B1").state
    assert refusal(ghost, 0, Cap("Y3.1", "Y2.1")) == ("same-colour", "IT-8", {})
    assert refusal(ghost, 0, Cap("Y3.1", "R2.1")) == ("too-big", "IT-8", {"top": 2, "mine": 3})
    assert refusal(ghost, 0, Cap("Y2.1", "R2.1")) == ("ghost-free-standing", "IT-24", {})
    assert refusal(at("RBG", "A=R3B3R2").state, 2, Split("R3.1", "B3.1")) == ("no-pair", "IT-14", {})
    assert refusal(at("RBG", "A=R3B3R2").state, 1, Mine("B3.1")) == ("only-one", "IT-10", {"tower": 1})


@pytest.mark.parametrize("seat", [-1, 2, 17])
def test_a_seat_that_is_not_there(seat: int) -> None:
    found = refusal(at("RB", "A=R3 B=B3").state, seat, Done())
    assert found is not None
    assert found[:2] == ("malformed", "Notation")


@pytest.mark.parametrize(("seat", "action"), [(0, Ring("match")), (None, Done()), (None, Resign())])
def test_the_table_alone_rings_and_does_nothing_else(seat: int | None, action: Action) -> None:
    found = refusal(at("RB time_limit=600", "A=R3 B=B3").state, seat, action)
    assert found is not None
    assert found[:2] == ("malformed", "Notation")


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type": "jump"}',
        '{"type": "cap"}',
        '{"type": "cap", "piece": "R2.1"}',
        '{"type": "cap", "piece": "R2.1", "onto": "B3.4", "seat": 0}',
        '{"type": "cap", "piece": "R2.1", "onto": 3}',
        '{"type": "cap", "piece": "R4.1", "onto": "B3.4"}',
        '{"type": "cap", "piece": "R2.0", "onto": "B3.4"}',
        '{"type": "cap", "piece": "R2.11", "onto": "B3.4"}',
        '{"type": "cap", "piece": "Z2.1", "onto": "B3.4"}',
        '{"type": "cap", "piece": "R2.1\\n", "onto": "B3.4"}',
        '{"type": "cap", "piece": " R2.1", "onto": "B3.4"}',
        '{"type": "mine", "piece": "R2.1", "then": []}',
        '{"type": "insist", "seat": 5}',
        '{"type": "insist", "seat": -1}',
        '{"type": "insist", "seat": "B"}',
        '{"type": "insist", "seat": true}',
        '{"type": "plan"}',
        '{"type": "plan", "alternatives": null}',
        '{"type": "plan", "alternatives": [{"type": "ready"}]}',
        '{"type": "plan", "alternatives": [{"type": "mine"}]}',
        '{"type": "plan", "alternatives": [{"type": "mine", "piece": "R2.1", "then": "B3.1"}]}',
        '{"type": "plan", "alternatives": [{"type": "plan", "alternatives": []}]}',
        '{"type": "ring"}',
        '{"type": "ring", "clock": "hold"}',
        '{"type": "done", "why": "late"}',
        "[" * 100_000,
        b"\xff",
    ],
    ids=lambda raw: repr(raw)[:60],
)
def test_malformed(raw: str | bytes) -> None:
    with pytest.raises(IllegalAction) as refused:
        codec.decode_action(ICETOWERS, raw)
    assert (refused.value.code, refused.value.rule) == ("malformed", "Notation")


def test_a_state_is_not_touched_by_a_refusal() -> None:
    before: State = HOLDING
    for action in EVERYTHING:
        refusal(HOLDING, 0, action)
    assert before == HOLDING
