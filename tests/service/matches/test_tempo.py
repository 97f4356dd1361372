"""What a game says of seconds: how often a seat may act, what clocks may be given, at which pace it is played."""

from typing import Any

import pytest
import time_machine

from games.core.values import IllegalAction, Outcome, Rate, Step
from games.intersect import INTERSECT
from icehouse.matches.models import Match, Move
from tests.service.people import Caller
from tests.service.tables import Duel

PLACE = {"type": "place", "size": 3, "square": [1, 1]}


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(INTERSECT), "rate", lambda *_: Rate("hand", 1, 150))


def test_what_comes_too_soon_is_refused_and_changes_nothing(
    clock: time_machine.Traveller, limited: None, duel: Duel
) -> None:
    duel.answer(0, PLACE).ok()
    duel.answer(1, {**PLACE, "square": [4, 1]}).ok()
    before = (duel.match.version, Move.objects.filter(match=duel.id).count())
    refused = duel.answer(0, {**PLACE, "square": [2, 2]}).refused(429, "slow-down")
    assert refused["params"] == {"ms": 150}
    assert (duel.match.version, Move.objects.filter(match=duel.id).count()) == before
    clock.shift(0.149)
    duel.answer(0, {**PLACE, "square": [2, 2]}).refused(429, "slow-down")
    clock.shift(0.001)
    duel.answer(0, {**PLACE, "square": [2, 2]}).ok()


def test_the_rules_are_asked_first(clock: time_machine.Traveller, limited: None, duel: Duel) -> None:
    duel.answer(0, PLACE).ok()
    duel.answer(1, {**PLACE, "square": [4, 1]}).ok()
    duel.answer(0, {**PLACE, "square": [3, 1]}).refused(422, "illegal")


def test_the_same_key_is_not_too_soon(clock: time_machine.Traveller, limited: None, duel: Duel) -> None:
    first = duel.a.act(duel.id, duel.decision(0), PLACE, key="the-same-key").ok()
    again = duel.a.act(duel.id, "place:0:1", PLACE, key="the-same-key").ok()
    assert again["result"] == first["result"]


@pytest.mark.parametrize(("seconds", "fits"), [(59, False), (60, True), (3600, True), (3601, False)])
def test_a_clock_gets_what_the_rules_allow(
    ana: Caller, monkeypatch: pytest.MonkeyPatch, seconds: int, fits: bool
) -> None:
    monkeypatch.setattr(type(INTERSECT), "limits", {("live", "match"): range(60, 3601)})
    answer = ana.post("matches", {"game": "intersect", "pace": {"kind": "live", "match": seconds}})
    if fits:
        answer.ok(201)
    else:
        params = {"field": "match", "least": 60, "most": 3600}
        assert answer.refused(422, "bad-pace")["params"] == params
    ana.post("matches", {"game": "intersect", "pace": {"kind": "days", "match": seconds}}).ok(201)


def test_a_pace_that_does_not_fit_the_options_is_refused(
    ana: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check_pace(game: Any, options: Any, kind: str) -> None:
        if kind != "live":
            raise IllegalAction("live-pace", "IT-26")

    monkeypatch.setattr(type(INTERSECT), "check_pace", check_pace)
    refused = ana.post("matches", {"game": "intersect", "pace": {"kind": "days"}}).refused(422, "bad-pace")
    assert refused["params"] == {"reason": "live-pace", "rule": "IT-26"}
    ana.post("matches", {"game": "intersect", "pace": {"kind": "live"}}).ok(201)


def test_a_match_that_the_rules_annul_is_annulled(duel: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Outcome("annulled", "IT-4", (1, 1), draw=True)
    monkeypatch.setattr(type(INTERSECT), "resolve", lambda _game, state, _seat, _action: Step(state, ()))
    monkeypatch.setattr(type(INTERSECT), "outcome", lambda *_: nobody)
    duel.b.post(f"{duel.path}/resign")
    assert duel.match.status == Match.Status.ANNULLED


def test_the_api_says_what_clocks_may_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Caller().get("games/intersect").ok()["limits"] == {"live": {}, "days": {}}
    monkeypatch.setattr(type(INTERSECT), "limits", {("live", "hold"): range(3, 121)})
    assert Caller().get("games/intersect").ok()["limits"] == {"live": {"hold": [3, 120]}, "days": {}}
