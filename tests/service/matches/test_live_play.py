"""IceTowers at the service: what rings ends in time, what is held is played, hands are hands, beats take days."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
import time_machine

from games.icetowers import ICETOWERS
from icehouse.matches import services
from icehouse.matches.models import Deadline, Match, Move
from icehouse.matches.services.verifying import verify
from tests.service.people import Answer, Caller

PACE = {"kind": "live", "match": 600, "hold": 15, "ready": 120}
HAND = 0.15
"""Seconds between two acts of a hand."""

TOWER = ("0 cap R3.1 onto Y3.1", "1 cap Y3.2 onto R3.1", "0 cap R2.1 onto Y3.2", "1 cap Y2.1 onto R2.1")
"""A tower of yellow's in which red has two pieces."""


class Table:
    """A live match of two, on simulated time."""

    def __init__(self, people: tuple[Caller, Caller], clock: time_machine.Traveller) -> None:
        self.people, self.clock = people, clock
        made = people[0].post("matches", {"game": "icetowers", "seats": 2, "pace": PACE}).ok(201)
        self.id = made["id"]
        people[1].post(f"matches/{self.id}/join").ok()

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    def view(self) -> dict[str, Any]:
        update: dict[str, Any] = self.people[0].get(f"matches/{self.id}").ok()
        return update

    def act(self, seat: int, text: str) -> Answer:
        """An action in the notation, by the seat, to what it is asked."""
        update = self.view()
        asked = next(one["id"] for one in update["decisions"] if one["seat"] == seat)
        action = ICETOWERS.read(text)
        return self.people[seat].act(self.id, asked, msgspec.to_builtins(action))

    def begin(self) -> None:
        for seat in (0, 1):
            self.act(seat, "ready").ok()

    def do(self, *lines: str) -> None:
        """`seat action`, one after another, none too soon."""
        for line in lines:
            self.clock.shift(HAND)
            seat, text = line.split(" ", 1)
            self.act(int(seat), text).ok()

    def later(self, seconds: float) -> None:
        """Time passes, and the sweep looks."""
        self.clock.shift(seconds)
        services.sweep()


@pytest.fixture
def table(ana: Caller, bo: Caller, clock: time_machine.Traveller) -> Table:
    return Table((ana, bo), clock)


def test_it_4_who_is_not_ready_in_time_is_removed_and_the_match_annulled(table: Table) -> None:
    table.act(0, "ready").ok()
    table.later(120.2)
    assert table.match.status == "playing", "within the grace"
    table.later(0.2)
    assert table.match.status == "annulled"
    assert table.view()["outcome"]["rule"] == "IT-4"
    assert not Deadline.objects.filter(match=table.id).exists()


def test_it_18_the_time_of_the_match_ends_it(table: Table) -> None:
    table.begin()
    table.do(*TOWER, "0 mine R2.1")
    table.later(600 - 5 * HAND - 0.1)
    assert table.match.status == "playing"
    table.later(0.5)
    update = table.view()
    assert update["status"] == "over"
    assert update["outcome"]["rule"] == "IT-18"
    assert [seat["hand"] for seat in update["view"]["seats"]] == [None, None]
    assert sum(update["outcome"]["scores"]) == 2 * 5 * 6
    assert verify(table.id) == []


def test_it_16_a_held_piece_is_played_by_the_table(table: Table) -> None:
    table.begin()
    table.do(*TOWER, "0 mine R2.1")
    clock = next(one for one in table.view()["decisions"] if one["seat"] == 0)
    assert clock["deadline"] is not None
    table.later(15.2)
    assert table.view()["view"]["seats"][0]["hand"]["piece"] == "R2.1", "within the grace"
    table.later(0.2)
    update = table.view()
    assert update["view"]["seats"][0]["hand"] is None
    last = Move.objects.filter(match=table.id).latest("number")
    assert (last.by, last.seat) == (Move.By.TABLE, 0)
    assert update["status"] == "playing"


def test_it_16_insisting_cuts_what_is_left_to_a_third(table: Table) -> None:
    table.begin()
    table.do(*TOWER, "0 mine R2.1")
    table.clock.shift(3)
    table.act(1, "insist R").ok()
    table.later(4.2)
    assert table.view()["view"]["seats"][0]["hand"] is not None
    table.later(0.2)
    assert table.view()["view"]["seats"][0]["hand"] is None
    table.act(1, "insist R").refused(422, "illegal")


def test_what_comes_within_the_grace_counts(table: Table) -> None:
    table.begin()
    table.do(*TOWER, "0 mine R2.1")
    table.clock.shift(15.25)
    table.act(0, "play R2.1 onto Y2.2").ok()
    assert not Move.objects.filter(match=table.id, seat=0, by=Move.By.TABLE).exists()
    assert table.view()["view"]["seats"][0]["hand"] is None
    assert verify(table.id) == []


def test_a_play_that_comes_too_late_is_told_so(table: Table) -> None:
    table.begin()
    table.do(*TOWER, "0 mine R2.1")
    asked = next(one["id"] for one in table.view()["decisions"] if one["seat"] == 0)
    table.clock.shift(16)
    late = table.people[0].act(table.id, asked, {"type": "play", "piece": "R2.1", "onto": "Y2.2"})
    refused = late.refused(409, "too-late")
    assert refused["update"]["view"]["seats"][0]["hand"] is None


def test_it_26_hands_are_no_scripts(table: Table) -> None:
    table.begin()
    table.do("0 cap R3.1 onto Y3.1")
    refused = table.act(0, "cap R2.1 onto Y3.2").refused(429, "slow-down")
    assert refused["params"] == {"ms": 150}
    table.act(1, "cap Y2.1 onto R2.2").ok()
    table.clock.shift(HAND)
    table.act(0, "cap R2.1 onto Y3.2").ok()


def test_it_26_words_are_five_in_ten_seconds(table: Table) -> None:
    table.begin()
    for number in range(5):
        table.act(0, "not-done" if number % 2 else "done").ok()
    refused = table.act(0, "not-done").refused(429, "slow-down")
    assert refused["params"]["ms"] <= 10_000
    table.clock.shift(HAND)
    table.act(0, "cap R3.1 onto Y3.1").ok()
    table.clock.shift(10)
    table.act(0, "done").ok()


@pytest.mark.parametrize(
    ("pace", "field"),
    [({"match": 59}, "match"), ({"match": 3601}, "match"), ({"hold": 2}, "hold"), ({"hold": 121}, "hold")],
)
def test_it_26_the_clocks_of_live_play_have_limits(ana: Caller, pace: dict[str, int], field: str) -> None:
    wanted = {"game": "icetowers", "seats": 2, "pace": {**PACE, **pace}}
    assert ana.post("matches", wanted).refused(422, "bad-pace")["params"]["field"] == field


def test_it_26_live_play_goes_with_a_live_pace_only(ana: Caller) -> None:
    wanted = {"game": "icetowers", "seats": 3, "pace": {"kind": "days"}}
    assert ana.post("matches", wanted).refused(422, "bad-pace")["params"]["rule"] == "IT-26"
    ana.post("matches", {**wanted, "options": {"tempo": "beats"}}).ok(201)


def test_who_was_too_late_is_told_the_reason_and_the_table(table: Table) -> None:
    """A race for one tower: the second comes to a table that has changed."""
    table.begin()
    asked = {one["seat"]: one["id"] for one in table.view()["decisions"]}
    table.act(1, "cap Y3.2 onto Y3.1").refused(422, "illegal")
    table.act(1, "cap Y1.1 onto R1.1").ok()
    late = table.people[0].act(table.id, asked[0], {"type": "cap", "piece": "R1.1", "onto": "Y1.2"})
    refused = late.refused(422, "illegal")
    assert refused["params"]["reason"] == "not-free-standing"
    assert refused["update"]["version"] == table.match.version


def test_beats_of_four_over_days_need_nobody_at_the_same_time(
    ana: Caller, bo: Caller, clock: time_machine.Traveller
) -> None:
    people = (ana, bo, Caller.named("cy"), Caller.named("dee"))
    options = {"tempo": "beats", "beat_limit": 3}
    wanted = {"game": "icetowers", "seats": 4, "options": options, "pace": {"kind": "days"}}
    match_id = people[0].post("matches", wanted).ok(201)["id"]
    for person in people[1:]:
        person.post(f"matches/{match_id}/join").ok()
    for seat, person in enumerate(people):
        clock.shift(timedelta(hours=2))
        person.act(match_id, f"ready:{seat}", {"type": "ready"}).ok()
    for beat in (1, 2, 3):
        for seat, person in list(enumerate(people))[: 3 if beat == 2 else 4]:
            clock.shift(timedelta(hours=3))
            update = person.get(f"matches/{match_id}").ok()
            (offer,) = update["offers"]
            first = offer["form"]["now"][0]
            plan = [
                {
                    name: one[0] if isinstance(one, list) else one
                    for name, one in first.items()
                    if name != "then"
                }
            ]
            answer = person.act(match_id, f"beat:{beat}:{seat}", {"type": "plan", "alternatives": plan}).ok()
            if answer["update"]["status"] == "playing" and not (beat != 2 and seat == 3):
                others = people[(seat + 1) % 4].get(f"matches/{match_id}").ok()
                assert others["view"]["seats"][seat]["sealed"] is True
                assert plan[0]["piece"] not in str(others["events"][-1:])
        if beat == 2:
            clock.shift(timedelta(hours=25))
            services.sweep()
    update = people[0].get(f"matches/{match_id}").ok()
    assert update["status"] == "over"
    assert update["outcome"]["rule"] in {"IT-18", "IT-27"}
    assert verify(match_id) == []
