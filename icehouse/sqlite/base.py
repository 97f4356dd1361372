"""The backend: a write transaction waits in the queue, then begins."""

from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

from icehouse.sqlite.queue import FairLock

WRITERS = FairLock()
PATIENCE = 10.0
"""Seconds a writer waits for its turn before the request fails as busy."""


_Backend: Any = base.DatabaseWrapper
"""As Any: what is replaced below is Django's own business and stands in no stubs."""


class DatabaseWrapper(_Backend):  # type: ignore[misc]
    """SQLite whose transactions queue fairly inside this process."""

    _queued = False

    def _start_transaction_under_autocommit(self) -> None:
        if not WRITERS.acquire(PATIENCE):
            raise OperationalError("database is locked: no turn to write")
        self._queued = True
        try:
            super()._start_transaction_under_autocommit()
        except BaseException:
            self._leave_queue()
            raise

    def _leave_queue(self) -> None:
        if self._queued:
            self._queued = False
            WRITERS.release()

    def _commit(self) -> Any:
        result = super()._commit()
        self._leave_queue()
        return result

    def _rollback(self) -> Any:
        try:
            return super()._rollback()
        finally:
            self._leave_queue()

    def _close(self) -> Any:
        try:
            return super()._close()
        finally:
            self._leave_queue()
