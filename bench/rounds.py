"""Interleaving: floor and subject take turns, so that a busy moment of the machine hits both."""

import gc
import time
from collections.abc import Callable
from typing import NamedTuple


class Took(NamedTuple):
    """Seconds for a piece of work, by the wall and by this process's CPU."""

    wall: float
    cpu: float


def timed(work: Callable[[], object]) -> Took:
    """How long a piece of work takes, with the collector of garbage at rest as it mostly is."""
    gc.collect()
    gc.disable()
    try:
        wall, cpu = time.perf_counter(), time.process_time()
        work()
        return Took(time.perf_counter() - wall, time.process_time() - cpu)
    finally:
        gc.enable()


def interleaved[S, F](
    count: int, subject: Callable[[], S], floor: Callable[[], F]
) -> tuple[list[S], list[F]]:
    """Results of both, one after the other in each round; who begins changes from round to round."""
    subjects: list[S] = []
    floors: list[F] = []
    for number in range(count):
        if number % 2:
            subjects.append(subject())
            floors.append(floor())
        else:
            floors.append(floor())
            subjects.append(subject())
    return subjects, floors
