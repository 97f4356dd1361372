"""Intersect in small numbers, for searching: the engine's rules once more, proven equal by differential play.

A pyramid is a code from 1 to 6: seat * 3 + size. A stack is an int with three bits a pyramid, the top lowest,
so that it is looked at with `& 7`, pushed with `<< 3 |` and popped with `>> 3`. Cards count from 0; a hand is
a set of bits, one a card. Square (a, b) has the index (a - 1) * 4 + b - 1. Only legal actions may be made:
nothing is checked here.
"""

from collections.abc import Sequence
from itertools import product

A_WINS, B_WINS, DRAW = range(3)
OPEN = -1
"""The match goes on."""

NOBODY = -1
TURNS = 30
"""Placement turns of both seats together (IX-7)."""

FULL = 0b1111

type Spot = tuple[int, int]
"""A placement: the size and the row of the mover's own column, from 0."""

type Column = tuple[int, int, int, int]
"""The squares of a seat's own column, by row (IX-2)."""

OWNER = (NOBODY, 0, 0, 0, 1, 1, 1)
"""The seat of a pyramid, by its code."""

CAP = (3, 1, 2, 3, 1, 2, 3)
"""The largest size that may be put on a pyramid, by its code; first the empty square (IX-5)."""

COLUMNS: tuple[tuple[Column, ...], ...] = (
    tuple((at, at + 1, at + 2, at + 3) for at in (0, 4, 8, 12)),
    tuple((at, at + 4, at + 8, at + 12) for at in range(4)),
)
"""COLUMNS[seat][column]."""

CARDS = tuple(tuple(card for card in range(4) if hand >> card & 1) for hand in range(16))
"""The cards of a hand."""

WITHOUT = tuple(tuple(hand & ~(1 << card) or FULL for card in range(4)) for hand in range(16))
"""WITHOUT[hand][card]: the hand after the card has left it, full again if it was the last (IX-12)."""


def _spots(sizes: int, caps: Sequence[int]) -> tuple[Spot, ...]:
    held = [size for size in (3, 2, 1) if sizes >> size - 1 & 1]
    return tuple((size, row) for size in held for row, cap in enumerate(caps) if size <= cap)


SPOTS = tuple(
    {
        one | two << 2 | three << 4 | four << 6: _spots(sizes, (one, two, three, four))
        for one, two, three, four in product((1, 2, 3), repeat=4)
    }
    for sizes in range(8)
)
"""SPOTS[sizes][caps]: every legal placement (IX-5). `sizes`: a bit for each size in the stash, small lowest;
`caps`: two bits for each row of the column, the first lowest."""


class Table:
    """A position. Lists of seven are by pyramid code, the first number unused; lists of two are by seat."""

    __slots__ = (
        "barren",
        "cells",
        "due",
        "gone",
        "hands",
        "limit",
        "missing",
        "result",
        "start",
        "stash",
        "turn",
        "won",
    )

    def __init__(self, start: int, limit: int) -> None:
        """The start of a match. `start`: the seat that begins; `limit`: empty squares in a row that draw."""
        self.start = start
        self.limit = limit
        self.turn = 0
        """Placement turns taken, passes too, by both seats together."""
        self.cells = [0] * 16
        self.stash = [0, 5, 5, 5, 5, 5, 5]
        self.gone = [0] * 7
        self.won = [0] * 7
        self.missing = [9, 9]
        """Pyramids that a seat still lacks to three of each size (IX-15)."""
        self.hands = [FULL, FULL]
        self.barren = 0
        """Empty squares in a row."""
        self.due = NOBODY
        """The seat that owes a discard."""
        self.result = OPEN

    def copy(self) -> "Table":
        """The same position, to be played on independently."""
        twin = Table.__new__(Table)
        twin.start, twin.limit, twin.turn = self.start, self.limit, self.turn
        twin.barren, twin.due, twin.result = self.barren, self.due, self.result
        twin.cells = self.cells[:]
        twin.stash = self.stash[:]
        twin.gone = self.gone[:]
        twin.won = self.won[:]
        twin.missing = self.missing[:]
        twin.hands = self.hands[:]
        return twin

    # Placement stage

    def mover(self) -> int:
        """IX-4. The seat whose placement turn it is."""
        return (self.turn + self.start) & 1

    def column(self) -> Column:
        """IX-4. The squares on which the mover may place, by row."""
        return COLUMNS[(self.turn + self.start) & 1][self.turn >> 1 & 3]

    def spots(self) -> tuple[Spot, ...]:
        """IX-5. Every legal placement; none where the mover must pass."""
        tops = [CAP[self.cells[square] & 7] for square in self.column()]
        return SPOTS[sizes(self.stash, self.mover())][tops[0] | tops[1] << 2 | tops[2] << 4 | tops[3] << 6]

    def unplaced(self) -> tuple[int, ...]:
        """IX-6. The sizes that the mover may discard in a pass."""
        first = 3 * self.mover()
        return tuple(size for size in (3, 2, 1) if self.stash[first + size])

    def place(self, size: int, row: int) -> None:
        """IX-4. The mover puts a pyramid of its stash on its column."""
        piece = 3 * self.mover() + size
        square = self.column()[row]
        self.cells[square] = self.cells[square] << 3 | piece
        self._unstash(piece)

    def drop(self, size: int) -> None:
        """IX-6. The mover passes and discards an unplaced pyramid."""
        piece = 3 * self.mover() + size
        self.gone[piece] += 1
        self._unstash(piece)

    def _unstash(self, piece: int) -> None:
        self.stash[piece] -= 1
        self.turn += 1
        if self.turn == TURNS and hopeless(self.gone):
            self.result = DRAW

    # Removal stage

    def reveal(self, first: int, second: int) -> None:
        """IX-9 to IX-12, IX-15, IX-17. Both cards are revealed, A's first."""
        hands = self.hands
        hands[0] = WITHOUT[hands[0]][first]
        hands[1] = WITHOUT[hands[1]][second]
        square = first << 2 | second
        stack = self.cells[square]
        if stack:
            self.barren = 0
            self.cells[square] = stack >> 3
            self._take(stack & 7)
            return
        self.barren += 1
        if self.barren == self.limit:
            self.result = DRAW

    def _take(self, piece: int) -> None:
        """IX-11, IX-15. The owner of a top pyramid gets it, and wins or owes a discard."""
        seat = OWNER[piece]
        self.won[piece] += 1
        if self.won[piece] <= 3:
            self.missing[seat] -= 1
        if self.missing[seat]:
            self.due = seat
        else:
            self.result = seat

    def discard(self, card: int) -> None:
        """IX-11, IX-12. The seat that owes a discard makes it."""
        self.hands[self.due] = WITHOUT[self.hands[self.due]][card]
        self.due = NOBODY


def sizes(stash: Sequence[int], seat: int) -> int:
    """The sizes that a seat has in its stash, as bits, small lowest."""
    first = 3 * seat
    return (stash[first + 1] > 0) | (stash[first + 2] > 0) << 1 | (stash[first + 3] > 0) << 2


def hopeless(gone: Sequence[int]) -> bool:
    """IX-16. Neither seat can still reach three of each size."""
    return max(gone[1:4]) >= 3 and max(gone[4:7]) >= 3
