"""P13. A live table of IceTowers: from a seat's request until everybody at the table and who watches has the Update."""

import asyncio
import time
from typing import NamedTuple

import msgspec

from bench import tables
from bench.lines import Effort, Line, at_most
from bench.load import Client, connect, post
from bench.server import Process, running
from bench.tables import Person
from bench.watchers import Watcher, close, frames, watch
from games.core.chance import Chance
from games.icetowers import ICETOWERS as GAME
from icehouse.matches import selectors, services

SEATS = 4
WATCHING = 20
TRIOS = 10
"""Enough pyramids that play at random goes on for a while."""

EVERY = 0.5
"""Seconds between two acts of a seat."""

P95_MS = 150


class Act(NamedTuple):
    """What a seat does, and under which question."""

    seat: int
    decision: str
    action: object


def opened(people: list[Person]) -> int:
    """A live match in which all are ready."""
    pace = b'{"kind":"live","match":3600,"hold":120}'
    options = msgspec.json.encode({"trios": TRIOS})
    wanted = services.Wanted(game=GAME.key, seats=SEATS, options=options, pace=pace, seat=0)
    match = services.open_match(people[0].user, wanted)
    for person in people[1:]:
        services.join(match.pk, person.user)
    for seat, person in enumerate(people):
        ask = services.Ask(f"ready:{seat}", b'{"type":"ready"}', f"bench-ready-{seat}")
        services.act(match.pk, person.user.pk, ask)
    return match.pk


def script(match_id: int, count: int) -> list[Act]:
    """What the seats do in turn, at random: legal if nobody else acts."""
    state, chance, found = selectors.load(match_id).state, Chance(bytes(32), "bench"), list[Act]()
    for number in range(count):
        seat = number % SEATS
        asked = next((one for one in GAME.decisions(state) if one.seat == seat and not one.sealed), None)
        if asked is None or GAME.outcome(state) is not None:
            break
        action = GAME.sample(state, seat, chance)
        if type(action).__name__ in {"Done", "NotDone", "Insist", "Showdown"}:
            continue
        found.append(Act(seat, asked.id, msgspec.to_builtins(action)))
        state = GAME.apply(state, seat, action).state
    return found


async def told(client: Client, raw: bytes, everybody: list[Watcher]) -> float:
    """Seconds from the request until the last has the Update."""
    expected = everybody[0].frames + 1
    began = time.perf_counter()
    await client.ask(raw)
    await frames(everybody, expected)
    return max(one.at for one in everybody) - began


async def play(server: Process, match_id: int, people: list[Person], acts: list[Act]) -> list[float]:
    """The acts at their times; how long each took to reach the last."""
    tokens = [*(person.token for person in people), *[""] * WATCHING]
    everybody = await watch(server.port, f"/ws/matches/{match_id}", tokens)
    await frames(everybody, 1)
    client = await connect(server.port)
    found, begin = [], time.perf_counter()
    for number, act in enumerate(acts):
        await asyncio.sleep(max(0.0, begin + number * EVERY / SEATS - time.perf_counter()))
        body = {"decision": act.decision, "action": act.action, "key": f"bench-act-{number:04}"}
        raw = post(f"/api/v1/matches/{match_id}/actions", people[act.seat].token, body)
        found.append(await told(client, raw, everybody))
    close(everybody)
    await client.close()
    return found


def measure(effort: Effort) -> list[Line]:
    """One server; a match for every two rounds."""
    times: list[float] = []
    with running() as server:
        for _ in range((effort.rounds + 1) // 2):
            people = tables.people(SEATS)
            match_id = opened(people)
            acts = script(match_id, effort.of(80, 8))
            times += asyncio.run(play(server, match_id, people, acts))
    ordered = sorted(times)
    p95 = 1000 * ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    note = f"{len(times)} acts, median {1000 * ordered[len(ordered) // 2]:.0f} ms, last {1000 * ordered[-1]:.0f} ms"
    about = f"click to the last of {SEATS + WATCHING}, p95"
    return [Line(about, "", (p95,), at_most(P95_MS), unit="ms", note=note)]
