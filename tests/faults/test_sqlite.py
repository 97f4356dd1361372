"""R12: the default is safe. Many writers on one SQLite file wait for each other; a killed server loses nothing."""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.conftest import SOAK
from tests.faults.conftest import inside, serve, tells_nothing
from tests.faults.writers import Crowd, fits
from tests.ops.served.commands import Env, answers, eventually, free_port, kill_group, started

WRITERS = 50 if SOAK else 8
SECONDS = 60.0 if SOAK else 10.0
KILLS = 20 if SOAK else 2
MATCHES = 8


@contextmanager
def serving(words: list[str], env: Env, port: int, log: Path) -> Iterator[Callable[[], None]]:
    """A server at a port; what is yielded kills it."""
    with started(words, env, log) as server:
        eventually(lambda: answers(port, "/healthz"), server, log)
        yield lambda: kill_group(server)


def until(holds: Callable[[], bool], patience: float = 60.0) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


def written_by_many(env: Env, words: list[str], port: int, log: Path, seconds: float) -> None:
    crowd = Crowd(port, inside(env, "matches", WRITERS, MATCHES))
    with serving(words, env, port, log):
        with crowd:
            time.sleep(seconds)  # the length of the load
        assert min(crowd.since(0)) > 0
    crowd.at_peace()
    assert set(crowd.statuses) == {200}, f"somebody was sent away: {crowd.statuses}"
    assert "locked" not in log.read_text()
    fits(crowd.taken, inside(env, "told", *crowd.ids))


def test_r12_nobody_is_told_that_the_database_is_locked(embedded: Env, tmp_path: Path) -> None:
    port = free_port()
    written_by_many(embedded, serve(embedded, port), port, tmp_path / "log", SECONDS)


def test_r12_a_killed_server_loses_nothing(embedded: Env, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    crowd = Crowd(port, inside(embedded, "matches", 8, 2 + KILLS // 2))
    with crowd:
        for _ in range(KILLS):
            begun = time.monotonic()
            with serving(serve(embedded, port), embedded, port, log) as kill:
                until(lambda: sum(crowd.since(begun)) >= 20)  # noqa: B023 - called at once
                kill()
    crowd.at_peace()
    with closing(sqlite3.connect(Path(embedded["ICEHOUSE_VAR"]) / "icehouse.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    fits(crowd.taken, inside(embedded, "told", *crowd.ids))
    tells_nothing(log)


@pytest.mark.soak
def test_r12_catches_writers_that_do_not_queue(embedded: Env, tmp_path: Path) -> None:
    port = free_port()
    words = [sys.executable, "-m", "tests.faults.planted", "writers_do_not_queue", *serve(embedded, port)[2:]]
    with pytest.raises(AssertionError):
        written_by_many(embedded, words, port, tmp_path / "log", 10.0)
