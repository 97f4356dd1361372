"""IX-15 to IX-18: how a match ends, and what the table plays. Each test is named after its rule."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Outcome, Timer
from games.intersect import INTERSECT
from games.intersect.model import (
    DiscardCard,
    DiscardPiece,
    Ended,
    Passed,
    Place,
    Resign,
    Resigned,
    Sealed,
    Select,
    State,
)
from tests.games.intersect.table import asked, do, position, refusal, told

FULL = "hands A=1234 B=1234"
NEARLY = f"{FULL}; won A=3,2,5 B=2,3,3; cells 1.1=B3A2 2.2=B3"


def test_ix_15_three_of_each_size_win_at_once() -> None:
    state = do(position(NEARLY), "sel A1>2 B1")
    assert state.outcome == Outcome("three-of-each", "IX-15", (1, 2), None, (0,))
    assert (state.stage, state.due, asked(state)) == ("over", None, [])
    assert state.sides[0].hand == (2, 3, 4)
    assert state.outcome is not None
    assert told(position(NEARLY), "sel A1>2 B1")[-1] == Ended(state.outcome)
    other = do(position(NEARLY), "sel A2 B2").outcome
    assert other == Outcome("three-of-each", "IX-15", (2, 1), None, (1,))


def test_ix_15_a_surplus_of_two_sizes_does_not_win() -> None:
    state = do(position(f"{FULL}; won A=4,5,2; cells 1.1=A3"), "sel A1 B1")
    assert (state.outcome, state.due) == (None, 0)


def test_ix_15_the_third_of_another_size_counts() -> None:
    assert do(position(f"{FULL}; won A=5,5,2; cells 1.1=A1"), "sel A1 B1").outcome is not None


DEAD = "turn B#15; stash A=0,0,0 B=0,0,1; cells 4.3=A1"


@pytest.mark.parametrize(
    ("gone", "drawn"),
    [
        ("A=3,0,0 B=0,0,3", True),
        ("A=0,4,0 B=0,5,0", True),
        ("A=2,2,2 B=0,0,3", False),
        ("A=3,0,0 B=2,2,2", False),
        ("A=2,2,2 B=2,2,2", False),
    ],
)
def test_ix_16_nobody_can_win_any_more(gone: str, drawn: bool) -> None:
    state = do(position(f"{DEAD}; gone {gone}"), "B place 1 4.3")
    outcome = Outcome("dead", "IX-16", (1, 1), draw=True)
    assert state.outcome == (outcome if drawn else None)
    assert state.stage == ("over" if drawn else "remove")


def test_ix_16_is_looked_at_when_placement_ends() -> None:
    state = position("turn A#12; stash A=1,0,0 B=0,0,1; gone A=3,0,0 B=0,0,3")
    assert do(state, "A place 3 4.1").stage == "place"


def test_ix_16_a_pass_may_be_the_last_turn() -> None:
    state = position(
        "turn A#15; stash A=1,0,0 B=0,0,0; gone A=2,0,0 B=3,0,0; cells 3.1=A1 3.2=A1 3.3=A1 3.4=A1"
    )
    events = told(state, "A pass 3")
    assert events == (Passed(0, 3), Ended(Outcome("dead", "IX-16", (1, 1), draw=True)))
    step = INTERSECT.apply(state, 0, DiscardPiece(3))
    assert not step.undoable
    assert step.state.turn is None
    assert INTERSECT.timers(step.state) == ()


def test_ix_17_empty_squares_in_a_row_draw() -> None:
    state = position(f"{FULL}; barren 1/3; cells 1.1=A1")
    second = do(state, "sel A2 B2")
    assert (second.barren, second.outcome) == (2, None)
    third = do(second, "sel A3 B3")
    assert third.outcome == Outcome("barren", "IX-17", (1, 1), draw=True)
    assert third.last is not None
    assert (third.barren, third.round, third.last.round) == (3, 2, 2)


def test_ix_17_a_removal_ends_the_run() -> None:
    state = do(position(f"{FULL}; barren 2/3; cells 1.1=A1"), "sel A1>2 B1")
    assert (state.barren, state.outcome) == (0, None)


def test_ix_17_a_limit_of_one() -> None:
    assert do(position(f"{FULL}; barren 0/1"), "sel A1 B1").outcome is not None


def test_ix_17_the_hands_are_refilled_before_the_draw() -> None:
    state = do(position("hands A=1 B=12; barren 0/1"), "sel A1 B1")
    assert state.sides[0].hand == (1, 2, 3, 4)


def test_ix_17_an_agreed_draw_is_no_action_of_the_game() -> None:
    assert INTERSECT.draw_rule == "IX-17"


@pytest.mark.parametrize("text", ["turn A#1", FULL, f"{FULL}; due A", f"{FULL}; sealed A"])
@pytest.mark.parametrize("seat", [0, 1])
def test_ix_18_either_seat_may_resign_at_any_time(text: str, seat: int) -> None:
    step = INTERSECT.apply(position(text), seat, Resign())
    outcome = Outcome("resign", "IX-18", ((2, 1), (1, 2))[seat], winners=(1 - seat,))
    assert INTERSECT.outcome(step.state) == outcome
    assert step.events == (Resigned(seat), Ended(outcome))
    assert not step.undoable
    for action in (Resign(), Place(3, (1, 1)), DiscardPiece(3), Select(1), DiscardCard(1)):
        assert refusal(step.state, seat, action) == ("over", "IX-18", {})


def test_ix_18_a_card_that_stays_sealed_is_shown_after_the_end() -> None:
    state = position(FULL)
    step = INTERSECT.apply(state, 0, Select(2, 4))
    over = do(step.state, "B resign")
    known = INTERSECT.knowledge(over, 1, step.events)
    assert known.events == (Sealed(0, 2, 4),)
    assert INTERSECT.knowledge(step.state, 1, step.events).events == (Sealed(0, None, None),)


def expired(state: State, number: int) -> object:
    timer = INTERSECT.timers(state)[-1]
    (entry,) = INTERSECT.expire(state, timer, Chance(bytes(32), f"{number}"))
    assert entry.seat == timer.seat
    INTERSECT.check(state, entry.seat, entry.action)
    return entry.action


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        (
            "turn A#2; cells 2.1=B1 2.2=A2 2.3=B1 2.4=B3; stash A=1,1,0",
            [Place(3, (2, 4)), Place(2, (2, 2)), Place(2, (2, 4))],
        ),
        ("turn A#2; cells 2.1=B1 2.2=A1 2.3=B1 2.4=B1; stash A=3,1,0", [DiscardPiece(3), DiscardPiece(2)]),
        ("hands A=1234 B=134", [Select(1), Select(3), Select(4)]),
        (f"{FULL}; due A", [DiscardCard(1), DiscardCard(2), DiscardCard(3), DiscardCard(4)]),
    ],
)
def test_ix_18_the_table_draws_uniformly_among_the_legal_answers(text: str, answers: list[object]) -> None:
    state = position(text)
    drawn = Counter(expired(state, number) for number in range(600))
    assert set(drawn) == set(answers)
    fair = 600 / len(answers)
    assert sum((count - fair) ** 2 / fair for count in drawn.values()) < 20


def test_ix_18_a_clock_that_does_not_run_brings_nothing() -> None:
    state = do(position(FULL), "sel A2")
    assert INTERSECT.expire(state, Timer("select:1:0", "turn", 0), Chance(bytes(32), "x")) == ()


def test_ix_18_a_seats_own_answers_are_all_drawn() -> None:
    state = position("hands A=13 B=1234")
    drawn = Counter(INTERSECT.sample(state, 0, Chance(bytes(32), f"{n}")) for n in range(1000))
    assert len(drawn) == 10
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 30
    due = replace(position("hands A=13 B=1234"), due=0)
    assert isinstance(INTERSECT.sample(due, 0, Chance(bytes(32), "x")), DiscardCard)
