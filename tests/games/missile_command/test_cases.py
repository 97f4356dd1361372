"""The worked examples, each as a test."""

from pathlib import Path

import pytest

from tests.games.missile_command.cases import FILES, Case, cases, read_case
from tests.games.missile_command.expecting import verify
from tests.games.missile_command.runs import attempt

ALL = list(cases())


def written(path: Path) -> int:
    return sum(not line.startswith("#") for line in path.read_text().splitlines() if line)


def test_the_files_are_read_whole() -> None:
    assert len(FILES) == 3
    assert len(ALL) == sum(map(written, FILES)) == 233
    assert len({case.id for case in ALL}) == len(ALL)


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    run, code = attempt(case)
    wanted: list[str | None] = [item.removeprefix("no ") for item in case.expected if item.startswith("no ")]
    assert [code] == (wanted or [None])
    if code is None:
        assert not run.decisions, "answers to nothing"
        verify(run, case.expected)


@pytest.mark.parametrize(
    "line",
    [
        "X | 2 | B3=KKZ | A L1>B3 | | open |",
        "X | 2 | B9=KKK | A L1>B3 | | open |",
        "X | 2 | | A L1>B3 | | closed |",
        "X | 2 | | A L1>B3 | | ask why B 2 |",
        "X | 2 | | A L1>B3 | | B3=KKKK |",
        "X | 2 | | A M1>B3 | | open |",
        "X | 2 | | A sortie B3,A4 | | open |",
        "X | 2 | B6=OKK | A L1>B3 | B catch 6 | open |",
        "X | 2",
    ],
)
def test_a_line_that_means_nothing_is_an_error(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        attempt(read_case(line))


@pytest.mark.parametrize(
    "expected",
    [
        *("ask int B 6", "probe 3", "said 3", "moves=pass", "turn=A", "win A", "win none", "draw A,B"),
        *("ranks=A>B", "B3=KKK", "A1=KKK", "BP=7", "BV=none", "Aw=1", "Bout", "Af=K>B", "swB@A1"),
    ],
)
def test_each_expectation_can_fail(expected: str) -> None:
    run, code = attempt(read_case(f"X | 2 | | A L1>B3 | | {expected} |"))
    assert code is None
    with pytest.raises(AssertionError):
        verify(run, (expected,))


def test_noask_noprobe_and_open_can_fail() -> None:
    asked, _ = attempt(read_case("X | 2 | B6=OKK | A L1>B3 | B int 6 | open |"))
    over, _ = attempt(read_case("X | 2 | B8=- | A L1>B8 | | win A |"))
    probed, _ = attempt(read_case("X | 2 | A1=XKK BP=3 | A L1>B3 | B ann 3 | open |"))
    for run, expected in (
        (asked, "noask int"),
        (asked, "noask int B"),
        (over, "open"),
        (probed, "probe noprobe"),
    ):
        with pytest.raises(AssertionError):
            verify(run, (expected,))
