"""When bots answer. The delay is drawn from the bot's own secret and the kind of question, before the bot looks."""

from datetime import UTC, datetime, timedelta

from django.conf import settings

from games.core.chance import Chance
from games.core.values import Decision
from icehouse.matches.models import Match, Seat, Wake
from icehouse.matches.now import database_now, from_ms
from icehouse.matches.table import Table, decisions

DELAYS_MS = {
    "place": (500, 1400),
    "pass": (500, 900),
    "select": (700, 1800),
    "discard": (500, 1200),
    "ready": (600, 1600),
    "plan": (900, 2500),
}
"""Least and most milliseconds before an answer, by kind of decision."""

OTHERS_MS = (600, 1600)

IN_TIME_MS = 700
"""So long before its clock runs out a bot answers at the latest: it has to be woken and to think."""


def pace_ms(decision: Decision) -> tuple[int, int]:
    """Least and most. Where everybody acts at once, a bot moves at the pace of a hand that the site sets."""
    return settings.BOT_PACE_MS if decision.race else DELAYS_MS.get(decision.kind, OTHERS_MS)


def delay_ms(seat: Seat, decision: Decision, ordinal: int = 0) -> int:
    """How long the bot waits. Follows from its secret and the question's id and kind, from nothing hidden.

    `ordinal`: how often it has acted; a question that stands is answered more than once.
    """
    low, high = pace_ms(decision)
    label = f"delay/{decision.id}/{ordinal}" if decision.race else f"delay/{decision.id}"
    return low + Chance(bytes(seat.secret or b""), label).below(high - low + 1)


def reconcile(table: Table) -> None:
    """One wake-up for each bot that is asked something it has not answered; others go."""
    bots = [seat for seat in table.seats if seat.bot]
    if not bots:
        return
    asked: dict[int, Decision] = {}
    if table.match.status == Match.Status.PLAYING:
        for decision in decisions(table):
            if not decision.sealed:
                asked.setdefault(decision.seat, decision)
    for seat in bots:
        _set(table, seat, asked.get(seat.number))


def _set(table: Table, seat: Seat, decision: Decision | None) -> None:
    if decision is None:
        Wake.objects.filter(seat=seat).delete()
        return
    held = Wake.objects.filter(seat=seat).first()
    latest = _latest(table, decision)
    if held is None:
        at = min(latest, _next(table, seat, decision))
        Wake.objects.create(seat=seat, match=table.match, decision=decision.id, at=at)
    elif held.decision != decision.id or (decision.race and _has_acted(table, seat)):
        at = min(latest, _next(table, seat, decision))
        Wake.objects.filter(seat=seat).update(decision=decision.id, at=at, attempts=0)
    elif held.at > latest:  # somebody has insisted
        Wake.objects.filter(seat=seat).update(at=latest)


def _next(table: Table, seat: Seat, decision: Decision) -> datetime:
    delay = delay_ms(seat, decision, table.clockwork.seats[seat.number].acted)
    return table.now + timedelta(milliseconds=delay)


def _latest(table: Table, decision: Decision) -> datetime:
    """The last moment for an answer that still comes in time."""
    for clock in table.clockwork.running:
        if clock.id == decision.id:
            return max(table.now, from_ms(clock.due - IN_TIME_MS))
    return datetime.max.replace(tzinfo=UTC)


def _has_acted(table: Table, seat: Seat) -> bool:
    """Whether this transaction holds an action of the seat."""
    return any(move.seat == seat.number for move in table.moves)


def again(seat: Seat, decision: Decision, ordinal: int) -> None:
    """A bot that was refused because others were faster looks again after its usual pause.

    That is no failed attempt: at a busy table it may happen many times in a row.
    """
    at = database_now() + timedelta(milliseconds=delay_ms(seat, decision, ordinal))
    Wake.objects.filter(seat=seat, decision=decision.id).update(at=at, attempts=0)
