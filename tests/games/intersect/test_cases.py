"""The worked examples, each as a test."""

import pytest

from games.core.values import IllegalAction
from games.intersect import INTERSECT
from games.intersect.model import State
from tests.games.intersect.cases import EXPECTATIONS, Case, Entries, cases, read_case

ALL = list(cases())


def test_the_file_is_read_whole() -> None:
    assert len(ALL) == 37
    assert len({case.id for case in ALL}) == len(ALL)


@pytest.mark.parametrize("turned", [False, True], ids=["A-first", "B-first"])
@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case, turned: bool) -> None:
    state = before = case.state
    refused = dict(case.expected).get("no")
    *steps, last = case.steps or [()]
    for step in steps:
        state = take(state, step, turned)
    before = state
    if refused:
        assert case.expected == (("no", refused),)
        assert refusals(state, last, turned) == {refused}
        return
    state = take(state, last, turned)
    for name, words in case.expected:
        EXPECTATIONS[name](before, state, words)


def take(state: State, step: Entries, turned: bool) -> State:
    for entry in reversed(step) if turned else step:
        state = INTERSECT.apply(state, entry.seat, entry.action).state
    return state


def refusals(state: State, step: Entries, turned: bool) -> set[str]:
    """The codes of what is refused of the step; what is not refused is carried out."""
    codes: set[str] = set()
    for entry in reversed(step) if turned else step:
        try:
            state = INTERSECT.apply(state, entry.seat, entry.action).state
        except IllegalAction as refusal:
            codes.add(refusal.code)
    return codes


@pytest.mark.parametrize(
    "line",
    [
        "X | turn A#1 | A place 3 1.1 | okay |",
        "X | turn A#1 | A place 3 1.1 | |",
        "X | turn A#1 | A place 3 1.1 ok |",
        "X | turn A#1 ; weather fine | A place 3 1.1 | ok |",
        "X | turn A#1 ; turn A#2 | A place 3 1.1 | ok |",
        "X | turn A#17 | A place 3 1.1 | ok |",
        "X | turn A#1 ; due A | A place 3 1.1 | ok |",
        "X | turn A#1 | A puts 3 1.1 | ok |",
        "X | turn A#1 | A place 4 1.1 | ok |",
        "X | hands A=12 B=3 | sel | ok |",
        "X | hands A=12 B=3 | sel A1 A2 | ok |",
        "X | hands A=12 B=3 | sel A5 | ok |",
        "X | hands A=21 B=3 | sel A1 | ok |",
        "X | hands A= B=3 | sel A1 | ok |",
    ],
)
def test_a_line_that_means_nothing_is_an_error(line: str) -> None:
    with pytest.raises((ValueError, IllegalAction)):
        read_case(line)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("turn", "A#1"),
        ("ok", "1.1=A3"),
        ("gone", "A=0,0,1"),
        ("won", "B=0,0,1"),
        ("hands", "A=123"),
        ("col", "A=2"),
        ("due", "A"),
        ("pending", "A"),
        ("moves", "A=sel1"),
        ("barren", "1"),
        ("stage", "over"),
        ("win", "A"),
        ("result", "draw-dead"),
    ],
)
def test_each_expectation_can_fail(name: str, words: str) -> None:
    state = read_case("X | hands A=1234 B=1234 | | pending AB |").state
    with pytest.raises(AssertionError):
        EXPECTATIONS[name](state, state, words)
