"""Which line is best, by games played out at random from each: sequential halving, the worse half is dropped.

A line is what a seat does next: one move, or a mine and where the piece goes, or nothing.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.icetowers.bots.compact import EMPTY, Move, Stack, Table
from games.icetowers.bots.playout import play_out, worth

type Line = tuple[Move, ...]

WAIT: Line = ()
"""To do nothing for now."""

FEW = 4
"""So many lines are left at the end, each with a quarter of the last share."""

MOST = 48
"""Lines that are looked at; of more some are drawn."""


class Weighed(NamedTuple):
    """A line, and what it is worth on average."""

    line: Line
    worth: float


def lines(table: Table, seat: int) -> list[Line]:
    """All that the seat can do, of what is alike but for the pieces' numbers only one, and to wait."""
    found: dict[object, Line] = {}
    for move in table.moves(seat):
        if move.kind == "mine":
            for line in _mined(table, seat, move):
                found.setdefault(_alike(table, line), line)
        else:
            found.setdefault(_alike(table, (move,)), (move,))
    if table.hands[seat] == EMPTY:
        found[WAIT] = WAIT
    return list(found.values())


def _mined(table: Table, seat: int, mine: Move) -> Iterator[Line]:
    """A mine with each place where the piece can go."""
    after = table.copy()
    after.make(seat, mine)
    for move in after.moves(seat):
        yield (mine, move)


def _alike(table: Table, line: Line) -> object:
    """The same for lines that differ in the copies of their pieces only."""
    return tuple(
        (move.kind, _kinds(table, move.source), move.at, _kinds(table, move.target)) for move in line
    )


def _kinds(table: Table, index: int) -> tuple[int, ...]:
    return () if index < 0 else kinds(table.stacks[index])


def kinds(stack: Stack) -> tuple[int, ...]:
    """Colours and sizes, bottom to top."""
    return tuple([piece % 15 for piece in stack])


def weighed(table: Table, seat: int, effort: int, draws: Iterator[int], *, ends: bool) -> list[Weighed]:
    """The lines, best first, by about so many games played out. `ends`: to wait would end the match."""
    pool = lines(table, seat)
    if len(pool) > MOST:
        pool = [*sorted(pool[:-1], key=lambda _: next(draws))[: MOST - 1], pool[-1]]
    totals = dict.fromkeys(pool, 0)
    games = dict.fromkeys(pool, 0)
    rounds = max(1, (len(pool) - 1).bit_length() - 1)
    left: Sequence[Line] = pool
    for _ in range(rounds):
        share = max(2, effort // rounds // len(left))
        for line in left:
            totals[line] += _played(table, seat, line, share, draws, ends=ends)
            games[line] += share
        left = sorted(left, key=lambda line: -totals[line] / games[line])[: max(FEW, len(left) // 2)]
    found = [Weighed(line, totals[line] / games[line]) for line in pool]
    return sorted(found, key=lambda one: (-games[one.line], -one.worth))


def at_once(table: Table, seat: int, draws: Iterator[int]) -> list[Weighed]:
    """The lines by what is left of them after the answer that hurts most; equal ones in random order."""
    found: list[Weighed] = []
    for line in sorted(lines(table, seat), key=lambda _: next(draws)):
        after = table.copy()
        for move in line:
            after.make(seat, move)
        found.append(Weighed(line, min(_answered(after, seat))))
    return sorted(found, key=lambda one: -one.worth)


def _answered(table: Table, seat: int) -> Iterator[int]:
    """What the table is worth, and after each single line of each of the others."""
    yield worth(table, seat)
    for other in range(table.seats):
        for line in lines(table, other) if other != seat else ():
            after = table.copy()
            for move in line:
                after.make(other, move)
            yield worth(after, seat)


def _played(table: Table, seat: int, line: Line, times: int, draws: Iterator[int], *, ends: bool) -> int:
    """What so many games after the line are worth together."""
    start = table.copy()
    for move in line:
        start.make(seat, move)
    if ends and line == WAIT:
        return times * worth(start, seat)
    total = 0
    for _ in range(times):
        game = start.copy()
        play_out(game, draws)
        total += worth(game, seat)
    return total
