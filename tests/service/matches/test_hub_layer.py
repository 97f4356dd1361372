"""The hub when its layer fails or hangs, and what it owes to sockets at the end."""

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from icehouse.matches import hub as hub_module
from icehouse.matches.courier import Courier, Socket
from icehouse.matches.hub import Hub
from tests.service.matches.hubs import TICK, Fake, Tables, bell, listening, until

# ── the layer fails ──


async def test_a_layer_that_cannot_be_subscribed_to_is_asked_again(
    hub: Hub, tables: Tables, layer: InMemoryChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = 3
    add = layer.group_add

    async def flaky(group: str, channel: str) -> None:
        nonlocal failing
        failing -= 1
        if failing >= 0:
            raise ConnectionError("no layer")
        await add(group, channel)

    monkeypatch.setattr(layer, "group_add", flaky)
    socket = Fake()
    await hub.enter(7, socket)
    assert socket.frames == ["v1"], "the first Update does not wait for the layer"
    await listening(hub)
    assert failing < 0


async def test_a_hung_layer_hangs_no_socket(
    hub: Hub, tables: Tables, layer: InMemoryChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hung(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(layer, "group_add", hung)
    monkeypatch.setattr(layer, "group_discard", hung)
    socket = Fake()
    async with asyncio.timeout(1):
        await hub.enter(7, socket)
        tables.versions[7] = 2
        await until(lambda: socket.frames[-1] == "v2")
        hub.leave(7, socket)
    assert 7 not in hub.rooms


async def test_a_lost_layer_is_heard_anew(
    hub: Hub, tables: Tables, layer: InMemoryChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    receive, failing = layer.receive, True

    async def flaky(channel: str) -> Any:
        nonlocal failing
        if failing:
            failing = False
            raise ConnectionError("lost")
        return await receive(channel)

    monkeypatch.setattr(layer, "receive", flaky)
    monkeypatch.setattr(hub_module, "LOOK", 1000.0)
    socket, waiting = Fake(), Fake(1)
    await hub.enter(7, socket)
    await hub.greet(1, waiting)
    await until(lambda: not failing and hub.ears.open)
    tables.versions[7], tables.waiting = 2, 4
    await bell(layer, 2)
    await until(lambda: socket.frames[-1] == "v2")
    await until(lambda: waiting.frames == ['{"waiting":3}', '{"waiting":4}'])


async def test_who_leaves_at_once_is_not_heard_of(hub: Hub) -> None:
    socket, me = Fake(), Fake(1)
    await hub.enter(7, socket)
    await hub.greet(1, me)
    hub.leave(7, socket)
    hub.leave(7, socket)
    hub.part(1, me)
    hub.part(1, me)
    await asyncio.sleep(TICK * 3)
    assert (hub.rooms, hub.people) == ({}, {})


async def test_bells_of_rooms_that_are_gone_are_nothing(hub: Hub) -> None:
    for seat in (None, 1):
        hub._heard({"type": "bells", "bells": [[99, 3, seat, 1]], "users": [98]})
    hub.ring(99)
    await hub._tell_seat(99, 0, 1)
    hub._send_anew(99, Fake())
    await asyncio.sleep(TICK)


# ── the courier ──


async def test_what_is_under_way_is_given_up_at_the_end() -> None:
    courier, slow = Courier(), Fake()
    slow.free.clear()
    asked: list[Socket] = []
    courier.deliver([slow], {(None, ""): "x"})
    courier.deliver([slow], {(None, ""): "y"}, asked.append)
    await courier.close()
    assert (slow.frames, asked, courier.under_way) == ([], [], {})


async def test_a_socket_that_left_is_owed_nothing() -> None:
    courier, slow = Courier(), Fake()
    slow.free.clear()
    asked: list[Socket] = []
    courier.deliver([slow], {(None, ""): "x"})
    courier.deliver([slow], {(None, ""): "y"}, asked.append)
    courier.forget(slow)
    slow.free.set()
    await until(lambda: not courier.under_way)
    assert (slow.frames, asked) == (["x"], [])
