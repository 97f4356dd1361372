"""P5. How long until the last of many watchers has the Update, against groups as Channels shows them."""

import asyncio
import time
from collections.abc import Iterator
from typing import NamedTuple

from bench import scripts, tables
from bench.lines import Effort, Line, at_most, ratios
from bench.load import Client, connect, post
from bench.server import Process, running
from bench.tables import Seated
from bench.watchers import Watcher, close, frames, watch

WATCHERS = 1000
PAUSE = 0.3
"""Seconds between two updates: each is alone."""


class Told(NamedTuple):
    """An update: seconds until the first and the last watcher had it, the server's CPU seconds, bytes a frame."""

    first: float
    last: float
    cpu: float
    size: int


def answers(match: Seated) -> Iterator[bytes]:
    """Public actions, one after another."""
    for seat, decision, action in scripts.plain(0):
        body = {"decision": decision, "action": action, "key": f"told:{decision}"}
        yield post(f"/api/v1/matches/{match.match_id}/actions", match.people[seat].token, body)


def bare(match: Seated) -> Iterator[bytes]:
    """Actions of the floor, which tells the group itself."""
    while True:
        body = {"decision": "place:0:1", "action": {"type": "place", "size": 1, "square": [1, 1]}}
        yield post(f"/floor/groups/{match.match_id}", match.people[0].token, body)


async def told(server: Process, client: Client, raw: bytes, watchers: list[Watcher]) -> Told:
    """One update from the request until the last watcher has it."""
    expected = watchers[0].frames + 1
    cpu, began = server.cpu(), time.perf_counter()
    await client.ask(raw)
    await frames(watchers, expected)
    await asyncio.sleep(PAUSE)
    times = [one.at - began for one in watchers]
    return Told(min(times), max(times), server.cpu() - cpu, watchers[0].size)


async def rounds(
    server: Process, matches: tuple[Seated, Seated], effort: Effort, count: int
) -> tuple[list[Told], list[Told]]:
    """Updates to the service's watchers of one match and to the floor's of the other, in turns."""
    match, floor = matches
    acting, flooring = answers(match), bare(floor)
    ours = await watch(server.port, f"/ws/matches/{match.match_id}", [""] * count)
    await frames(ours, 1)
    stock = await watch(server.port, f"/ws/floor/{floor.match_id}", [""] * count)
    await frames(stock, 1)
    client = await connect(server.port)
    subjects, floors = [], []
    for number in range(effort.rounds + 1):
        one = await told(server, client, next(acting), ours)
        other = await told(server, client, next(flooring), stock)
        if number:  # the first go does not count
            subjects.append(one)
            floors.append(other)
    close([*ours, *stock])
    await client.close()
    return subjects, floors


def measure(effort: Effort) -> list[Line]:
    """Both on one server."""
    count = effort.of(WATCHERS)
    pair = tables.couple()
    matches = tables.opened(pair), tables.opened(pair)
    with running() as server:
        subjects, floors = asyncio.run(rounds(server, matches, effort, count))
    last = ratios([one.last for one in subjects], [one.last for one in floors])
    cpu = ratios([one.cpu for one in subjects], [one.cpu for one in floors])
    each = tuple(1e6 * one.cpu / count for one in subjects)
    middle = sorted(subjects, key=lambda one: one.last)[len(subjects) // 2]
    stock = sorted(floors, key=lambda one: one.last)[len(floors) // 2]
    note = (
        f"first {1000 * middle.first:.0f} ms, last {1000 * middle.last:.0f} ms, {middle.size} bytes; "
        f"stock first {1000 * stock.first:.0f} ms, last {1000 * stock.last:.0f} ms, {stock.size} bytes"
    )
    beside = Line("  server's CPU an update", "the same", cpu, at_most(0.25))
    return [
        Line(
            f"last of {count:,} watchers", "stock Channels groups", last, at_most(0.25), note=note, cpu=beside
        ),
        Line("server's CPU a delivery", "", each, at_most(40), unit="µs"),
    ]
