"""The bots are as strong as is promised: with published seeds, seats alternating, draws counting a half.

Each table is made by the command, in a process of its own: there nobody counts lines, and thinking is quick.
"""

import subprocess
import sys
from typing import NamedTuple

import pytest

from tools.setting_up import ROOT


class Row(NamedTuple):
    """A row of the command's table: what was played, the share of points, and its lower bound."""

    bot: str
    opponent: str
    matches: int
    score: float
    lower: float


def played(bot: str, opponent: str, matches: int) -> Row:
    words = [sys.executable, "-m", "bench.tournament", "intersect", bot, opponent, "--matches", str(matches)]
    done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True, encoding="utf-8")
    cells = [cell.strip(" |") for cell in done.stdout.splitlines()[-1].split(" | ")]
    share, lower = (float(cell.rstrip("%")) / 100 for cell in cells[6:8])
    return Row(cells[0], cells[1], sum(map(int, cells[3:6])), share, lower)


def test_greedy_is_a_yardstick_worth_beating() -> None:
    row = played("greedy", "random", 100)
    assert row[:3] == ("greedy", "random", 100)
    assert row.score >= 0.65
    assert 0.5 < row.lower < row.score


def test_easy_beats_random_mostly() -> None:
    assert played("easy", "random", 20).score >= 0.6


def test_steady_beats_greedy_in_twenty_matches() -> None:
    """The short form: whoever scores 97 % is below 80 % here less than once in a thousand times."""
    assert played("steady", "greedy", 20).score >= 0.8


@pytest.mark.soak
@pytest.mark.parametrize(("opponent", "bound"), [("random", 0.95), ("greedy", 0.85)])
def test_steady_in_four_hundred_matches(opponent: str, bound: float) -> None:
    row = played("steady", opponent, 400)
    assert row.matches == 400
    assert row.lower >= bound, row
