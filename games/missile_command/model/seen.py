"""View: what a seat or a spectator sees; a type of its own, so that a leak needs code."""

from typing import Literal

from msgspec import Struct

from games.core.values import Seat
from games.missile_command.model.state import Asked, Fall, Missile, Report, Stage


class SiloView(Struct, frozen=True):
    """A silo: the pyramids left, outside first, `?` for those that the viewer does not know; those that are gone.

    `seen`: how many of those left all can see. `bottom`: all can see what lies beneath.
    """

    pieces: str
    gone: str
    damaged: bool
    seen: int
    bottom: bool


class ShieldView(Struct, frozen=True):
    """MC-33. Protected until `turns` more turns of the seat `by` have ended."""

    by: Seat
    turns: int


class FlightView(Struct, frozen=True):
    """MC-42. A missile on the way."""

    colour: str
    to: Seat
    silo: int


class SeatView(Struct, frozen=True):
    """A seat. `president`, `vice_president`: the silo, if the viewer knows it, else 0. `living`: P, V, PV or none.

    `silos` is empty as long as the viewer may see nothing of the battery. `exposed`: the tokens that are exposed now;
    `counted`: those that were when what is being resolved began (MC-33).
    """

    sealed: bool
    silos: tuple[SiloView, ...]
    president: int
    vice_president: int
    living: str
    exposed: str
    counted: str
    wing: int
    shield: ShieldView | None
    flight: FlightView | None
    drafted: tuple[str, ...]
    out: bool
    leaving: bool


class PendingView(Struct, frozen=True):
    """What is being asked. `chosen`: the viewer's own selection that waits for its reveal, or 0."""

    kind: Asked
    number: int
    by: Seat
    colour: str
    origin: int
    seat: Seat
    at: int
    second: int
    through: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    chosen: int
    aims: tuple[int, ...]


class View(Struct, frozen=True):
    """The whole table as the viewer sees it. See RULES.md."""

    stage: Stage
    words: Literal["missile_command", "peace_love_dove"]
    colours: str
    shared: bool
    detect: bool
    aid: bool
    seats: tuple[SeatView, ...]
    pool: tuple[str, ...]
    picker: Seat | None
    turn: Seat | None
    turns: int
    ends: tuple[int, ...]
    last: Seat | None
    launched: bool
    sortied: bool
    struck: bool
    asked: int
    pending: PendingView | None
    latest: Missile | None
    reports: tuple[Report, ...]
    leaving: tuple[Seat, ...]
    fallen: tuple[Fall, ...]
