"""IceTowers once more, as small as a search needs it: no numbers, no places, no clocks, and stacks that change.

A piece is a number as in the engine: its copy times 15, its colour times 3, its size less 1. A stack is a list, bottom
to top; stacks come in no order.
"""

from collections.abc import Iterator
from typing import NamedTuple

COLOUR = tuple(piece % 15 // 3 for piece in range(150))
SIZE = tuple(piece % 3 + 1 for piece in range(150))

EMPTY = -1
"""What an empty hand holds."""

type Stack = list[int]


class Move(NamedTuple):
    """What a seat does: `kind` is cap, mine, split, play or set_down.

    `source`: the stack that is moved or taken apart, -1 for a hand. `at`: the place in it, counted from the bottom, of
    the piece that is taken, or of the first that is parted off. `target`: the stack that is capped, -1 for none.
    """

    kind: str
    source: int = -1
    at: int = 0
    target: int = -1


class Table:
    """Stacks, and by seat the held piece, the stacks that it came from, and whether the seat has left.

    A ghost's colour comes after the seats' (IT-23).
    """

    __slots__ = ("colours", "hands", "left", "seats", "sources", "stacks")

    def __init__(self, seats: int, colours: int) -> None:
        self.seats = seats
        self.colours = colours
        self.stacks: list[Stack] = []
        self.hands = [EMPTY] * seats
        self.sources: list[list[Stack]] = [[] for _ in range(seats)]
        self.left = [False] * seats

    def copy(self) -> "Table":
        """The same table, to be changed."""
        other = Table(self.seats, self.colours)
        other.stacks = [stack[:] for stack in self.stacks]
        other.hands, other.left = self.hands[:], self.left
        if any(self.sources):
            twin = {id(stack): twin for stack, twin in zip(self.stacks, other.stacks, strict=True)}
            other.sources = [[twin[id(stack)] for stack in stacks] for stacks in self.sources]
        return other

    # What may be done

    def own(self, seat: int) -> tuple[int, ...]:
        """IT-8, IT-23. The colours that the seat moves."""
        return (seat, *range(self.seats, self.colours))

    def takes(self, stack: Stack, piece: int) -> bool:
        """IT-8, IT-24. Whether the stack can be capped with the piece."""
        top, colour = stack[-1], COLOUR[piece]
        if COLOUR[top] == colour or SIZE[top] < SIZE[piece]:
            return False
        return colour < self.seats or len(stack) > 1

    def moves(self, seat: int) -> Iterator[Move]:
        """All that the seat may do with the table now."""
        if self.left[seat]:
            return
        if self.hands[seat] != EMPTY:
            landings = self.landings(self.hands[seat], self.sources[seat])
            yield from (Move("play", target=target) for target in landings)
            if not landings:
                yield Move("set_down")
            return
        for index, stack in enumerate(self.stacks):
            if len(stack) == 1:
                yield from self._caps(seat, index)
            else:
                yield from self._taking_apart(seat, index)

    def landings(self, piece: int, sources: list[Stack]) -> list[int]:
        """IT-11, IT-13. The stacks that take a mined piece."""
        return [
            index
            for index, stack in enumerate(self.stacks)
            if self.takes(stack, piece) and not any(stack is source for source in sources)
        ]

    def _caps(self, seat: int, index: int) -> Iterator[Move]:
        """IT-8. Where a single piece may go."""
        (piece,) = self.stacks[index]
        if COLOUR[piece] in self.own(seat):
            for target, stack in enumerate(self.stacks):
                if self.takes(stack, piece):
                    yield Move("cap", index, target=target)

    def _taking_apart(self, seat: int, index: int) -> Iterator[Move]:
        """IT-10, IT-14. What may be mined and split of a tower."""
        stack = self.stacks[index]
        colours = [COLOUR[piece] for piece in stack]
        for at, colour in enumerate(colours):
            if colour != colours[-1] and colour in self.own(seat) and colours.count(colour) > 1:
                yield Move("mine", index, at)
            if at and colours[at - 1] == colour != seat:
                yield Move("split", index, at)

    # What comes of it

    def make(self, seat: int, move: Move) -> None:
        """Carry out a move that is legal."""
        match move.kind:
            case "cap":
                self._cap(move)
            case "mine":
                stack = self.stacks[move.source]
                self.hands[seat], self.sources[seat] = stack.pop(move.at), [stack]
            case "split":
                self._split(move)
            case "play":
                self.stacks[move.target].append(self._let_go(seat))
            case _:
                self.stacks.append([self._let_go(seat)])

    def _cap(self, move: Move) -> None:
        """IT-8, IT-13. A single piece that has moved away is nobody's source any more."""
        moved = self.stacks[move.source]
        self.stacks[move.target].append(moved[0])
        for seat, sources in enumerate(self.sources):
            self.sources[seat] = [stack for stack in sources if stack is not moved]
        last = self.stacks.pop()
        if last is not moved:
            self.stacks[move.source] = last

    def _split(self, move: Move) -> None:
        """IT-13, IT-14."""
        lower = self.stacks[move.source]
        upper = lower[move.at :]
        del lower[move.at :]
        self.stacks.append(upper)
        for sources in self.sources:
            if any(stack is lower for stack in sources):
                sources.append(upper)

    def _let_go(self, seat: int) -> int:
        piece = self.hands[seat]
        self.hands[seat], self.sources[seat] = EMPTY, []
        return piece

    def leave(self, seat: int) -> None:
        """IT-21."""
        if self.hands[seat] != EMPTY:
            self.stacks.append([self._let_go(seat)])
        self.left = [*self.left[:seat], True, *self.left[seat + 1 :]]

    def scores(self) -> list[int]:
        """IT-22. By colour."""
        total = [0] * self.colours
        for stack in self.stacks:
            total[COLOUR[stack[-1]]] += sum([SIZE[piece] for piece in stack])
        return total

    def stuck(self) -> bool:
        """IT-20. Nobody holds a piece, and nobody can do anything."""
        if any(piece != EMPTY for piece in self.hands):
            return False
        return not any(True for seat in range(self.seats) for _ in self.moves(seat))
