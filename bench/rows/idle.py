"""G5. What a socket costs while nothing happens: memory of the server process, and its CPU time."""

import asyncio

from bench import tables
from bench.lines import Effort, Line, at_most
from bench.server import Process, running
from bench.watchers import close, frames, watch

SOCKETS = 1000
MATCHES = 50
QUIET = 8.0
"""Seconds without any action; longer than the server's rounds of looking whether sockets are still signed in."""


async def opened(server: Process, per_match: int, matches: list[int], token: str) -> tuple[float, float, int]:
    """KiB a socket, CPU milliseconds a second for all, and how many there were."""
    first = await watch(server.port, f"/ws/matches/{matches[0]}", [token] * 20)
    await frames(first, 1)
    before = server.memory()
    watchers = []
    for match_id in matches:
        watchers += await watch(server.port, f"/ws/matches/{match_id}", [token] * per_match)
    await frames(watchers, 1)
    await asyncio.sleep(1)
    memory, cpu = server.memory() - before, server.cpu()
    await asyncio.sleep(QUIET)
    busy = server.cpu() - cpu
    close([*first, *watchers])
    return memory / len(watchers) / 1024, 1000 * busy / QUIET, len(watchers)


def measure(effort: Effort) -> list[Line]:
    """Signed-in watchers, spread over matches."""
    pair = tables.couple()
    first = tables.opened(pair)
    copies = tables.copies(first, [pair] * (effort.of(MATCHES) - 1))
    ids = [one.match_id for one in [first, *copies]]
    with running() as server:
        each = effort.of(SOCKETS) // len(ids)
        memory, busy, count = asyncio.run(opened(server, max(1, each), ids, pair[0].token))
    return [
        Line(f"an idle socket, of {count:,}", "", (memory,), at_most(60), unit="KiB"),
        Line(f"CPU of {count:,} idle sockets, signed in", "", (busy,), unit="ms/s"),
    ]
