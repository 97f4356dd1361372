"""P2. Sixteen clients at one match: a selection that is replaced again and again, against the floor on one row."""

import itertools
from collections.abc import Iterator, Sequence

import msgspec

from bench import scripts, tables
from bench.lines import Effort, Line, at_most, ratios
from bench.load import post
from bench.phases import Phase, compared, phase
from bench.rounds import interleaved
from bench.server import running
from bench.tables import Seated
from icehouse.matches.models import Move

CLIENTS = 16
COUNT = itertools.count()


def selecting() -> Seated:
    """A match in which both seats are asked for a card, and the second never answers."""
    match = tables.opened(tables.couple())
    tables.play(match, scripts.placed(0))
    return match


def selections(match: Seated, decision: str) -> Iterator[bytes]:
    """Requests of one client: other cards all the time, so that each is an action that changes something."""
    person = match.people[0]
    for number in COUNT:
        action = {"type": "select", "card": 1 + number % 4, "discard_if_won": 1 + number // 4 % 4}
        body = {"decision": decision, "action": action, "key": f"hot-{number:08}"}
        yield post(f"/api/v1/matches/{match.match_id}/actions", person.token, body)


def bare(match: Seated) -> Iterator[bytes]:
    """The same to the floor."""
    for number in COUNT:
        body = {"decision": "select:1:0", "action": {"type": "select", "card": 1}, "key": f"hot-{number:08}"}
        yield post(f"/floor/{match.match_id}/act", match.people[0].token, body)


def lost_or_doubled(match: Seated, phases: Sequence[Phase]) -> int:
    """Answers without an entry of their own in the log, and entries without an answer."""
    answers = [msgspec.json.decode(body)["result"]["number"] for one in phases for body in one.load.answers]
    placed = sum(turn.seat == 0 for turn in scripts.placed(0))
    ordinals = set(range(placed + 1, placed + 1 + len(answers)))
    entries = Move.objects.filter(match=match.match_id, decision="select:1:0").count()
    return len(ordinals ^ set(answers)) + abs(entries - len(answers))


def measure(effort: Effort) -> list[Line]:
    """Both in turns on one server; then the log is counted."""
    match, floor = selecting(), selecting()
    clients = effort.of(CLIENTS)
    acting = [selections(match, "select:1:0") for _ in range(clients)]
    flooring = [bare(floor) for _ in range(clients)]
    with running() as server:
        first = phase(server, acting, effort.seconds / 2)
        phase(server, flooring, effort.seconds / 2)
        subjects, floors = interleaved(
            effort.rounds,
            lambda: phase(server, acting, effort.seconds),
            lambda: phase(server, flooring, effort.seconds),
        )
    slowest = ratios([one.load.part(0.99) for one in subjects], [one.load.part(0.99) for one in floors])
    wrong = lost_or_doubled(match, [first, *subjects])
    return [
        compared(f"act, one match, {clients} clients", subjects, floors, rate=0.9, cpu=1.4),
        Line("p99 of the answers", "bare view, same row", slowest, at_most(1.5)),
        Line("lost or doubled", "", (float(wrong),), at_most(0), unit=""),
    ]
