"""Fixtures of the service's tests."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import redis
import time_machine
from django.conf import settings as current
from django.core.cache import cache
from pytest_django import Settings

from icehouse.matches import flood
from tests.service import tables
from tests.service.live import Live, serving_here
from tests.service.people import Caller
from tests.service.tables import Duel


@pytest.fixture(autouse=True)
def _calm(settings: Settings) -> None:
    """Bots think here; nobody has called too often yet."""
    settings.THINK_INLINE = True
    flood.LOCAL.clear()
    cache.clear()  # how many guests an address has made
    if current.REDIS_URL:
        with redis.Redis.from_url(current.REDIS_URL) as client:  # patient, unlike the limits' own
            for key in client.scan_iter(f"{current.REDIS_PREFIX}:flood:*"):
                client.delete(key)


@pytest.fixture
def clock(settings: Settings) -> Iterator[time_machine.Traveller]:
    """Time stands still and moves only by hand, on either database."""
    settings.PROCESS_CLOCK = True
    with time_machine.travel(datetime(2030, 5, 1, 12, tzinfo=UTC), tick=False) as coordinates:
        yield coordinates


@pytest.fixture
def ana(db: None) -> Caller:
    return Caller.named("ana")


@pytest.fixture
def bo(db: None) -> Caller:
    return Caller.named("bo")


@pytest.fixture
def eve(db: None) -> Caller:
    """Somebody who plays no part."""
    return Caller.named("eve")


@pytest.fixture
def nobody(db: None) -> Caller:
    """Not signed in."""
    return Caller()


@pytest.fixture
def duel(ana: Caller, bo: Caller) -> Duel:
    """A match of ana and bo that has just begun."""
    return tables.duel(ana, bo)


@pytest.fixture
def removal(duel: Duel) -> Duel:
    """The same, when both are about to select."""
    tables.take_to_removal(duel.id)
    return duel


@pytest.fixture
def live(transactional_db: None) -> Iterator[Live]:
    """The real server, on a database that is emptied afterwards."""
    with serving_here() as server:
        yield server
