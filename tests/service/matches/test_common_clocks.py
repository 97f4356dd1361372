"""Clocks that run for all seats at once: every question that has none of its own shows them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from games import catalog
from games.icetowers import ICETOWERS
from tests.service.people import Caller
from tests.service.tables import Duel

READY = {"type": "ready"}


@pytest.fixture
def towers(ana: Caller, bo: Caller, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a match of IceTowers for two, not yet ready."""
    monkeypatch.setitem(catalog.GAMES, "icetowers", ICETOWERS)

    def opened(tempo: str, pace: str) -> Duel:
        body = {"game": "icetowers", "seats": 2, "options": {"tempo": tempo}, "pace": {"kind": pace}}
        match_id = ana.post("matches", body).ok(201)["id"]
        bo.post(f"matches/{match_id}/join", {}).ok()
        return Duel(match_id, ana, bo)

    return opened


def left(duel: Duel) -> dict[str, float]:
    """Seconds that each question has left."""
    update = duel.update()
    now = datetime.fromisoformat(update["server_time"])
    return {
        one["id"]: (datetime.fromisoformat(one["deadline"]) - now) / timedelta(seconds=1)
        for one in update["decisions"]
    }


def test_the_clock_of_a_live_match_is_seen(towers: Any) -> None:
    duel = towers("live", "live")
    assert left(duel) == {"ready:0": 120, "ready:1": 120}
    for seat in (0, 1):
        duel.answer(seat, READY).ok()
    assert left(duel) == {"table:0": 600, "table:1": 600}


def test_the_clock_of_a_beat_is_seen_by_who_has_sealed_too(towers: Any) -> None:
    duel = towers("beats", "days")
    for seat in (0, 1):
        duel.answer(seat, READY).ok()
    assert left(duel) == {"beat:1:0": 86400, "beat:1:1": 86400}
    duel.answer(0, {"type": "plan", "alternatives": []}).ok()
    assert left(duel) == {"beat:1:0": 86400, "beat:1:1": 86400}
