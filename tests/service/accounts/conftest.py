"""People at the door: a stranger, a guest, a player, and programs with tokens."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings
from rest_framework.test import APIClient

from icehouse.accounts import services
from icehouse.accounts.models import Token, User

PASSWORD = "long enough to keep"


@pytest.fixture(autouse=True)
def _fresh_limits(settings: Settings) -> None:
    cache.clear()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, for tests only


@pytest.fixture
def player(db: None) -> User:
    user = User.objects.create_user("ana", "ana@example.org", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def guest(db: None) -> User:
    return services.new_guest("passer-by")


@pytest.fixture
def by_token() -> Callable[[User, str], APIClient]:
    def make(user: User, scope: str = Token.Scope.PLAY) -> APIClient:
        secret = services.create_token(user, "test", scope, None)[1]
        client = APIClient(enforce_csrf_checks=True)
        client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
        return client

    return make


@pytest.fixture
def by_session() -> Callable[[User], Client]:
    def make(user: User) -> Client:
        client = Client()
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
        return client

    return make
