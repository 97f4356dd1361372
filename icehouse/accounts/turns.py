"""One at a time: what a session sends to the doors is worked off one after the other.

A code and the count of wrong guesses at it are kept in the session, which is read at the beginning of a request and
written at its end. Requests side by side would all begin with the same count, and all use the same code.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse

from icehouse.accounts.entry import DOORS
from icehouse.problems import Problem, plain

PATIENCE = 10.0
"""Seconds that a request waits for its turn."""
PAUSE = 0.02

APP = "/_allauth/app/"
GUESSES = ("X-Email-Verification-Key", "X-Password-Reset-Key")
"""Headers by which even a GET tries a code."""


class OneAtATime:
    """Stands before the middleware of sessions, so that a turn lasts until the session is written."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Wait for one's turn; who waits too long is told to come again."""
        session = _session(request)
        if not session:
            return self.get_response(request)
        with _turn(session) as mine:
            if not mine:
                return plain(Problem("busy", 503), {"Retry-After": "1"})
            return self.get_response(request)


def _session(request: HttpRequest) -> str:
    """The key of the session whose turn matters; empty where none does."""
    writes = request.method not in {"GET", "HEAD", "OPTIONS"} or any(
        name in request.headers for name in GUESSES
    )
    if not writes or not request.path.startswith(DOORS):
        return ""
    if request.path.startswith(APP):
        return request.headers.get("X-Session-Token", "")
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


class _Line:
    """Who waits for a session in this process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.length = 0


_guard = threading.Lock()
_lines: dict[str, _Line] = {}


@contextmanager
def _turn(session: str) -> Iterator[bool]:
    """True within one's turn, among the threads of this process first, then among processes."""
    end = time.monotonic() + PATIENCE
    with _guard:
        line = _lines.setdefault(session, _Line())
        line.length += 1
    try:
        if not line.lock.acquire(timeout=PATIENCE):
            yield False
            return
        try:
            with _turn_of_process(session, end) as mine:
                yield mine
        finally:
            line.lock.release()
    finally:
        with _guard:
            line.length -= 1
            if not line.length:
                del _lines[session]


@contextmanager
def _turn_of_process(session: str, end: float) -> Iterator[bool]:
    """An advisory lock in PostgreSQL; a SQLite database is served by one process only."""
    if connection.vendor != "postgresql":
        yield True
        return
    number = int.from_bytes(hashlib.sha256(session.encode(errors="replace")).digest()[:8], signed=True)
    while not _asked("SELECT pg_try_advisory_lock(%s)", number):
        if time.monotonic() > end:
            yield False
            return
        time.sleep(PAUSE)
    try:
        yield True
    finally:
        _asked("SELECT pg_advisory_unlock(%s)", number)


def _asked(statement: str, number: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(statement, [number])
        return bool(cursor.fetchone()[0])
