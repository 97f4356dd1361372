"""After a commit: bells at once, and what was lost from the outbox."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from icehouse.matches import publisher, services
from icehouse.matches.models import Outbox
from icehouse.matches.publisher import Publisher
from icehouse.matches.services import sweeping
from tests.service.live import eventually
from tests.service.tables import Duel

PLACE = {"type": "place", "size": 3, "square": [1, 1]}


class Layer:
    """A channel layer that remembers, fails or hangs."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.failing = False
        self.hanging = False

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.failing:
            raise ConnectionError("no layer")
        if self.hanging:
            await asyncio.Event().wait()
        self.sent.append((group, message))


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Layer:
    made = Layer()
    monkeypatch.setattr(publisher, "get_channel_layer", lambda: made)
    return made


def letters(duel: Duel) -> list[Outbox]:
    found = list(Outbox.objects.filter(match=duel.id).order_by("pk"))
    for letter in found:
        letter.users = (duel.a.pk, duel.b.pk)
    return found


def test_a_public_change_is_one_letter_to_all(duel: Duel) -> None:
    Outbox.objects.all().delete()
    duel.answer(0, PLACE).ok()
    (letter,) = letters(duel)
    assert (letter.version, letter.seat, letter.rev) == (3, None, None)
    assert publisher.message_of([letter]) == {
        "type": "bells",
        "bells": [[duel.id, 3, None, None]],
        "users": sorted([duel.a.pk, duel.b.pk]),
    }


def test_a_private_change_is_a_letter_to_the_seat(removal: Duel) -> None:
    removal.seal(0, 3).ok()
    Outbox.objects.all().delete()
    removal.seal(0, 1).ok()
    (letter,) = letters(removal)
    assert (letter.seat, letter.rev) == (0, removal.update(0)["rev"])


def test_a_refusal_is_no_letter(duel: Duel) -> None:
    Outbox.objects.all().delete()
    duel.answer(0, {"type": "select", "card": 1}).refused(422, "illegal")
    assert not Outbox.objects.exists()


def test_bells_go_out_after_the_commit_only(
    duel: Duel, layer: Layer, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    put: list[Any] = []
    monkeypatch.setattr(publisher.PUBLISHER, "put", put.extend)
    with django_capture_on_commit_callbacks(execute=True):
        duel.answer(0, PLACE).ok()
        assert put == []
    assert [letter.version for letter in put] == [3]


def test_the_relay_tells_what_was_not_told(duel: Duel, layer: Layer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "UNTOLD_AFTER", -sweeping.UNTOLD_AFTER)
    count = Outbox.objects.count()
    layer.failing = True
    with pytest.raises(ConnectionError):
        services.relay()
    assert Outbox.objects.count() == count > 0
    layer.failing = False
    assert services.relay() == count
    assert not Outbox.objects.exists()
    ((group, message),) = layer.sent
    assert (group, message["users"]) == ("bells", sorted([duel.a.pk, duel.b.pk]))
    assert [bell[0] for bell in message["bells"]] == [duel.id] * count
    assert services.relay() == 0


def test_the_relay_leaves_to_the_publisher_what_is_fresh(duel: Duel, layer: Layer) -> None:
    assert services.relay() == 0
    assert layer.sent == []


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Publisher:
    """A publisher whose letters are in no database."""
    monkeypatch.setattr(publisher, "forget", TOLD.extend)
    monkeypatch.setattr(publisher, "PAUSE_AFTER_FAILURE", 0.2)
    monkeypatch.setattr(publisher, "TELL_TIMEOUT", 0.1)
    TOLD.clear()
    return Publisher()


TOLD: list[Outbox] = []


def letter(version: int) -> Outbox:
    return Outbox(match_id=5, version=version)


def test_the_publisher_tells_and_forgets(own: Publisher, layer: Layer) -> None:
    own.put([letter(1), letter(2)])
    eventually(lambda: len(TOLD) == 2)
    assert [bell[1] for _, message in layer.sent for bell in message["bells"]] == [1, 2]


@pytest.mark.parametrize("how", ["failing", "hanging"])
def test_a_failure_pauses_and_delays_nobody(own: Publisher, layer: Layer, how: str) -> None:
    setattr(layer, how, True)
    begun = time.monotonic()
    own.put([letter(1)])
    assert time.monotonic() - begun < 0.1
    eventually(lambda: own._closed_until > 0)
    own.put([letter(2)])
    time.sleep(0.05)
    setattr(layer, how, False)
    eventually(lambda: time.monotonic() > own._closed_until)
    own.put([letter(3)])
    eventually(lambda: bool(TOLD))
    assert [one.version for one in TOLD] == [3], "the relay tells the others"


def test_a_full_queue_leaves_the_rest_to_the_relay(own: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "_ensure_thread", lambda: None)
    own.put([letter(n) for n in range(publisher.CAPACITY + 5)])
    assert own._letters.qsize() == publisher.CAPACITY


def test_a_thread_that_failed_goes_on(own: Publisher, layer: Layer, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def forget(batch: list[Outbox]) -> None:
        calls.append(len(batch))
        if len(calls) == 1:
            raise OSError("no database")

    monkeypatch.setattr(publisher, "forget", forget)
    own.put([letter(1)])
    eventually(lambda: len(calls) == 1)
    own.put([letter(2)])
    eventually(lambda: len(calls) == 2)
    assert sum(thread.name == "publisher" for thread in threading.enumerate()) >= 1


def test_without_a_layer_nothing_is_told(own: Publisher, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "get_channel_layer", lambda: None)
    with pytest.raises(RuntimeError):
        asyncio.run(publisher.send_all([letter(1)]))


def test_embedded_bells_go_through_the_serving_loop(
    own: Publisher, layer: Layer, settings: Any, request: pytest.FixtureRequest
) -> None:
    settings.EMBEDDED = True
    loops: list[Any] = []

    async def group_send(group: str, message: dict[str, Any]) -> None:
        loops.append(asyncio.get_running_loop())

    layer.group_send = group_send  # type: ignore[method-assign]
    serving = asyncio.new_event_loop()
    thread = threading.Thread(target=serving.run_forever)
    thread.start()
    stop: Callable[[], Any] = lambda: serving.call_soon_threadsafe(serving.stop)  # noqa: E731
    own.use_loop(serving)
    own.put([letter(1)])
    eventually(lambda: len(TOLD) == 1)
    stop()
    thread.join(5)
    own.put([letter(2)])
    eventually(lambda: len(TOLD) == 2)
    serving.close()
    assert loops[0] is serving
    assert loops[1] is not serving


async def test_a_loop_is_let_go_when_its_batch_is_told(own: Publisher, layer: Layer, settings: Any) -> None:
    """Before a server's loop is closed nothing of the publisher may be left in it."""
    settings.EMBEDDED = True
    told = asyncio.Event()

    async def group_send(group: str, message: dict[str, Any]) -> None:
        await asyncio.sleep(0.05)
        layer.sent.append((group, message))
        told.set()

    layer.group_send = group_send  # type: ignore[method-assign]
    own.use_loop(asyncio.get_running_loop())
    spare = asyncio.new_event_loop()
    telling = asyncio.create_task(asyncio.to_thread(own.send, spare, [letter(1)]))
    while not own._handing.locked():  # noqa: ASYNC110 - it is a state, not an event
        await asyncio.sleep(0.001)
    await own.let_go()
    assert told.is_set()
    assert own._main_loop is None
    await telling
    spare.close()
