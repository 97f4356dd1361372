"""The rows of a match that every reader and writer starts from, read by prepared queries."""

from datetime import datetime
from typing import Any

from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from icehouse.matches.models import Match, Seat
from icehouse.matches.now import ClockTimestamp, server_has_clock
from icehouse.prepared import Prepared


def _match(match_id: int) -> Any:
    return Match.objects.select_related("creator").filter(pk=match_id)


def _seats(match_id: int) -> Any:
    return Seat.objects.filter(match=match_id).select_related("user").order_by("number")


def _seats_and_key(match_id: int, key: str) -> Any:
    return _seats(match_id).annotate(
        known=FilteredRelation("keys", condition=Q(keys__key=key)),
        known_digest=F("known__digest"),
        known_ordinal=F("known__ordinal"),
    )


_MATCH = Prepared[Match](_match, int)
_LOCKED = Prepared[Match](lambda at: _match(at).select_for_update(of=("self",)), int)
_UNLESS_LOCKED = Prepared[Match](lambda at: _match(at).select_for_update(of=("self",), skip_locked=True), int)
_SEATS = Prepared[Seat](_seats, int)
_WITH_TIME = Prepared[Seat](lambda at: _seats(at).annotate(now=ClockTimestamp()), int)
_WITH_KEY = Prepared[Seat](_seats_and_key, int, str)
_WITH_BOTH = Prepared[Seat](lambda at, key: _seats_and_key(at, key).annotate(now=ClockTimestamp()), int, str)


def match(match_id: int) -> Match | None:
    """The row of a match with its creator, None where there is no such match."""
    return next(iter(_MATCH(match_id)), None)


def locked_match(match_id: int, *, skip_locked: bool = False) -> Match | None:
    """The same, locked for the running transaction; None also where it is locked and may be skipped."""
    return next(iter((_UNLESS_LOCKED if skip_locked else _LOCKED)(match_id)), None)


def seats(match_id: int) -> list[Seat]:
    """The seats of a match in their order, each with its account."""
    return _SEATS(match_id)


def seats_and_time(match_id: int, key: str | None) -> tuple[list[Seat], datetime]:
    """The seats, and the time by which deadlines are judged, asked for in the same breath.

    With a `key`, each seat carries `known_digest` and `known_ordinal` of an action accepted under it before.
    """
    timed = server_has_clock()
    if key is None:
        found = (_WITH_TIME if timed else _SEATS)(match_id)
    else:
        found = (_WITH_BOTH if timed else _WITH_KEY)(match_id, key)
    now: datetime = getattr(found[0], "now", None) or timezone.now() if found else timezone.now()
    return found, now
