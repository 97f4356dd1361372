"""The hub's own part: slow sockets, late ones, a layer that fails or hangs. No database: what is read is given."""

import asyncio

import pytest
from channels.layers import InMemoryChannelLayer

from icehouse.matches import hub as hub_module
from icehouse.matches.hub import Hub
from tests.service.matches.hubs import TICK, Fake, Tables, bell, listening, until


async def test_a_bell_sends_the_newest_update(hub: Hub, tables: Tables, layer: InMemoryChannelLayer) -> None:
    socket = Fake()
    await hub.enter(7, socket)
    assert socket.frames == ["v1"]
    await listening(hub)
    tables.versions[7] = 2
    await bell(layer, 2)
    await until(lambda: socket.frames == ["v1", "v2"])
    reads = tables.reads
    await bell(layer, 2)
    await bell(layer, 1)
    await asyncio.sleep(TICK * 3)
    assert tables.reads == reads, "an old bell asks the database nothing"


async def test_a_bell_while_the_first_update_is_made_is_not_forgotten(
    hub: Hub, tables: Tables, layer: InMemoryChannelLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "LOOK", 1000.0)
    await hub.greet(1, Fake(1))
    await listening(hub)
    socket = Fake()
    tables.gate.clear()
    entering = asyncio.create_task(hub.enter(7, socket))
    await until(lambda: tables.reads == 1)
    tables.versions[7] = 2  # the first Update was read before
    await bell(layer, 2)
    await asyncio.sleep(TICK)
    tables.gate.set()
    await entering
    await until(lambda: socket.frames[-1] == "v2")


async def test_a_lost_bell_is_found(hub: Hub, tables: Tables) -> None:
    socket = Fake()
    await hub.enter(7, socket)
    tables.versions[7] = 5
    await until(lambda: socket.frames[-1] == "v5")


async def test_a_lost_bell_is_not_found_by_a_hub_that_never_looks(
    hub: Hub, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted fault: without the look a lost bell stays lost until the heartbeat."""
    monkeypatch.setattr(hub_module, "LOOK", 1000.0)
    socket = Fake()
    await hub.enter(7, socket)
    await listening(hub)
    await asyncio.sleep(TICK * 3)
    tables.versions[7] = 5
    await asyncio.sleep(TICK * 10)
    assert socket.frames == ["v1"]


async def test_a_slow_socket_holds_up_nobody_and_gets_the_newest(hub: Hub, tables: Tables) -> None:
    slow, quick = Fake(1), Fake(2)
    for socket in (slow, quick):
        await hub.enter(7, socket)
    slow.free.clear()
    for version in (2, 3, 4):
        tables.versions[7] = version
        hub.ring(7)
        await until(lambda: quick.frames[-1] == f"v{tables.versions[7]}")
    assert slow.frames == ["v1"]
    slow.free.set()
    await until(lambda: slow.frames[-1] == "v4")
    assert len(slow.frames) == 3, "the one under way and the newest"


async def test_who_comes_while_an_update_is_made_is_not_left_behind(hub: Hub, tables: Tables) -> None:
    first, late = Fake(1), Fake(2)
    await hub.enter(7, first)
    tables.gate.clear()
    tables.versions[7] = 2
    hub.ring(7)
    await asyncio.sleep(TICK)
    tables.versions[7] = 1  # what the latecomer reads is older
    entering = asyncio.create_task(hub.enter(7, late))
    await asyncio.sleep(TICK)
    tables.versions[7] = 2
    tables.gate.set()
    await entering
    await until(lambda: "v2" in late.frames)


async def test_bells_while_an_update_is_made_are_one_more_look(hub: Hub, tables: Tables) -> None:
    socket = Fake()
    await hub.enter(7, socket)
    await listening(hub)
    tables.gate.clear()
    tables.versions[7] = 2
    reads = tables.reads
    for _ in range(10):
        hub.ring(7)
    await asyncio.sleep(TICK / 2)
    tables.versions[7] = 3
    tables.gate.set()
    await until(lambda: socket.frames[-1] == "v3")
    assert tables.reads - reads <= 3


async def test_a_match_that_is_gone_shuts_its_sockets(hub: Hub, tables: Tables) -> None:
    socket = Fake()
    await hub.enter(7, socket)
    del tables.versions[7]
    await until(lambda: socket.shuts > 0)


async def test_a_first_update_that_cannot_be_made_shuts_the_socket(hub: Hub, tables: Tables) -> None:
    tables.failing = 1
    socket = Fake()
    await hub.enter(7, socket)
    assert (socket.frames, socket.shuts) == ([], 1)


async def test_a_later_update_that_cannot_be_made_is_made_later(hub: Hub, tables: Tables) -> None:
    socket = Fake()
    await hub.enter(7, socket)
    tables.failing = 2
    tables.versions[7] = 2
    await until(lambda: socket.frames[-1] == "v2")
    assert socket.shuts == 0


@pytest.mark.parametrize("wrong", [OSError("gone"), RuntimeError("closed")])
async def test_a_socket_that_went_away_disturbs_nobody(hub: Hub, tables: Tables, wrong: Exception) -> None:
    broken, whole = Fake(1), Fake(2)
    for socket in (broken, whole):
        await hub.enter(7, socket)
    broken.broken = wrong
    tables.versions[7] = 2
    hub.ring(7)
    await until(lambda: whole.frames[-1] == "v2")


async def test_a_private_bell_goes_to_the_holder_only(hub: Hub, layer: InMemoryChannelLayer) -> None:
    holder, other, public = Fake(1), Fake(2), Fake()
    for socket in (holder, other, public):
        await hub.enter(7, socket)
    await listening(hub)
    await bell(layer, 1, seat=0)
    await until(lambda: len(holder.frames) == 2)
    assert holder.frames[1] == '{"rev":4}'
    assert (other.frames, public.frames) == (["v1"], ["v1"])


async def test_signed_out_sockets_are_shut(hub: Hub, tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "RECHECK", TICK)
    out, stays = Fake(1), Fake(2)
    await hub.enter(7, out)
    await hub.greet(2, stays)
    assert stays.frames == ['{"waiting":3}']
    tables.ended.add(out.shown)
    await until(lambda: out.shuts > 0)
    assert stays.shuts == 0


async def test_a_number_is_told_when_it_is_news(
    hub: Hub, tables: Tables, layer: InMemoryChannelLayer
) -> None:
    first = Fake(1)
    await hub.greet(1, first)
    await listening(hub)
    second = Fake(1)
    await hub.greet(1, second)
    await bell(layer, 2)
    await asyncio.sleep(TICK * 3)
    assert first.frames == second.frames == ['{"waiting":3}']
    tables.waiting = 0
    await bell(layer, 3)
    await until(lambda: first.frames[-1] == second.frames[-1] == '{"waiting":0}')


async def test_a_slow_socket_gets_the_last_number(
    hub: Hub, tables: Tables, layer: InMemoryChannelLayer
) -> None:
    slow = Fake(1)
    await hub.greet(1, slow)
    await listening(hub)
    slow.free.clear()
    for number in (2, 1, 0):
        tables.waiting = number
        await hub._count(1)
    slow.free.set()
    await until(lambda: slow.frames[-1] == '{"waiting":0}')
    assert len(slow.frames) <= 3
    hub.part(1, slow)
    hub._tell_again(1, slow)
    await hub._count(1)
