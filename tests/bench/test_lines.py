"""How a figure is judged and written."""

import pytest

from bench.lines import Effort, Line, amount, at_least, at_most, cells, ratios, table
from bench.rounds import interleaved


@pytest.mark.parametrize(
    ("samples", "met"),
    [((1.0, 1.1, 1.05), "yes"), ((1.0, 1.5, 1.45), "NO"), ((1.39, 1.4, 1.4), "yes")],
)
def test_the_median_decides(samples: tuple[float, ...], met: str) -> None:
    assert Line("act", "bare", samples, at_most(1.4)).met == met


def test_a_goal_from_below() -> None:
    assert Line("act", "bare", (0.6, 0.61, 0.59), at_least(0.7)).met == "NO"
    assert Line("act", "bare", (0.8, 0.81, 0.79), at_least(0.7)).met == "yes"
    assert Line("act", "bare", (0.8,)).met == ""


def test_cpu_decides_where_wall_times_are_spread() -> None:
    cpu = Line("CPU", "the same", (1.0, 1.0, 1.0), at_most(1.4))
    assert Line("act", "bare", (0.2, 0.5, 1.9), at_least(0.7), cpu=cpu).met == "yes (by CPU)"
    assert Line("act", "bare", (0.5, 0.51, 0.5), at_least(0.7), cpu=cpu).met == "NO"


def test_a_line_is_written_with_its_spread_and_its_cpu() -> None:
    cpu = Line("CPU", "the same", (1.25,), at_most(1.4))
    rows = cells("P1", Line("act", "bare", (0.5, 1234.0, 2.0), at_least(0.7), cpu=cpu))
    assert rows[0] == ("P1", "act", "bare", "2x", "0.5–1,234", "≥ 0.7", "yes (by CPU)")
    assert rows[1] == ("", "CPU", "the same", "1.25x", "", "≤ 1.4", "yes")
    lines = table(rows).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert lines[0].startswith("| id ")


def test_amounts_have_three_digits() -> None:
    assert [amount(value, "ms") for value in (0.0, 0.12345, 12.345, 123.4)] == [
        "0 ms",
        "0.123 ms",
        "12.3 ms",
        "123 ms",
    ]


def test_rounds_are_compared_with_their_own_floor() -> None:
    assert ratios([2.0, 9.0], [1.0, 3.0]) == (2.0, 3.0)
    with pytest.raises(ValueError, match="shorter"):
        ratios([2.0, 9.0], [1.0])


def test_who_begins_changes_from_round_to_round() -> None:
    order: list[str] = []

    def turn(who: str) -> str:
        order.append(who)
        return who

    subjects, floors = interleaved(3, lambda: turn("s"), lambda: turn("f"))
    assert "".join(order) == "fssffs"
    assert (subjects, floors) == (["s"] * 3, ["f"] * 3)


def test_sizes_are_scaled_but_never_to_nothing() -> None:
    assert Effort(1, 0.1, share=0.01).of(1000) == 10
    assert Effort(1, 0.1, share=0.01).of(16) == 2
    assert Effort(5, 1.0).of(200) == 200
