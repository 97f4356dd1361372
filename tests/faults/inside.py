"""Runs with the services' own environment (`python -m tests.faults.inside WHAT …`), as tests have another database.

Makes matches, and tells what became of them.
"""

import secrets
import sys
import time
from collections.abc import Callable
from typing import Any

import django
import msgspec


def players() -> Any:
    """Two new accounts."""
    from tests.service.people import Caller

    name = secrets.token_hex(6)
    return Caller.named(f"{name}-a"), Caller.named(f"{name}-b")


def matches(writers: int, each: int) -> list[dict[str, Any]]:
    """For each writer the tokens of two accounts, and matches between them that have just begun."""
    from tests.service import tables
    from tests.service.live import token_of

    made = []
    for _ in range(writers):
        a, b = players()
        ids = [tables.duel(a, b).id for _ in range(each)]
        made.append({"tokens": [token_of(a.user), token_of(b.user)], "matches": ids})
    return made


def due(count: int, seconds: int) -> list[int]:
    """Matches whose first clock runs out at the same instant, so many seconds from when all are made."""
    from icehouse.matches import clocks
    from icehouse.matches.models import Deadline, Match
    from icehouse.matches.now import from_ms
    from tests.service import tables

    a, b = players()
    ids = [tables.duel(a, b, pace={"kind": "live"}).id for _ in range(count)]
    at = int((time.time() + seconds) * 1000)
    clock = clocks.Running("place:0:1", "turn", 0, at - 1000, at)
    for match in Match.objects.filter(pk__in=ids):
        kept = msgspec.json.decode(match.clockwork, type=clocks.Clockwork)
        clockwork = clocks.Clockwork((clock,), kept.seats, at)
        Match.objects.filter(pk=match.pk).update(clockwork=msgspec.json.encode(clockwork).decode())
    Deadline.objects.filter(match__in=ids).update(due_at=from_ms(at))
    return ids


def robots(count: int) -> list[int]:
    """Matches in which a bot begins."""
    from icehouse.matches import services

    wanted = services.Wanted("intersect", 2, b'{"start":"A"}', bots=((0, "random"),))
    return [services.open_match(players()[1].user, wanted).pk for _ in range(count)]


def told(*ids: int) -> list[dict[str, Any]]:
    """Each match's result, its log, and what of it does not fit the log."""
    from icehouse.matches.models import Match, Move
    from icehouse.matches.services.verifying import verify

    found = []
    for match in Match.objects.filter(pk__in=ids).order_by("pk"):
        moves = Move.objects.filter(match=match).order_by("number")
        found.append(
            {
                "id": match.pk,
                "version": match.version,
                "status": match.status,
                "reason": msgspec.json.decode(match.outcome)["reason"] if match.outcome else "",
                "moves": [[move.seat, int(move.by), move.decision] for move in moves],
                "wrong": verify(match.pk),
            }
        )
    return found


if __name__ == "__main__":
    django.setup()
    name, *given = sys.argv[1:]
    known: dict[str, Callable[..., Any]] = {one.__name__: one for one in (matches, due, robots, told)}
    sys.stdout.buffer.write(msgspec.json.encode(known[name](*map(int, given))))
