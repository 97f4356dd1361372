"""Who is here: told truly, by connections and by asking, and no part of the log."""

from datetime import timedelta

import pytest
import time_machine

from icehouse.matches import hub as hub_module
from icehouse.matches import presence
from icehouse.matches.models import Match, Seat
from icehouse.matches.table import PRESENT_FOR
from tests.service.live import Live, eventually
from tests.service.people import Caller
from tests.service.tables import Duel, opened


def here(duel: Duel) -> list[bool]:
    return [seat["present"] for seat in duel.update()["seats"]]


def test_nobody_is_here_who_has_not_come(duel: Duel) -> None:
    assert here(duel) == [False, False]


def test_who_asks_is_here_for_a_while(clock: time_machine.Traveller, duel: Duel) -> None:
    before = (duel.match.version, duel.match.number)
    duel.b.get(duel.path).ok()
    assert here(duel) == [False, True]
    clock.shift(PRESENT_FOR)
    assert here(duel) == [False, False]
    assert (duel.match.version, duel.match.number) == before


def test_who_has_no_seat_is_nobody(duel: Duel, eve: Caller) -> None:
    eve.get(duel.path).ok()
    presence.note([(duel.id, eve.pk), (10**9, duel.a.pk)])
    presence.note([])
    assert here(duel) == [False, False]


def test_being_at_one_table_is_not_being_at_another(duel: Duel) -> None:
    other = Duel(opened(duel.a), duel.a, duel.b)
    duel.b.post(f"{other.path}/join").ok()
    Seat.objects.update(seen=None)
    presence.note([(duel.id, duel.a.pk), (other.id, duel.b.pk)])
    assert (here(duel), here(other)) == ([True, False], [False, True])


def test_a_bot_is_always_here(ana: Caller) -> None:
    match = opened(ana, bots=[{"seat": 1, "bot": "random"}])
    assert presence.told([match])[match]["present"] == [1]


def test_who_has_left_for_good_is_not_here(duel: Duel) -> None:
    presence.note([(duel.id, duel.a.pk)])
    Seat.objects.filter(match=duel.id).update(present=False)
    assert here(duel) == [False, False]


def test_a_match_that_is_gone_has_no_heartbeat(duel: Duel) -> None:
    assert presence.told([duel.id, 10**9]).keys() == {duel.id}


@pytest.mark.django_db(transaction=True)
def test_a_socket_is_a_presence_and_the_heartbeat_tells(
    live: Live, monkeypatch: pytest.MonkeyPatch, ana: Caller, bo: Caller
) -> None:
    monkeypatch.setattr(hub_module, "HEARTBEAT", 0.1)
    duel = Duel(opened(ana), ana, bo)
    bo.post(f"{duel.path}/join").ok()
    Seat.objects.update(seen=None)
    with live.line(f"/ws/matches/{duel.id}") as public:
        assert [seat["present"] for seat in public.frame()["seats"]] == [False, False]
        assert public.frame()["present"] == []
        with live.line(f"/ws/matches/{duel.id}", bo.user) as line:
            line.frame()
            eventually(lambda: public.frame().get("present") == [1])
        past = Seat.objects.get(match=duel.id, number=1).seen
        assert past is not None
        eventually(lambda: _gone(duel, past - PRESENT_FOR) and public.frame().get("present") == [])
    assert Match.objects.get(pk=duel.id).version == duel.match.version


def _gone(duel: Duel, then: object) -> bool:
    """Long ago, once the connection is away."""
    return bool(Seat.objects.filter(match=duel.id, number=1).update(seen=then))


def test_a_moment_without_a_connection_is_not_noticed(clock: time_machine.Traveller, duel: Duel) -> None:
    presence.note([(duel.id, duel.a.pk)])
    clock.shift(PRESENT_FOR - timedelta(seconds=1))
    assert here(duel) == [True, False]
