"""The JSON contract: how a match is written for one viewer. Only `selectors` calls it."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from games.core import codec
from games.core.values import Decision
from icehouse.matches.clocks import Clockwork, Running
from icehouse.matches.models import Match, Seat
from icehouse.matches.now import from_ms
from icehouse.matches.table import Table, decisions, is_here, is_over


def stamp(moment: datetime | None) -> str | None:
    """ISO 8601 in UTC, to the millisecond."""
    return None if moment is None else moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def seat_clock(clockwork: Clockwork, number: int) -> dict[str, Any] | None:
    """A seat's bank in seconds and, where its clock runs, the deadline."""
    if number >= len(clockwork.seats):
        return None
    clock = next((one for one in clockwork.running if one.seat == number), None)
    return {
        "bank": clockwork.seats[number].bank // 1000,
        "running": clock is not None,
        "deadline": None if clock is None else stamp(from_ms(clock.due)),
    }


def seats(table: Table) -> list[dict[str, Any]]:
    """Every seat of the match, free ones too."""
    taken = {seat.number: seat for seat in table.seats}
    return [_seat(table, number, taken.get(number)) for number in range(table.match.size)]


def _seat(table: Table, number: int, seat: Seat | None) -> dict[str, Any]:
    return {
        "seat": number,
        "player": seat.user.username if seat is not None and seat.user is not None else None,
        "bot": (seat.bot or None) if seat is not None else None,
        "present": seat is not None and is_here(seat, table.now),
        "clock": seat_clock(table.clockwork, number),
    }


def decision(one: Decision, clock: Running | None) -> dict[str, Any]:
    """An open question; all of it is public."""
    return {
        "id": one.id,
        "seat": one.seat,
        "kind": one.kind,
        "sealed": one.sealed,
        "replaceable": one.replaceable,
        "choice": one.choice,
        "deadline": None if clock is None else stamp(from_ms(clock.due)),
    }


def open_decisions(table: Table) -> list[dict[str, Any]]:
    """All open questions, each with its deadline: of its own clock, or of the one that runs for all."""
    by_id = {clock.id: clock for clock in table.clockwork.running}
    common = next((clock for clock in table.clockwork.running if clock.seat is None), None)
    return [decision(one, by_id.get(one.id, common)) for one in decisions(table)]


def offers(table: Table, seat: int | None) -> list[dict[str, Any]]:
    """What the viewer's seat may do."""
    if seat is None or table.match.status != Match.Status.PLAYING:
        return []
    return [codec.plain_offer(offer) for offer in table.game.offers(table.state, seat)]


def view(table: Table, seat: int | None) -> Any:
    """The game's view for the viewer; None while nothing is dealt."""
    return None if table.state is None else table.game.view(table.state, seat)


def event(one: Any, version: int, at: datetime) -> dict[str, Any]:
    """An event with its version and time."""
    written: dict[str, Any] = msgspec.to_builtins(one)
    return {"version": version, "at": stamp(at), **written}


def update(table: Table, seat: int | None, events: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The whole Update for one viewer."""
    match = table.match
    return {
        "match": match.pk,
        "version": match.version,
        "rev": table.clockwork.seats[seat].rev if seat is not None and table.clockwork.seats else 0,
        "game": match.game,
        "status": match.status,
        "rated": match.rated,
        "private": match.private,
        "pace": msgspec.Raw(match.pace.encode()),
        "options": msgspec.Raw(match.options.encode()),
        "server_time": stamp(table.now),
        "created": stamp(match.created),
        "started": stamp(match.started),
        "ended": stamp(match.ended),
        "seats": seats(table),
        "you": seat,
        "creator": match.creator.username if match.creator is not None else None,
        "invite": match.invite if seat is not None and match.status == Match.Status.OPEN else None,
        "rematch": rematch_id(match),
        "view": view(table, seat),
        "decisions": open_decisions(table),
        "offers": offers(table, seat),
        "proposals": table.proposals,
        "events": events,
        "outcome": table.outcome,
    }


def rematch_id(match: Match) -> int | None:
    """The match that followed this one, once there is one."""
    if not is_over(match):
        return None
    return Match.objects.filter(rematch_of=match).values_list("pk", flat=True).first()


def summary(match: Match, rows: Iterable[Seat]) -> dict[str, Any]:
    """A match in a list, as the public sees it."""
    taken = {seat.number: seat for seat in rows}
    return {
        "id": match.pk,
        "game": match.game,
        "status": match.status,
        "rated": match.rated,
        "private": match.private,
        "pace": msgspec.Raw(match.pace.encode()),
        "options": msgspec.Raw(match.options.encode()),
        "creator": match.creator.username if match.creator is not None else None,
        "created": stamp(match.created),
        "started": stamp(match.started),
        "ended": stamp(match.ended),
        "version": match.version,
        "seats": [_listed(number, taken.get(number)) for number in range(match.size)],
        "outcome": msgspec.Raw(match.outcome.encode()) if match.outcome else None,
    }


def _listed(number: int, seat: Seat | None) -> dict[str, Any]:
    return {
        "seat": number,
        "player": seat.user.username if seat is not None and seat.user is not None else None,
        "bot": (seat.bot or None) if seat is not None else None,
    }
