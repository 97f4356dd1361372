"""The worked examples, each as a test."""

from pathlib import Path

import pytest

from tests.games.missile_command.cases import FILES, Case, cases
from tests.games.missile_command.runs import attempt, verify

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
