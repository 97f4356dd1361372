"""R10: PostgreSQL dies under writers and comes back. Nothing acknowledged is lost, no match is half written."""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import SOAK
from tests.faults import machines
from tests.faults.conftest import Site, migrated, serve
from tests.faults.writers import Crowd, fits
from tests.ops.served.commands import answers, eventually, free_port, started

WRITERS = 16
TIMES = 3 if SOAK else 1
MATCHES = 6 if SOAK else 3


def until(holds: Callable[[], bool], patience: float = 60.0) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


def restarted_under_writers(site: Site) -> None:
    """Killed without a word to anybody (crash recovery follows) while all write, then started."""
    crowd = Crowd(site.port, site.inside("matches", WRITERS, MATCHES))
    with crowd:
        for _ in range(TIMES):
            begun = time.monotonic()
            until(lambda: min(crowd.since(begun)) >= 2)  # noqa: B023 - called at once
            site.database.stop(signal.SIGQUIT)
            site.database.start()
            back = time.monotonic()
            until(lambda: min(crowd.since(back)) >= 2)  # noqa: B023 - called at once
    crowd.at_peace()
    assert set(crowd.statuses) <= {0, 200, 503}, crowd.statuses
    fits(crowd.taken, site.inside("told", *crowd.ids))


def test_r10_nothing_acknowledged_is_lost(site: Site) -> None:
    restarted_under_writers(site)


@pytest.mark.soak
def test_r10_catches_a_database_that_acknowledges_too_early(site: Site, tmp_path: Path) -> None:
    """The planted fault: a commit is reported before it is written."""
    early = ("synchronous_commit=off", "wal_writer_delay=10s", "wal_writer_flush_after=100MB")
    with machines.postgres(*early) as (database, url):
        env = migrated({**site.env, "DATABASE_URL": url})
        port, log = free_port(), tmp_path / "web.log"
        with started(serve(env, port), env, log) as web:
            eventually(lambda: answers(port, "/healthz"), web, log)
            with pytest.raises(AssertionError, match="lost"):
                restarted_under_writers(site._replace(database=database, env=env, port=port))
