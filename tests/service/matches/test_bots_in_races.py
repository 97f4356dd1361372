"""Bots where everybody acts at once: one question that stands, answered again and again at the pace of a hand."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest
import time_machine
from django.core.exceptions import ImproperlyConfigured
from django.test import override_settings

from games.answering import answer
from games.core.values import Decision
from games.intersect import INTERSECT
from icehouse.configuration import bot_pace
from icehouse.matches import wakes
from icehouse.matches.clocks import Running
from icehouse.matches.models import Match, Seat, Wake
from icehouse.matches.now import database_now, from_ms, to_ms
from icehouse.matches.services import bots
from icehouse.matches.services import transaction as unit
from tests.service.people import Caller
from tests.service.tables import Duel, opened

PACE = (800, 3000)
STANDING = Decision("table:1", 1, "table", race=True)


@pytest.fixture
def seat(ana: Caller, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    """A bot's seat that is asked one standing question, whatever happens."""
    duel = Duel(opened(ana, bots=[{"seat": 1, "bot": "random"}]), ana, Caller())
    monkeypatch.setattr(type(INTERSECT), "decisions", lambda *_: (STANDING,))
    with override_settings(BOT_PACE_MS=PACE):
        yield Seat.objects.get(match=duel.id, number=1)


def saved(seat: Seat, **changes: Any) -> None:
    """A transaction on the match; `acted`: the bot acted in it, `clocks`: these run then."""
    table = unit.locked(seat.match_id)
    if changes.get("acted"):
        unit._log(table, 0, 1, 0, STANDING.id, b'{"type":"pass"}')
        tally = table.clockwork.seats[1]
        seats = (table.clockwork.seats[0], msgspec.structs.replace(tally, acted=tally.acted + 1))
        table.clockwork = msgspec.structs.replace(table.clockwork, seats=seats)
    if "clocks" in changes:
        table.clockwork = msgspec.structs.replace(table.clockwork, running=changes["clocks"])
    wakes.reconcile(table)
    table.match.clockwork = msgspec.json.encode(table.clockwork).decode()
    table.match.save()


def waits() -> float:
    return (Wake.objects.get().at - database_now()) / timedelta(milliseconds=1)


def test_what_others_do_does_not_change_the_bots_rhythm(seat: Seat, clock: time_machine.Traveller) -> None:
    saved(seat)
    first = waits()
    assert PACE[0] <= first <= PACE[1]
    clock.shift(0.4)
    saved(seat)
    assert waits() == pytest.approx(first - 400)


def test_after_its_own_act_it_pauses_anew(seat: Seat, clock: time_machine.Traveller) -> None:
    saved(seat)
    pauses = []
    for _ in range(12):
        clock.shift(waits() / 1000)
        saved(seat, acted=True)
        pauses.append(waits())
    assert all(PACE[0] <= pause <= PACE[1] for pause in pauses)
    assert len(set(pauses)) > 8, "each pause is drawn anew"


def test_it_never_waits_beyond_its_clock(seat: Seat, clock: time_machine.Traveller) -> None:
    saved(seat)
    due = to_ms(database_now()) + 1000
    saved(seat, clocks=(Running(STANDING.id, "hold", 1, due - 3000, due),))
    assert waits() <= 1000 - wakes.IN_TIME_MS
    clock.shift(2)
    saved(seat, clocks=(Running(STANDING.id, "hold", 1, due - 3000, due),))
    assert Wake.objects.get().at <= from_ms(due - wakes.IN_TIME_MS)


def test_who_was_too_late_looks_again_soon(
    seat: Seat, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not after the time that a worker may take to think."""
    saved(seat)
    monkeypatch.setattr(bots, "answer", lambda question: b'{"type":"select","card":1}')
    for _ in range(bots.GIVE_UP_AFTER + 2):
        clock.shift(waits() / 1000)
        assert bots.due_wakes() == [(seat.pk, STANDING.id)], "losing races is no reason to give up"
        assert bots.play(seat.pk, STANDING.id) is False
        assert PACE[0] <= waits() <= PACE[1]


def test_each_answer_has_its_own_key_and_its_own_draws(seat: Seat) -> None:
    questions = []
    for _ in range(2):
        question = bots.question_for(Seat.objects.get(pk=seat.pk), STANDING.id)
        assert question is not None
        questions.append(question)
        saved(seat, acted=True)
    assert [question.ordinal for question in questions] == [0, 1]


def test_draws_differ_from_answer_to_answer(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    class Drawing:
        def answer(self, _knowledge: Any, _decision: Any, _offers: Any, chance: Any) -> Any:
            seen.append(chance.below(10**9))
            return INTERSECT.resign()

    monkeypatch.setattr(type(INTERSECT), "bots", {"random": Drawing()})
    question = bots.question_for(seat, STANDING.id)
    assert question is not None
    for ordinal in (0, 0, 1):
        answer(msgspec.structs.replace(question, ordinal=ordinal))
    assert seen[0] == seen[1] != seen[2]


def test_a_table_without_its_match_wakes_nobody(seat: Seat) -> None:
    Match.objects.filter(pk=seat.match_id).update(status=Match.Status.OVER)
    saved(seat)
    assert not Wake.objects.exists()


@pytest.mark.parametrize(("text", "pace"), [("0.8-3", (800, 3000)), ("1-1", (1000, 1000))])
def test_the_pace_is_read_from_the_settings(text: str, pace: tuple[int, int]) -> None:
    assert bot_pace(text) == pace


@pytest.mark.parametrize("text", ["", "fast", "3-1", "0-1", "1-61", "1", "0.1-2", "nan-nan", "1-inf"])
def test_a_pace_that_is_none_is_refused_at_the_start(text: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        bot_pace(text)
