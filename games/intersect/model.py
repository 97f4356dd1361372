"""Intersect: what its states, actions, events and views are made of.

Seat 0 is A, seat 1 is B. A square is (a, b): A's number first. Sizes are pips: 3 large, 2 medium, 1 small.
Counts by size are in the order large, medium, small. A stack is text, bottom to top: owner's letter and size,
`A3B1`.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from games.core.values import Outcome, Seat

LETTERS = "AB"
SIZES = (3, 2, 1)
CARDS = (1, 2, 3, 4)
FULL_STASH = (5, 5, 5)
NOTHING = (0, 0, 0)
WANTED = 3
"""Pyramids of each size that win (IX-15)."""

type Size = Annotated[int, Meta(ge=1, le=3)]
type Card = Annotated[int, Meta(ge=1, le=4)]
type Square = tuple[Card, Card]
type Counts = tuple[int, int, int]
type Pair[T] = tuple[T, T]
type Stage = Literal["place", "remove", "over"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """IX-3. `start`: the seat that begins; `barren_limit`: empty squares in a row that draw the match."""

    start: Literal["A", "B", "random"] = "random"
    barren_limit: Annotated[int, Meta(ge=1, le=1000)] = 100


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """IX-14a. `forced`: what leaves no choice is played for the seat."""

    forced: bool = True


# Actions


class Place(Struct, frozen=True, tag="place", tag_field="type", forbid_unknown_fields=True):
    """IX-4. A pyramid of the stash goes on a square."""

    size: Size
    square: Square


class DiscardPiece(Struct, frozen=True, tag="discard_piece", tag_field="type", forbid_unknown_fields=True):
    """IX-6. A pass: a pyramid of the stash leaves the game."""

    size: Size


class Select(Struct, frozen=True, tag="select", tag_field="type", forbid_unknown_fields=True):
    """IX-8. A card of the hand is sealed, with a standing choice (IX-14) or without one."""

    card: Card
    discard_if_won: Card | UnsetType = UNSET

    @property
    def standing(self) -> int | None:
        """The card to be discarded if a pyramid is removed."""
        return None if self.discard_if_won is UNSET else self.discard_if_won


class DiscardCard(Struct, frozen=True, tag="discard_card", tag_field="type", forbid_unknown_fields=True):
    """IX-11. The seat that removed a pyramid puts a card of its hand aside, face up."""

    card: Card


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """IX-18."""


type Action = Place | DiscardPiece | Select | DiscardCard | Resign


# State: all there is to know, never shown to anybody


class Side(Struct, frozen=True):
    """What belongs to one seat. `played` and `discarded`: cards face up since the last refill, in order."""

    stash: Counts = FULL_STASH
    gone: Counts = NOTHING
    won: Counts = NOTHING
    hand: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    discarded: tuple[int, ...] = ()
    sealed: Select | None = None


class Taken(Struct, frozen=True):
    """A pyramid that was removed by its owner."""

    seat: Seat
    size: int


class Reveal(Struct, frozen=True):
    """Two cards turned up together, A's first. `refilled`: the seats that took their cards back at once."""

    round: int
    cards: Pair[int]
    square: Pair[int]
    taken: Taken | None
    refilled: tuple[Seat, ...]


class State(Struct, frozen=True):
    """A whole match, with what is hidden.

    `turn`: the seat at turn in placement. `turns`: placement turns taken, passes too. `round`: the removal
    round that is chosen or discarded for, 0 in placement. `cells`: sixteen stacks, (1, 1), (1, 2) … (4, 4).
    `due`: the seat that owes a discard. `barren`: empty squares in a row.
    """

    start: Seat
    barren_limit: int
    stage: Stage
    turn: Seat | None
    sides: Pair[Side]
    turns: Pair[int] = (0, 0)
    round: int = 0
    cells: tuple[str, ...] = ("",) * 16
    due: Seat | None = None
    barren: int = 0
    last: Reveal | None = None
    outcome: Outcome | None = None


# Events


class Placed(Struct, frozen=True, tag="placed", tag_field="type"):
    """IX-4. A pyramid stands on a square."""

    seat: Seat
    size: int
    square: Pair[int]


class Passed(Struct, frozen=True, tag="passed", tag_field="type"):
    """IX-6. A pyramid left the game."""

    seat: Seat
    size: int


class Removal(Struct, frozen=True, tag="removal", tag_field="type"):
    """IX-7. The removal stage begins."""


class Sealed(Struct, frozen=True, tag="sealed", tag_field="type"):
    """IX-8. A seat has selected; what it is, only the seat itself is told before the end."""

    seat: Seat
    card: int | None
    discard_if_won: int | None


class Replaced(Struct, frozen=True, tag="replaced", tag_field="type"):
    """IX-8. A seat has changed its sealed selection; nobody else is told before the end."""

    seat: Seat
    card: int
    discard_if_won: int | None


class Revealed(Struct, frozen=True, tag="revealed", tag_field="type"):
    """IX-9. Both cards are open; what stood on top of their square was taken by its owner."""

    round: int
    cards: Pair[int]
    square: Pair[int]
    taken: Taken | None
    refilled: tuple[Seat, ...]


class Discarded(Struct, frozen=True, tag="discarded", tag_field="type"):
    """IX-11. A card was put aside; `refilled`: it was the last one, and all four are back in the hand."""

    seat: Seat
    card: int
    refilled: bool


class Resigned(Struct, frozen=True, tag="resigned", tag_field="type"):
    """IX-18. A seat has left."""

    seat: Seat


class Ended(Struct, frozen=True, tag="ended", tag_field="type"):
    """The match is over."""

    outcome: Outcome


type Event = Placed | Passed | Removal | Sealed | Replaced | Revealed | Discarded | Resigned | Ended


# View: what a seat or a spectator sees; a type of its own, so that a leak needs code


class SeatView(Struct, frozen=True):
    """A seat's side as everybody sees it. A sealed card counts as in the `hand`."""

    stash: Counts
    gone: Counts
    won: Counts
    hand: tuple[int, ...]
    played: tuple[int, ...]
    discarded: tuple[int, ...]
    sealed: bool


class Own(Struct, frozen=True):
    """The viewer's own sealed selection."""

    card: int
    discard_if_won: int | None


class View(Struct, frozen=True):
    """The whole table as the viewer sees it; `cells[a - 1][b - 1]` is the stack on (a, b). See RULES.md."""

    stage: Stage
    start: Seat
    turn: Seat | None
    turns: Pair[int]
    round: int
    cells: tuple[tuple[str, ...], ...]
    seats: Pair[SeatView]
    due: Seat | None
    barren: int
    barren_limit: int
    last: Reveal | None
    own: Own | None
