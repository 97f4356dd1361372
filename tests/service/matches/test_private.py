"""What a seat keeps for itself: standing orders, notes, an unsent action."""

from typing import Any

import pytest

from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel, opened, play_until_forced

TEXTS = ["notes", "draft"]


@pytest.mark.parametrize("kind", TEXTS)
def test_a_text_is_kept_for_the_seat_alone(duel: Duel, eve: Caller, nobody: Caller, kind: str) -> None:
    before = duel.update()
    assert duel.a.get(f"{duel.path}/{kind}").ok() == {"text": ""}
    assert duel.a.put(f"{duel.path}/{kind}", {"text": "mine\nč"}).ok() == {"text": "mine\nč"}
    assert duel.b.get(f"{duel.path}/{kind}").ok() == {"text": ""}
    eve.get(f"{duel.path}/{kind}").refused(404, "not-found")
    eve.put(f"{duel.path}/{kind}", {"text": "x"}).refused(404, "not-found")
    nobody.get(f"{duel.path}/{kind}").refused(401, "not-signed-in")
    nobody.put(f"{duel.path}/{kind}", {"text": "x"}).refused(401, "not-signed-in")
    assert duel.update(0)["rev"] == 1
    assert {**duel.update(), "server_time": ""} == {**before, "server_time": ""}


@pytest.mark.parametrize(("kind", "most"), [("notes", 4000), ("draft", 8000)])
def test_a_text_has_its_length(duel: Duel, kind: str, most: int) -> None:
    duel.a.put(f"{duel.path}/{kind}", {"text": "č" * most}).ok()
    answer = duel.a.put(f"{duel.path}/{kind}", {"text": "x" * (most + 1)})
    assert (answer.status, answer.body["code"]) in {(422, "too-long"), (422, "malformed")}
    assert duel.a.get(f"{duel.path}/{kind}").ok() == {"text": "č" * most}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize(
    "body", [{}, {"text": None}, {"text": 7}, {"text": ["x"]}, {"text": "x", "to": "all"}, [], "x"], ids=str
)
def test_a_text_that_is_none(duel: Duel, kind: str, body: Any) -> None:
    duel.a.put(f"{duel.path}/{kind}", body).refused(422, "malformed")


@pytest.mark.parametrize("kind", TEXTS)
def test_a_nul_is_refused(duel: Duel, kind: str) -> None:
    for raw in (b'{"text": "a\\u0000b"}', b'{"text": "a\x00b"}'):
        duel.a.call("PUT", f"{duel.path}/{kind}", raw).refused(400, "malformed")


def test_texts_are_kept_at_an_open_table_and_after_the_end(duel: Duel) -> None:
    number = opened(duel.a)
    duel.a.put(f"matches/{number}/notes", {"text": "early"}).ok()
    assert duel.a.get(f"matches/{number}").ok()["rev"] == 0
    duel.b.post(f"{duel.path}/resign").ok()
    duel.b.put(f"{duel.path}/notes", {"text": "late"}).ok()
    assert duel.b.get(f"{duel.path}/notes").ok() == {"text": "late"}
    assert duel.match.status == "over"


# ── standing orders ──


def test_a_new_seat_has_the_games_own_orders(duel: Duel) -> None:
    assert duel.a.get(f"{duel.path}/orders").ok() == {"orders": {"forced": True}}


def test_orders_are_private(duel: Duel, eve: Caller, nobody: Caller) -> None:
    before = duel.update()
    orders = {"orders": {"forced": False}}
    assert duel.a.put(f"{duel.path}/orders", orders).ok() == orders
    assert duel.b.get(f"{duel.path}/orders").ok() == {"orders": {"forced": True}}
    eve.get(f"{duel.path}/orders").refused(404, "not-found")
    eve.put(f"{duel.path}/orders", orders).refused(404, "not-found")
    nobody.get(f"{duel.path}/orders").refused(401, "not-signed-in")
    assert {**duel.update(), "server_time": ""} == {**before, "server_time": ""}
    assert duel.update(0)["rev"] == 1


@pytest.mark.parametrize(
    "orders",
    [{"forced": 1}, {"forced": None}, {"forced": "yes"}, {"other": True}, {"forced": 10**30}],
    ids=str,
)
def test_orders_that_are_none(duel: Duel, orders: Any) -> None:
    duel.a.put(f"{duel.path}/orders", {"orders": orders}).refused(422, "bad-orders")
    assert duel.a.get(f"{duel.path}/orders").ok() == {"orders": {"forced": True}}


@pytest.mark.parametrize("body", [{}, {"orders": None}, {"orders": []}, {"forced": True}, []], ids=str)
def test_a_request_for_orders_that_cannot_be_read(duel: Duel, body: Any) -> None:
    duel.a.put(f"{duel.path}/orders", body).refused(422, "malformed")


def test_what_leaves_no_choice_is_played_for_the_seat(removal: Duel) -> None:
    removal.b.put(f"{removal.path}/orders", {"orders": {"forced": False}}).ok()
    update = play_until_forced(removal, 0)
    assert update["view"]["seats"][0]["sealed"]
    entry = removal.a.get(f"{removal.path}/record").ok()["entries"][-1]
    assert (entry["by"], entry["text"].split()[0]) == ("order", "select")
    seen = removal.b.get(f"{removal.path}/record").ok()["entries"][-1]
    assert (seen["by"], seen["text"]) == (None, None)


def test_without_the_order_the_seat_is_asked_and_with_it_played_at_once(removal: Duel) -> None:
    for caller in (removal.a, removal.b):
        caller.put(f"{removal.path}/orders", {"orders": {"forced": False}}).ok()
    before = play_until_forced(removal, 0)
    assert not before["view"]["seats"][0]["sealed"]
    removal.a.put(f"{removal.path}/orders", {"orders": {"forced": True}}).ok()
    after = removal.update()
    assert after["view"]["seats"][0]["sealed"]
    assert after["version"] == before["version"] + 1


def test_two_orders_in_a_row_are_one_transaction(removal: Duel) -> None:
    for _ in range(40):
        tables.play_round(removal)
        sealed = [
            (one["version"], one["seat"]) for one in removal.update()["events"] if one["type"] == "sealed"
        ]
        if any((version, 1 - seat) in sealed for version, seat in sealed):
            return
    pytest.fail("both hands never ran out together")
