"""When bots answer. The delay is drawn from the bot's own secret and the kind of question, before the bot looks."""

from datetime import timedelta

from games.core.chance import Chance
from games.core.values import Decision
from icehouse.matches.models import Match, Seat, Wake
from icehouse.matches.table import Table, decisions

DELAYS_MS = {"place": (500, 1400), "pass": (500, 900), "select": (700, 1800), "discard": (500, 1200)}
"""Least and most milliseconds before an answer, by kind of decision."""

OTHERS_MS = (600, 1600)


def delay_ms(seat: Seat, decision: Decision) -> int:
    """How long the bot waits. Follows from its secret and the question's id and kind, from nothing hidden."""
    low, high = DELAYS_MS.get(decision.kind, OTHERS_MS)
    return low + Chance(bytes(seat.secret or b""), f"delay/{decision.id}").below(high - low + 1)


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
    at = table.now + timedelta(milliseconds=delay_ms(seat, decision))
    held = Wake.objects.filter(seat=seat).first()
    if held is None:
        Wake.objects.create(seat=seat, match=table.match, decision=decision.id, at=at)
    elif held.decision != decision.id:
        Wake.objects.filter(seat=seat).update(decision=decision.id, at=at, attempts=0)
