"""What all tests share: which of them run here, by database and length."""

import os
from collections.abc import Iterator

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

ON_POSTGRES = os.environ.get("ICEHOUSE_TEST_DB", "sqlite") == "postgres"
SOAK = os.environ.get("ICEHOUSE_SOAK", "") not in {"", "0"}
ELSEWHERE = "sqlite" if ON_POSTGRES else "postgres"


def _runs_here(item: pytest.Item) -> bool:
    if item.get_closest_marker(ELSEWHERE) is not None:
        return False
    return SOAK or item.get_closest_marker("soak") is None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is about the other database, and the long form unless it was asked for."""
    here = [item for item in items if _runs_here(item)]
    if len(here) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(here)])
        items[:] = here


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The library's own table of tokens is not in use, and PostgreSQL could not empty accounts for its sake.

    At the end threads of a server that was just stopped may still hold a session; the database could not be dropped.
    """
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS knox_authtoken")
    yield
    if ON_POSTGRES:
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
