"""H3: how long a bot waits tells nothing: it is drawn before it looks, from its own secret and the question."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from icehouse.matches import wakes
from icehouse.matches.models import Match, Seat, Wake
from icehouse.matches.now import database_now
from icehouse.matches.services import bots
from icehouse.matches.table import Table
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel, opened

type Way = Callable[[Duel, list[int]], None]
ROUNDS = 3


def first_card(duel: Duel, hand: list[int]) -> None:
    duel.seal(0, hand[0]).ok()


def another_card_twice_and_a_choice(duel: Duel, hand: list[int]) -> None:
    duel.seal(0, hand[-1], then=hand[0]).ok()
    duel.seal(0, hand[0]).ok()
    duel.seal(0, hand[-1], then=hand[0]).ok()
    duel.a.put(f"{duel.path}/notes", {"text": "long thoughts"}).ok()


def waits(ana: Caller, way: Way) -> list[tuple[str, timedelta]]:
    """What the bot is asked and how long it waits, by several secrets, while seat 0 hides something."""
    duel = Duel(opened(ana, bots=[{"seat": 1, "bot": "random"}]), ana, Caller())
    Match.objects.filter(pk=duel.id).update(seed=bytes(32))
    tables.take_to_removal(duel.id)
    told = []
    for number in range(ROUNDS):
        Wake.objects.filter(match=duel.id).delete()
        Seat.objects.filter(match=duel.id, number=1).update(secret=bytes([number]) * 32)
        way(duel, duel.update()["view"]["seats"][0]["hand"])
        wake = Wake.objects.get(match=duel.id)
        told.append((wake.decision, wake.at - database_now()))
    return told


def test_h3_a_bot_waits_as_long_whatever_is_hidden(ana: Caller, clock: time_machine.Traveller) -> None:
    first, second = waits(ana, first_card), waits(ana, another_card_twice_and_a_choice)
    assert len({delay for _, delay in first}) > 1
    assert first == second


def by_the_hidden_card(table: Table, seat: Seat, decision: Any) -> int:
    sealed = table.state.sides[0].sealed
    return 0 if sealed is None else 10 * sealed.card


def by_the_length_of_the_log(table: Table, seat: Seat, decision: Any) -> int:
    return table.match.number


@pytest.mark.parametrize("more", [by_the_hidden_card, by_the_length_of_the_log])
def test_h3_catches_a_delay_that_looks(
    ana: Caller, clock: time_machine.Traveller, more: Callable[..., int], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = wakes._set

    def looking(table: Table, seat: Seat, decision: Any) -> None:
        real(table, seat, decision)
        if decision is not None:
            late = timedelta(milliseconds=wakes.delay_ms(seat, decision) + more(table, seat, decision))
            Wake.objects.filter(seat=seat).update(at=table.now + late)

    monkeypatch.setattr(wakes, "_set", looking)
    assert waits(ana, first_card) != waits(ana, another_card_twice_and_a_choice)


def test_h3_the_answer_is_not_thought_out_before_it_is_due(
    ana: Caller, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who thinks first and then waits would show how long it thought."""
    thoughts: list[Any] = []

    def think(question: Any) -> bytes:
        thoughts.append(question)
        return b"{}"

    monkeypatch.setattr(bots, "answer", think)
    duel = Duel(opened(ana, bots=[{"seat": 1, "bot": "random"}]), ana, Caller())
    tables.take_to_removal(duel.id)
    duel.seal(0, 1).ok()
    for _ in range(3):
        assert bots.due_wakes() == []
    assert thoughts == []
    clock.shift(timedelta(seconds=3))
    ((seat, decision),) = bots.due_wakes()
    assert bots.play(seat, decision) is False, "what it says is no legal answer"
    assert len(thoughts) == 1
