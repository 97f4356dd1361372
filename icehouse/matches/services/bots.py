"""Bot seats: due wake-ups, what the bot is told, and its answer through the same `act`."""

import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from datetime import timedelta
from functools import cache
from multiprocessing import get_context

import structlog
from django.conf import settings
from django.db.models import F

from games.answering import Question, answer
from games.core import codec
from icehouse.matches import wakes
from icehouse.matches.models import Match, Seat, Wake
from icehouse.matches.now import database_now
from icehouse.matches.services import acting
from icehouse.matches.table import Table, assemble, decisions
from icehouse.problems import Problem

log = structlog.get_logger(__name__)

BATCH = 50
GIVE_UP_AFTER = 10
CLAIMED_FOR = timedelta(seconds=15)


def due_wakes() -> list[tuple[int, str]]:
    """Seats (by row) whose bot should answer now, with the decision."""
    rows = Wake.objects.filter(at__lte=database_now(), attempts__lt=GIVE_UP_AFTER).order_by("at")
    return list(rows.values_list("seat_id", "decision")[:BATCH])


def play(seat_id: int, decision_id: str) -> bool:
    """Answer one decision. Doing it twice does no harm: the second answer is refused or the same."""
    seat = Seat.objects.filter(pk=seat_id).select_related("match").first()
    if seat is None or not seat.bot:
        return False
    if not claim(seat_id, decision_id):
        return False
    question = question_for(seat, decision_id)
    if question is None:
        Wake.objects.filter(seat_id=seat_id, decision=decision_id).delete()
        return False
    action = thinker()(question)
    ask = acting.Ask(decision_id, action, f"bot:{decision_id}:{question.ordinal}"[:64])
    try:
        acting.act_as_bot(seat.match_id, seat.number, ask)
    except Problem as wrong:
        log.info("a bot's answer was refused", match=seat.match_id, code=wrong.code)
        if question.decision.race:
            wakes.again(seat, question.decision, question.ordinal)
        return False
    return True


def claim(seat_id: int, decision_id: str) -> bool:
    """Take a due wake-up for a while, so that no other worker thinks about it too. A failed one is due again."""
    now = database_now()
    due = Wake.objects.filter(seat_id=seat_id, decision=decision_id, at__lte=now)
    return bool(due.update(attempts=F("attempts") + 1, at=now + CLAIMED_FOR))


def question_for(seat: Seat, decision_id: str) -> Question | None:
    """What the bot of this seat knows about the decision; None when it is open no more."""
    match: Match = seat.match
    table: Table = assemble(match, list(match.seats.order_by("number")), database_now())
    decision = next((one for one in decisions(table) if one.id == decision_id and not one.sealed), None)
    if decision is None or table.state is None:
        return None
    view = table.game.view(table.state, seat.number)
    offers = tuple(one for one in table.game.offers(table.state, seat.number) if one.decision == decision_id)
    return Question(
        game=match.game,
        bot=seat.bot,
        seat=seat.number,
        view=codec.encode(view),
        events=(),
        own=(),
        decision=decision,
        offers=offers,
        secret=bytes(seat.secret or b""),
        ordinal=table.clockwork.seats[seat.number].acted,
    )


@cache
def _child() -> ProcessPoolExecutor:
    """One process that only thinks. Ctrl-C is for the parent, which ends the child itself."""
    deaf = (signal.SIGINT, signal.SIG_IGN)
    return ProcessPoolExecutor(1, get_context("spawn"), initializer=signal.signal, initargs=deaf)


def thinker() -> Callable[[Question], bytes]:
    """Where bots think: embedded in one child process, so that no request waits for a search; else in this worker."""
    if settings.EMBEDDED and not settings.THINK_INLINE:
        return _in_child
    return answer


def _in_child(question: Question) -> bytes:
    """The answer, thought out in the child. A child that died is replaced by the next one."""
    try:
        return _child().submit(answer, question).result(timeout=30)
    except BrokenExecutor:
        stop_thinking()
        raise


def stop_thinking() -> None:
    """End the child process, if there is one."""
    if _child.cache_info().currsize:
        _child().shutdown(wait=False, cancel_futures=True)
        _child.cache_clear()
