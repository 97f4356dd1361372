"""Open, join, leave, start: from an open table to a match."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine

from icehouse.matches import services
from icehouse.matches.models import Match, Seat
from icehouse.matches.services import opening
from tests.service.people import Caller
from tests.service.tables import Duel, duel, opened


def test_who_opens_a_table_sits_down_at_it(ana: Caller) -> None:
    made = ana.post(
        "matches", {"game": "intersect", "options": {"barren_limit": 9}, "pace": {"kind": "live"}}
    )
    body = made.ok(201)
    update = body["update"]
    assert (update["match"], update["status"], update["you"]) == (body["id"], "open", 0)
    assert (update["version"], update["creator"], update["view"]) == (1, "ana", None)
    assert [seat["player"] for seat in update["seats"]] == ["ana", None]
    assert update["options"] == {"start": "random", "barren_limit": 9}
    assert update["pace"]["bank"] == 600
    assert update["invite"] == body["invite"]
    assert (update["decisions"], update["offers"], update["events"]) == ([], [], [])


def test_the_match_begins_when_the_last_seat_is_taken(ana: Caller, bo: Caller) -> None:
    number = opened(ana)
    update = bo.post(f"matches/{number}/join").ok()
    assert (update["status"], update["you"], update["version"]) == ("playing", 1, 2)
    assert update["started"] is not None
    assert update["invite"] is None
    assert [one["id"] for one in update["decisions"]] == ["place:0:1"]
    assert [seat["clock"]["running"] for seat in update["seats"]] == [True, False]


def test_a_seat_may_be_chosen(ana: Caller, bo: Caller) -> None:
    number = opened(ana, seat=1)
    assert ana.get(f"matches/{number}").ok()["you"] == 1
    assert bo.post(f"matches/{number}/join", {"seat": 0}).ok()["you"] == 0


def test_a_taken_seat_is_refused_with_the_update(ana: Caller, bo: Caller) -> None:
    number = opened(ana)
    refused = bo.post(f"matches/{number}/join", {"seat": 0}).refused(409, "seat-taken")
    assert refused["update"]["status"] == "open"
    assert refused["update"]["you"] is None
    assert bo.post(f"matches/{number}/join", {"seat": 5}).refused(409, "seat-taken")


def test_nobody_sits_twice(ana: Caller) -> None:
    number = opened(ana)
    ana.post(f"matches/{number}/join").refused(409, "already-seated")


def test_a_full_table_has_begun_and_takes_nobody(duel: Duel, eve: Caller) -> None:
    refused = eve.post(f"{duel.path}/join").refused(409, "not-open")
    assert {**refused["update"], "server_time": ""} == {**duel.update(), "server_time": ""}


def test_a_table_that_was_filled_but_not_begun_is_full(ana: Caller, bo: Caller, eve: Caller) -> None:
    number = opened(ana)
    Seat.objects.create(match_id=number, number=1, user=bo.user)
    eve.post(f"matches/{number}/join").refused(409, "full")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"game": ""}, "no-such-game"),
        ({"seats": 3}, "seat-count"),
        ({"bots": [{"seat": 2, "bot": "steady"}]}, "seat-count"),
        ({"bots": [{"seat": 1, "bot": "steady"}, {"seat": 1, "bot": "steady"}]}, "seat-count"),
        ({"bots": [{"seat": 0, "bot": "steady"}, {"seat": 1, "bot": "steady"}]}, "seat-count"),
        ({"seat": 2}, "seat-count"),
        ({"seat": 1, "bots": [{"seat": 1, "bot": "steady"}]}, "seat-taken"),
        ({"bots": [{"seat": 1, "bot": "nemo"}]}, "no-such-bot"),
        ({"options": {"barren_limit": 0}}, "bad-options"),
        ({"options": {"start": "C"}}, "bad-options"),
        ({"options": {"colour": "red"}}, "bad-options"),
        ({"options": {"barren_limit": 10**30}}, "bad-options"),
        ({"pace": {"kind": "weeks"}}, "bad-pace"),
        ({"pace": {"bank": 0}}, "bad-pace"),
        ({"pace": {"bank": 10**30}}, "bad-pace"),
        ({"pace": {"bank": 1.5}}, "bad-pace"),
        ({"pace": {"lunch": 3600}}, "bad-pace"),
        ({"rated": True, "bots": [{"seat": 1, "bot": "steady"}]}, "not-rated"),
    ],
    ids=lambda part: str(part)[:60],
)
def test_a_table_that_cannot_be(ana: Caller, body: dict[str, Any], code: str) -> None:
    http = 409 if code == "seat-taken" else 422
    ana.post("matches", {"game": "intersect", **body}).refused(http, code)
    assert not Match.objects.exists()


def test_guests_play_unrated_only(ana: Caller) -> None:
    guest = Caller.named("passer-by", guest=True)
    guest.post("matches", {"game": "intersect", "rated": True}).refused(422, "not-rated")
    number = opened(ana, rated=True)
    guest.post(f"matches/{number}/join").refused(422, "not-rated")
    guest.post(f"matches/{opened(ana)}/join").ok()


def test_open_tables_are_limited(ana: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "OPEN_AT_ONCE", 2)
    first = opened(ana)
    opened(ana)
    ana.post("matches", {"game": "intersect"}).refused(409, "too-many-open")
    ana.post(f"matches/{first}/leave").ok(204)
    opened(ana)


def test_a_table_goes_with_the_last_person(ana: Caller) -> None:
    number = opened(ana)
    ana.post(f"matches/{number}/leave").ok(204)
    ana.get(f"matches/{number}").refused(404, "not-found")
    assert not Match.objects.exists()


def test_a_table_goes_though_a_bot_sat_there(ana: Caller) -> None:
    match = services.open_match(ana.user, services.Wanted("intersect", 2))
    Seat.objects.create(match=match, number=1, bot="steady")
    ana.post(f"matches/{match.pk}/leave").ok(204)
    assert not Match.objects.exists()


def test_the_others_stay_when_one_leaves(ana: Caller, bo: Caller) -> None:
    number = opened(ana)
    Seat.objects.create(match_id=number, number=1, user=bo.user)
    ana.post(f"matches/{number}/leave").ok(204)
    update = bo.get(f"matches/{number}").ok()
    assert [seat["player"] for seat in update["seats"]] == [None, "bo"]
    assert update["version"] == 2


def test_only_who_sits_there_leaves_an_open_table(ana: Caller, duel: Duel, eve: Caller) -> None:
    eve.post(f"matches/{opened(ana)}/leave").refused(409, "not-seated")
    ana.post(f"{duel.path}/leave").refused(409, "not-open")


def test_start_needs_the_creator_and_enough_seats(ana: Caller, bo: Caller, eve: Caller) -> None:
    number = opened(ana)
    eve.post(f"matches/{number}/start").refused(403, "not-creator")
    ana.post(f"matches/{number}/start").refused(409, "too-few")
    Seat.objects.create(match_id=number, number=1, user=bo.user)
    assert ana.post(f"matches/{number}/start").ok()["status"] == "playing"
    ana.post(f"matches/{number}/start").refused(409, "not-open")


def test_start_closes_the_gaps_between_seats(
    ana: Caller, bo: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = opened(ana, seat=1)
    Match.objects.filter(pk=number).update(size=3)
    Seat.objects.create(match_id=number, number=2, user=bo.user)
    update = ana.post(f"matches/{number}/start").ok()
    assert [(seat["seat"], seat["player"]) for seat in update["seats"]] == [(0, "ana"), (1, "bo")]


# ── private tables look like missing ──


def test_a_private_table_opens_by_invitation_only(ana: Caller, bo: Caller, nobody: Caller) -> None:
    number = opened(ana, private=True)
    invite = Match.objects.get(pk=number).invite
    for wrong in ("", "é", "x" * 64, invite[:-1]):
        bo.post(f"matches/{number}/join", {"invite": wrong}).refused(404, "not-found")
        bo.get(f"matches/{number}", invite=wrong).refused(404, "not-found")
        nobody.get(f"matches/{number}", invite=wrong).refused(404, "not-found")
    assert nobody.get(f"matches/{number}", invite=invite).ok()["you"] is None
    assert bo.post(f"matches/{number}/join", {"invite": invite}).ok()["you"] == 1
    nobody.get(f"matches/{number}", invite=invite).refused(404, "not-found")


CALLS: list[tuple[str, str, Any]] = [
    ("GET", "", None),
    ("GET", "/record", None),
    ("POST", "/join", {}),
    ("POST", "/leave", {}),
    ("POST", "/start", {}),
    ("POST", "/resign", {}),
    ("POST", "/actions", {"decision": None, "action": {"type": "resign"}, "key": "12345678"}),
    ("POST", "/actions", {"decision": "place:0:1", "action": {"type": "nonsense"}, "key": "12345678"}),
    ("POST", "/proposals", {"kind": "draw"}),
    ("POST", "/proposals", {"kind": "rematch"}),
    ("POST", "/proposals/1/accept", {}),
    ("POST", "/proposals/1/decline", {}),
    ("GET", "/orders", None),
    ("PUT", "/orders", {"orders": {"forced": False}}),
    ("GET", "/notes", None),
    ("PUT", "/notes", {"text": "mine"}),
    ("GET", "/draft", None),
    ("PUT", "/draft", {"text": "mine"}),
]


@pytest.mark.parametrize("stage", ["open", "playing", "over"])
@pytest.mark.parametrize(("method", "call", "body"), CALLS, ids=lambda part: str(part)[:40])
def test_a_private_match_looks_like_missing(
    ana: Caller, bo: Caller, eve: Caller, stage: str, method: str, call: str, body: Any
) -> None:
    number = opened(ana, private=True) if stage == "open" else duel(ana, bo, private=True).id
    if stage == "over":
        bo.post(f"matches/{number}/resign").ok()
    told = [_ask(eve, method, f"matches/{id_}{call}", body) for id_ in (number, number + 1000)]
    assert told[0].status == 404
    assert told[0].raw == told[1].raw
    assert told[0].headers == told[1].headers


def _ask(caller: Caller, method: str, path: str, body: Any) -> Any:
    if method == "GET":
        return caller.get(path)
    return caller.post(path, body) if method == "POST" else caller.put(path, body)


# ── a table that nobody fills goes away ──


@pytest.mark.parametrize(("kind", "life"), [("live", timedelta(hours=1)), ("days", timedelta(days=14))])
def test_an_open_table_goes_away(
    ana: Caller, clock: time_machine.Traveller, kind: str, life: timedelta
) -> None:
    number = opened(ana, pace={"kind": kind})
    clock.shift(life - timedelta(seconds=1))
    services.sweep()
    ana.get(f"matches/{number}").ok()
    clock.shift(timedelta(seconds=2))
    services.sweep()
    ana.get(f"matches/{number}").refused(404, "not-found")


def test_an_open_table_is_gone_for_who_looks_too(ana: Caller, clock: time_machine.Traveller) -> None:
    number = opened(ana)
    clock.shift(timedelta(days=14, seconds=1))
    ana.get(f"matches/{number}").refused(404, "not-found")
    assert not Match.objects.exists()


def test_a_full_table_that_was_never_begun_is_begun(
    ana: Caller, bo: Caller, clock: time_machine.Traveller
) -> None:
    """A process may have ended between filling and beginning."""
    number = opened(ana)
    Seat.objects.create(match_id=number, number=1, user=bo.user)
    clock.shift(timedelta(days=14, seconds=1))
    services.sweep()
    assert ana.get(f"matches/{number}").ok()["status"] == "playing"
