"""From what a seat sees to the compact model, and from the compact model to actions."""

from collections.abc import Sequence

from games.intersect.bots.compact import FULL, NOBODY, Table
from games.intersect.model import LETTERS, Pair, Place, View


def table_of(view: View) -> Table:
    """The position that a view of a match in play shows. A sealed card is still in the hand."""
    table = Table(view.start, view.barren_limit)
    table.turn = sum(view.turns)
    table.cells = [_stack(text) for column in view.cells for text in column]
    table.stash = _by_code([seat.stash for seat in view.seats])
    table.gone = _by_code([seat.gone for seat in view.seats])
    table.won = _by_code([seat.won for seat in view.seats])
    table.missing = [sum(max(0, 3 - count) for count in seat.won) for seat in view.seats]
    table.hands = [sum(1 << card - 1 for card in seat.hand) or FULL for seat in view.seats]
    table.barren = view.barren
    table.due = NOBODY if view.due is None else view.due
    return table


def _by_code(counts: Sequence[tuple[int, int, int]]) -> list[int]:
    """Counts of large, medium and small by pyramid code."""
    return [0, *(count for seat in counts for count in reversed(seat))]


def _stack(text: str) -> int:
    stack = 0
    for letter, size in zip(text[::2], text[1::2], strict=True):
        stack = stack << 3 | (3 * LETTERS.index(letter) + int(size))
    return stack


def square_of(index: int) -> Pair[int]:
    """The square (a, b) of an index."""
    return (index // 4 + 1, index % 4 + 1)


def placement(table: Table, size: int, row: int) -> Place:
    """The mover's placement as an action."""
    return Place(size, square_of(table.column()[row]))
