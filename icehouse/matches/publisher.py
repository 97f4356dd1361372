"""After a commit: bells to the socket processes. Bounded, in one thread, never in the way of a request.

What is lost here stays in the outbox and is told by the relay.
"""

import asyncio
import queue
import threading
import time
from collections.abc import Sequence
from typing import Any

import structlog
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import close_old_connections, transaction
from prometheus_client import Counter

from icehouse.matches.models import Outbox, Seat

log = structlog.get_logger(__name__)

TOLD = Counter("icehouse_bells_told_total", "Bells handed to the channel layer")
DROPPED = Counter("icehouse_bells_dropped_total", "Bells left to the relay", ["why"])

CAPACITY = 10_000
PAUSE_AFTER_FAILURE = 1.0
TELL_TIMEOUT = 2.0
BATCH = 500
GATHER = 0.02
"""Seconds between two messages: a letter on its own goes at once, under load one message tells of many."""
FORGET_AFTER = 0.25
"""Seconds that told letters may stay, so that one statement forgets many. The relay waits longer."""


class Publisher:
    """The thread that tells. One a process, started at the first bell."""

    def __init__(self) -> None:
        self._letters: queue.Queue[Outbox] = queue.Queue(CAPACITY)
        self._started = threading.Lock()
        self._handing = threading.Lock()
        self._thread: threading.Thread | None = None
        self._main_loop: asyncio.AbstractEventLoop | None = None
        self._closed_until = 0.0
        self._last = 0.0

    def use_loop(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell through this loop: an in-memory layer belongs to the loop that serves the sockets."""
        self._main_loop = loop

    async def let_go(self) -> None:
        """Use the serving loop no more; returns when what it does for a batch is done. Before the loop is closed."""
        self._main_loop = None
        await asyncio.to_thread(self._handing.acquire)
        self._handing.release()

    def put(self, letters: Sequence[Outbox]) -> None:
        """Queue letters; a full queue leaves them to the relay."""
        for letter in letters:
            try:
                self._letters.put_nowait(letter)
            except queue.Full:
                DROPPED.labels("full").inc()
        self._ensure_thread()

    def _ensure_thread(self) -> None:
        with self._started:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="publisher", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        loop = asyncio.new_event_loop()
        told: list[Outbox] = []
        due = 0.0
        while True:
            batch = self._gathered(max(0.0, due - time.monotonic()) if told else None)
            try:
                due = due if told else time.monotonic() + FORGET_AFTER
                told += self._tell(loop, batch)
                if told and (time.monotonic() >= due or len(told) >= BATCH):
                    ready, told = told, []
                    self._forget(ready)
            except Exception:
                log.exception("publisher failed", letters=len(batch))

    def _gathered(self, patience: float | None) -> list[Outbox]:
        """What is there to be told: waits for the first letter so many seconds, None: for ever."""
        try:
            batch = [self._letters.get(timeout=patience)]
        except queue.Empty:
            return []
        time.sleep(max(0.0, self._last + GATHER - time.monotonic()))
        self._last = time.monotonic()
        while len(batch) < BATCH and not self._letters.empty():
            batch.append(self._letters.get_nowait())
        return batch

    def _tell(self, loop: asyncio.AbstractEventLoop, batch: list[Outbox]) -> list[Outbox]:
        """Those of the batch that are told now: all or none."""
        if not batch:
            return []
        if time.monotonic() < self._closed_until:
            DROPPED.labels("closed").inc(len(batch))
            return []
        try:
            self.send(loop, batch)
        except Exception:
            self._closed_until = time.monotonic() + PAUSE_AFTER_FAILURE
            DROPPED.labels("failed").inc(len(batch))
            log.warning("bells failed", letters=len(batch), exc_info=True)
            return []
        return batch

    def _forget(self, told: list[Outbox]) -> None:
        close_old_connections()
        try:
            forget(told)
        finally:
            close_old_connections()

    def send(self, loop: asyncio.AbstractEventLoop, batch: Sequence[Outbox]) -> None:
        """Hand a batch to the channel layer: through the serving loop when embedded, else through `loop`."""
        with self._handing:
            work, serving = asyncio.wait_for(send_all(batch), TELL_TIMEOUT), self._main_loop
            if settings.EMBEDDED and serving is not None and serving.is_running():
                asyncio.run_coroutine_threadsafe(work, serving).result(TELL_TIMEOUT + 1)
            else:
                loop.run_until_complete(work)
        TOLD.inc(len(batch))


BELLS = "bells"
"""The group of the channel layer that every socket process hears."""


def message_of(letters: Sequence[Outbox]) -> dict[str, Any]:
    """One message for a batch: each bell as `[match, version, seat, rev]`, and the accounts to be counted for.

    Says that something changed, never what; it goes to processes, not to people.
    """
    return {
        "type": "bells",
        "bells": [[one.match_id, one.version, one.seat, one.rev] for one in letters],
        "users": sorted({user for one in letters for user in getattr(one, "users", ())}),
    }


async def send_all(letters: Sequence[Outbox]) -> None:
    """One message for all. Who hears it looks up what of it concerns its own sockets."""
    layer = get_channel_layer()
    if layer is None:
        raise RuntimeError("no channel layer is configured")
    await layer.group_send(BELLS, message_of(letters))


def forget(letters: Sequence[Outbox]) -> None:
    """What was told leaves the outbox."""
    Outbox.objects.filter(pk__in=[letter.pk for letter in letters]).delete()


PUBLISHER = Publisher()


def tell_now(letters: Sequence[Outbox]) -> None:
    """The relay's way: tell in this thread and forget. A failure is raised; the letters stay."""
    for letter in letters:
        letter.users = tuple(
            Seat.objects.filter(match_id=letter.match_id, bot="").values_list("user_id", flat=True)
        )
    loop = asyncio.new_event_loop()
    try:
        PUBLISHER.send(loop, letters)
    finally:
        loop.close()
    forget(letters)


def after_commit(letters: Sequence[Outbox]) -> None:
    """Tell these once the running transaction is committed."""
    transaction.on_commit(lambda: PUBLISHER.put(letters))
