"""A phase of load on a running server: how much was answered, in what wall and CPU time."""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db import connection

from bench.lines import Line, at_least, at_most, ratios
from bench.load import Load, drive
from bench.server import Process
from icehouse.matches.models import Outbox

PATIENCE = 5.0
"""Seconds that untold bells may take; they belong to the phase that rang them."""


class Phase(NamedTuple):
    """Load, and the CPU seconds that the server spent on each answer."""

    load: Load
    cpu: float


def phase(server: Process, clients: Sequence[Iterator[bytes]], seconds: float, *, told: bool = True) -> Phase:
    """Drive the clients, then wait until all bells are told: their cost belongs to the phase."""
    before = server.cpu()
    load = drive(server.port, clients, seconds)
    if told:
        all_told()
    return Phase(load, (server.cpu() - before) / len(load.times))


def all_told() -> None:
    """Until the outbox is empty."""
    until = time.monotonic() + PATIENCE
    while Outbox.objects.exists():
        if time.monotonic() > until:
            raise RuntimeError("the outbox does not empty")
        time.sleep(0.01)
    connection.close()


def compared(what: str, subjects: Sequence[Phase], floors: Sequence[Phase], rate: float, cpu: float) -> Line:
    """Requests a second as a ratio, with CPU time a request beside it."""
    wall = ratios([one.load.rate for one in subjects], [one.load.rate for one in floors])
    work = ratios([one.cpu for one in subjects], [one.cpu for one in floors])
    middle = sorted(subjects, key=lambda one: one.cpu)[len(subjects) // 2]
    bare = sorted(floors, key=lambda one: one.cpu)[len(floors) // 2]
    note = (
        f"{middle.load.rate:.0f} requests/s and {1000 * middle.cpu:.2f} ms CPU each; "
        f"floor {bare.load.rate:.0f} and {1000 * bare.cpu:.2f}"
    )
    beside = Line("  server's CPU a request", "the same", work, at_most(cpu))
    return Line(
        f"{what}: requests/s", "bare view, same transaction", wall, at_least(rate), note=note, cpu=beside
    )
