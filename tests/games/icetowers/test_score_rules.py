"""IT-22 to IT-25: scoring and the ghost. Each test is named after its rule."""

import pytest

from games.core.values import IllegalAction, Outcome
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Ended,
    Options,
    Ring,
)
from tests.games.icetowers.table import (
    at,
    ended,
    fresh,
    refused,
    take,
    timed,
)


def rung(seats: str, position: str) -> tuple[Outcome, int | None]:
    """The outcome when the clock rings, and what the ghost has scored."""
    step = take(timed(at(seats, position)).state, None, Ring("match"))
    ended = step.events[-1]
    assert isinstance(ended, Ended)
    assert step.state.outcome == ended.outcome
    return ended.outcome, ended.ghost


@pytest.mark.parametrize(
    ("position", "scores", "ranks", "winners", "draw"),
    [
        ("A=R3B3 B=R2 C=G1", (2, 6, 1), (2, 1, 3), (1,), False),
        ("A=R3 B=B3 C=G1", (3, 3, 1), (1, 1, 3), (0, 1), False),
        ("A=R3 B=B1 C=G1", (3, 1, 1), (1, 2, 2), (0,), False),
        ("A=R3 B=B3 C=G3", (3, 3, 3), (1, 1, 1), (), True),
    ],
)
def test_it_22_scores_and_shared_ranks(
    position: str, scores: tuple[int, ...], ranks: tuple[int, ...], winners: tuple[int, ...], draw: bool
) -> None:
    outcome, ghost = rung("RBG", position)
    assert ghost is None
    assert (outcome.scores, outcome.ranks, outcome.winners, outcome.draw) == (scores, ranks, winners, draw)


def test_it_23_both_seats_move_the_ghost() -> None:
    run = at("RB+Y", "A=Y3Y2R1 B=B3B2 C=Y3R3Y3B3 D=Y2 E=R3B3 F=R1")
    assert refused(run, "R cap D B") is None
    assert refused(run, "B cap D E") is None
    run.step("B mine A 1")
    run.step("R mine C 0")
    assert refused(run, "R cap F B") == "holding"
    assert [ICETOWERS.view(run.state, None).seats[seat].hand is None for seat in (0, 1)] == [False, False]
    assert refused(run, "B play B") is None


def test_it_23_two_seats_only_and_the_first_free_colour() -> None:
    with pytest.raises(IllegalAction, match="ghost-seats"):
        ICETOWERS.check_options(Options(ghost=True), 3)
    ICETOWERS.check_options(Options(ghost=True), 2)
    ghost = ICETOWERS.view(fresh(Options(ghost=True, set="xeno")), None).ghost
    assert ghost is not None
    assert ghost.colour == "O"


def test_it_24_the_ghost_needs_a_tower_of_two() -> None:
    run = at("RB+Y", "A=Y1 B=R3 C=B3R3")
    assert refused(run, "B cap A B") == "ghost-free-standing"
    assert refused(run, "B cap A C") is None
    assert ended(at("RB+Y", "A=Y1 B=R3 C=R1 D=B1", "R cap C D")) is None
    assert ended(at("RB+Y", "A=Y1 B=R3 C=B3 D=R1B1", "B cap C B")) is None
    assert ended(at("RB+Y", "A=Y3 B=R3 C=B2 D=R1B1", "B cap C B")) == ("exhausted", "IT-20")


def test_it_24_everybody_splits_the_ghost() -> None:
    run = at("RB+Y", "A=R3Y3Y2B1")
    assert refused(run, "R split A 2") is None
    assert refused(run, "B split A 2") is None


@pytest.mark.parametrize(
    ("position", "ranks", "winners", "draw"),
    [
        ("A=R3 B=B1 C=Y3Y2", (2, 3), (), False),
        ("A=R3 B=B1 C=Y3", (1, 3), (0,), False),
        ("A=R3 B=B3 C=Y3", (1, 1), (), True),
        ("A=R3 B=B3 C=Y3Y1", (2, 2), (), False),
        ("A=R3 B=B2 C=Y1", (1, 2), (0,), False),
    ],
)
def test_it_25_the_ghost_is_ranked(
    position: str, ranks: tuple[int, ...], winners: tuple[int, ...], draw: bool
) -> None:
    outcome, ghost = rung("RB+Y", position)
    assert (outcome.ranks, outcome.winners, outcome.draw) == (ranks, winners, draw)
    assert ghost == sum(int(size) for size in position.split("C=")[1].replace("Y", ""))


def test_it_25_who_left_is_below_the_ghost() -> None:
    run = at("RB+Y", "A=R1 B=B3 C=Y2", "B resign")
    assert run.state.outcome is not None
    assert run.state.outcome.ranks == (2, 3)
    assert run.state.outcome.winners == ()
