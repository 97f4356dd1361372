"""G3. What an action costs, at the median, with nobody watching and with a thousand watchers."""

import asyncio
import time
from collections.abc import Iterator
from statistics import median

from bench import tables
from bench.lines import Effort, Line, at_most, ratios
from bench.load import Client, connect
from bench.rows.fanout import WATCHERS, answers
from bench.server import Process, running
from bench.tables import Seated
from bench.watchers import close, frames, watch

ACTIONS = 8
PAUSE = 0.15
"""Seconds between two actions, as between people; the watchers are told meanwhile."""


async def some(client: Client, requests: Iterator[bytes], actions: int) -> float:
    """Median seconds of an answer."""
    times = []
    for _ in range(actions):
        began = time.perf_counter()
        await client.ask(next(requests))
        times.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return median(times)


async def rounds(
    server: Process, matches: tuple[Seated, Seated], effort: Effort, count: int
) -> tuple[list[float], list[float]]:
    """Actions in the watched match and in the other, in turns."""
    watched, alone = matches
    acting, other = answers(watched), answers(alone)
    watchers = await watch(server.port, f"/ws/matches/{watched.match_id}", [""] * count)
    await frames(watchers, 1)
    client = await connect(server.port)
    actions = min(ACTIONS, 40 // (effort.rounds + 1))
    subjects, floors = [], []
    for number in range(effort.rounds + 1):
        one = await some(client, acting, actions)
        two = await some(client, other, actions)
        if number:
            subjects.append(one)
            floors.append(two)
    close(watchers)
    await client.close()
    return subjects, floors


def measure(effort: Effort) -> list[Line]:
    """On one server; the thousand watch only one of two matches."""
    count = effort.of(WATCHERS)
    pair = tables.couple()
    matches = tables.opened(pair), tables.opened(pair)
    with running() as server:
        subjects, floors = asyncio.run(rounds(server, matches, effort, count))
    note = (
        f"{1000 * median(subjects):.1f} ms with {count:,} watchers, {1000 * median(floors):.1f} ms with none"
    )
    return [
        Line(
            f"an action, 0 → {count:,} watchers, p50",
            "nobody watches",
            ratios(subjects, floors),
            at_most(1.2),
            note=note,
        )
    ]
