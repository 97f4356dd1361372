"""Fixtures of the hub's own tests."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from icehouse.matches import ears as ears_module
from icehouse.matches import hub as hub_module
from icehouse.matches import selectors
from icehouse.matches.hub import Hub
from tests.service.matches.hubs import TICK, Tables


@pytest.fixture
def tables() -> Tables:
    return Tables()


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> InMemoryChannelLayer:
    made = InMemoryChannelLayer()
    monkeypatch.setattr(ears_module, "get_channel_layer", lambda: made)
    return made


@pytest.fixture
async def hub(
    tables: Tables, layer: InMemoryChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Hub]:
    async def in_thread(work: Callable[..., Any], *args: Any) -> Any:
        if work is selectors.frames_for:
            return await tables.frames_for(*args)
        if work is selectors.versions_of:
            return {one: tables.versions[one] for one in args[0] if one in tables.versions}
        return {"waiting_count": tables.waiting, "holder_of": 1}.get(work.__name__) if args else None

    async def checked(work: Callable[..., Any], *args: Any) -> Any:
        return work(*args) if work is hub_module._signed_out else await in_thread(work, *args)

    monkeypatch.setattr(hub_module, "in_thread", checked)
    monkeypatch.setattr(hub_module, "still_good", lambda shown: set(shown) - tables.ended)
    monkeypatch.setattr(hub_module, "LOOK", TICK)
    monkeypatch.setattr(ears_module, "RETRY", TICK)
    monkeypatch.setattr(ears_module, "LAYER_TIMEOUT", 0.05)
    made = Hub()
    yield made
    await made.close()
