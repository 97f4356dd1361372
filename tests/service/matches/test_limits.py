"""Flood limits, in one process and through Redis; health and metrics."""

import time
from datetime import timedelta
from typing import Any

import pytest
import redis
import time_machine
from django.db import OperationalError, connection
from django.test import Client
from pytest_django import Settings

from icehouse import health
from icehouse.matches import flood
from icehouse.matches.flood import Rate
from icehouse.matches.services import sweeping
from icehouse.problems import Problem
from tests.service.people import Caller
from tests.service.tables import Duel

NOWHERE = "redis://127.0.0.1:1/0"


@pytest.fixture
def alone(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits of this process only."""
    settings.REDIS_URL = ""
    settings.FLOOD_RATES = {"act": Rate(3, 10), "open": Rate(2, 60), "write": Rate(2, 60)}


def test_too_many_calls_are_one_moment(alone: None, clock: time_machine.Traveller) -> None:
    for _ in range(3):
        flood.limit("act", 1)
    with pytest.raises(Problem) as refused:
        flood.limit("act", 1)
    assert (refused.value.code, refused.value.http) == ("slow-down", 429)
    assert 0 < refused.value.params["seconds"] <= 10
    flood.limit("act", 2)
    flood.limit("open", 1)
    clock.shift(timedelta(seconds=10))
    flood.limit("act", 1)


def test_acting_opening_and_writing_are_limited(alone: None, duel: Duel) -> None:
    for _ in range(3):
        duel.a.act(duel.id, "place:0:9", {"type": "resign"}).refused(404, "no-such-decision")
    duel.a.act(duel.id, "place:0:9", {"type": "resign"}).refused(429, "slow-down")
    duel.b.act(duel.id, "place:0:9", {"type": "resign"}).refused(404, "no-such-decision")
    duel.b.post("matches", {"game": "intersect"}).ok(201)
    duel.b.post("matches", {"game": "intersect"}).ok(201)
    duel.b.post("matches", {"game": "intersect"}).refused(429, "slow-down")


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("PUT notes", {"text": "x"}),
        ("PUT draft", {"text": "x"}),
        ("PUT orders", {"orders": {"forced": True}}),
        ("POST proposals", {"kind": "rematch"}),
        ("POST proposals/1/accept", {}),
        ("POST proposals/1/decline", {}),
        ("POST join", {}),
        ("POST leave", {}),
        ("POST start", {}),
    ],
)
def test_every_write_is_limited(duel: Duel, settings: Settings, call: str, body: Any) -> None:
    method, _, path = call.partition(" ")
    ask = duel.a.put if method == "PUT" else duel.a.post
    settings.FLOOD_RATES = {"write": Rate(2, 3600)}
    flood.LOCAL.clear()
    answers = [ask(f"{duel.path}/{path}", body).status for _ in range(3)]
    assert 429 not in answers[:2]
    assert answers[2] == 429


def test_old_windows_are_forgotten(alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flood, "FORGET_AT", 10)
    with time_machine.travel(1_900_000_000, tick=False) as clock:
        for who in range(30):
            flood.limit("act", who)
            flood.limit("open", who)
            clock.shift(30)
        assert len(flood.LOCAL) <= 14


def test_forgetting_lets_nobody_call_more(alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows of different lengths are forgotten each in its time."""
    monkeypatch.setattr(flood, "FORGET_AT", 3)
    with time_machine.travel(1_900_000_020, tick=False):
        flood.limit("open", "greedy")
        flood.limit("open", "greedy")
        for who in range(20):
            flood.limit("act", who)
        with pytest.raises(Problem):
            flood.limit("open", "greedy")


def test_without_redis_the_process_counts(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = NOWHERE
    settings.FLOOD_RATES = {"act": Rate(2, 3600)}
    monkeypatch.setattr(flood, "_closed_until", 0.0)
    begun = time.monotonic()
    flood.limit("act", "somebody")
    assert time.monotonic() - begun < 0.5
    assert flood._closed_until > time.monotonic()
    flood.limit("act", "somebody")
    with pytest.raises(Problem):
        flood.limit("act", "somebody")


@pytest.mark.postgres
def test_with_redis_all_processes_count_together(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.FLOOD_RATES = {"act": Rate(2, 3600)}
    monkeypatch.setattr(flood, "_closed_until", 0.0)
    who = time.time_ns()
    flood.limit("act", who)
    flood.LOCAL.clear()
    flood.limit("act", who)
    with pytest.raises(Problem):
        flood.limit("act", who)
    client = redis.Redis.from_url(settings.REDIS_URL)
    (key,) = client.scan_iter(f"{settings.REDIS_PREFIX}:flood:act:{who}:*")
    assert 0 < client.ttl(key) <= 7200


# ── health and metrics ──


def test_the_process_is_alive(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


def test_the_service_is_ready(client: Client, duel: Duel) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "database": True, "late": 0.0})


def test_deadlines_that_nobody_sweeps_make_it_unready(
    client: Client, clock: time_machine.Traveller, ana: Caller, bo: Caller
) -> None:
    ana.post("matches", {"game": "intersect", "pace": {"kind": "live"}}).ok(201)
    clock.shift(timedelta(hours=1, seconds=health.LATE_LIMIT + 1))
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["status"]) == (503, "failing")
    assert answer.json()["late"] == health.LATE_LIMIT + 1


def test_a_database_that_is_gone_makes_it_unready(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any) -> float:
        raise OperationalError("gone")

    monkeypatch.setattr(sweeping, "lateness", gone)
    monkeypatch.setattr(connection, "close", lambda: None)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        503,
        {"status": "failing", "database": False, "late": None},
    )


@pytest.mark.parametrize("given", ["", "Bearer wrong", "Bearer é", "geheim", "Bearer"])
def test_metrics_are_for_who_has_the_token(client: Client, settings: Settings, given: str) -> None:
    settings.METRICS_TOKEN = "geheim"
    assert client.get("/metrics", headers={"Authorization": given}).status_code == 404
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_metrics_are_sums(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = "geheim"
    answer = client.get("/metrics", headers={"Authorization": "Bearer geheim"})
    assert answer.status_code == 200
    assert b"icehouse_bells_told_total" in answer.content
