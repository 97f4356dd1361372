"""R9: Redis stopped or hung. Moves are accepted as always, pushes resume, every client comes to the newest version."""

import signal
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.conftest import SOAK
from tests.faults.conftest import Site
from tests.faults.writers import Crowd, fits
from tests.ops.served.commands import answers, eventually, free_port, started

AWAY = 30.0 if SOAK else 5.0
WRITERS = 8
WATCHERS = 200 if SOAK else 16
MATCHES = 12 if SOAK else 4


def stopped(site: Site) -> None:
    site.redis.stop(signal.SIGKILL)


def started_anew(site: Site) -> None:
    site.redis.start()


def hung(site: Site) -> None:
    site.redis.tell(signal.SIGSTOP)


def goes_on(site: Site) -> None:
    site.redis.tell(signal.SIGCONT)


class Watchers:
    """Sockets at matches, each read to its newest frame when asked."""

    def __init__(self, site: Site, ids: list[int]) -> None:
        self.site, self.ids = site, ids
        self.newest = dict.fromkeys(range(len(ids)), -1)
        self.lines: list[ClientConnection] = []

    def open(self, stack: ExitStack) -> None:
        """Connect all."""
        at = f"127.0.0.1:{self.site.port}"
        for match in self.ids:
            line = connect(
                f"ws://{at}/ws/matches/{match}",
                additional_headers={"Origin": f"http://{at}"},
                open_timeout=60,
                proxy=None,
            )
            self.lines.append(stack.enter_context(line))

    def read(self) -> dict[int, int]:
        """The newest version that each has been told."""
        for place, line in enumerate(self.lines):
            with suppress(TimeoutError):
                while True:
                    frame: dict[str, Any] = msgspec.json.decode(line.recv(timeout=0))
                    self.newest[place] = max(self.newest[place], frame.get("version", -1))
        return self.newest

    def behind(self, versions: dict[int, int]) -> bool:
        """Whether anybody was told less than the match's version."""
        newest = self.read()
        return any(newest[place] < versions[match] for place, match in enumerate(self.ids))


def until(holds: Callable[[], bool], watchers: Watchers, patience: float = 60.0) -> None:
    """Wait, while the watchers read."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        watchers.read()
        time.sleep(0.05)


def redis_away(site: Site, goes: Callable[[Site], None], comes: Callable[[Site], None]) -> None:
    crowd = Crowd(site.port, site.inside("matches", WRITERS, MATCHES))
    with ExitStack() as stack:
        watchers = Watchers(site, [crowd.ids[number % len(crowd.ids)] for number in range(WATCHERS)])
        watchers.open(stack)
        with crowd:
            until(lambda: min(crowd.since(0)) >= 2, watchers)
            goes(site)
            gone = time.monotonic()
            until(lambda: time.monotonic() > gone + AWAY, watchers)
            meanwhile = crowd.since(gone)
            comes(site)
            back = time.monotonic()
            until(lambda: min(crowd.since(back)) >= 2, watchers)
        crowd.at_peace()
        assert min(meanwhile) > 0, f"somebody waited for Redis: {meanwhile}"
        assert set(crowd.statuses) == {200}, crowd.statuses
        told = site.inside("told", *crowd.ids)
        fits(crowd.taken, told)
        versions = {one["id"]: one["version"] for one in told}
        until(lambda: not watchers.behind(versions), watchers)


@pytest.mark.parametrize(("goes", "comes"), [(hung, goes_on), (stopped, started_anew)])
def test_r9_redis_is_away_for_a_while(
    site: Site, goes: Callable[[Site], None], comes: Callable[[Site], None]
) -> None:
    redis_away(site, goes, comes)


@pytest.mark.soak
def test_r9_catches_bells_that_are_told_in_the_request(site: Site, tmp_path: Path) -> None:
    """The planted fault: who moves waits until the bell is told, however long that takes."""
    port, log = free_port(), tmp_path / "web.log"
    words = [
        sys.executable,
        "-m",
        "tests.faults.planted",
        "bells_in_the_request",
        "serve",
        "--port",
        str(port),
    ]
    with started(words, site.env, log) as web:
        eventually(lambda: answers(port, "/healthz"), web, log)
        with pytest.raises(AssertionError, match=r"somebody waited for Redis|500"):
            redis_away(site._replace(port=port), hung, goes_on)
