"""R6: an action against its deadline has exactly one winner, and the clock after the lock says which."""

import threading
import time
from collections import Counter
from datetime import timedelta

import msgspec
import pytest

from icehouse.matches import clocks, services
from icehouse.matches.models import Deadline, Match, Move
from icehouse.matches.now import from_ms
from icehouse.matches.services import sweeping
from icehouse.matches.services.verifying import verify
from tests.conftest import SOAK
from tests.service.crowd import Got, send
from tests.service.live import eventually
from tests.service.promises.players import Players
from tests.service.tables import Duel

SENDERS = 8
GRACE = timedelta(milliseconds=clocks.GRACE_MS)
EARLY_MS = 5000
DUE: dict[int, int] = {}
"""When the first clock of each match is due, in milliseconds."""

PLACE = {"type": "place", "size": 3, "square": [1, 1]}


def due_together(players: Players, count: int) -> list[Duel]:
    """Matches whose first clock is due at the same instant, in a while."""
    duels = [players.duel(pace={"kind": "live"}) for _ in range(count)]
    due = int((time.time() + 2 + count / 16) * 1000)
    for duel in duels:
        DUE[duel.id] = due
        clock = clocks.Running("place:0:1", "turn", 0, due - 1000, due)
        clockwork = clocks.Clockwork((clock,), duel.table.clockwork.seats, due)
        Match.objects.filter(pk=duel.id).update(clockwork=msgspec.json.encode(clockwork).decode())
        Deadline.objects.filter(match=duel.id).update(due_at=from_ms(due))
    return duels


def race(players: Players, duels: list[Duel]) -> dict[int, Got]:
    """Senders answer for seat 0 just when the grace ends, while sweeps run."""
    got: dict[int, Got] = {}
    end = DUE[duels[0].id] / 1000 + GRACE.total_seconds()

    def run(own: list[Duel]) -> None:
        for place, duel in enumerate(own):
            time.sleep(max(0.0, end - time.time() - 2.0 + 2.2 * place / (len(own) - 1)))
            got[duel.id] = send(players.port, players.act(duel, 0, "place:0:1", PLACE))

    threads = [threading.Thread(target=run, args=(duels[place::SENDERS],)) for place in range(SENDERS)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        services.sweep()
        time.sleep(0.02)
    services.sweep()
    return got


def judge(duels: list[Duel], got: dict[int, Got]) -> Counter[str]:
    """What each match says fits what its sender was told."""
    told: Counter[str] = Counter()
    for duel in duels:
        answer, match = got[duel.id], duel.match
        assert answer.status in {200, 409}, answer
        placed = Move.objects.filter(match=duel.id, seat=0, by=Move.By.HAND)
        ended = Move.objects.filter(match=duel.id, seat=0, by=Move.By.TABLE)
        assert placed.count() + ended.count() == 1, "exactly one winner"
        due = from_ms(DUE[duel.id])
        if answer.status == 200:
            assert placed.get().at <= due + GRACE
        else:
            assert answer.code == "over"
            assert match.status == "over"
            assert ended.get().at > due + GRACE
        assert verify(duel.id) == []
        told[str(answer.status)] += 1
    return told


def run(players: Players, count: int) -> Counter[str]:
    duels = due_together(players, count)
    return judge(duels, race(players, duels))


def test_r6_an_action_against_its_deadline(players: Players) -> None:
    told = run(players, 1000 if SOAK else 40)
    assert set(told) == {"200", "409"}, f"the race was none: {told}"


def test_r6_catches_a_sweep_that_is_early(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted fault: clocks are judged seconds too soon, so that no slowness of the machine hides it."""
    monkeypatch.setattr(clocks, "GRACE_MS", -EARLY_MS)
    monkeypatch.setattr(sweeping, "GRACE", timedelta(milliseconds=-EARLY_MS))
    with pytest.raises(AssertionError):
        run(players, 24)


def test_r6_everything_that_is_due_is_done_soon(players: Players) -> None:
    """The timers inside the server alone, or who looks."""
    duels = due_together(players, 10)
    eventually(lambda: all(duel.match.status == "over" for duel in duels) or bool(_looked(duels)), 15)


def _looked(duels: list[Duel]) -> bool:
    """Without timers in the server (they are processes of their own), the sweep is called here."""
    services.sweep()
    return all(duel.match.status == "over" for duel in duels)
