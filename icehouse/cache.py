"""The cache of many processes: Redis, and while it is away this process alone.

What stands in it are counters of attempts and handles that a sign-up waits on; without Redis they count per
process, and nobody is kept waiting or turned away.
"""

import time
from collections.abc import Mapping
from typing import Any

import msgspec
import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = structlog.get_logger(__name__)

PAUSE = 5.0
"""Seconds for which Redis is left alone after it failed."""


class Plain:
    """Values as JSON: nothing that comes back from Redis is ever run."""

    def dumps(self, value: Any) -> bytes | int:
        """Whole numbers stay numbers, so that Redis can count them."""
        return value if type(value) is int else msgspec.json.encode(value)

    def loads(self, data: bytes) -> Any:
        """The value."""
        return msgspec.json.decode(data)


class FailoverCache(RedisCache):
    """Redis with a memory of this process behind it."""

    def __init__(self, server: Any, params: Mapping[str, Any]) -> None:
        options = {**params.get("OPTIONS", {}), "serializer": Plain}
        super().__init__(server, {**params, "OPTIONS": options})
        self._own = LocMemCache("failover", {"KEY_PREFIX": params.get("KEY_PREFIX", "")})
        self._closed_until = 0.0

    def _ask(self, name: str, *given: Any, **named: Any) -> Any:
        if time.monotonic() >= self._closed_until:
            try:
                return getattr(super(), name)(*given, **named)
            except RedisError:
                self._closed_until = time.monotonic() + PAUSE
                log.warning("the cache counts per process for a while")
        return getattr(self._own, name)(*given, **named)

    def add(self, *given: Any, **named: Any) -> Any:
        """Set if there is nothing yet."""
        return self._ask("add", *given, **named)

    def get(self, *given: Any, **named: Any) -> Any:
        """The value, else the default."""
        return self._ask("get", *given, **named)

    def set(self, *given: Any, **named: Any) -> Any:
        """Keep a value."""
        return self._ask("set", *given, **named)

    def delete(self, *given: Any, **named: Any) -> Any:
        """Forget a value."""
        return self._ask("delete", *given, **named)

    def touch(self, *given: Any, **named: Any) -> Any:
        """Keep a value longer."""
        return self._ask("touch", *given, **named)

    def incr(self, *given: Any, **named: Any) -> Any:
        """Count up."""
        return self._ask("incr", *given, **named)
