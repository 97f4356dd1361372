"""Pace and the arithmetic of clocks: pure functions over values; times are milliseconds since 1970 in UTC.

A turn is paid from a seat's bank, every other clock has a limit of its own. All that is judged here (what earns an
increment, what is a miss) follows from public facts.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

import msgspec

from games.core.values import Rate, Seat, Timer, TimerKind

GRACE_MS = 300
"""How long after a deadline an action that was taken up still counts."""

DAY = 86400

type Seconds = Annotated[int, msgspec.Meta(ge=1, le=90 * DAY)]
type SecondsOrNone = Annotated[int, msgspec.Meta(ge=0, le=90 * DAY)]


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How fast a match is played. Seconds. What is None takes the default of its kind."""

    kind: Literal["live", "days"] = "days"
    match: Seconds | None = None
    hold: Seconds | None = None
    bank: Seconds | None = None
    increment: SecondsOrNone | None = None
    cap: Seconds | None = None
    reaction: Seconds | None = None
    build: Seconds | None = None
    pick: Seconds | None = None
    beat: Seconds | None = None
    ready: Seconds | None = None
    on_timeout: Literal["forfeit", "play_on"] = "forfeit"
    misses: Annotated[int, msgspec.Meta(ge=1, le=10)] = 3
    pauses: bool = True


LIVE = {
    "match": 600,
    "hold": 15,
    "bank": 600,
    "increment": 10,
    "cap": 900,
    "reaction": 60,
    "build": 600,
    "pick": 45,
    "beat": 120,
    "ready": 120,
}
DAYS = {
    "match": 14 * DAY,
    "hold": DAY,
    "bank": 7 * DAY,
    "increment": DAY // 2,
    "cap": 10 * DAY,
    "reaction": DAY,
    "build": 2 * DAY,
    "pick": DAY,
    "beat": DAY,
    "ready": 2 * DAY,
}


def complete(pace: Pace) -> Pace:
    """The pace with every limit filled in; the cap is never under the bank."""
    preset = LIVE if pace.kind == "live" else DAYS
    filled = {name: value for name, value in preset.items() if getattr(pace, name) is None}
    whole = msgspec.structs.replace(pace, **filled)
    if (whole.cap or 0) < (whole.bank or 0):
        whole = msgspec.structs.replace(whole, cap=whole.bank)
    return whole


class Running(msgspec.Struct, frozen=True):
    """A clock that runs: since when and until when."""

    id: str
    kind: TimerKind
    seat: Seat | None
    since: int
    due: int
    hurried: bool = False


class Tally(msgspec.Struct, frozen=True):
    """What is counted for a seat: bank in ms, misses in a row, accepted actions, private revision.

    `recent`: when it last did things that the rules limit (`Game.rate`), by name.
    """

    bank: int
    misses: int = 0
    acted: int = 0
    rev: int = 0
    recent: tuple[tuple[str, int], ...] = ()


class Clockwork(msgspec.Struct, frozen=True):
    """All clocks and counters of a match. `watched` is where the match's deadline row stands."""

    running: tuple[Running, ...] = ()
    seats: tuple[Tally, ...] = ()
    watched: int | None = None


def fresh(pace: Pace, seats: int) -> Clockwork:
    """The clocks before the start: full banks, nothing running."""
    return Clockwork((), (Tally(bank=(pace.bank or 0) * 1000),) * seats)


def limit_ms(pace: Pace, kind: TimerKind, tally: Tally | None) -> int:
    """What a clock of this kind starts with: the seat's bank for a turn, else the pace's limit."""
    if kind == "turn" and tally is not None:
        return tally.bank
    seconds: int = getattr(pace, "bank" if kind == "turn" else kind) or 0
    return seconds * 1000


def _stopped(pace: Pace, tally: Tally, clock: Running, now: int, *, earned: bool) -> Tally:
    """The bank after a turn's clock stopped: what was left, and the increment for an own decision, up to the cap."""
    if clock.kind != "turn":
        return tally
    left = max(0, min(tally.bank, clock.due - now))
    if earned:
        left = max(left, min(left + (pace.increment or 0) * 1000, (pace.cap or 0) * 1000))
    return msgspec.structs.replace(tally, bank=left)


def reconcile(
    clockwork: Clockwork, pace: Pace, timers: Sequence[Timer], now: int, earned: Iterable[str] = ()
) -> Clockwork:
    """The clocks that should run now: others stop, new ones start, those that go on are left alone.

    `earned` holds the ids of clocks that stopped by a real choice of their own seat.
    """
    wanted = {timer.id: timer for timer in timers}
    kept = {clock.id: clock for clock in clockwork.running if clock.id in wanted}
    tallies = list(clockwork.seats)
    won = frozenset(earned)
    for clock in clockwork.running:
        if clock.id not in wanted and clock.seat is not None:
            tallies[clock.seat] = _stopped(pace, tallies[clock.seat], clock, now, earned=clock.id in won)
    running = tuple(
        _hurried(kept[timer.id], timer, now)
        if timer.id in kept
        else _started(pace, timer, None if timer.seat is None else tallies[timer.seat], now)
        for timer in timers
    )
    return Clockwork(running, tuple(tallies), clockwork.watched)


def _started(pace: Pace, timer: Timer, tally: Tally | None, now: int) -> Running:
    return Running(timer.id, timer.kind, timer.seat, now, now + limit_ms(pace, timer.kind, tally))


def _hurried(clock: Running, timer: Timer, now: int) -> Running:
    """A clock that goes on; once it is hurried, a third of what was left is left."""
    if clock.hurried or not timer.hurried:
        return clock
    return msgspec.structs.replace(clock, hurried=True, due=now + max(0, clock.due - now) // 3)


def overdue(clockwork: Clockwork, now: int) -> tuple[Running, ...]:
    """The clocks whose time and grace are over, the earliest first."""
    late = [clock for clock in clockwork.running if clock.due + GRACE_MS < now]
    return tuple(sorted(late, key=lambda clock: (clock.due, clock.id)))


def first_due(clockwork: Clockwork) -> int | None:
    """When the first of the running clocks is due, None where none runs."""
    return min((clock.due for clock in clockwork.running), default=None)


def rung(clockwork: Clockwork, pace: Pace, clock: Running) -> Clockwork:
    """The clockwork after a clock rang: it runs no more; its seat has a miss more and one increment to go on with."""
    rest = tuple(other for other in clockwork.running if other.id != clock.id)
    left = msgspec.structs.replace(clockwork, running=rest)
    if clock.seat is None:
        return left
    bank = max((pace.increment or 0) * 1000, 1000) if clock.kind == "turn" else left.seats[clock.seat].bank
    return tally_with(left, clock.seat, misses=left.seats[clock.seat].misses + 1, bank=bank)


def too_soon(tally: Tally, rate: Rate, now: int) -> int:
    """Milliseconds until the seat may do it again; 0: it may."""
    past = [at for name, at in tally.recent if name == rate.name][-rate.count :]
    return 0 if len(past) < rate.count else max(0, past[0] + rate.ms - now)


def noted(tally: Tally, rate: Rate, now: int) -> Tally:
    """The tally after the seat did it: as many times are kept as are asked for."""
    others = tuple(one for one in tally.recent if one[0] != rate.name)
    own = [one for one in tally.recent if one[0] == rate.name][-(rate.count - 1) :] if rate.count > 1 else []
    return msgspec.structs.replace(tally, recent=(*others, *own, (rate.name, now)))


def tally_with(clockwork: Clockwork, seat: Seat, **changes: Any) -> Clockwork:
    """The clockwork with another tally for one seat."""
    tallies = list(clockwork.seats)
    tallies[seat] = msgspec.structs.replace(tallies[seat], **changes)
    return msgspec.structs.replace(clockwork, seats=tuple(tallies))
