"""P14. Many clocks that ring at one instant: how late the table acts, by the database's clock."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from bench import tables
from bench.lines import Effort, Line, at_most
from bench.server import start
from icehouse.matches.models import Match
from icehouse.matches.now import database_now, to_ms

MATCHES = 1000
AHEAD_MS = 6000
"""The instant lies so far ahead that all matches are there before it."""

PATIENCE = 60.0
P99 = 1.5


@contextmanager
def worker_and_beat() -> Iterator[None]:
    """Celery as an installation runs it: one worker for the clock, one beat."""
    celery = ["-m", "celery", "-A", "icehouse", "--quiet"]
    processes = [
        start([*celery, "worker", "-Q", "clock", "--concurrency", "2", "--loglevel", "ERROR"]),
        start([*celery, "beat", "--loglevel", "ERROR", "--scheduler", "celery.beat:Scheduler"]),
    ]
    try:
        yield
    finally:
        for process in processes:
            process.end()


def ticking() -> None:
    """Wait until somebody sweeps: a match that is due at once ends."""
    canary = tables.opened(tables.couple())
    now = to_ms(database_now())
    tables.due_at(canary.match_id, now)
    lateness([canary.match_id], now)


def due_together(count: int) -> tuple[list[int], int]:
    """Matches whose running clock is due at one instant (ms), by forfeit."""
    pair = tables.couple()
    first = tables.opened(pair)
    instant = to_ms(database_now()) + AHEAD_MS
    tables.due_at(first.match_id, instant)
    copies = tables.copies(first, [pair] * (count - 1))
    return [first.match_id, *(one.match_id for one in copies)], instant


def lateness(matches: list[int], instant: int) -> list[float]:
    """Seconds between the instant and the end of each match, once all have ended."""
    until = time.monotonic() + PATIENCE
    ended: list[float] = []
    while len(ended) < len(matches):
        if time.monotonic() > until:
            raise RuntimeError(f"{len(matches) - len(ended)} matches have not ended")
        time.sleep(0.2)
        rows = Match.objects.filter(pk__in=matches, ended__isnull=False).values_list("ended", flat=True)
        ended = [(to_ms(one) - instant) / 1000 for one in rows if one is not None]
    return sorted(ended)


def line(late: list[float], where: str, most: float) -> Line:
    """The slowest hundredth."""
    p99 = late[min(len(late) - 1, int(0.99 * len(late)))]
    note = f"first {late[0]:.2f} s, median {late[len(late) // 2]:.2f} s, last {late[-1]:.2f} s"
    return Line(f"p99 late, {len(late):,} at once, {where}", "", (p99,), at_most(most), unit="s", note=note)


def measure(effort: Effort) -> list[Line]:
    """With a real worker and beat."""
    with worker_and_beat():
        ticking()
        matches, instant = due_together(effort.of(MATCHES))
        return [line(lateness(matches, instant), "worker and beat", P99)]
