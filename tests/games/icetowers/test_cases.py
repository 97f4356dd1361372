"""The worked examples, each as a test."""

from pathlib import Path

import pytest

from games.core.values import IllegalAction
from tests.games.icetowers.cases import FILES, Case, begun, cases, read_case
from tests.games.icetowers.expected import EXPECTATIONS

ALL = list(cases())


def written(path: Path) -> int:
    return sum(not line.startswith("#") for line in path.read_text().splitlines() if line)


def test_the_files_are_read_whole() -> None:
    assert len(FILES) == 3
    assert len(ALL) == sum(map(written, FILES)) == 77
    assert len({case.id for case in ALL}) == len(ALL)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    run = begun(case)
    refused = dict(case.expected).get("no")
    for number, step in enumerate(case.steps, 1):
        if refused and number == len(case.steps):
            with pytest.raises(IllegalAction) as refusal:
                run.step(step)
            assert case.expected == (("no", refusal.value.code),)
            return
        run.step(step)
    for kind, words in case.expected:
        EXPECTATIONS[kind](run, words)


@pytest.mark.parametrize(
    "line",
    [
        "X | RB | A=R3 B=B3 | R cap A B | okay |",
        "X | RB | A=R3 B=B3 | R cap A C | ok A=R3 |",
        "X | RB | A=R3 B=B3 | R caps A B | ok A=R3 |",
        "X | RB | A=R3 B=B3 | R stalls | ok A=R3 |",
        "X | RB | A=R3 B=G3 | R cap A B | ok A=R3 |",
        "X | RB | A=R4 B=B3 | R cap A B | ok A=R3 |",
        "X | RB weather=fine | A=R3 B=B3 | R cap A B | ok A=R3 |",
        "X | RB | A=R3 @B=B3!C | R cap A B | ok A=R3 |",
        "X | RB mode=beats | A=R3 B=B3 | beat R[cap A B | ok A=R3 |",
        "X | RB mode=beats | A=R3 B=B3 | beat R[cap A B, cap B A] | ok A=R3 |",
        "X | RB",
    ],
)
def test_a_line_that_means_nothing_is_an_error(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        begin(line)


def begin(line: str) -> None:
    """Read an example and carry out its first step."""
    case = read_case(line)
    begun(case).step(case.steps[0])


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("ok", "A=R3"),
        ("ok", "A=R3 B=B3 @R=R1!A"),
        ("score", "R=4"),
        ("moves", "R=none"),
        ("stuck", ""),
        ("ended", "IT-20"),
        ("ranks", "R=1 B=1"),
    ],
)
def test_each_expectation_can_fail(kind: str, words: str) -> None:
    with pytest.raises(AssertionError):
        EXPECTATIONS[kind](begun(read_case("X | RB | A=R3 B=B3 | | running |")), words)


def test_an_ended_match_is_not_running() -> None:
    run = begun(read_case("X | RB | A=R3 B=B3 | R resign | running |"))
    run.step("R resign")
    with pytest.raises(AssertionError):
        EXPECTATIONS["running"](run, "")
