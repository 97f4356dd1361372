"""P4. Accepted actions without HTTP, against a loop that sends the same statements with the same values."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db import connection, connections

from bench import scripts, tables
from bench.lines import Effort, Line, at_least
from bench.rounds import interleaved, timed
from bench.tables import Seated
from icehouse.matches import publisher
from icehouse.matches.models import Deadline, Key, Match, Move, Outbox

type Statement = tuple[str, Any]

ACTIONS = 60


@contextmanager
def recorded() -> Iterator[list[Statement]]:
    """Every statement of this thread's connection, with its values."""
    seen: list[Statement] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        seen.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield seen


class Slate:
    """A match as it was before its actions, to be put back for the next round."""

    def __init__(self, at: Seated) -> None:
        self.match = Match.objects.get(pk=at.match_id)
        self.due = Deadline.objects.get(match=at.match_id).due_at

    def wipe(self) -> None:
        """Take the actions back."""
        for kind in (Key, Outbox):
            kind.objects.filter(match=self.match).delete()
        Move.objects.filter(match=self.match, number__gt=self.match.number).delete()
        self.match.checkpoints.all().delete()
        self.match.save()
        Deadline.objects.filter(match=self.match).update(due_at=self.due)


def replay(raw: "psycopg.Connection[Any]", transactions: list[list[Statement]]) -> None:
    """The statements, one transaction an action, answers fetched."""
    for statements in transactions:
        with raw.transaction(), raw.cursor() as cursor:
            for sql, params in statements:
                cursor.execute(sql.encode(), params)
                if cursor.description:
                    cursor.fetchall()


def record(at: Seated, turns: tuple[scripts.Turn, ...]) -> list[list[Statement]]:
    """What each action of the service sends."""
    found = []
    for turn in turns:
        with recorded() as seen:
            tables.play(at, [turn])
        found.append(seen)
    return found


def untold(letters: Sequence[Outbox]) -> None:
    """Bells are left alone: telling is measured elsewhere."""


def measure(effort: Effort) -> list[Line]:
    """Actions a second of one thread, as a ratio."""
    publisher.PUBLISHER.put = untold  # type: ignore[method-assign]
    match = tables.opened(tables.couple())
    turns = scripts.script(0)[: effort.of(ACTIONS)]
    slate = Slate(match)
    transactions = record(match, turns)
    options = connections["default"].get_connection_params()
    for name in ("pool", "cursor_factory", "context", "server_side_binding"):
        options.pop(name, None)

    def subject() -> float:
        slate.wipe()
        return len(turns) / timed(lambda: tables.play(match, turns)).wall

    with psycopg.connect(**options, cursor_factory=psycopg.ClientCursor, autocommit=True) as raw:

        def floor() -> float:
            slate.wipe()
            return len(turns) / timed(lambda: replay(raw, transactions)).wall

        subjects, floors = interleaved(effort.rounds, subject, floor)
    shares = tuple(one / other for one, other in zip(subjects, floors, strict=True))
    note = f"{subjects[-1]:.0f} actions/s in one thread against {floors[-1]:.0f}"
    return [
        Line("act without HTTP: actions/s", "psycopg, the same statements", shares, at_least(0.3), note=note)
    ]
