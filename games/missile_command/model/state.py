"""State: all there is to know, never shown to anybody.

Silos are numbered from 1. A silo is kept as it was built, three letters, outside first; of these the last `left` are
still there, so that what is gone, which all have seen, is never forgotten.
"""

from typing import Literal

from msgspec import Struct

from games.core.values import Outcome, Seat

type Stage = Literal["draft", "build", "play", "over"]
type Asked = Literal["intercept", "deflect", "select", "pair", "extra", "fallout", "announce", "sortie"]


class Shield(Struct, frozen=True):
    """MC-33. Protected until the turn has ended `until` times at the place of the seat `by`."""

    by: Seat
    until: int


class Flight(Struct, frozen=True):
    """MC-42. A missile on the way, launched from this silo."""

    colour: str
    to: Seat
    silo: int


class Side(Struct, frozen=True):
    """A seat's battery and what belongs to it.

    `silos` is empty until it is built, `left` until the battery stands on the table. `president`, `vice`: the silos
    over the tokens, also of destroyed ones. `shown`: exposed tokens that have been counted (MC-33), by letter.
    `out`: eliminated or left. `leaving`: has resigned, and leaves after what is being resolved (MC-35).
    """

    silos: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    damaged: tuple[bool, ...] = (False,) * 8
    president: int = 0
    vice: int = 0
    living: str = "PV"
    shown: str = ""
    wing: int = 0
    shield: Shield | None = None
    flight: Flight | None = None
    drafted: tuple[str, ...] = ()
    out: bool = False
    leaving: bool = False


class Missile(Struct, frozen=True):
    """A missile that has been launched.

    `by`: who launched it, from the silo `origin` (0: a sortie). `seat`: where it is now, aimed at the silo `at` (0:
    none yet). `second`: the second silo of a pair (MC-25), or 0. `through`: who has deflected it, in order.
    """

    by: Seat
    colour: str
    origin: int
    seat: Seat
    at: int
    second: int = 0
    through: tuple[Seat, ...] = ()


class Pending(Struct, frozen=True):
    """The frame that waits: what is asked, about which missile, and of whom still.

    A launch goes from one question to the next and nothing in this game nests, so that the agenda never holds more
    than this one frame; what follows it is said by the table (MC-15), the missile and the turn. `chosen`: the silo
    that each seat has selected (MC-23), 0 for none; hidden. `aims`: the silos of a sortie.
    """

    kind: Asked
    number: int
    missile: Missile
    waiting: tuple[Seat, ...]
    chosen: tuple[int, ...] = ()
    aims: tuple[int, ...] = ()


class Report(Struct, frozen=True):
    """MC-19. An announcement: who probed whom, where, the level or None, and what was left then.

    `living`: the tokens that were alive. `fits`: the silos that it fits (`deduction_aid`).
    """

    turn: int
    by: Seat
    seat: Seat
    silo: int
    level: int | None
    left: tuple[int, ...]
    living: str
    fits: tuple[int, ...]


class Fall(Struct, frozen=True):
    """MC-35, MC-38. Seats that left the game together, in the turn of this number (0: before play)."""

    seats: tuple[Seat, ...]
    turn: int


class State(Struct, frozen=True):
    """A whole match, with what is hidden.

    `pool`: what is left of it, sorted. `picker`: who selects next (MC-41). `turn`: whose turn it is, -1 before play;
    `turns`: how many there have been; `ends`: how often the turn has ended at, or passed, each place; `last`: who had
    the turn before. `asked` counts questions, for their ids. `latest`: the last missile, where it came to its end.
    `leaving`: who resigned in this resolution, in order. `fallen`: who is out, in order; those that fell together
    share a rank.
    """

    colours: str
    shared: bool
    detect: bool
    words: Literal["missile_command", "peace_love_dove"]
    aid: bool
    stage: Stage
    sides: tuple[Side, ...]
    pool: tuple[str, ...] = ()
    picker: int = -1
    turn: int = -1
    turns: int = 0
    ends: tuple[int, ...] = ()
    last: int = -1
    launched: bool = False
    sortied: bool = False
    struck: bool = False
    asked: int = 0
    pending: Pending | None = None
    latest: Missile | None = None
    reports: tuple[Report, ...] = ()
    leaving: tuple[Seat, ...] = ()
    fallen: tuple[Fall, ...] = ()
    outcome: Outcome | None = None
