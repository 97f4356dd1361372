"""Lists of matches, and small facts about one. Lists show public facts only."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from icehouse.matches import wire
from icehouse.matches.models import Match, Seat
from icehouse.matches.selectors.updates import Viewer
from icehouse.matches.table import Table, assemble, decisions, seat_of
from icehouse.problems import Problem


def list_for(viewer: Viewer, **filters: Any) -> QuerySet[Match]:
    """Matches that the viewer may see in lists, newest first; rows for `wire.summary`."""
    rows = Match.objects.select_related("creator").prefetch_related("seats__user").order_by("-id")
    if any("\0" in value for value in filters.values() if isinstance(value, str)):
        return rows.none()  # no text of ours has such a character, and a database may refuse to look for it
    open_to_all = Q(private=False)
    if viewer.user_id is not None:
        own = Seat.objects.filter(user_id=viewer.user_id).values("match_id")
        open_to_all |= Q(pk__in=own)
    rows = rows.filter(open_to_all)
    if filters.get("player"):
        seats = Seat.objects.filter(user__username=filters["player"]).values("match_id")
        rows = rows.filter(pk__in=seats)
    if filters.get("company"):
        rows = _of_several(rows, viewer)
    plain = {name: filters[name] for name in ("game", "status", "rated") if filters.get(name) is not None}
    return rows.filter(**plain)


def _of_several(rows: QuerySet[Match], viewer: Viewer) -> QuerySet[Match]:
    """Matches in which two accounts or more play, and the viewer's own."""
    many = Seat.objects.filter(user__isnull=False).values("match_id").annotate(people=Count("id"))
    shown = Q(pk__in=many.filter(people__gte=2).values("match_id"))
    if viewer.user_id is not None:
        shown |= Q(pk__in=Seat.objects.filter(user_id=viewer.user_id).values("match_id"))
    return rows.filter(shown)


def outcomes(viewer: Viewer, player: str) -> list[tuple[int, dict[str, Any]]]:
    """Seat and outcome of each match that a player has finished, of those that the viewer may see."""
    seen = list_for(viewer, status="over", player=player).order_by().values("pk")
    rows = Seat.objects.filter(match_id__in=seen, user__username=player).values_list(
        "number", "match__outcome"
    )
    return [(number, msgspec.json.decode(outcome)) for number, outcome in rows if outcome]


def summaries(rows: Iterable[Match]) -> list[dict[str, Any]]:
    """List entries of rows that `list_for` gave."""
    return [wire.summary(match, match.seats.all()) for match in rows]


def playing(user_id: int) -> list[Table]:
    """The tables at which this account plays now."""
    matches = Match.objects.filter(seats__user_id=user_id, status__in=["playing", "paused"])
    rows = matches.select_related("creator").prefetch_related("seats__user").order_by("id")
    now = timezone.now()
    return [assemble(match, sorted(match.seats.all(), key=lambda one: one.number), now) for match in rows]


def waiting_for(user_id: int) -> list[dict[str, Any]]:
    """The matches that wait for this account, most urgent first."""
    waiting = [entry for table in playing(user_id) if (entry := _waiting(table, user_id)) is not None]
    return sorted(waiting, key=lambda one: (one["deadline"] is None, one["deadline"] or "", one["match"]))


def _waiting(table: Table, user_id: int) -> dict[str, Any] | None:
    seat = seat_of(table, user_id)
    if seat is None:
        return None
    mine = [one for one in decisions(table) if one.seat == seat.number and not one.sealed]
    if not mine:
        return None
    clock = wire.seat_clock(table.clockwork, seat.number)
    return {
        "match": table.match.pk,
        "game": table.match.game,
        "kind": mine[0].kind,
        "decision": mine[0].id,
        "deadline": None if clock is None else clock["deadline"],
        "opponents": [_name(one) for one in table.seats if one.number != seat.number],
        "view": wire.view(table, seat.number),
        "you": seat.number,
    }


def _name(seat: Seat) -> str:
    return seat.user.username if seat.user is not None else seat.bot


def waiting_count(user_id: int) -> int:
    """How many matches wait for this account."""
    return len(waiting_for(user_id))


def private_text(match_id: int, user_id: int, field: str) -> str:
    """Orders, notes or draft of the account's own seat; of nobody else's."""
    seat = Seat.objects.filter(match_id=match_id, user_id=user_id).values_list(field, flat=True).first()
    if seat is None:
        raise Problem("not-found", 404)
    return str(seat)


def holder_of(match_id: int, seat: int) -> int | None:
    """The account that has this seat now."""
    return Seat.objects.filter(match_id=match_id, number=seat).values_list("user_id", flat=True).first()


def versions_of(match_ids: Iterable[int]) -> dict[int, int]:
    """The public versions of matches; those that are gone are left out."""
    return dict(Match.objects.filter(pk__in=list(match_ids)).values_list("pk", "version"))
