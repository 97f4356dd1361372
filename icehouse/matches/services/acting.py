"""Accepting an action: one function, one transaction."""

import hashlib
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.core import codec
from games.core.values import Decision, IllegalAction
from games.core.values import Seat as SeatNumber
from icehouse.matches import clocks
from icehouse.matches.models import Key, Match, Move, Seat
from icehouse.matches.now import to_ms
from icehouse.matches.services import overdue
from icehouse.matches.services import transaction as unit
from icehouse.matches.table import Table, decisions, is_over, seat_of
from icehouse.prepared import insert
from icehouse.problems import Problem

KEY_LENGTH = range(8, 65)

SENTENCES: dict[str, Any] = {
    "no-such-decision": _("This was not asked."),
    "answered": _("You have answered already."),
    "too-late": _("Time was up."),
    "over": _("The match is over."),
    "not-started": _("The match has not started."),
    "key-reused": _("This key was used for another action."),
    "malformed": _("This action can't be read."),
    "illegal": _("The rules don't allow this."),
}


@dataclass(frozen=True, slots=True)
class Ask:
    """What a caller asks: an answer to a decision (None: an action that is never asked for, such as resigning)."""

    decision: str | None
    action: bytes
    key: str


@dataclass(frozen=True, slots=True)
class Acted:
    """An accepted action: its ordinal among the seat's own, the table after it, and what happened."""

    ordinal: int
    table: Table
    seat: SeatNumber
    repeated: bool


def digest_of(ask: Ask) -> bytes:
    """What makes two requests the same."""
    return hashlib.blake2b(f"{ask.decision}\0".encode() + ask.action, digest_size=16).digest()


def refuse(code: str, http: int, **params: Any) -> Problem:
    """A refusal of this module."""
    return Problem(code, http, SENTENCES[code], params)


def act(match_id: int, user_id: int, ask: Ask) -> Acted:
    """Check and carry out an action of this account's seat. Raises Problem; a refusal changes nothing of the game."""
    if len(ask.key) not in KEY_LENGTH:
        raise Problem("malformed", 422, SENTENCES["malformed"], {"field": "key"})
    return _in_transaction(match_id, ask, lambda table: seat_of(table, user_id))


def act_as_bot(match_id: int, seat_number: SeatNumber, ask: Ask) -> Acted:
    """The same for a bot's seat."""
    return _in_transaction(
        match_id, ask, lambda table: next((s for s in table.seats if s.number == seat_number and s.bot), None)
    )


def _in_transaction(match_id: int, ask: Ask, find_seat: Any) -> Acted:
    """Refusals are raised after the commit: what was enforced on the way stays."""
    with transaction.atomic():
        table = unit.locked(match_id, ask.key)
        seat = find_seat(table)
        if seat is None:
            raise Problem("not-found", 404)
        overdue.enforce(table)
        result = _judge(table, seat, ask)
        if isinstance(result, Acted) and not result.repeated:
            _remember(table, seat, ask, result.ordinal)
        if table.moves:
            unit.save(table)
    if isinstance(result, Problem):
        raise result
    return result


def _judge(table: Table, seat: Seat, ask: Ask) -> Acted | Problem:
    known: bytes | None = getattr(seat, "known_digest", None)
    if known is not None:
        if bytes(known) != digest_of(ask):
            return refuse("key-reused", 422)
        return Acted(getattr(seat, "known_ordinal", 0), table, seat.number, repeated=True)
    decision = _decision(table, seat, ask.decision)
    if isinstance(decision, Problem):
        return decision
    return _carry_out(table, seat, decision, ask)


def _decision(table: Table, seat: Seat, wanted: str | None) -> Decision | Problem | None:
    """The open decision that is answered; judged before the engine is asked."""
    if is_over(table.match):
        return refuse("over", 409)
    if table.match.status != Match.Status.PLAYING:
        return refuse("not-started", 409)
    if wanted is None:
        return None
    for decision in decisions(table):
        if decision.id == wanted and decision.seat == seat.number:
            return refuse("answered", 409) if decision.sealed and not decision.replaceable else decision
    return _closed(table, seat, wanted)


def _closed(table: Table, seat: Seat, wanted: str) -> Problem:
    """Why a decision is not open: it was answered, or the table answered for the seat, or it was never asked."""
    past = [move for move in table.moves if move.decision == wanted and move.seat == seat.number]
    past += Move.objects.filter(match=table.match, seat=seat.number, decision=wanted[:64]).order_by("number")
    if not past:
        return refuse("no-such-decision", 404)
    return refuse("too-late" if past[-1].by == Move.By.TABLE else "answered", 409)


def _carry_out(table: Table, seat: Seat, decision: Decision | None, ask: Ask) -> Acted | Problem:
    try:
        action = codec.decode_action(table.game, ask.action)
        if decision is None and action != table.game.resign():
            return refuse("no-such-decision", 404)
        if decision is not None and action == table.game.resign():
            decision = None
        table.game.check(table.state, seat.number, action)
    except IllegalAction as wrong:
        return refusal(wrong)
    if (soon := _too_soon(table, seat.number, action)) is not None:
        return soon
    unit.play(table, seat.number, action, Move.By.HAND, decision)
    ordinal = table.clockwork.seats[seat.number].acted + 1
    table.clockwork = clocks.tally_with(table.clockwork, seat.number, acted=ordinal)
    unit.settle(table)
    return Acted(ordinal, table, seat.number, repeated=False)


def _too_soon(table: Table, seat: SeatNumber, action: Any) -> Problem | None:
    """What the rules let a seat do only so often; otherwise its time is noted."""
    rate = table.game.rate(table.state, seat, action)
    if rate is None:
        return None
    tally, now = table.clockwork.seats[seat], to_ms(table.now)
    wait = clocks.too_soon(tally, rate, now)
    if wait:
        return Problem("slow-down", 429, None, {"ms": wait})
    table.clockwork = clocks.tally_with(table.clockwork, seat, recent=clocks.noted(tally, rate, now).recent)
    return None


def refusal(wrong: IllegalAction) -> Problem:
    """The rules' refusal as a problem."""
    if wrong.code == "malformed":
        return refuse("malformed", 422, reason=wrong.code, rule=wrong.rule, **wrong.params)
    return refuse("illegal", 422, reason=wrong.code, rule=wrong.rule, **wrong.params)


def _remember(table: Table, seat: Seat, ask: Ask, ordinal: int) -> None:
    remembered = Key(
        match=table.match, seat=seat, key=ask.key, digest=digest_of(ask), ordinal=ordinal, at=table.now
    )
    insert([remembered])


def encode_action(action: Any) -> bytes:
    """The canonical bytes of an action that came in as JSON values."""
    return msgspec.json.encode(action, order="sorted")
