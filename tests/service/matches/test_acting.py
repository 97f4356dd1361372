"""Actions over the API: what is accepted, and each refusal with its code."""

from typing import Any

import msgspec
import pytest

from games.intersect.model import State
from icehouse.matches.models import Key, Match, Move
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel, opened

PLACE = {"type": "place", "size": 3, "square": [1, 1]}


def test_an_accepted_action_answers_with_its_number_and_the_update(duel: Duel) -> None:
    body = duel.answer(0, PLACE).ok()
    assert body["result"] == {"accepted": True, "number": 1}
    update = body["update"]
    assert (update["version"], update["you"]) == (3, 0)
    assert update["view"]["cells"][0][0] == "A3"
    assert [(one["type"], one["version"]) for one in update["events"]] == [("placed", 3)]
    assert [one["id"] for one in update["decisions"]] == ["place:1:1"]
    assert update["offers"] == []


def test_numbers_count_the_seats_own_actions(duel: Duel) -> None:
    assert duel.answer(0, PLACE).ok()["result"]["number"] == 1
    assert duel.answer(1, {**PLACE, "square": [4, 1]}).ok()["result"]["number"] == 1
    assert duel.answer(0, {**PLACE, "square": [2, 2]}).ok()["result"]["number"] == 2


def test_offers_are_what_is_accepted(duel: Duel) -> None:
    (offer, *_rest) = duel.update(0)["offers"]
    action = {"type": offer["type"], "size": offer["size"][0], "square": offer["square"][-1]}
    duel.a.act(duel.id, offer["decision"], action).ok()


@pytest.mark.parametrize(
    ("action", "reason", "rule"),
    [
        ({**PLACE, "square": [2, 1]}, "wrong-column", "IX-4"),
        ({"type": "discard_piece", "size": 3}, "must-place", "IX-6"),
        ({"type": "select", "card": 1}, "wrong-stage", "IX-7"),
        ({"type": "discard_card", "card": 1}, "wrong-stage", "IX-7"),
    ],
)
def test_what_the_rules_refuse_names_its_rule(duel: Duel, action: Any, reason: str, rule: str) -> None:
    before = duel.match.number
    refused = duel.answer(0, action).refused(422, "illegal")
    assert (refused["params"]["reason"], refused["params"]["rule"]) == (reason, rule)
    assert refused["update"]["you"] == 0
    assert duel.match.number == before
    assert not Key.objects.exists()


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "nonsense"},
        {"type": 7},
        {"type": "place"},
        {"type": "place", "size": "3", "square": [1, 1]},
        {"type": "place", "size": 3.5, "square": [1, 1]},
        {"type": "place", "size": True, "square": [1, 1]},
        {"type": "place", "size": 4, "square": [1, 1]},
        {"type": "place", "size": 10**30, "square": [1, 1]},
        {"type": "place", "size": 3, "square": [1, 1, 1]},
        {"type": "place", "size": 3, "square": [1, None]},
        {"type": "place", "size": 3, "square": {"a": 1}},
        {"type": "place", "size": 3, "square": [1, 1], "extra": 1},
        {"type": "place", "size": 3, "square": [-(10**25), 1]},
    ],
    ids=str,
)
def test_an_action_that_cannot_be_read(duel: Duel, action: Any) -> None:
    refused = duel.answer(0, action).refused(422, "malformed")
    assert refused["params"]["rule"] == "Notation"
    assert refused["update"]["match"] == duel.id


@pytest.mark.parametrize(
    "change",
    [
        {"decision": 7},
        {"decision": ""},
        {"decision": "x" * 65},
        {"decision": ["place:0:1"]},
        {"action": None},
        {"action": "place"},
        {"action": [PLACE]},
        {"key": "short"},
        {"key": "x" * 65},
        {"key": "with blank"},
        {"key": 12345678},
        {"key": None},
        {"more": 1},
    ],
    ids=str,
)
def test_a_request_that_cannot_be_read(duel: Duel, change: Any) -> None:
    body = {"decision": "place:0:1", "action": PLACE, "key": "12345678", **change}
    duel.a.post(f"{duel.path}/actions", body).refused(422, "malformed")
    assert duel.match.version == 2


@pytest.mark.parametrize("missing", ["action", "key"])
def test_nothing_may_be_left_out(duel: Duel, missing: str) -> None:
    body = {"decision": "place:0:1", "action": PLACE, "key": "12345678"}
    del body[missing]
    duel.a.post(f"{duel.path}/actions", body).refused(422, "malformed")


def test_a_question_that_was_never_asked(duel: Duel) -> None:
    for wrong in ("place:0:2", "place:1:1", "nonsense", "é" * 30):
        refused = duel.a.act(duel.id, wrong, PLACE).refused(404, "no-such-decision")
        assert refused["update"]["version"] == 2


def test_only_resigning_needs_no_question(duel: Duel) -> None:
    duel.a.act(duel.id, None, PLACE).refused(404, "no-such-decision")
    duel.a.act(duel.id, None, {"type": "nonsense"}).refused(422, "malformed")


def test_an_answered_question_is_closed(duel: Duel) -> None:
    duel.answer(0, PLACE).ok()
    refused = duel.a.act(duel.id, "place:0:1", PLACE).refused(409, "answered")
    assert refused["update"]["version"] == 3


def test_another_seats_question_is_not_mine(duel: Duel) -> None:
    duel.answer(0, PLACE).ok()
    duel.a.act(duel.id, "place:1:1", {**PLACE, "square": [1, 1]}).refused(404, "no-such-decision")


def test_who_does_not_play_finds_nothing_to_answer(duel: Duel, eve: Caller, nobody: Caller) -> None:
    eve.act(duel.id, "place:0:1", PLACE).refused(404, "not-found")
    eve.post(f"{duel.path}/resign").refused(404, "not-found")
    nobody.act(duel.id, "place:0:1", PLACE).refused(401, "not-signed-in")
    duel.a.act(duel.id + 1000, "place:0:1", PLACE).refused(404, "not-found")
    duel.a.act(10**25, "place:0:1", PLACE).refused(404, "not-found")


def test_nothing_is_asked_before_the_start(ana: Caller) -> None:
    number = opened(ana)
    ana.act(number, "place:0:1", PLACE).refused(409, "not-started")
    ana.post(f"matches/{number}/resign").refused(409, "not-started")


def test_after_the_end_nothing_is_accepted(duel: Duel) -> None:
    duel.b.post(f"{duel.path}/resign").ok()
    refused = duel.a.act(duel.id, "place:0:1", PLACE).refused(409, "over")
    assert refused["update"]["status"] == "over"


@pytest.mark.parametrize("by_call", [True, False])
def test_resigning_ends_the_match(duel: Duel, by_call: bool) -> None:
    resign = {"type": "resign"}
    done = duel.b.post(f"{duel.path}/resign") if by_call else duel.b.act(duel.id, None, resign)
    update = done.ok()["update"]
    assert update["status"] == "over"
    outcome = update["outcome"]
    assert (outcome["reason"], outcome["rule"], outcome["winners"]) == ("resign", "IX-18", [0])
    assert (update["decisions"], update["offers"]) == ([], [])
    assert duel.b.post(f"{duel.path}/resign").status == (200 if by_call else 409)


def test_resigning_may_name_the_question_too(duel: Duel) -> None:
    duel.answer(0, {"type": "resign"}).ok()
    move = Move.objects.filter(match=duel.id).latest("number")
    assert move.decision == ""


# ── keys: the same call twice ──


def test_the_same_key_gets_the_same_result_byte_for_byte(duel: Duel) -> None:
    first = duel.answer(0, PLACE, key="one-and-only")
    duel.answer(1, {**PLACE, "square": [4, 1]}).ok()
    again = duel.a.act(duel.id, "place:0:1", PLACE, key="one-and-only")
    assert _result(again.raw) == _result(first.raw)
    assert again.ok()["update"]["version"] == 4
    assert duel.match.number == 3


def _result(raw: bytes) -> bytes:
    return bytes(msgspec.json.decode(raw, type=dict[str, msgspec.Raw])["result"])


@pytest.mark.parametrize(
    ("decision", "action"),
    [
        ("place:0:1", {**PLACE, "size": 2}),
        ("place:0:2", PLACE),
        (None, PLACE),
        ("place:0:1", {"type": "nonsense"}),
    ],
)
def test_a_key_with_something_else_is_refused(duel: Duel, decision: str | None, action: Any) -> None:
    duel.answer(0, PLACE, key="one-and-only").ok()
    refused = duel.a.act(duel.id, decision, action, key="one-and-only").refused(422, "key-reused")
    assert refused["update"]["version"] == 3
    assert duel.match.number == 2


def test_the_order_of_members_makes_no_difference(duel: Duel) -> None:
    duel.answer(0, PLACE, key="one-and-only").ok()
    turned = dict(reversed(PLACE.items()))
    assert duel.a.act(duel.id, "place:0:1", turned, key="one-and-only").status == 200


def test_a_refused_action_leaves_its_key_free(duel: Duel) -> None:
    duel.answer(0, {**PLACE, "square": [2, 1]}, key="one-and-only").refused(422, "illegal")
    duel.answer(0, PLACE, key="one-and-only").ok()


def test_keys_of_other_seats_and_matches_do_not_meet(duel: Duel) -> None:
    duel.answer(0, PLACE, key="one-and-only").ok()
    duel.answer(1, {**PLACE, "square": [4, 1]}, key="one-and-only").ok()
    other = tables.duel(duel.a, duel.b)
    assert other.answer(0, PLACE, key="one-and-only").ok()["result"]["number"] == 1
    assert other.match.version == 3


def test_a_key_works_after_the_end_too(duel: Duel) -> None:
    duel.answer(0, PLACE, key="one-and-only").ok()
    duel.b.post(f"{duel.path}/resign").ok()
    assert duel.a.act(duel.id, "place:0:1", PLACE, key="one-and-only").ok()["update"]["status"] == "over"


# ── sealed selections ──


def test_a_sealed_selection_shows_only_that_it_is_there(removal: Duel, eve: Caller) -> None:
    before = removal.match.version
    own = removal.seal(0, 3, then=2).ok()["update"]
    assert own["version"] == before + 1
    assert own["view"]["own"] == {"card": 3, "discard_if_won": 2}
    for caller in (removal.b, eve):
        seen = caller.get(removal.path, since=before).ok()
        assert seen["view"]["own"] is None
        assert [(one["type"], one["card"], one["discard_if_won"]) for one in seen["events"]] == [
            ("sealed", None, None)
        ]
        assert [one["sealed"] for one in seen["decisions"]] == [True, False]


def test_a_selection_may_be_replaced_under_the_same_question(removal: Duel) -> None:
    removal.seal(0, 3).ok()
    version, rev = removal.match.version, removal.update(0)["rev"]
    replaced = removal.seal(0, 1, then=4).ok()["update"]
    assert (replaced["version"], replaced["rev"]) == (version, rev + 1)
    assert replaced["view"]["own"] == {"card": 1, "discard_if_won": 4}
    assert removal.update(1)["rev"] == 0
    revealed = removal.seal(1, 2).ok()["update"]
    assert revealed["view"]["last"]["cards"] == [1, 2]


def test_the_same_selection_again_changes_nothing(removal: Duel) -> None:
    removal.seal(0, 3).ok()
    before = removal.update(0)
    again = removal.seal(0, 3).ok()
    assert again["result"]["number"] == 2
    assert again["update"]["version"] == before["version"]
    assert again["update"]["view"] == before["view"]


def test_after_the_reveal_the_selection_is_answered(removal: Duel) -> None:
    asked = removal.decision(0)
    removal.seal(0, 3).ok()
    removal.seal(1, 2).ok()
    removal.a.act(removal.id, asked, {"type": "select", "card": 1}).refused(409, "answered")


def test_the_snapshot_is_what_the_engine_says(removal: Duel) -> None:
    removal.seal(0, 3).ok()
    state: State = removal.table.state
    assert state.sides[0].sealed is not None
    assert state.sides[0].sealed.card == 3
    assert Match.objects.get(pk=removal.id).snapshot
