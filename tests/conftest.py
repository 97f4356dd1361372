"""What all tests share: which of them run here, by database and length."""

import os

import pytest

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
