"""Everything in one process: the entries of Celery's beat run on timers that call the same tasks."""

import asyncio
import fcntl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.db import close_old_connections, connection

from icehouse.celery import app
from icehouse.matches.services import bots

log = structlog.get_logger(__name__)

LOCK_NUMBER = 0x1CE40
"""Any number, the same in all processes."""


class AlreadyServed(Exception):  # noqa: N818 - a statement about the data, not a failure of the code
    """Another process serves these data; parts kept in memory can't be shared between two."""


REMEDY = (
    "Icehouse is already running in this folder; stop it first. "
    "(Sockets, limits and timers are kept in the memory of one process, and another one has them. "
    "Set REDIS_URL and DATABASE_URL to run several.)"
)

_held: list[Any] = []
"""Locks of this process, for as long as it lives."""


def claim() -> None:
    """Be the one server process of these data; asked twice it holds them already."""
    if _held:
        return
    _held.append(_file_lock(settings.VAR))
    if connection.vendor == "postgresql":
        _held.append(_server_lock())


def _file_lock(folder: Path) -> Any:
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "serving.lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as taken:
        lock.close()
        raise AlreadyServed(REMEDY) from taken
    return lock


def _server_lock() -> Any:
    """A lock of the database server: processes on other machines count too."""
    guard = connection.copy()
    with guard.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [LOCK_NUMBER])
        row = cursor.fetchone()
    if row is None or not row[0]:
        guard.close()
        raise AlreadyServed(REMEDY)
    return guard


def release() -> None:
    """Let another process serve."""
    while _held:
        _held.pop().close()


def _tick(task: Callable[[], Any]) -> None:
    close_old_connections()
    try:
        task()
    finally:
        close_old_connections()


async def _every(seconds: float, name: str, task: Callable[[], Any]) -> None:
    """Run a task again and again; one that fails does not stop the clock."""
    while True:
        try:
            await asyncio.to_thread(_tick, task)
        except Exception:
            log.exception("a timed task failed", task=name)
        await asyncio.sleep(seconds)


def _play_due_bots() -> None:
    for seat, decision in bots.due_wakes():
        try:
            bots.play(seat, decision)
        except Exception:
            log.exception("a bot could not answer", seat=seat)


def _task(path: str) -> Callable[[], Any]:
    """The function behind a beat entry. Bots are answered here one after another, as no worker takes them."""
    if path == "icehouse.matches.tasks.play_bots":
        return _play_due_bots
    task = app.tasks[path]

    def run() -> None:
        result = task.apply()
        if result.failed():
            raise result.result

    return run


def timers() -> list[asyncio.Task[None]]:
    """Start a timer for each beat entry on the running loop."""
    app.loader.import_default_modules()
    return [
        asyncio.create_task(_every(float(entry["schedule"]), name, _task(entry["task"])), name=name)
        for name, entry in settings.CELERY_BEAT_SCHEDULE.items()
    ]
