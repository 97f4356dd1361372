"""A resolution in progress (MC-32): the sides as they are now, and what has happened since it began."""

from msgspec.structs import replace

from games.core.values import Seat, Step
from games.missile_command.model import Asked, Event, Missile, Pending, Report, Side, State
from games.missile_command.silos import exposed, without

type Move = Step[State, Event]


class Resolution:
    """Changed in place while one action is carried out; nobody keeps it, `step` freezes what came of it."""

    __slots__ = ("asked", "before", "events", "latest", "pending", "reports", "sides")

    def __init__(self, state: State) -> None:
        self.before = state
        self.sides = list(state.sides)
        self.events: list[Event] = []
        self.pending = state.pending
        self.asked = state.asked
        self.reports = state.reports
        self.latest = state.latest

    def change(self, seat: Seat, **fields: object) -> None:
        """Give a side other values."""
        self.sides[seat] = replace(self.sides[seat], **fields)

    def remove(self, seat: Seat, silo: int) -> str:
        """Take the exposed pyramid of a silo away; the colour that is exposed then."""
        self.sides[seat] = without(self.sides[seat], silo)
        return exposed(self.sides[seat], silo)

    def ask(
        self, kind: Asked, missile: Missile, waiting: tuple[Seat, ...] = (), aims: tuple[int, ...] = ()
    ) -> None:
        """Put a question to these seats, or to the one where the missile is."""
        self.asked += 1
        chosen = (0,) * len(self.sides) if kind == "fallout" else ()
        self.pending = Pending(kind, self.asked, missile, waiting or (missile.seat,), chosen, aims)


def report(turn: int, missile: Missile, side: Side, level: int | None, fits: tuple[int, ...]) -> Report:
    """What is remembered of an announcement."""
    return Report(turn, missile.by, missile.seat, missile.at, level, side.left, side.living, fits)
