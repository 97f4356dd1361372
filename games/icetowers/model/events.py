"""What happens, and what of it is told to whom."""

from msgspec import Struct

from games.core.values import Outcome, Seat
from games.icetowers.model.actions import Alternatives, PieceName
from games.icetowers.model.state import Turn


class Touched(Struct, frozen=True, tag="ready", tag_field="type"):
    """IT-4. A seat is ready."""

    seat: Seat


class Started(Struct, frozen=True, tag="started", tag_field="type"):
    """IT-4. All are ready: the game begins."""


class Removed(Struct, frozen=True, tag="removed", tag_field="type"):
    """IT-4. These seats were not ready in time."""

    seats: tuple[Seat, ...]


class Capped(Struct, frozen=True, tag="capped", tag_field="type"):
    """IT-8. `tower`: the number of the tower that grew; `gone`: that of the free-standing piece."""

    seat: Seat
    piece: PieceName
    onto: PieceName
    tower: int
    gone: int


class Mined(Struct, frozen=True, tag="mined", tag_field="type"):
    """IT-10. A seat holds a piece of the tower."""

    seat: Seat
    piece: PieceName
    tower: int


class Played(Struct, frozen=True, tag="played", tag_field="type"):
    """IT-11. A held piece caps a tower."""

    seat: Seat
    piece: PieceName
    onto: PieceName
    tower: int


class PutDown(Struct, frozen=True, tag="set_down", tag_field="type"):
    """IT-12. A held piece stands free, as a tower of this number, at this place."""

    seat: Seat
    piece: PieceName
    tower: int
    place: int


class Parted(Struct, frozen=True, tag="split", tag_field="type"):
    """IT-14. The pieces from `upper` on are a tower of their own now, with the number `new`."""

    seat: Seat
    lower: PieceName
    upper: PieceName
    tower: int
    new: int
    place: int


class SaidDone(Struct, frozen=True, tag="done", tag_field="type"):
    """IT-19."""

    seat: Seat


class TookBack(Struct, frozen=True, tag="not_done", tag_field="type"):
    """IT-19."""

    seat: Seat


class Insisted(Struct, frozen=True, tag="insisted", tag_field="type"):
    """IT-16. `on`: the seat that holds the piece."""

    seat: Seat
    on: Seat


class AskedShowdown(Struct, frozen=True, tag="showdown", tag_field="type"):
    """IT-17."""

    seat: Seat


class Sealed(Struct, frozen=True, tag="sealed", tag_field="type"):
    """IT-27. A seat has a plan; what it is, only the seat itself is told before the beat is opened or the end."""

    seat: Seat
    beat: int
    plan: Alternatives | None


class Replaced(Struct, frozen=True, tag="replaced", tag_field="type"):
    """IT-27. A seat has another plan; nobody else is told before the end."""

    seat: Seat
    beat: int
    plan: Alternatives


class Opened(Struct, frozen=True, tag="opened", tag_field="type"):
    """IT-27. The plans of a beat; what was done by them follows as events of its own."""

    beat: int
    turns: tuple[Turn, ...]


class Resigned(Struct, frozen=True, tag="resigned", tag_field="type"):
    """IT-21. A seat has left."""

    seat: Seat


class Ended(Struct, frozen=True, tag="ended", tag_field="type"):
    """The match is over. `ghost`: what the ghost has scored (IT-25)."""

    outcome: Outcome
    ghost: int | None


type DeedEvent = Capped | Mined | Played | PutDown | Parted
type Event = (
    Touched
    | Started
    | Removed
    | Capped
    | Mined
    | Played
    | PutDown
    | Parted
    | SaidDone
    | TookBack
    | Insisted
    | AskedShowdown
    | Sealed
    | Replaced
    | Opened
    | Resigned
    | Ended
)
