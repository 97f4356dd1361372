"""Mixed strategies for games in which both sides choose at the same time."""

import pytest

from games.core.chance import Chance
from games.intersect.bots.matrix import solve


def gain_of_best_answers(payoffs: list[list[float]]) -> float:
    """What both sides together could gain by answering the strategies best; 0 in an equilibrium."""
    rows, columns = solve(payoffs)
    assert sum(rows) == pytest.approx(1)
    assert sum(columns) == pytest.approx(1)
    against_columns = [sum(p * q for p, q in zip(line, columns, strict=True)) for line in payoffs]
    against_rows = [
        sum(p * q for p, q in zip(line, rows, strict=True)) for line in zip(*payoffs, strict=True)
    ]
    return float(max(against_columns) - min(against_rows))


def test_a_choice_that_is_always_better_is_taken() -> None:
    rows, columns = solve([[0.9, 0.8], [0.3, 0.1]])
    assert rows[0] > 0.99
    assert columns[1] > 0.9


def test_matching_pennies_are_mixed_evenly() -> None:
    rows, columns = solve([[1.0, 0.0], [0.0, 1.0]])
    assert rows == pytest.approx((0.5, 0.5), abs=0.02)
    assert columns == pytest.approx((0.5, 0.5), abs=0.02)


def test_uneven_stakes_shift_the_mixture() -> None:
    rows, columns = solve([[1.0, 0.0], [0.0, 0.5]])
    assert rows == pytest.approx((1 / 3, 2 / 3), abs=0.03)
    assert columns == pytest.approx((1 / 3, 2 / 3), abs=0.03)


def test_equal_entries_leave_all_choices_equal() -> None:
    rows, columns = solve([[0.5] * 3] * 2)
    assert rows == (0.5, 0.5)
    assert columns == pytest.approx((1 / 3,) * 3)


def test_a_single_choice() -> None:
    assert solve([[0.4]]) == ((1.0,), (1.0,))


def test_nobody_gains_much_by_a_better_answer() -> None:
    chance = Chance(bytes(32), "matrices")
    for _ in range(50):
        rows, columns = 1 + chance.below(4), 1 + chance.below(4)
        payoffs = [[chance.below(1001) / 1000 for _ in range(columns)] for _ in range(rows)]
        assert gain_of_best_answers(payoffs) < 0.02
