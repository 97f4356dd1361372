"""A lock that is taken in the order of asking.

SQLite lets one transaction write. Left to themselves, waiters poll with growing pauses and the unlucky starve;
a queue inside the one process gives each its turn.
"""

import threading
from collections import deque


class FairLock:
    """First asked, first served. Not reentrant."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._held = False

    def acquire(self, timeout: float) -> bool:
        """True when the lock is held; False when `timeout` seconds went by."""
        with self._guard:
            if not self._held:
                self._held = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(timeout):
            return True
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
                return False
        return True  # the turn came in the very moment of giving up

    def release(self) -> None:
        """Hand the lock to the one who waits longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._held = False
