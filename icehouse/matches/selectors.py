"""How matches leave the server. `update_for` and `record_for` are the only doors; lists show public facts only."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.core import codec
from icehouse.matches import history, wire
from icehouse.matches.models import Match, Move, Seat
from icehouse.matches.table import Table, assemble, decisions, is_over, seat_of
from icehouse.problems import Problem
from icehouse.rest import encode

BY = {Move.By.HAND: "hand", Move.By.ORDER: "order", Move.By.TABLE: "table"}


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: an account, or anybody. An invitation opens a private table that is not full yet."""

    user_id: int | None = None
    invite: str = ""


PUBLIC = Viewer()


def load(match_id: int) -> Table:
    """The table as of one version, without a lock. The match row is read first."""
    match = Match.objects.select_related("creator").filter(pk=match_id).first()
    if match is None:
        raise Problem("not-found", 404)
    seats = list(Seat.objects.filter(match=match).select_related("user").order_by("number"))
    return assemble(match, seats, timezone.now())


def may_see(table: Table, viewer: Viewer) -> bool:
    """A private match is there for its players and for who holds the invitation."""
    match = table.match
    if not match.private:
        return True
    if seat_of(table, viewer.user_id) is not None:
        return True
    return match.status == Match.Status.OPEN and viewer.invite == match.invite


def visible(match_id: int, viewer: Viewer) -> Table:
    """As `load`, what the viewer may not see looks like missing."""
    table = load(match_id)
    if not may_see(table, viewer):
        raise Problem("not-found", 404)
    return table


def update_for(match_id: int, viewer: Viewer, since: int | None = None) -> dict[str, Any]:
    """The Update of a match for a viewer; `since` leaves out the events up to that version."""
    return update_of(visible(match_id, viewer), viewer, since)


def update_of(table: Table, viewer: Viewer, since: int | None = None) -> dict[str, Any]:
    """The same from a table that was loaded or just saved."""
    seat = seat_of(table, viewer.user_id)
    number = None if seat is None else seat.number
    return wire.update(table, number, events_for(table, number, since))


def update_after(table: Table, viewer: Viewer) -> dict[str, Any]:
    """The Update of a table that was saved a moment ago, with what its transaction made happen; asks the database
    nothing."""
    seat = seat_of(table, viewer.user_id)
    number = None if seat is None else seat.number
    over = is_over(table.match)
    seen = [shown for event in table.events if (shown := table.game.redact(event, number, over)) is not None]
    told = [wire.event(event, table.match.version, table.now) for event in seen]
    return wire.update(table, number, told)


def events_for(table: Table, seat: int | None, since: int | None) -> list[dict[str, Any]]:
    """What happened after version `since`, as the seat may see it."""
    match = table.match
    if table.state is None or (since is not None and since >= match.version):
        return []
    over = is_over(match)
    told = []
    for past in history.replay(table, -1 if since is None else since):
        for event in past.events:
            seen = table.game.redact(event, seat, over)
            if seen is not None:
                told.append(wire.event(seen, past.move.version, past.move.at))
    return told


def seat_updates(table: Table, viewers: Iterable[int | None], since: int) -> dict[int | None, dict[str, Any]]:
    """One Update for each distinct seat (None: the public) of a socket process; the log is replayed once."""
    over = is_over(table.match)
    pasts = (
        list(history.replay(table, since)) if table.state is not None and since < table.match.version else []
    )
    updates = {}
    for seat in viewers:
        events = [
            wire.event(seen, past.move.version, past.move.at)
            for past in pasts
            for event in past.events
            if (seen := table.game.redact(event, seat, over)) is not None
        ]
        updates[seat] = wire.update(table, seat, events)
    return updates


def record_for(match_id: int, viewer: Viewer) -> dict[str, Any]:
    """The record: every entry with its events and the view after it, as the viewer may see it now."""
    table = visible(match_id, viewer)
    match = table.match
    seat = seat_of(table, viewer.user_id)
    number = None if seat is None else seat.number
    over = is_over(match)
    entries = [
        written
        for past in history.replay(table)
        if (written := _entry(table, past, number, over)) is not None
    ]
    return {
        "match": match.pk,
        "game": match.game,
        "rules": match.rules,
        "options": msgspec.Raw(match.options.encode()),
        "pace": msgspec.Raw(match.pace.encode()),
        "seats": wire.seats(table),
        "you": number,
        "seed": bytes(match.seed).hex() if over else None,
        "created": wire.stamp(match.created),
        "started": wire.stamp(match.started),
        "ended": wire.stamp(match.ended),
        "version": match.version,
        "outcome": table.outcome,
        "entries": entries,
    }


def _entry(table: Table, past: history.Past, seat: int | None, over: bool) -> dict[str, Any] | None:
    """An entry of the record. While the match runs, of others only what the public events of it say."""
    move = past.move
    service = move.kind == Move.Kind.SERVICE
    seen = [shown for event in past.events if (shown := table.game.redact(event, seat, over)) is not None]
    own = seat is not None and move.seat == seat
    if not (service or seen or own):
        return None
    open_book = over or own or service
    return {
        "version": move.version,
        "at": wire.stamp(move.at),
        "seat": move.seat,
        "kind": "service" if service else "engine",
        "by": BY[Move.By(move.by)] if over or own else None,
        "action": msgspec.Raw(move.action.encode()) if open_book else None,
        "text": table.game.write(past.action) if open_book and not service else None,
        "events": [wire.event(one, move.version, move.at) for one in seen],
        "view": None if past.state is None else table.game.view(past.state, seat),
    }


def record_text(match_id: int, viewer: Viewer) -> str:
    """The record in the game's notation: a head of `key: value` lines, an empty line, a line for each entry."""
    record = record_for(match_id, viewer)
    head = [f"game: {record['game']}", f"rules: {record['rules']}", f"match: {record['match']}"]
    head += [f"options: {bytes(record['options']).decode()}"]
    head += [f"seat {one['seat']}: {one['player'] or one['bot'] or '-'}" for one in record["seats"]]
    if record["outcome"] is not None:
        head.append(f"result: {codec.encode(record['outcome']).decode()}")
    lines = [
        f"{one['at']} {one['seat']} {one['text']}" for one in record["entries"] if one["text"] is not None
    ]
    return "\n".join([*head, "", *lines, ""])


def list_for(viewer: Viewer, **filters: Any) -> QuerySet[Match]:
    """Matches that the viewer may see in lists, newest first; rows for `wire.summary`."""
    rows = Match.objects.select_related("creator").prefetch_related("seats__user").order_by("-id")
    open_to_all = Q(private=False)
    if viewer.user_id is not None:
        own = Seat.objects.filter(user_id=viewer.user_id).values("match_id")
        open_to_all |= Q(pk__in=own)
    rows = rows.filter(open_to_all)
    if filters.get("player"):
        seats = Seat.objects.filter(user__username=filters["player"]).values("match_id")
        rows = rows.filter(pk__in=seats)
    plain = {name: filters[name] for name in ("game", "status", "rated") if filters.get(name) is not None}
    return rows.filter(**plain)


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


def private_text(match_id: int, user_id: int, field: str) -> str:
    """Orders, notes or draft of the account's own seat; of nobody else's."""
    seat = Seat.objects.filter(match_id=match_id, user_id=user_id).values_list(field, flat=True).first()
    if seat is None:
        raise Problem("not-found", 404)
    return str(seat)


type Looker = tuple[int | None, str]
"""An account (None: anybody) and the invitation it came with."""


def frames_for(match_id: int, lookers: Iterable[Looker], since: int | None) -> tuple[dict[Looker, str], int]:
    """An encoded Update for each looker who may see the match, and its version. Each distinct seat's is made once."""
    table = load(match_id)
    seats: dict[Looker, int | None] = {}
    for looker in lookers:
        if may_see(table, Viewer(*looker)):
            seat = seat_of(table, looker[0])
            seats[looker] = None if seat is None else seat.number
    updates = seat_updates(table, set(seats.values()), -1 if since is None else since)
    encoded = {seat: encode(update).decode() for seat, update in updates.items()}
    return {looker: encoded[seat] for looker, seat in seats.items()}, table.match.version


def holder_of(match_id: int, seat: int) -> int | None:
    """The account that has this seat now."""
    return Seat.objects.filter(match_id=match_id, number=seat).values_list("user_id", flat=True).first()


def version_of(match_id: int) -> int:
    """The public version of a match."""
    version = Match.objects.filter(pk=match_id).values_list("version", flat=True).first()
    if version is None:
        raise Problem("not-found", 404)
    return version
