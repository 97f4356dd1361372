"""Several requests at the same instant, each in a thread with a connection of its own."""

import threading
from collections.abc import Callable, Sequence

from django.db import connections

PATIENCE = 60.0


def at_once[T](calls: Sequence[Callable[[], T]]) -> list[T]:
    """What each call returns, in their order; all begin together."""
    barrier = threading.Barrier(len(calls))
    got: dict[int, T] = {}

    def run(place: int, call: Callable[[], T]) -> None:
        barrier.wait(PATIENCE)
        try:
            got[place] = call()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return [got[place] for place in range(len(calls))]
