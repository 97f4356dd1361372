"""Proposals: a draw in play, a rematch afterwards."""

import pytest

from icehouse.matches.models import Match, Seat
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel, opened


def propose(duel: Duel, seat: int, kind: str = "draw") -> int:
    update = duel[seat].post(f"{duel.path}/proposals", {"kind": kind}).ok()
    number: int = max(one["n"] for one in update["proposals"])
    return number


def test_a_proposal_is_public_and_counts_as_a_version(duel: Duel, nobody: Caller) -> None:
    number = propose(duel, 0)
    update = nobody.get(duel.path).ok()
    assert update["proposals"] == [{"n": number, "kind": "draw", "by": 0, "accepted": [0]}]
    assert update["version"] == 3


def test_an_agreed_draw_ends_the_match(duel: Duel) -> None:
    number = propose(duel, 0)
    update = duel.b.post(f"{duel.path}/proposals/{number}/accept").ok()
    assert update["status"] == "over"
    assert update["outcome"] == {
        "reason": "agreed",
        "rule": "IX-17",
        "ranks": [1, 1],
        "scores": None,
        "winners": [],
        "draw": True,
    }
    assert (update["proposals"], update["decisions"], update["offers"]) == ([], [], [])
    record = duel.a.get(f"{duel.path}/record").ok()
    kinds = [one["action"]["type"] for one in record["entries"]]
    assert kinds == ["start", "propose", "accept", "draw"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_proposal_is_declined_or_taken_back(duel: Duel, seat: int) -> None:
    number = propose(duel, 0)
    assert duel[seat].post(f"{duel.path}/proposals/{number}/decline").ok()["proposals"] == []
    duel.b.post(f"{duel.path}/proposals/{number}/accept").refused(404, "no-such-proposal")
    assert propose(duel, 0) == number + 1


def test_one_open_proposal_a_seat(duel: Duel) -> None:
    propose(duel, 0)
    refused = duel.a.post(f"{duel.path}/proposals", {"kind": "draw"}).refused(409, "already-proposed")
    assert refused["update"]["version"] == 3
    assert propose(duel, 1) == 2


def test_nobody_agrees_with_himself(duel: Duel) -> None:
    number = propose(duel, 0)
    duel.a.post(f"{duel.path}/proposals/{number}/accept").refused(409, "own-proposal")


def test_a_proposal_lapses_when_the_asked_seat_plays_on(removal: Duel) -> None:
    propose(removal, 0)
    removal.seal(0, 3).ok()
    assert removal.update()["proposals"]
    assert removal.seal(1, 2).ok()["update"]["proposals"] == []


def test_a_replaced_selection_lets_no_proposal_lapse(removal: Duel) -> None:
    """Else the others would see that something was replaced."""
    removal.seal(1, 2).ok()
    propose(removal, 0)
    removal.seal(1, 3).ok()
    assert removal.update()["proposals"]


def test_a_draw_is_proposed_in_play_only(ana: Caller, duel: Duel) -> None:
    ana.post(f"matches/{opened(ana)}/proposals", {"kind": "draw"}).refused(409, "not-now")
    duel.b.post(f"{duel.path}/resign").ok()
    duel.a.post(f"{duel.path}/proposals", {"kind": "draw"}).refused(409, "not-now")


@pytest.mark.parametrize("body", [{}, {"kind": "abort"}, {"kind": 1}, {"kind": "draw", "x": 1}, [], "draw"])
def test_a_proposal_that_cannot_be_read(duel: Duel, body: object) -> None:
    duel.a.post(f"{duel.path}/proposals", body).refused(422, "malformed")


def test_only_players_propose(duel: Duel, eve: Caller, nobody: Caller) -> None:
    number = propose(duel, 0)
    for call in ("", f"/{number}/accept", f"/{number}/decline"):
        eve.post(f"{duel.path}/proposals{call}", {"kind": "draw"} if not call else {}).refused(
            404, "not-found"
        )
        nobody.post(f"{duel.path}/proposals{call}").refused(401, "not-signed-in")


# ── rematch ──


def over(duel: Duel) -> Duel:
    duel.b.post(f"{duel.path}/resign").ok()
    return duel


def test_a_rematch_begins_with_the_seats_turned(duel: Duel, nobody: Caller) -> None:
    number = propose(over(duel), 0, "rematch")
    update = duel.b.post(f"{duel.path}/proposals/{number}/accept").ok()
    new = update["rematch"]
    assert nobody.get(duel.path).ok()["rematch"] == new
    begun = duel.a.get(f"matches/{new}").ok()
    assert begun["status"] == "playing"
    assert [seat["player"] for seat in begun["seats"]] == ["bo", "ana"]
    assert (begun["options"], begun["pace"]) == (update["options"], update["pace"])
    assert begun["creator"] == "ana"


def test_there_is_one_rematch(duel: Duel) -> None:
    number = propose(over(duel), 0, "rematch")
    other = propose(duel, 1, "rematch")
    duel.b.post(f"{duel.path}/proposals/{number}/accept").ok()
    assert duel.update()["proposals"] == []
    duel.a.post(f"{duel.path}/proposals/{other}/accept").refused(404, "no-such-proposal")
    duel.a.post(f"{duel.path}/proposals", {"kind": "rematch"}).refused(409, "not-now")
    assert Match.objects.count() == 2


def test_no_rematch_before_the_end(duel: Duel) -> None:
    duel.a.post(f"{duel.path}/proposals", {"kind": "rematch"}).refused(409, "not-now")


def test_an_annulled_match_is_not_repeated(duel: Duel) -> None:
    Match.objects.filter(pk=duel.id).update(status=Match.Status.ANNULLED)
    duel.a.post(f"{duel.path}/proposals", {"kind": "rematch"}).refused(409, "not-now")


def test_a_rematch_keeps_orders_and_privacy(ana: Caller, bo: Caller) -> None:
    duel = tables.duel(ana, bo, private=True)
    bo.put(f"{duel.path}/orders", {"orders": {"forced": False}}).ok()
    number = propose(over(duel), 0, "rematch")
    new = bo.post(f"{duel.path}/proposals/{number}/accept").ok()["rematch"]
    assert bo.get(f"matches/{new}/orders").ok()["orders"] == {"forced": False}
    assert ana.get(f"matches/{new}/orders").ok()["orders"] == {"forced": True}
    assert Match.objects.get(pk=new).private


def test_bots_never_agree_to_a_draw_and_always_to_a_rematch(ana: Caller) -> None:
    number = opened(ana, bots=[{"seat": 1, "bot": "random"}])
    ana.post(f"matches/{number}/proposals", {"kind": "draw"}).refused(409, "bot-declines")
    ana.post(f"matches/{number}/resign").ok()
    new = ana.post(f"matches/{number}/proposals", {"kind": "rematch"}).ok()["rematch"]
    begun = ana.get(f"matches/{new}").ok()
    assert [seat["bot"] for seat in begun["seats"]] == ["random", None]
    assert begun["status"] == "playing"
    old, fresh = (Seat.objects.get(match=one, bot="random") for one in (number, new))
    assert bytes(old.secret or b"") != bytes(fresh.secret or b"")
