"""R11: pushes dropped, doubled and out of order do no harm: every client ends at the newest version."""

import asyncio
import http.client
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from games.core.chance import Chance
from icehouse.matches import hub as hub_module
from icehouse.matches import publisher
from icehouse.matches.models import Outbox
from tests.conftest import SOAK
from tests.service.live import Line, Live, eventually
from tests.service.promises.players import Players
from tests.service.tables import Duel

CLIENTS = 200 if SOAK else 20
SECONDS = 300.0 if SOAK else 5.0
PER_CENT = 30


class Client(threading.Thread):
    """A client as the site's: whole Updates, bells make it fetch, what is older is left aside."""

    def __init__(self, live: Live, line: Line, match_id: int) -> None:
        super().__init__(daemon=True)
        self.line, self.match_id = line, match_id
        self.port = live.port
        self.state: dict[str, Any] = {"version": -1}
        self.done = threading.Event()
        self.fetches = 0
        self.wrong: Exception | None = None

    def run(self) -> None:
        """Take frames until told to stop."""
        try:
            with self.line:
                while not self.done.is_set():
                    self.take()
        except Exception as wrong:  # noqa: BLE001 - shown by the test
            self.wrong = wrong

    def take(self) -> None:
        """One frame."""
        try:
            frame = self.line.frame(0.2)
        except TimeoutError:
            return
        if "view" in frame:
            self.keep(frame)
        elif frame.get("version", -1) > self.state["version"]:
            self.keep(self.fetch())

    def keep(self, update: dict[str, Any]) -> None:
        """The newer of two states."""
        if update["version"] > self.state["version"]:
            self.state = update

    def fetch(self) -> dict[str, Any]:
        """The Update over REST."""
        self.fetches += 1
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        line.request("GET", f"/api/v1/matches/{self.match_id}?since={max(self.state['version'], 0)}")
        update: dict[str, Any] = msgspec.json.decode(line.getresponse().read())
        line.close()
        return update


@pytest.fixture
def unreliable(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Between publisher and sockets, 30 % of the bells are lost, doubled or late."""
    real, chance, told = publisher.send_all, Chance(bytes(32), "pushes"), {"lost": 0, "late": 0, "twice": 0}

    async def send_all(letters: Sequence[Outbox]) -> None:
        now: list[Outbox] = []
        for letter in letters:
            fate = chance.below(100)
            if fate < PER_CENT:
                told["lost"] += 1
            elif fate < 2 * PER_CENT:
                told["late"] += 1
                asyncio.get_running_loop().create_task(later([letter]))
            else:
                twice = fate < 3 * PER_CENT
                told["twice"] += twice
                now += [letter] * (1 + twice)
        await real(chance.shuffled(now))

    async def later(letters: list[Outbox]) -> None:
        await asyncio.sleep(chance.below(400) / 1000)
        await real(letters)

    monkeypatch.setattr(publisher, "send_all", send_all)
    return told


@pytest.fixture
def watched(players: Players) -> Iterator[tuple[Duel, list[Client]]]:
    """A match with its clients: both seats and many watchers."""
    duel = players.duel()
    users = [players.people[0].user, players.people[1].user, *[None] * (CLIENTS - 2)]
    lines = [players.live.line(f"/ws/matches/{duel.id}", user) for user in users]
    clients = [Client(players.live, line, duel.id) for line in lines]
    for client in clients:
        client.start()
    eventually(lambda: all(client.state["version"] > 0 for client in clients), 30)
    yield duel, clients
    for client in clients:
        client.done.set()
    for client in clients:
        client.join(10)


def play_for(duel: Duel, seconds: float) -> None:
    """Whatever is asked is answered, until the time is over or the match is."""
    end, chance = time.monotonic() + seconds, Chance(bytes(32), "play")
    while time.monotonic() < end:
        table = duel.table
        asked = [one for one in table.game.decisions(table.state) if not one.sealed]
        if not asked:
            return
        decision = asked[chance.below(len(asked))]
        action = msgspec.to_builtins(table.game.sample(table.state, decision.seat, chance))
        duel[decision.seat].act(duel.id, decision.id, action)
        time.sleep(0.05)


def all_current(duel: Duel, clients: list[Client]) -> bool:
    """Whether every client has what a fresh fetch would give it."""
    seats = [0, 1, *[None] * (len(clients) - 2)]
    fresh = {seat: _state(duel.update(seat)) for seat in (0, 1, None)}
    return all(_state(client.state) == fresh[seat] for client, seat in zip(clients, seats, strict=True))


def _state(update: dict[str, Any]) -> dict[str, Any]:
    """What an Update says apart from the time and from how far back its events go."""
    return {name: value for name, value in update.items() if name not in {"server_time", "events", "rev"}}


def test_r11_every_client_ends_at_the_newest_version(
    watched: tuple[Duel, list[Client]], unreliable: dict[str, int]
) -> None:
    duel, clients = watched
    play_for(duel, SECONDS)
    assert min(unreliable.values()) > 0, unreliable
    eventually(lambda: all_current(duel, clients), hub_module.LOOK + 5)
    assert [client.wrong for client in clients] == [None] * len(clients)


def test_r11_catches_a_hub_that_trusts_its_bells(
    watched: tuple[Duel, list[Client]], monkeypatch: pytest.MonkeyPatch
) -> None:
    duel, clients = watched

    async def lost(letters: Sequence[Outbox]) -> None:
        """Every bell is lost, and nobody looks."""

    async def blind(self: hub_module.Hub, match_ids: list[int]) -> None:
        """Look at nothing."""

    monkeypatch.setattr(publisher, "send_all", lost)
    monkeypatch.setattr(hub_module.Hub, "_look_at", blind)
    play_for(duel, 1.0)
    time.sleep(hub_module.LOOK + 1)
    assert not all_current(duel, clients)
