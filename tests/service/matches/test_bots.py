"""Bot seats: when they answer, what they are told, and that failing does no harm."""

from concurrent.futures import BrokenExecutor
from datetime import timedelta
from typing import Any

import msgspec
import pytest
import time_machine
from pytest_django import Settings

from games import answering
from games.answering import Question
from icehouse.celery import app
from icehouse.matches import services, tasks, wakes
from icehouse.matches.models import Match, Seat, Wake
from icehouse.matches.now import database_now
from icehouse.matches.services import acting, bots
from icehouse.problems import Problem
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel, opened

PLACE = {"type": "place", "size": 3, "square": [1, 1]}
DELAY = timedelta(seconds=2)


@pytest.fixture
def robot(ana: Caller, clock: time_machine.Traveller) -> Duel:
    """A match of ana against a bot."""
    return Duel(opened(ana, bots=[{"seat": 1, "bot": "random"}]), ana, Caller())


def answer_due() -> int:
    """Let every bot that is due answer."""
    return sum(bots.play(seat, decision) for seat, decision in bots.due_wakes())


def test_a_match_against_a_bot_begins_at_once(robot: Duel) -> None:
    update = robot.update(0)
    assert (update["status"], update["seats"][1]["bot"]) == ("playing", "random")


def test_a_bot_answers_when_its_delay_is_over(robot: Duel, clock: time_machine.Traveller) -> None:
    assert answer_due() == 0
    robot.answer(0, PLACE).ok()
    wake = Wake.objects.get()
    assert wake.decision == "place:1:1"
    low, high = (timedelta(milliseconds=ms) for ms in wakes.DELAYS_MS["place"])
    assert low <= wake.at - database_now() <= high
    assert answer_due() == 0
    clock.shift(DELAY)
    assert answer_due() == 1
    assert robot.update(0)["view"]["turn"] == 0
    assert not Wake.objects.exists()
    assert answer_due() == 0


def test_a_whole_match_is_played_to_its_end(robot: Duel, clock: time_machine.Traveller) -> None:
    for _ in range(600):
        update = robot.update(0)
        if update["status"] == "over":
            break
        if update["offers"] and not _sealed(update):
            robot.a.act(robot.id, update["offers"][0]["decision"], _first(update["offers"][0])).ok()
        clock.shift(DELAY)
        answer_due()
    assert robot.update(0)["outcome"]["reason"] in {"three-of-each", "barren", "dead"}
    assert not Wake.objects.exists()


def _sealed(update: Any) -> bool:
    return any(one["seat"] == 0 and one["sealed"] for one in update["decisions"])


def _first(offer: dict[str, Any]) -> dict[str, Any]:
    fields = {name: values[0] for name, values in offer.items() if isinstance(values, list)}
    return {"type": offer["type"], **fields}


def test_the_delay_is_drawn_before_the_bot_looks(robot: Duel) -> None:
    """H3: it follows from the bot's secret and the question, whatever the position."""
    robot.answer(0, PLACE).ok()
    seat = Seat.objects.get(match=robot.id, number=1)
    (decision,) = robot.table.game.decisions(robot.table.state)
    first = wakes.delay_ms(seat, decision)
    tables.take_to_removal(robot.id)
    assert wakes.delay_ms(Seat.objects.get(pk=seat.pk), decision) == first
    spread = {wakes.delay_ms(seat, msgspec.structs.replace(decision, id=f"place:1:{n}")) for n in range(50)}
    assert len(spread) > 30
    seat.secret = bytes(32)
    assert wakes.delay_ms(seat, decision) != first


def test_a_bot_is_told_what_its_seat_knows(robot: Duel, clock: time_machine.Traveller) -> None:
    tables.take_to_removal(robot.id)
    robot.seal(0, 3, then=1).ok()
    seat = Seat.objects.get(match=robot.id, number=1)
    question = bots.question_for(seat, robot.decision(1))
    assert question is not None
    told = msgspec.json.decode(question.view)
    assert told["own"] is None
    assert told["seats"][0]["sealed"] is True
    assert (question.events, question.own) == ((), ())
    assert {offer.decision for offer in question.offers} == {question.decision.id}
    assert msgspec.convert(msgspec.to_builtins(question), Question) == question


def test_two_workers_do_not_think_about_the_same(robot: Duel, clock: time_machine.Traveller) -> None:
    robot.answer(0, PLACE).ok()
    clock.shift(DELAY)
    ((seat, decision),) = bots.due_wakes()
    assert bots.claim(seat, decision)
    assert not bots.claim(seat, decision)
    assert bots.due_wakes() == []
    assert bots.play(seat, decision) is False
    clock.shift(bots.CLAIMED_FOR)
    assert bots.play(seat, decision) is True
    assert robot.match.number == 3


def test_a_bot_that_cannot_think_tries_again_and_gives_up(
    robot: Duel, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(question: Question) -> bytes:
        raise RuntimeError("no thought")

    monkeypatch.setattr(bots, "answer", broken)
    robot.answer(0, PLACE).ok()
    for _ in range(bots.GIVE_UP_AFTER):
        clock.shift(bots.CLAIMED_FOR)
        ((seat, decision),) = bots.due_wakes()
        with pytest.raises(RuntimeError):
            bots.play(seat, decision)
    clock.shift(bots.CLAIMED_FOR)
    assert bots.due_wakes() == []
    clock.shift(timedelta(days=8))
    services.sweep()
    assert robot.update(0)["outcome"]["reason"] == "time"


def test_an_illegal_answer_is_refused_and_changes_nothing(
    robot: Duel, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "answer", lambda question: b'{"type": "select", "card": 1}')
    robot.answer(0, PLACE).ok()
    clock.shift(DELAY)
    assert answer_due() == 0
    assert robot.match.number == 2
    assert Wake.objects.get().attempts == 1


def test_a_wake_up_for_nothing_goes(robot: Duel, ana: Caller, clock: time_machine.Traveller) -> None:
    robot.answer(0, PLACE).ok()
    clock.shift(DELAY)
    ((seat, decision),) = bots.due_wakes()
    robot.a.post(f"{robot.path}/resign").ok()
    assert not Wake.objects.exists()
    assert bots.play(seat, decision) is False
    Wake.objects.create(seat_id=seat, match_id=robot.id, decision=decision, at=database_now())
    assert bots.play(seat, decision) is False
    assert not Wake.objects.exists()
    person = Seat.objects.get(match=robot.id, number=0)
    assert bots.play(person.pk, decision) is False
    assert bots.play(10**9, decision) is False


def test_an_answer_too_late_is_no_error(robot: Duel, clock: time_machine.Traveller) -> None:
    robot.answer(0, PLACE).ok()
    clock.shift(DELAY)
    ((seat, decision),) = bots.due_wakes()
    row = Seat.objects.get(pk=seat)
    question = bots.question_for(row, decision)
    assert question is not None
    ask = acting.Ask(decision, answering.answer(question), "bot:another")
    acting.act_as_bot(robot.id, 1, ask)
    with pytest.raises(Problem) as refused:
        acting.act_as_bot(robot.id, 1, acting.Ask(decision, ask.action, "bot:a-third"))
    assert refused.value.code == "answered"
    assert bots.question_for(Seat.objects.get(pk=seat), decision) is None


def test_people_do_not_act_for_bots(robot: Duel) -> None:
    with pytest.raises(Problem):
        acting.act_as_bot(robot.id, 0, acting.Ask("place:0:1", b"{}", "12345678"))


def test_no_bot_starts_before_the_match(ana: Caller) -> None:
    match = Match.objects.get(pk=opened(ana))
    Seat.objects.create(match=match, number=1, bot="random", secret=bytes(32))
    ana.put(f"matches/{match.pk}/notes", {"text": "x"}).ok()
    assert not Wake.objects.exists()
    ana.post(f"matches/{match.pk}/start").ok()
    assert Wake.objects.exists() is (match.size == 1)


def test_the_tasks_hand_over_numbers_and_ids_only(
    robot: Duel, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr(tasks.play_bot, "apply_async", lambda args, kwargs=None, **_: sent.append(args))
    robot.answer(0, PLACE).ok()
    clock.shift(DELAY)
    tasks.play_bots()
    seat = Seat.objects.get(match=robot.id, number=1)
    assert [list(args) for args in sent] == [[seat.pk, "place:1:1"]]
    tasks.play_bot(*sent[0])
    assert robot.match.number == 3


def test_embedded_bots_think_in_a_child_process_that_may_die(
    robot: Duel, clock: time_machine.Traveller, settings: Settings
) -> None:
    settings.THINK_INLINE, settings.EMBEDDED = False, True
    robot.answer(0, PLACE).ok()
    clock.shift(DELAY)
    try:
        row = Seat.objects.get(match=robot.id, number=1)
        question = bots.question_for(row, "place:1:1")
        assert question is not None
        assert bots.thinker()(question) == answering.answer(question)
        for process in bots._child()._processes.values():
            process.kill()
        with pytest.raises(BrokenExecutor):
            bots.thinker()(question)
        assert answer_due() == 1
    finally:
        bots.stop_thinking()


def test_every_beat_entry_is_a_task(settings: Settings) -> None:
    app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks
