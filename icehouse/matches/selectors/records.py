"""The record of a match: every entry with its events and the view after it, as the viewer may see it now."""

from datetime import datetime
from typing import Any

import msgspec

from games.core import codec
from icehouse.matches import history, wire
from icehouse.matches.models import Move
from icehouse.matches.selectors.updates import Viewer, visible
from icehouse.matches.table import Table, is_over, seat_of

BY = {Move.By.HAND: "hand", Move.By.ORDER: "order", Move.By.TABLE: "table"}


def record_for(match_id: int, viewer: Viewer) -> dict[str, Any]:
    """The record: every entry with its events and the view after it, as the viewer may see it now."""
    table = visible(match_id, viewer)
    match = table.match
    seat = seat_of(table, viewer.user_id)
    number = None if seat is None else seat.number
    over = is_over(match)
    pasts = list(history.replay(table))
    entries = []
    for index, past in enumerate(pasts):
        written = _entry(table, past, number, over=over)
        if written is not None:
            entries.append({**written, **_public(table, pasts, index, written)})
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


def _entry(table: Table, past: history.Past, seat: int | None, *, over: bool) -> dict[str, Any] | None:
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


def _public(table: Table, pasts: list[history.Past], index: int, written: dict[str, Any]) -> dict[str, Any]:
    """What all know by now of an action that is kept back, from its entry on; only then later entries are looked at."""
    move = pasts[index].move
    if move.kind == Move.Kind.SERVICE or written.get("text") is not None:
        return {}
    then = (event for later in range(index, len(pasts)) for event in pasts[later].events)
    known = table.game.public(move.seat, pasts[index].action, then)
    if known is None:
        return {}
    return {"action": msgspec.Raw(codec.encode(known)), "text": table.game.write(known)}


def record_text(match_id: int, viewer: Viewer) -> str:
    """The record in the game's notation: a head of `key: value` lines, an empty line, a line for each action.

    A line is the seconds since the start, the seat (`-`: the table) and the action; one that is hidden from the viewer
    is a question mark.
    """
    record = record_for(match_id, viewer)
    head = [f"game: {record['game']}", f"rules: {record['rules']}", f"match: {record['match']}"]
    head += [f"options: {bytes(record['options']).decode()}", f"started: {record['started'] or '-'}"]
    head += [f"seat {one['seat']}: {one['player'] or one['bot'] or '-'}" for one in record["seats"]]
    if record["outcome"] is not None:
        head.append(f"result: {codec.encode(record['outcome']).decode()}")
    lines = [_line(one, record["started"]) for one in record["entries"] if one["kind"] == "engine"]
    return "\n".join([*head, "", *lines, ""])


def _line(entry: dict[str, Any], started: str) -> str:
    since = datetime.fromisoformat(entry["at"]) - datetime.fromisoformat(started)
    seconds = f"{since.total_seconds():.3f}".rstrip("0").rstrip(".")
    seat = "-" if entry["seat"] is None else entry["seat"]
    return f"{seconds} {seat} {entry['text'] or '?'}"
