"""The rule-of-thumb player that searches are measured against: it looks at what lies on top, no further.

It covers the other's tops before it takes empty squares, and its own tops last. It chooses the card that names
most of the pyramids it needs, and fewest of those that the other needs, if the other chose blindly.
"""

from games.intersect.bots.compact import CARDS, OWNER, Spot, Table

_NEED, _SPARE = 2, -1
"""A needed pyramid for itself, and one for the other."""


def spots(table: Table) -> list[Spot]:
    """The placements that look best, all equally good."""
    seat, column = table.mover(), table.column()
    gains = {spot: _gain(table.cells[column[spot[1]]] & 7, seat) for spot in table.spots()}
    highest = max(gains.values())
    return [spot for spot, gain in gains.items() if gain == highest]


def _gain(top: int, seat: int) -> int:
    """What putting a pyramid on this top changes: 2 the other's, 1 an empty square, 0 its own."""
    return 1 if not top else 2 * (OWNER[top] != seat)


def dropped(table: Table) -> int:
    """The size that a pass costs least: the one of which least has gone, large first."""
    first = 3 * table.mover()
    return min(table.unplaced(), key=lambda size: (table.gone[first + size], -size))


def cards(table: Table, seat: int) -> list[int]:
    """The cards of the seat's hand that look best for the next selection, all equally good."""
    return _extreme(table, seat, max(_promises(table, seat).values()))


def discards(table: Table, seat: int) -> list[int]:
    """The cards that the seat misses least."""
    return _extreme(table, seat, min(_promises(table, seat).values()))


def _extreme(table: Table, seat: int, promise: int) -> list[int]:
    return [card for card, other in _promises(table, seat).items() if other == promise]


def _promises(table: Table, seat: int) -> dict[int, int]:
    """For each card of the hand the worth of the tops that it may name with the other's cards."""
    others = CARDS[table.hands[1 - seat]]
    return {
        card: sum(_promise(table, seat, card, other) for other in others) for card in CARDS[table.hands[seat]]
    }


def _promise(table: Table, seat: int, card: int, other: int) -> int:
    square = card << 2 | other if seat == 0 else other << 2 | card
    top = table.cells[square] & 7
    if not top or table.won[top] >= 3:
        return 0
    return _NEED if OWNER[top] == seat else _SPARE
