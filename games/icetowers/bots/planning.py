"""What a search found as an answer: a deed in live play, a plan in beats."""

from collections.abc import Callable, Iterator

from games.core.chance import Chance
from games.icetowers.bots import reading
from games.icetowers.bots.compact import EMPTY, Table
from games.icetowers.bots.playout import stream
from games.icetowers.bots.search import WAIT, Line, Weighed
from games.icetowers.model import (
    MOST_ALTERNATIVES,
    Alternative,
    Deed,
    Done,
    Mine,
    Plan,
    PlannedMine,
    Play,
    View,
)

type Weigh = Callable[[Table, int, Iterator[int], bool], list[Weighed]]
"""The lines of a seat, best first; the last argument says whether to wait would end the match."""


def deed(view: View, seat: int, weigh: Weigh, chance: Chance) -> Deed | Done:
    """The best line's first move. Where it is best to wait the seat is done, until the table changes."""
    table = reading.table_of(view)
    others = [one.done or one.left for number, one in enumerate(view.seats) if number != seat]
    best, *_ = weigh(table, seat, stream(chance), all(others))
    if best.line == WAIT:
        return Done()
    return reading.action(table, reading.letters(view), seat, best.line[0])


def plan(view: View, seat: int, weigh: Weigh, chance: Chance) -> Plan:
    """The best lines that are better than to wait, or "done"."""
    table, colours = reading.table_of(view), reading.letters(view)
    found: dict[Deed, list[str]] = {}
    for line, _ in weigh(table, seat, stream(chance), False):  # noqa: FBT003 - in beats it never does
        if line == WAIT:
            break
        first = reading.action(table, colours, seat, line[0])
        found.setdefault(first, []).extend(_follow_up(table, colours, seat, line))
    chosen = tuple(_alternative(first, then) for first, then in found.items())
    return Plan(chosen[:MOST_ALTERNATIVES] or (Done(),))


def _follow_up(table: Table, colours: str, seat: int, line: Line) -> list[str]:
    """Where the piece of a mine goes."""
    after = table.copy()
    after.make(seat, line[0])
    if after.hands[seat] == EMPTY:
        return []
    last = reading.action(after, colours, seat, line[-1])
    return [last.onto] if isinstance(last, Play) else []


def _alternative(first: Deed, then: list[str]) -> Alternative:
    return PlannedMine(first.piece, tuple(then)) if isinstance(first, Mine) else first
