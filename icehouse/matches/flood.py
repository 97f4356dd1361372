"""Flood limits: so many calls in so many seconds. Counted per process; shared through Redis where there is one."""

import threading
import time
from functools import cache
from typing import NamedTuple

import redis
import structlog
from django.conf import settings

from icehouse.problems import Problem

log = structlog.get_logger(__name__)


class Rate(NamedTuple):
    """At most `calls` in `seconds`."""

    calls: int
    seconds: int


RATES = {
    "act": Rate(200, 10),
    "open": Rate(30, 60),
    "guest": Rate(30, 60),
    "write": Rate(120, 60),
}

TIMEOUT = 0.05
PAUSE = 5.0
FORGET_AT = 10_000


class _Windows:
    """Calls counted in fixed windows of this process: for each name its last window, the count, and its end."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._counts: dict[str, tuple[int, int, int]] = {}
        self._crowd = 0

    def __len__(self) -> int:
        return len(self._counts)

    def hit(self, name: str, window: int, seconds: int) -> int:
        with self._guard:
            if len(self._counts) > max(FORGET_AT, 2 * self._crowd):
                self._forget(int(time.time()))
            known, count, _end = self._counts.get(name, (window, 0, 0))
            count = count + 1 if known == window else 1
            self._counts[name] = (window, count, (window + 1) * seconds)
            return count

    def _forget(self, now: int) -> None:
        """Drop windows that are over. Looks again when twice as many have come, so that a crowd costs little."""
        self._counts = {name: kept for name, kept in self._counts.items() if kept[2] > now}
        self._crowd = len(self._counts)

    def clear(self) -> None:
        with self._guard:
            self._counts.clear()
            self._crowd = 0


LOCAL = _Windows()
_closed_until = 0.0


def limit(kind: str, who: object) -> None:
    """Count a call; one too many is refused as slow-down."""
    rate = settings.FLOOD_RATES.get(kind, RATES[kind])
    window = int(time.time()) // rate[1]
    if count(f"{kind}:{who}", window, rate[1]) > rate[0]:
        raise Problem("slow-down", 429, None, {"seconds": rate[1] - int(time.time()) % rate[1]})


def count(name: str, window: int, seconds: int) -> int:
    """How many calls this window has seen: in Redis within 50 ms, else in this process."""
    global _closed_until  # noqa: PLW0603 - the breaker is one a process
    if settings.REDIS_URL and time.monotonic() >= _closed_until:
        try:
            return _shared(name, window, seconds)
        except redis.RedisError:
            _closed_until = time.monotonic() + PAUSE
            log.warning("flood limits count per process for a while")
    return LOCAL.hit(name, window, seconds)


@cache
def _client(url: str) -> "redis.Redis":
    return redis.Redis.from_url(url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)


def _shared(name: str, window: int, seconds: int) -> int:
    key = f"{settings.REDIS_PREFIX}:flood:{name}:{window}"
    pipe = _client(settings.REDIS_URL).pipeline(transaction=False)
    pipe.incr(key)
    pipe.expire(key, seconds * 2)
    counted, _expiry = pipe.execute()
    return int(counted)
