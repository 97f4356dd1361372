"""Browsers without script: a stranger's, a guest's, a player's."""

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client

from icehouse.accounts import services
from icehouse.accounts.doors import BACKEND
from icehouse.accounts.models import User

type Browser = Callable[[User | None], Client]


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


@pytest.fixture
def guest(db: None) -> User:
    return services.new_guest("passer-by")


@pytest.fixture
def surf() -> Browser:
    """A browser in which the user is signed in; None: nobody."""

    def make(user: User | None) -> Client:
        client = Client(headers={"Accept-Language": "en"})
        if user is not None:
            client.force_login(user, BACKEND)
        return client

    return make
