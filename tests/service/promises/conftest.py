"""Fixtures of the promises: a match played through the real server, by people with tokens."""

import pytest
from pytest_django import Settings

from icehouse.matches.flood import RATES, Rate
from tests.service import tables
from tests.service.live import Live, token_of
from tests.service.people import Caller
from tests.service.promises.players import Players


@pytest.fixture
def tireless(settings: Settings) -> None:
    """Nobody is told to slow down: the crowd is meant."""
    settings.FLOOD_RATES = dict.fromkeys(RATES, Rate(10**9, 60))


@pytest.fixture
def players(live: Live, tireless: None) -> Players:
    """ana and bo with tokens at the real server."""
    ana, bo = Caller.named("ana"), Caller.named("bo")
    assert ana.user is not None
    assert bo.user is not None
    return Players(live, (ana, bo), (token_of(ana.user), token_of(bo.user)), tables.duel)
