"""R1, R1b, R3, R4, R5: whoever calls at the same instant and however often, each answer counts once."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from icehouse.accounts import services as accounts
from icehouse.accounts.models import Token
from icehouse.matches import rows
from icehouse.matches.models import Match, Move, Seat
from icehouse.matches.services import acting
from icehouse.matches.services.verifying import verify
from icehouse.prepared import Prepared
from icehouse.sqlite import base as sqlite
from tests.conftest import SOAK
from tests.service.crowd import Call, Got, at_once, send, send_and_hang_up
from tests.service.live import eventually
from tests.service.people import account, fresh_key
from tests.service.promises.players import Players
from tests.service.tables import Duel

CLIENTS = 64


def first_place(duel: Duel, seat: int) -> dict[str, Any]:
    offer = duel.update(seat)["offers"][0]
    return {"type": offer["type"], "size": offer["size"][0], "square": offer["square"][0]}


def no_errors(got: list[Got]) -> None:
    assert not [one for one in got if one.status >= 500], Counter(one.status for one in got)


# ── R1 ──


def same_answer_by_many(players: Players, clients: int, rounds: int) -> None:
    duel = players.duel()
    for number in range(rounds):
        seat, asked = number % 2, duel.decision(number % 2)
        action = first_place(duel, seat)
        got = at_once(players.port, [players.act(duel, seat, asked, action) for _ in range(clients)])
        no_errors(got)
        told = Counter((one.status, one.code) for one in got)
        assert told == {(200, ""): 1, (409, "answered"): clients - 1}
        assert duel.match.number == number + 2
    assert verify(duel.id) == []


def test_r1_one_decision_one_accepted_answer(players: Players) -> None:
    same_answer_by_many(players, CLIENTS, 20 if SOAK else 3)


@pytest.mark.postgres
def test_r1_catches_a_lock_that_is_not_taken(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_LOCKED", Prepared[Match](rows._match, int))
    with pytest.raises(AssertionError):
        same_answer_by_many(players, CLIENTS, 3)


@pytest.mark.sqlite
def test_r1_catches_writers_that_do_not_queue(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(self: Any) -> None:
        self.cursor().execute("BEGIN DEFERRED")

    monkeypatch.setattr(sqlite.DatabaseWrapper, "_start_transaction_under_autocommit", begin)
    with pytest.raises(AssertionError):
        same_answer_by_many(players, CLIENTS, 3)


# ── R1b ──


def replacements_against_a_seal(players: Players, clients: int, rounds: int) -> None:
    for _ in range(rounds):
        duel = players.removal()
        asked = [duel.decision(seat) for seat in (0, 1)]
        duel.seal(0, 1).ok()
        calls = [
            players.act(duel, 0, asked[0], {"type": "select", "card": number % 4 + 1})
            for number in range(clients - 1)
        ]
        calls.insert(clients // 2, players.act(duel, 1, asked[1], {"type": "select", "card": 1}))
        got = at_once(players.port, calls)
        no_errors(got)
        assert {(one.status, one.code) for one in got} <= {(200, ""), (409, "answered")}
        assert got[clients // 2].status == 200
        one_reveal(duel)
        assert verify(duel.id) == []


def one_reveal(duel: Duel) -> None:
    """Once, and of the last replacement before it."""
    events = duel.update()["events"]
    revealed = [one for one in events if one["type"] == "revealed"]
    assert len(revealed) == 1
    moves = list(Move.objects.filter(match=duel.id, decision__startswith="select:1:").order_by("number"))
    assert [move.seat for move in moves].index(1) == len(moves) - 1, "nothing is replaced after the reveal"
    assert f'"card":{revealed[0]["cards"][0]}' in moves[-2].action


def test_r1b_the_last_replacement_before_the_reveal_counts(players: Players) -> None:
    replacements_against_a_seal(players, CLIENTS, 10 if SOAK else 2)


# ── R3 ──


def both_cards_at_once(players: Players, rounds: int) -> None:
    duel = players.removal()
    for caller in players.people:
        caller.put(f"{duel.path}/orders", {"orders": {"forced": False}}).ok()
    played = 0
    while played < rounds:
        update = duel.update()
        view = update["view"]
        if view["stage"] == "over":
            duel = players.removal()
            continue
        if view["due"] is not None:
            seat = view["due"]
            card = view["seats"][seat]["hand"][0]
            duel.answer(seat, {"type": "discard_card", "card": card}).ok()
            continue
        cards = [view["seats"][seat]["hand"][-1] for seat in (0, 1)]
        calls = [
            players.act(duel, seat, duel.decision(seat), {"type": "select", "card": cards[seat]})
            for seat in (0, 1)
        ]
        got = at_once(players.port, calls)
        assert [one.status for one in got] == [200, 200]
        since = duel.update(since=update["version"])
        told = Counter(one["type"] for one in since["events"])
        assert (told["sealed"], told["revealed"]) == (2, 1)
        played += 1
    assert verify(duel.id) == []


def test_r3_both_cards_at_once_are_revealed_once(players: Players) -> None:
    both_cards_at_once(players, 300 if SOAK else 20)


# ── R4 ──


def many_for_one_seat(players: Players, clients: int, rounds: int) -> None:
    tokens = [
        accounts.create_token(account(f"player-{number}"), "test", Token.Scope.PLAY, None)[1]
        for number in range(clients)
    ]
    for _ in range(rounds):
        made = players.people[0].post("matches", {"game": "intersect"}).ok(201)["id"]
        got = at_once(players.port, [Call(token, f"matches/{made}/join", {}) for token in tokens])
        no_errors(got)
        assert Counter(one.status for one in got) == {200: 1, 409: clients - 1}
        assert Seat.objects.filter(match=made).count() == 2
        losers = [one.body["update"] for one in got if one.status == 409]
        assert {update["you"] for update in losers} == {None}
        assert {update["view"]["own"] for update in losers} == {None}
        assert {update["invite"] for update in losers} == {None}
        assert Move.objects.filter(match=made).count() == 1, "started once"


def test_r4_one_seat_takes_one(players: Players) -> None:
    many_for_one_seat(players, 50, 20 if SOAK else 3)


# ── R5 ──


def was_taken(duel: Duel, before: int) -> bool:
    return duel.match.number > before


def lost_answers(players: Players, count: int) -> None:
    duel = players.duel()
    for number in range(count):
        if duel.update()["view"]["stage"] != "place":
            duel = players.duel()
        seat = duel.update()["view"]["turn"]
        call = players.act(duel, seat, duel.decision(seat), first_place(duel, seat), fresh_key())
        before = duel.match.number
        if number % 2:
            send_and_hang_up(players.port, call)
            eventually(partial(was_taken, duel, before))
        results = [send(players.port, call)] * (1 - number % 2)
        results += at_once(players.port, [call, call])
        no_errors(results)
        assert {one.status for one in results} == {200}
        assert len({str(one.body["result"]) for one in results}) == 1
        assert duel.match.number == before + 1
        other = call._replace(body={**call.body, "action": {"type": "discard_piece", "size": 1}})
        assert send(players.port, other).code == "key-reused"


def test_r5_a_lost_answer_is_asked_for_again(players: Players) -> None:
    lost_answers(players, 1000 if SOAK else 16)


def test_r5_catches_keys_that_are_not_looked_at(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    real = acting._judge

    def forgetful(table: Any, seat: Any, ask: Any) -> Any:
        seat.known_digest = None
        return real(table, seat, ask)

    monkeypatch.setattr(acting, "_judge", forgetful)
    with pytest.raises(AssertionError):
        lost_answers(players, 2)


def test_r5_catches_payloads_that_are_not_compared(players: Players, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "digest_of", lambda ask: bytes(16))
    with pytest.raises(AssertionError):
        lost_answers(players, 1)
