"""When time is up: by the sweep, by whoever looks, or before anything else that is done."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from games.core.values import TimerKind
from icehouse.matches import clocks, services
from icehouse.matches.models import Deadline, Match, Move
from icehouse.matches.now import database_now, from_ms
from icehouse.matches.services import overdue, sweeping
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel

LIVE = {"kind": "live"}
PLAY_ON = {"kind": "live", "on_timeout": "play_on"}
BANK = timedelta(seconds=600)
GRACE = timedelta(milliseconds=clocks.GRACE_MS)
STEP = timedelta(milliseconds=1)
PLACE = {"type": "place", "size": 3, "square": [1, 1]}


@pytest.fixture
def live(ana: Caller, bo: Caller, clock: time_machine.Traveller) -> Duel:
    return tables.duel(ana, bo, pace=LIVE)


@pytest.fixture
def patient(ana: Caller, bo: Caller, clock: time_machine.Traveller) -> Duel:
    return tables.duel(ana, bo, pace=PLAY_ON)


def test_the_first_clock_has_a_deadline_row(live: Duel, clock: time_machine.Traveller) -> None:
    row = Deadline.objects.get(match=live.id)
    assert row.due_at == database_now() + BANK
    assert live.update()["decisions"][0]["deadline"] == "2030-05-01T12:10:00.000Z"


def test_time_up_is_a_forfeit(live: Duel, clock: time_machine.Traveller) -> None:
    clock.shift(BANK + GRACE)
    services.sweep()
    assert live.match.status == "playing"
    clock.shift(STEP)
    services.sweep()
    update = live.update()
    assert update["status"] == "over"
    outcome = update["outcome"]
    assert (outcome["reason"], outcome["rule"], outcome["winners"]) == ("time", "IX-18", [1])
    assert not Deadline.objects.exists()
    last = live.a.get(f"{live.path}/record").ok()["entries"][-1]
    assert (last["seat"], last["by"], last["text"]) == (0, "table", "resign")


def test_an_answer_within_the_grace_counts(live: Duel, clock: time_machine.Traveller) -> None:
    clock.shift(BANK + GRACE)
    update = live.answer(0, PLACE).ok()["update"]
    assert update["seats"][0]["clock"]["bank"] == 10


def test_an_answer_after_the_grace_is_too_late(live: Duel, clock: time_machine.Traveller) -> None:
    asked = live.decision(0)
    clock.shift(BANK + GRACE + STEP)
    refused = live.a.act(live.id, asked, PLACE).refused(409, "over")
    assert refused["update"]["outcome"]["reason"] == "time"
    assert live.match.status == "over"


def test_who_looks_sees_what_time_has_done(live: Duel, clock: time_machine.Traveller, nobody: Caller) -> None:
    clock.shift(BANK + GRACE + STEP)
    assert nobody.get(live.path).ok()["outcome"]["reason"] == "time"


def test_who_proposes_after_time_finds_the_match_over(live: Duel, clock: time_machine.Traveller) -> None:
    clock.shift(BANK + GRACE + STEP)
    live.b.post(f"{live.path}/proposals", {"kind": "draw"}).refused(409, "not-now")
    assert live.match.status == "over"


def test_who_sets_orders_after_time_finds_the_match_over(live: Duel, clock: time_machine.Traveller) -> None:
    clock.shift(BANK + GRACE + STEP)
    live.b.put(f"{live.path}/orders", {"orders": {"forced": False}}).ok()
    assert live.match.status == "over"


# ── the table plays on for the seat ──


def test_the_table_plays_for_a_seat(patient: Duel, clock: time_machine.Traveller) -> None:
    asked = patient.decision(0)
    clock.shift(BANK + GRACE + STEP)
    services.sweep()
    update = patient.update(0)
    assert (update["status"], update["view"]["turn"]) == ("playing", 1)
    assert update["seats"][0]["clock"]["bank"] == 10
    entry = patient.a.get(f"{patient.path}/record").ok()["entries"][-1]
    assert (entry["by"], entry["text"].split()[0]) == ("table", "place")
    patient.a.act(patient.id, asked, PLACE).refused(409, "too-late")


def test_too_late_in_the_very_transaction_that_enforces(patient: Duel, clock: time_machine.Traveller) -> None:
    asked = patient.decision(0)
    clock.shift(BANK + GRACE + STEP)
    patient.a.act(patient.id, asked, PLACE).refused(409, "too-late")
    assert patient.match.number == 2


def test_misses_in_a_row_are_a_forfeit(patient: Duel, clock: time_machine.Traveller) -> None:
    for miss in (1, 2):
        clock.shift(BANK + GRACE + STEP)
        services.sweep()
        assert patient.table.clockwork.seats[0].misses == miss
        patient.answer(1, _any_place(patient, 1)).ok()
    clock.shift(BANK + GRACE + STEP)
    services.sweep()
    assert patient.update()["outcome"]["reason"] == "time"


def test_an_answer_of_its_own_makes_misses_forgotten(patient: Duel, clock: time_machine.Traveller) -> None:
    clock.shift(BANK + GRACE + STEP)
    services.sweep()
    patient.answer(1, _any_place(patient, 1)).ok()
    patient.answer(0, _any_place(patient, 0)).ok()
    assert patient.table.clockwork.seats[0].misses == 0


def _any_place(duel: Duel, seat: int) -> dict[str, Any]:
    offer = duel.update(seat)["offers"][0]
    return {"type": "place", "size": offer["size"][0], "square": offer["square"][0]}


def test_both_clocks_ring_in_order(ana: Caller, bo: Caller, clock: time_machine.Traveller) -> None:
    duel = tables.removal(a=ana, b=bo, pace=PLAY_ON)
    clock.shift(timedelta(hours=1))
    services.sweep()
    moves = Move.objects.filter(match=duel.id, by=Move.By.TABLE, kind=Move.Kind.ENGINE)
    assert [move.seat for move in moves.order_by("number")] == [1, 0], "the fuller bank rings later"
    assert duel.update()["view"]["last"]["round"] == 1


def test_a_sealed_answer_has_no_clock(ana: Caller, bo: Caller, clock: time_machine.Traveller) -> None:
    duel = tables.removal(a=ana, b=bo, pace=LIVE)
    duel.seal(0, 1).ok()
    update = duel.update()
    assert [seat["clock"]["running"] for seat in update["seats"]] == [False, True]
    assert [one["deadline"] is None for one in update["decisions"]] == [True, False]
    clock.shift(BANK + timedelta(minutes=10))
    services.sweep()
    assert duel.update()["outcome"]["winners"] == [0]


def test_only_seats_clocks_forfeit(live: Duel) -> None:
    table = live.table
    others: list[tuple[TimerKind, int | None]] = [("match", None), ("hold", 0), ("beat", None)]
    for kind, seat in others:
        assert not overdue._forfeits(table, clocks.Running("x", kind, seat, 0, 0))


# ── the deadline row ──


def test_a_row_that_is_early_moves_up(live: Duel, clock: time_machine.Traveller) -> None:
    Deadline.objects.filter(match=live.id).update(due_at=database_now() - timedelta(hours=1))
    before = live.match
    services.sweep()
    assert before.started
    assert Deadline.objects.get(match=live.id).due_at == before.started + BANK
    assert (live.match.version, live.match.number) == (before.version, before.number)


def test_a_row_is_never_later_than_the_first_clock(live: Duel, clock: time_machine.Traveller) -> None:
    for seat in (0, 1, 0, 1):
        clock.shift(timedelta(seconds=30))
        live.answer(seat, _any_place(live, seat)).ok()
        first = clocks.first_due(live.table.clockwork)
        assert first is not None
        assert Deadline.objects.get(match=live.id).due_at <= from_ms(first)


def test_a_long_bank_outlives_the_open_tables_row(
    ana: Caller, bo: Caller, clock: time_machine.Traveller
) -> None:
    duel = tables.duel(ana, bo, pace={"kind": "days", "bank": 60 * 86400})
    clock.shift(timedelta(days=15))
    services.sweep()
    assert duel.match.status == "playing"
    clock.shift(timedelta(days=45, seconds=1))
    services.sweep()
    assert duel.update()["outcome"]["reason"] == "time"


def test_more_than_a_batch_is_swept(
    ana: Caller, bo: Caller, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "BATCH", 2)
    duels = [tables.duel(ana, bo, pace=LIVE) for _ in range(5)]
    clock.shift(BANK + GRACE + STEP)
    assert services.sweep() == 5
    assert {duel.match.status for duel in duels} == {"over"}
    assert services.sweep() == 0


def test_a_broken_match_does_not_hold_up_the_others(
    ana: Caller, bo: Caller, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = tables.duel(ana, bo, pace=LIVE), tables.duel(ana, bo, pace=LIVE)
    Match.objects.filter(pk=broken.id).update(snapshot=b'{"no": "state"}')
    clock.shift(BANK + GRACE + STEP)
    services.sweep()
    assert whole.match.status == "over"
    row = Deadline.objects.get(match=broken.id)
    assert (row.attempts, row.due_at) == (1, database_now() + sweeping.RETRY_PAUSE)
    for _ in range(sweeping.GIVE_UP_AFTER + 5):
        clock.shift(sweeping.RETRY_PAUSE + GRACE + STEP)
        services.sweep()
    assert Deadline.objects.get(match=broken.id).attempts == sweeping.GIVE_UP_AFTER
    assert sweeping.lateness(database_now()) == 0


def test_how_late_the_sweep_is(live: Duel, clock: time_machine.Traveller) -> None:
    assert sweeping.lateness(database_now()) == 0
    clock.shift(BANK + timedelta(seconds=4))
    assert sweeping.lateness(database_now()) == 4
