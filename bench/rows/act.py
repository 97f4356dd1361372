"""P1. The whole of `POST actions` over many matches, against a bare view."""

from collections.abc import Iterator

from bench import scripts, tables
from bench.lines import Effort, Line
from bench.load import post
from bench.phases import compared, phase
from bench.rounds import interleaved
from bench.server import running
from bench.tables import Seated

MATCHES = 200
CLIENTS = 16


def seated(count: int, clients: int) -> list[list[Seated]]:
    """So many matches, divided among the clients; each client plays both seats of its own."""
    players = tables.people(2 * clients)
    couples = [(players[2 * at], players[2 * at + 1]) for at in range(clients)]
    first = tables.opened(couples[0])
    rest = tables.copies(first, [couples[number % clients] for number in range(1, count)])
    every = [first, *rest]
    return [every[at::clients] for at in range(clients)]


def answers(matches: list[Seated]) -> Iterator[bytes]:
    """Requests of one client: an answer in each of its matches in turn, until the matches are over."""
    plays = [scripts.plain(match.match_id % 8) for match in matches]
    for number in range(min(map(len, plays))):
        for match, turns in zip(matches, plays, strict=True):
            seat, decision, action = turns[number]
            body = {"decision": decision, "action": action, "key": f"key-{match.match_id}-{number:04}"}
            yield post(f"/api/v1/matches/{match.match_id}/actions", match.people[seat].token, body)


def bare(matches: list[Seated]) -> Iterator[bytes]:
    """The same bodies to the floor, in matches of its own."""
    people = matches[0].people
    number = 0
    while True:
        number += 1
        for match in matches:
            seat, decision, action = scripts.plain(0)[number % 60]
            body = {"decision": decision, "action": action, "key": f"key-{match.match_id}-{number:04}"}
            yield post(f"/floor/{match.match_id}/act", people[seat].token, body)


def measure(effort: Effort) -> list[Line]:
    """Both in turns on one server."""
    clients = effort.of(CLIENTS)
    matches = effort.of(MATCHES, clients)
    acting = [answers(own) for own in seated(matches, clients)]
    flooring = [bare(own) for own in seated(matches, clients)]
    with running() as server:
        phase(server, acting, effort.seconds / 2)
        phase(server, flooring, effort.seconds / 2)
        subjects, floors = interleaved(
            effort.rounds,
            lambda: phase(server, acting, effort.seconds),
            lambda: phase(server, flooring, effort.seconds),
        )
    return [compared(f"act, {matches} matches, {clients} clients", subjects, floors, rate=0.7, cpu=1.4)]
