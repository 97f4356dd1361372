"""A line of the table: samples of one figure, its goal, and whether it is met."""

from collections.abc import Sequence
from statistics import median

import msgspec

WIDE = 0.2
"""A spread of wall times (widest minus narrowest, by the median) over which CPU time decides."""

HEAD = ("id", "subject", "floor", "median", "min–max", "goal", "met")


class Goal(msgspec.Struct, frozen=True):
    """A limit that the median has to keep: from below (`most`) or from above."""

    limit: float
    most: bool = True

    def keeps(self, value: float) -> bool:
        """Whether a figure keeps the limit."""
        return value <= self.limit if self.most else value >= self.limit


def at_most(limit: float) -> Goal:
    """The median may not be larger."""
    return Goal(limit)


def at_least(limit: float) -> Goal:
    """The median may not be smaller."""
    return Goal(limit, most=False)


class Effort(msgspec.Struct, frozen=True):
    """How much is measured: interleaved rounds, seconds of load a phase, and the share of the full sizes."""

    rounds: int
    seconds: float
    share: float = 1.0

    def of(self, full: int, least: int = 2) -> int:
        """A size such as the number of matches, scaled down for trials of the benchmark itself."""
        return max(least, round(full * self.share))


SHORT = Effort(rounds=5, seconds=1.0)
LONG = Effort(rounds=15, seconds=3.0)
TINY = Effort(rounds=1, seconds=0.1, share=0.01)
"""Only to see that a benchmark runs."""


class Line(msgspec.Struct, frozen=True):
    """One figure: ratios of subject to floor (unit x) or plain amounts, one sample a round.

    `cpu` is the same comparison in CPU time of the server; it decides where the wall times are spread widely.
    """

    subject: str
    floor: str
    samples: tuple[float, ...]
    goal: Goal | None = None
    unit: str = "x"
    note: str = ""
    cpu: "Line | None" = None

    @property
    def middle(self) -> float:
        """The median of the samples."""
        return median(self.samples)

    @property
    def spread(self) -> float:
        """How far the samples lie apart, as a share of the median."""
        return (max(self.samples) - min(self.samples)) / self.middle if self.middle else 0.0

    @property
    def met(self) -> str:
        """yes, no, or nothing where there is no goal. Without a clear wall time the CPU time decides."""
        if self.goal is None:
            return ""
        if self.cpu is not None and self.unit == "x" and self.spread > WIDE:
            return f"{self.cpu.met} (by CPU)"
        return "yes" if self.goal.keeps(self.middle) else "NO"


def number(value: float) -> str:
    """Three significant digits, without an exponent."""
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value else "0"


def amount(value: float, unit: str) -> str:
    """A figure with its unit; a ratio's x stands close."""
    return number(value) + ("x" if unit == "x" else f" {unit}")


def ratios(subject: Sequence[float], floor: Sequence[float]) -> tuple[float, ...]:
    """Subject by floor, round by round."""
    return tuple(one / other for one, other in zip(subject, floor, strict=True))


def cells(row: str, line: Line) -> list[tuple[str, ...]]:
    """The line as texts of the table's columns; its CPU time follows as a line of its own."""
    goal = "" if line.goal is None else ("≤ " if line.goal.most else "≥ ") + number(line.goal.limit)
    low, high = number(min(line.samples)), number(max(line.samples))
    spread = "" if len(line.samples) == 1 else f"{low}–{high}"
    found = [(row, line.subject, line.floor, amount(line.middle, line.unit), spread, goal, line.met)]
    return found + (cells("", line.cpu) if line.cpu is not None else [])


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """The rows below their head, in Markdown."""
    widths = [max(len(row[at]) for row in (HEAD, *rows)) for at in range(len(HEAD))]
    rule = tuple("-" * width for width in widths)
    return "\n".join(_joined(row, widths) for row in (HEAD, rule, *rows))


def _joined(row: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) + " |"
