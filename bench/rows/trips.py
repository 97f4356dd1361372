"""P3. Database round trips of an accepted action, counted in the request's own thread."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection
from rest_framework.test import APIClient

from bench import scripts, tables
from bench.lines import Effort, Line, at_most
from bench.tables import Seated
from icehouse.accounts.models import Token

LENGTHS = (10, 2000)
"""Entries of the log before the action."""

TAKEN_OUT = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "PRAGMA")


@contextmanager
def statements() -> Iterator[list[str]]:
    """The statements that this thread sends, those of the transaction itself and of authentication left out."""
    seen: list[str] = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        if not sql.startswith(TAKEN_OUT) and Token._meta.db_table not in sql:
            seen.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield seen


def selecting(at: Seated) -> Seated:
    """The match when all is placed: from here on a selection can be replaced as often as one likes."""
    tables.play(at, scripts.placed(0))
    return at


def asked(at: Seated, number: int) -> list[str]:
    """The statements of one accepted POST of a placement or selection."""
    seat, decision, action = scripts.plain(0)[number]
    client = APIClient(headers={"Authorization": f"Token {at.people[seat].token}"})
    body = {"decision": decision, "action": action, "key": f"counted-{number}"}
    with statements() as seen:
        answer = client.post(
            f"/api/v1/matches/{at.match_id}/actions", body, format="json", SERVER_NAME="127.0.0.1"
        )
    if answer.status_code != 200:
        raise RuntimeError(f"{answer.status_code}: {answer.content!r}")
    return seen


def measure(effort: Effort) -> list[Line]:
    """A public action early on, and one after a long log."""
    match = tables.opened(tables.couple())
    tables.play(match, scripts.placed(0)[:9])
    early = asked(match, 9)
    tables.play(match, scripts.placed(0)[10:])
    length = len(scripts.placed(0))
    tables.lengthen(match.match_id, scripts.script(0)[length], effort.of(LENGTHS[1], 100) - length)
    late = asked(match, length)
    name = connection.vendor
    return [
        Line(f"log of 10, {name}", "", (len(early),), at_most(6), unit=""),
        Line(
            f"log of {effort.of(LENGTHS[1], 100):,}, {name}",
            "",
            (len(late),),
            at_most(6),
            unit="",
            note=shape(late),
        ),
    ]


def shape(seen: list[str]) -> str:
    """What the statements do, in few words."""
    return "; ".join(" ".join(sql.replace('"', "").split()[:3]) for sql in seen)
