"""What is done again and again: due clocks, untold bells, old keys. Each may run anywhere, any number of times."""

import secrets
from datetime import datetime, timedelta

import structlog
from django.db import connection, transaction
from django.db.models import F

from icehouse.matches import clocks, publisher
from icehouse.matches.models import Deadline, Key, Match, Outbox
from icehouse.matches.now import database_now, to_ms
from icehouse.matches.services import opening, overdue
from icehouse.matches.services import transaction as unit
from icehouse.matches.table import Table

log = structlog.get_logger(__name__)

_CHANCE = secrets.SystemRandom()

BATCH = 200
"""Bells that are told again at once."""

SEEN = 2000
"""Due matches that a sweep looks through."""

TAKEN = 50
"""Those that it takes before it looks again: drawn at random, so that sweeps at the same time share the work instead
of following each other from match to match."""

GRACE = timedelta(milliseconds=clocks.GRACE_MS)
GIVE_UP_AFTER = 20
RETRY_PAUSE = timedelta(seconds=5)
UNTOLD_AFTER = timedelta(seconds=1)
KEYS_KEPT = timedelta(hours=24)


def sweep() -> int:
    """Look at every match whose deadline is over; each in a transaction of its own. Returns how many were looked at."""
    looked = 0
    while True:
        due = _due_ids(database_now() - GRACE)
        taken = _CHANCE.sample(due, min(len(due), TAKEN))
        looked += sum(_look(match_id) for match_id in taken)
        if len(due) == len(taken):
            return looked


def _due_ids(moment: datetime) -> list[int]:
    rows = Deadline.objects.filter(due_at__lt=moment, attempts__lt=GIVE_UP_AFTER).order_by("due_at")
    return list(rows.values_list("match_id", flat=True)[:SEEN])


def _look(match_id: int) -> int:
    """Enforce one match. A broken one is put aside for a while and does not stop the others."""
    try:
        with transaction.atomic():
            table = unit.lock(match_id, skip_locked=connection.features.has_select_for_update_skip_locked)
            if table is not None:
                look_at(table)
    except Exception:
        log.exception("a match could not be swept", match=match_id)
        later = database_now() + RETRY_PAUSE
        Deadline.objects.filter(match_id=match_id).update(attempts=F("attempts") + 1, due_at=later)
    return 1


def look_at(table: Table) -> None:
    """Everything that time asks of a locked match; afterwards its deadline row stands at the next clock."""
    if table.match.status == Match.Status.OPEN:
        _look_at_open(table)
        return
    changed = overdue.enforce(table)
    if not changed or table.outcome is None:  # `save` sees to the row of a match that is over
        unit.watch(table, None if table.outcome is not None else clocks.first_due(table.clockwork))
    if changed:
        unit.save(table)
    else:
        unit.keep_clockwork(table)


def _look_at_open(table: Table) -> None:
    match = table.match
    if len(table.seats) == match.size:
        opening.begin(table)
        unit.save(table)
    elif opening.closes_at(match) <= table.now:
        opening.close(table)
    else:
        Deadline.objects.filter(match=match).update(due_at=opening.closes_at(match))


def adjudicate(match_id: int) -> None:
    """Before a match is shown: what is overdue happens now. Costs one look at an index where nothing is."""
    moment = database_now() - GRACE
    if Deadline.objects.filter(match_id=match_id, due_at__lt=moment).exists():
        _look(match_id)


def relay() -> int:
    """Tell again what was not told: a bell more does no harm."""
    untold = list(Outbox.objects.filter(at__lt=database_now() - UNTOLD_AFTER).order_by("at")[:BATCH])
    if untold:
        publisher.tell_now(untold)
    return len(untold)


def tidy() -> int:
    """Forget keys after a day."""
    gone, _kinds = Key.objects.filter(at__lt=database_now() - KEYS_KEPT).delete()
    return gone


def lateness(now: datetime) -> float:
    """Seconds by which the latest deadline is overdue; 0 when none is."""
    first = (
        Deadline.objects.filter(attempts__lt=GIVE_UP_AFTER)
        .order_by("due_at")
        .values_list("due_at", flat=True)
        .first()
    )
    return 0.0 if first is None else max(0.0, (to_ms(now) - to_ms(first)) / 1000)
