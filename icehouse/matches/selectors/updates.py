"""How matches leave the server. `update_for` and `record_for` are the only doors; lists show public facts only."""

from collections.abc import Iterable
from dataclasses import dataclass
from secrets import compare_digest
from typing import Any

from django.utils import timezone

from icehouse.matches import history, rows, wire
from icehouse.matches.models import Match
from icehouse.matches.table import Table, assemble, is_over, seat_of
from icehouse.problems import Problem
from icehouse.rest import encode


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: an account, or anybody. An invitation opens a private table that is not full yet."""

    user_id: int | None = None
    invite: str = ""


PUBLIC = Viewer()


def load(match_id: int) -> Table:
    """The table as of one version, without a lock. The match row is read first."""
    match = rows.match(match_id)
    if match is None:
        raise Problem("not-found", 404)
    return assemble(match, rows.seats(match_id), timezone.now())


def may_see(table: Table, viewer: Viewer) -> bool:
    """A private match is there for its players and for who holds the invitation."""
    match = table.match
    if not match.private:
        return True
    if seat_of(table, viewer.user_id) is not None:
        return True
    return match.status == Match.Status.OPEN and compare_digest(viewer.invite.encode(), match.invite.encode())


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
    """The Update of a table that was saved a moment ago, with what its transaction made happen.

    Everything is in memory: it asks the database nothing.
    """
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


type Looker = tuple[int | None, str]
"""An account (None: anybody) and the invitation it came with."""


def frames_for(
    match_id: int, lookers: Iterable[Looker], since: int | None
) -> tuple[dict[Looker, str], int | None]:
    """An encoded Update for each looker who may see the match, and its version. Each distinct seat's is made once.

    A match that is gone has no version and nobody may see it.
    """
    try:
        table = load(match_id)
    except Problem:
        return {}, None
    seats: dict[Looker, int | None] = {}
    for looker in lookers:
        if may_see(table, Viewer(*looker)):
            seat = seat_of(table, looker[0])
            seats[looker] = None if seat is None else seat.number
    updates = seat_updates(table, set(seats.values()), -1 if since is None else since)
    encoded = {seat: encode(update).decode() for seat, update in updates.items()}
    return {looker: encoded[seat] for looker, seat in seats.items()}, table.match.version
