"""P14, embedded: the same on timers inside the one process."""

from bench.lines import Effort, Line
from bench.rows.deadlines import due_together, lateness, line, ticking
from bench.server import running

MATCHES = 50


def measure(effort: Effort) -> list[Line]:
    """With SQLite and no other process."""
    with running() as _server:
        ticking()
        matches, instant = due_together(effort.of(MATCHES))
        return [line(lateness(matches, instant), "embedded", 1)]
