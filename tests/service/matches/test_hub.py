"""The hub's own part: slow sockets, late ones, a layer that fails or hangs. No database: what is read is given."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer

from icehouse.matches import ears as ears_module
from icehouse.matches import hub as hub_module
from icehouse.matches import selectors
from icehouse.matches.courier import Courier, Looker, Socket
from icehouse.matches.hub import Hub

TICK = 0.01


class Fake:
    """A connection that remembers what it was sent; `slow` holds its frames back."""

    def __init__(self, user_id: int | None = None) -> None:
        self.user_id = user_id
        self.invite = ""
        self.frames: list[str] = []
        self.shuts = 0
        self.signed_in = True
        self.free = asyncio.Event()
        self.free.set()
        self.broken: Exception | None = None

    async def push(self, frame: str) -> None:
        if not self.free.is_set():
            await self.free.wait()
        if self.broken is not None:
            raise self.broken
        self.frames.append(frame)

    async def shut(self) -> None:
        self.shuts += 1

    def still_signed_in(self) -> bool:
        return self.signed_in


class Tables:
    """What the hub reads, in memory: versions of matches, read as slowly as a test wants."""

    def __init__(self) -> None:
        self.versions: dict[int, int] = {7: 1}
        self.gate = asyncio.Event()
        self.gate.set()
        self.failing = 0
        self.reads = 0

    async def frames_for(
        self, match_id: int, lookers: Iterable[Looker], since: int | None
    ) -> tuple[dict[Looker, str], int | None]:
        self.reads += 1
        version = self.versions.get(match_id)
        wanted = list(lookers)
        if self.failing:
            self.failing -= 1
            raise OSError("no database")
        await self.gate.wait()
        return ({} if version is None else dict.fromkeys(wanted, f"v{version}")), version


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
        return {"waiting_count": 3, "holder_of": 1}.get(work.__name__) if args else None

    async def checked(work: Callable[..., Any], *args: Any) -> Any:
        return work(*args) if work is hub_module._signed_out else await in_thread(work, *args)

    monkeypatch.setattr(hub_module, "in_thread", checked)
    monkeypatch.setattr(hub_module, "LOOK", TICK)
    monkeypatch.setattr(ears_module, "RETRY", TICK)
    monkeypatch.setattr(ears_module, "LAYER_TIMEOUT", 0.05)
    made = Hub()
    yield made
    await made.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - it is a state, not an event
            await asyncio.sleep(TICK / 4)


async def bell(layer: InMemoryChannelLayer, version: int, seat: int | None = None) -> None:
    message = {"type": "bell", "match": 7, "version": version, "seat": seat, "rev": 4}
    await layer.group_send("match.7", message)


async def listening(hub: Hub) -> None:
    await until(lambda: bool(hub.ears.channel) and not hub.ears.deaf and "match.7" in hub.ears.wanted)


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


async def test_signed_out_sockets_are_shut(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "RECHECK", TICK)
    out, stays = Fake(1), Fake(2)
    await hub.enter(7, out)
    await hub.greet(2, stays)
    assert stays.frames == ['{"waiting":3}']
    out.signed_in = False
    await until(lambda: out.shuts > 0)
    assert stays.shuts == 0


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
    await until(lambda: not failing and bool(hub.ears.channel) and not hub.ears.deaf)
    tables.versions[7] = 2
    await bell(layer, 2)
    await until(lambda: socket.frames[-1] == "v2")
    await layer.group_send("user.1", {"type": "waiting", "user": 1})
    await until(lambda: len(waiting.frames) == 2)


async def test_who_leaves_at_once_is_not_heard_of(hub: Hub) -> None:
    socket, me = Fake(), Fake(1)
    await hub.enter(7, socket)
    await hub.greet(1, me)
    hub.leave(7, socket)
    hub.leave(7, socket)
    hub.part(1, me)
    hub.part(1, me)
    await asyncio.sleep(TICK * 3)
    assert (hub.rooms, hub.people, hub.ears.wanted, hub.ears.deaf) == ({}, {}, set(), set())


async def test_bells_of_rooms_that_are_gone_are_nothing(hub: Hub) -> None:
    for seat in (None, 1):
        hub._heard({"type": "bell", "match": 99, "version": 3, "seat": seat, "rev": 1})
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
