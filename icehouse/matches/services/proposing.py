"""Proposals between seats: a draw, a rematch. One open proposal a seat."""

from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.core.values import Outcome
from icehouse.matches import entries
from icehouse.matches.entries import Accept, Decline, Draw, Proposal, ProposalKind, Propose
from icehouse.matches.models import Match, Move
from icehouse.matches.services import opening, overdue
from icehouse.matches.services import transaction as unit
from icehouse.matches.table import Table, seat_of
from icehouse.problems import Problem

SENTENCES: dict[str, Any] = {
    "no-such-proposal": _("This is not proposed any more."),
    "already-proposed": _("You have proposed something already."),
    "not-now": _("This can't be proposed now."),
    "own-proposal": _("You proposed this yourself."),
    "already-agreed": _("You have agreed already."),
    "bot-declines": _("Bots play on."),
}


def refuse(code: str, http: int = 409) -> Problem:
    """A refusal of this module."""
    return Problem(code, http, SENTENCES[code])


def _seat(table: Table, user: Any) -> int:
    seat = seat_of(table, user.pk)
    if seat is None:
        raise Problem("not-found", 404)
    return seat.number


def _allowed(table: Table, kind: ProposalKind) -> bool:
    if kind == "draw":
        return table.match.status == Match.Status.PLAYING and table.game.draw_rule is not None
    return (
        table.match.status == Match.Status.OVER and not Match.objects.filter(rematch_of=table.match).exists()
    )


def _next_number(table: Table) -> int:
    logged = Move.objects.filter(match=table.match, kind=Move.Kind.SERVICE)
    made = sum(isinstance(entries.read(raw), Propose) for raw in logged.values_list("action", flat=True))
    return made + 1


def propose(match_id: int, user: Any, kind: ProposalKind) -> Table:
    """Propose a draw in play or a rematch afterwards. Bots agree to a rematch at once and never to a draw."""
    with transaction.atomic():
        table = unit.locked(match_id)
        number = _seat(table, user)
        problem = _enforced(table, lambda: _propose(table, number, kind))
    return _done(table, problem)


def accept(match_id: int, user: Any, n: int) -> Table:
    """Agree. When all seats agree it is done."""
    with transaction.atomic():
        table = unit.locked(match_id)
        number = _seat(table, user)
        problem = _enforced(table, lambda: _accept(table, number, n))
    return _done(table, problem)


def decline(match_id: int, user: Any, n: int) -> Table:
    """Decline, or take the own proposal back."""
    with transaction.atomic():
        table = unit.locked(match_id)
        number = _seat(table, user)
        problem = _enforced(table, lambda: _decline(table, number, n))
    return _done(table, problem)


def _enforced(table: Table, work: Any) -> Problem | None:
    """Let overdue clocks ring first; what they changed stays even where the rest is refused."""
    overdue.enforce(table)
    problem: Problem | None = None
    try:
        work()
    except Problem as wrong:
        problem = wrong
    if table.moves:
        unit.save(table)
    return problem


def _done(table: Table, problem: Problem | None) -> Table:
    if problem is not None:
        raise problem
    if table.rematch_id is not None:
        opening.begin_rematch(table.rematch_id)
    return table


def _propose(table: Table, seat: int, kind: ProposalKind) -> None:
    if not _allowed(table, kind):
        raise refuse("not-now")
    if any(one.by == seat for one in table.proposals):
        raise refuse("already-proposed")
    if kind == "draw" and any(one.bot for one in table.seats):
        raise refuse("bot-declines")
    bots = tuple(one.number for one in table.seats if one.bot)
    proposal = Proposal(_next_number(table), kind, seat, (seat, *bots))
    unit.enter(table, seat, Propose(proposal.n, kind))
    table.proposals = (*table.proposals, proposal)
    _carry_if_agreed(table, proposal)


def _find(table: Table, n: int) -> Proposal:
    for proposal in table.proposals:
        if proposal.n == n:
            return proposal
    raise refuse("no-such-proposal", 404)


def _accept(table: Table, seat: int, n: int) -> None:
    proposal = _find(table, n)
    if seat == proposal.by:
        raise refuse("own-proposal")
    if seat in proposal.accepted:
        raise refuse("already-agreed")
    agreed = msgspec.structs.replace(proposal, accepted=(*proposal.accepted, seat))
    unit.enter(table, seat, Accept(n))
    table.proposals = tuple(agreed if one.n == n else one for one in table.proposals)
    _carry_if_agreed(table, agreed)


def _decline(table: Table, seat: int, n: int) -> None:
    _find(table, n)
    unit.enter(table, seat, Decline(n))
    table.proposals = tuple(one for one in table.proposals if one.n != n)


def _carry_if_agreed(table: Table, proposal: Proposal) -> None:
    present = {seat.number for seat in table.seats if seat.present}
    if not present <= set(proposal.accepted):
        return
    table.proposals = tuple(one for one in table.proposals if one.n != proposal.n)
    if proposal.kind == "draw":
        outcome = agreed_draw(table)
        unit.enter(table, None, Draw(outcome), Move.By.TABLE)
        unit.end(table, outcome)
    else:
        table.proposals = ()  # there is one rematch, whoever else proposed it
        table.rematch_id = opening.again(table, proposal.accepted).pk


def agreed_draw(table: Table) -> Outcome:
    """Everybody shares the first rank."""
    size = table.match.size
    rule = table.game.draw_rule or ""
    return Outcome(reason="agreed", rule=rule, ranks=(1,) * size, winners=(), draw=True)
