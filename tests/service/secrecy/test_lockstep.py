"""H6, H7: two matches with different secrets send everybody else the same bytes."""

import http.client
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine

from icehouse.matches import clocks, wire
from icehouse.matches import hub as hub_module
from icehouse.matches.models import Match
from icehouse.matches.selectors import records
from icehouse.matches.services import transaction as unit
from icehouse.rest import encode
from tests.service import tables
from tests.service.live import Line, Live, token_of
from tests.service.people import Caller
from tests.service.tables import Duel

QUIET = 0.25
"""Seconds in which what must not come would come."""
PACE = {"kind": "live", "bank": 900, "increment": 7, "cap": 2000}


class World:
    """One of the two matches, with everything that seat 1 and the public get of it."""

    def __init__(self, live: Live, a: Caller, b: Caller, clock: time_machine.Traveller) -> None:
        self.live, self.clock = live, clock
        self.duel = tables.removal(a=a, b=b, pace=PACE)
        assert b.user is not None
        self.token = token_of(b.user)
        self.trace: list[str] = []
        path = f"/ws/matches/{self.duel.id}"
        self.lines = [live.line(path, b.user), live.line(path), live.line("/ws/me", b.user)]

    def masked(self, text: str) -> str:
        """Without the number of the match, and without who is here: that is about connections, which race."""
        text = re.sub(r'"present":(true|false|\[[\d,]*\])', '"present":-', text)
        return re.sub(rf"""("match":|"id":|matches/|match: ){self.duel.id}\b""", r"\1#", text)

    def read(self, path: str, *, signed_in: bool) -> None:
        """An answer over REST, head and body."""
        line = http.client.HTTPConnection("127.0.0.1", self.live.port, timeout=10)
        headers = {"Authorization": f"Token {self.token}"} if signed_in else {}
        line.request("GET", f"/api/v1/{path}", headers=headers)
        response = line.getresponse()
        body = response.read()
        assert int(response.headers["Content-Length"]) == len(body)
        text = self.masked(body.decode())
        head = {name.lower(): value for name, value in response.getheaders() if name.lower() != "date"}
        head["content-length"] = str(len(text))
        self.trace.append(self.masked(f"{path} {response.status} {sorted(head.items())} {text}"))
        line.close()

    def look(self, what: str) -> None:
        """Everything that anybody else can get now."""
        self.trace.append(f"— {what}")
        version = self.duel.match.version
        known = version - 1
        first: list[list[str]] = [[], [], []]
        for got, line in zip(first[:2], self.lines[:2], strict=True):
            while not got or f'"version":{version},' not in got[-1]:
                got.append(line.raw())
        time.sleep(QUIET)
        for place, (got, line) in enumerate(zip(first, self.lines, strict=True)):
            self.trace += [self.masked(f"line {place}: {frame}") for frame in [*got, *frames(line)]]
        for signed_in in (True, False):
            for path in ("", f"?since={known}", "/record", "/record?format=text", "/notes", "/orders"):
                self.read(f"{self.duel.path}{path}", signed_in=signed_in)
            for path in ("matches?status=playing", "matches?player=ana", "me/waiting"):
                self.read(path, signed_in=signed_in)

    def sealed_by_b(self, card: int) -> None:
        """Seat 1 seals; its own answer is part of the trace."""
        then = next(held for held in self.duel.update()["view"]["seats"][1]["hand"] if held != card)
        self.trace.append(self.masked(self.duel.seal(1, card, then=then).raw.decode()))


def frames(line: Line) -> Iterator[str]:
    """All that has come."""
    try:
        while True:
            yield line.raw(0)
    except TimeoutError:
        return


def plain(world: World, card: int) -> None:
    """A selection, and nothing else."""
    world.duel.seal(0, card).ok()


def busy(world: World, card: int) -> None:
    """Another card, replaced twice, a standing choice; notes, a draft, orders; tries that are refused."""
    duel, hand = world.duel, world.duel.update()["view"]["seats"][0]["hand"]
    duel.seal(0, hand[0], then=1).ok()
    key = "a-key-used-twice"
    asked = duel.decision(0)
    duel.a.act(
        duel.id, asked, {"type": "select", "card": hand[-1]}, key=f"{key}-{asked.replace(':', '.')}"
    ).ok()
    duel.a.act(duel.id, asked, {"type": "place", "size": 1, "square": [1, 1]})
    duel.seal(0, card, then=2).ok()
    duel.a.put(f"{duel.path}/notes", {"text": "she always plays her ones first"}).ok()
    duel.a.put(f"{duel.path}/draft", {"text": "select 2"}).ok()
    duel.a.put(f"{duel.path}/orders", {"orders": {"forced": False}}).ok()
    duel.a.put(f"{duel.path}/orders", {"orders": {"forced": True}}).ok()
    duel.a.get(duel.path).ok()


def trace(world: World, way: Callable[[World, int], None], rounds: int = 2) -> list[str]:
    """Rounds whose cards are the same in public, the last one before its reveal."""
    for line in world.lines:
        line.__enter__()
    try:
        world.look("at the start")
        for number in range(rounds):
            card, other = nobodys_square(world.duel)
            world.clock.shift(3)
            if number == rounds - 1:
                card = world.duel.update()["view"]["seats"][0]["hand"][way is busy]
            way(world, card)
            world.look("sealed by seat 0")
            world.clock.shift(2)
            if number == rounds - 1:
                break
            world.sealed_by_b(other)
            world.look("revealed")
        return world.trace
    finally:
        for line in world.lines:
            line.__exit__()


def nobodys_square(duel: Duel) -> tuple[int, int]:
    """Cards of a square whose top isn't seat 0's, so that no standing choice of seat 0 comes to light."""
    view = duel.update()["view"]
    for card in view["seats"][0]["hand"]:
        for other in view["seats"][1]["hand"]:
            stack = view["cells"][card - 1][other - 1]
            if stack == "" or stack[-2] == "B":
                return card, other
    raise AssertionError("no such square in reach")


@pytest.fixture
def worlds(live: Live, clock: time_machine.Traveller) -> Callable[[], tuple[list[str], list[str]]]:
    """Both traces, one after the other on the same clock."""
    people = Caller.named("ana"), Caller.named("bo")

    def run() -> tuple[list[str], list[str]]:
        told = []
        for way in (plain, busy):
            clock.move_to(1_903_867_200)
            world = World(live, *people, clock)
            told.append(trace(world, way))
            Match.objects.all().delete()
        return told[0], told[1]

    return run


type Worlds = Callable[[], tuple[list[str], list[str]]]


def test_h7_others_get_the_same_bytes(worlds: Worlds) -> None:
    first, second = worlds()
    assert len(first) > 80
    for place, frames_told in ((0, 4), (1, 4), (2, 1)):
        told = [one for one in first if one.startswith(f"line {place}: ")]
        assert len(told) >= frames_told, (
            "a frame at the start, and for each public change where there is a view"
        )
    assert first == second


# ── planted leaks ──


def number_of_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    real = wire.update
    monkeypatch.setattr(
        wire, "update", lambda table, seat, events: {**real(table, seat, events), "n": table.match.number}
    )


def version_of_every_change(monkeypatch: pytest.MonkeyPatch) -> None:
    real = unit.play

    def play(table: Any, *given: Any) -> None:
        real(table, *given)
        table.public = True

    monkeypatch.setattr(unit, "play", play)


def bell_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(self: hub_module.Hub, match_id: int, seat: int, rev: int) -> None:
        sockets = list(self.rooms[match_id].sockets)
        frame = encode({"rev": rev}).decode()
        self.courier.deliver(sockets, {(one.user_id, one.invite): frame for one in sockets})

    monkeypatch.setattr(hub_module.Hub, "_tell_seat", tell)


def increment_for_every_seal(monkeypatch: pytest.MonkeyPatch) -> None:
    """H6: an increment for each replacement."""
    real = unit.play

    def play(table: Any, seat: Any, action: Any, by: int, decision: Any) -> None:
        real(table, seat, action, by, decision)
        if decision is not None and decision.sealed and seat is not None:
            bank = table.clockwork.seats[seat].bank + 1000
            table.clockwork = clocks.tally_with(table.clockwork, seat, bank=bank)

    monkeypatch.setattr(unit, "play", play)


def record_of_every_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    real = records._entry

    def entry(table: Any, past: Any, seat: Any, *, over: bool) -> Any:
        return real(table, past, seat, over=over) or {"version": past.move.version, "text": None}

    monkeypatch.setattr(records, "_entry", entry)


def count_of_own_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """H6: how often a seat has acted, replacements too."""
    real = wire.seat_clock
    monkeypatch.setattr(
        wire,
        "seat_clock",
        lambda clockwork, number: {**(real(clockwork, number) or {}), "acted": clockwork.seats[number].acted},
    )


LEAKS = [
    number_of_the_log,
    version_of_every_change,
    bell_for_all,
    increment_for_every_seal,
    record_of_every_entry,
    count_of_own_actions,
]


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_h7_planted_leaks_are_caught(
    worlds: Worlds, plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    first, second = worlds()
    assert first != second
