"""R7: deadlines survive. Workers are killed while clocks run out, sweeps and beats run at once: each rings once."""

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen

import psycopg
import pytest

from icehouse.matches.models import Move
from tests.conftest import SOAK
from tests.faults.conftest import Site, tells_nothing
from tests.ops.served.commands import command, kill_group, started

DUE = 1000 if SOAK else 100
KILLS = 3 if SOAK else 1
WORKERS = 3
BEATS = 2
MAKING = 3
"""Seconds from when the matches are made until their clocks run out: workers are up by then, or late, as may be."""

PLANTED = [sys.executable, "-m", "tests.faults.planted", "due_rows_taken_first", "celery"]

type Words = Callable[[str], list[str]]


def plain(service: str) -> list[str]:
    return command(service)


def planted(service: str) -> list[str]:
    return [*PLANTED, *command(service)[1:]]


class Staff:
    """Workers and beats of a site."""

    def __init__(self, site: Site, stack: ExitStack, folder: Path, words: Words) -> None:
        self.site, self.stack, self.folder, self.words = site, stack, folder, words
        self.workers: list[Popen[bytes]] = []

    def beats(self) -> None:
        """Two beats at once."""
        for number in range(BEATS):
            log = self.folder / f"beat-{number}.log"
            self.stack.enter_context(started(command("beat"), self.site.env, log))

    def work(self) -> None:
        """One worker process that sweeps in several children at once."""
        words = self.words("worker")
        words[words.index("--concurrency") + 1] = str(WORKERS)
        log = self.folder / "worker.log"
        self.workers.append(self.stack.enter_context(started(words, self.site.env, log)))

    def kill(self) -> None:
        """`kill -9` of every worker with its children."""
        while self.workers:
            kill_group(self.workers.pop())


def over(site: Site, ids: list[int]) -> int:
    """How many of the matches have ended."""
    with psycopg.connect(site.env["DATABASE_URL"]) as connection:
        row = connection.execute(
            "SELECT count(*) FROM matches_match WHERE status = 'over' AND id = ANY(%s)", [ids]
        ).fetchone()
    assert row is not None
    return int(row[0])


def until(holds: Callable[[], bool], patience: float) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "clocks have not rung"
        time.sleep(0.005)


def killed_under_way(
    site: Site, folder: Path, count: int, words: Words, patience: float = 120.0, kills: int = 1
) -> None:
    with ExitStack() as stack:
        staff = Staff(site, stack, folder, words)
        staff.beats()
        staff.work()
        ids: list[int] = site.inside("due", count, MAKING)
        reached = 0
        for _ in range(kills):
            before = reached
            until(lambda: over(site, ids) > before, 120)  # noqa: B023 - called at once
            staff.kill()
            reached = over(site, ids)
            staff.work()
        until(lambda: over(site, ids) == count, patience)
    once_each(site, ids)
    tells_nothing(folder / "worker.log")


def once_each(site: Site, ids: list[int]) -> None:
    """Each match ended by its clock, by one entry of the table, and its log fits."""
    told = site.inside("told", *ids)
    assert len(told) == len(ids)
    for one in told:
        assert (one["status"], one["reason"], one["wrong"]) == ("over", "time", [])
        by_table = [seat for seat, by, _decision in one["moves"] if by == Move.By.TABLE and seat is not None]
        assert by_table == [0], "the clock of seat 0 rang once"


def test_r7_every_clock_rings_once_though_workers_are_killed(site: Site, tmp_path: Path) -> None:
    killed_under_way(site, tmp_path, DUE, plain, kills=KILLS)


@pytest.mark.soak
def test_r7_catches_deadlines_that_are_forgotten_before_they_are_done(site: Site, tmp_path: Path) -> None:
    """The planted fault: what is due is taken off the list first, as a queue with early acknowledgement does."""
    with pytest.raises(AssertionError, match="clocks have not rung"):
        killed_under_way(site, tmp_path, 100, planted, patience=20)
