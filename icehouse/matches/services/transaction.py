"""One transaction on one match: lock, change in memory, save. All that writes to a match goes through here."""

from typing import Any

import msgspec

from games.core import codec
from games.core.record import chance_at
from games.core.values import Decision, Outcome
from icehouse.matches import clocks, entries, publisher, rows, wakes
from icehouse.matches import table as tables
from icehouse.matches.models import Checkpoint, Deadline, Match, Move, Outbox
from icehouse.matches.now import from_ms, to_ms
from icehouse.matches.table import Table
from icehouse.prepared import insert, update
from icehouse.problems import Problem

CHECKPOINT_EVERY = 50
MAX_FOLLOW_UPS = 200
"""No rule chains more actions than this at once; more would be an endless loop."""


def lock(match_id: int, key: str | None = None, *, skip_locked: bool = False) -> Table | None:
    """The match's table with its row locked; None where there is no such match, or it is locked and may be skipped.

    With a `key`, each seat carries `known_digest` and `known_ordinal` of an action accepted under it before.
    """
    match = rows.locked_match(match_id, skip_locked=skip_locked)
    if match is None:
        return None
    seats, now = rows.seats_and_time(match_id, key)
    return tables.assemble(match, seats, now)


def locked(match_id: int, key: str | None = None) -> Table:
    """As `lock`, a match that does not exist is refused."""
    found = lock(match_id, key)
    if found is None:
        raise Problem("not-found", 404)
    return found


def _log(table: Table, kind: int, seat: int | None, by: int, decision: str, action: bytes) -> None:
    table.moves.append(
        Move(
            match=table.match,
            number=table.match.number + len(table.moves) + 1,
            kind=kind,
            by=by,
            seat=seat,
            at=table.now,
            decision=decision,
            action=action.decode(),
        )
    )


def play(table: Table, seat: int | None, action: Any, by: int, decision: Decision | None) -> None:
    """Carry out an action that `check` accepted and log it."""
    step = table.game.resolve(table.state, seat, action)
    table.state = step.state
    over = table.game.outcome(step.state) is not None
    seen = any(table.game.redact(event, None, over) is not None for event in step.events)
    table.public = table.public or seen
    if seat is not None and not seen:
        table.touched.add(seat)
    table.events.extend(step.events)
    if decision is not None and decision.choice and by != Move.By.TABLE and not decision.sealed:
        table.earned.add(decision.id)
    if seat is not None and seen:
        lapse(table, seat)
    _log(table, Move.Kind.ENGINE, seat, by, decision.id if decision else "", codec.encode(action))


def enter(table: Table, seat: int | None, entry: entries.ServiceEntry, by: int = Move.By.HAND) -> None:
    """Log an entry of the service; always public."""
    table.public = True
    _log(table, Move.Kind.SERVICE, seat, by, "", msgspec.json.encode(entry))


def lapse(table: Table, seat: int) -> None:
    """Proposals that wait for this seat lapse at its public act."""
    kept = tuple(one for one in table.proposals if seat in one.accepted or one.kind == "rematch")
    table.proposals = kept


def settle(table: Table) -> None:
    """What follows at once: the table's due actions, then standing orders, until nothing more does."""
    for _ in range(MAX_FOLLOW_UPS):
        if table.outcome is not None or table.match.status != Match.Status.PLAYING:
            return
        if not (_play_due(table) or _play_order(table)):
            return
    raise RuntimeError(f"match {table.match.pk}: follow-ups without end")


def _play_due(table: Table) -> bool:
    number = table.match.number + len(table.moves) + 1
    action = table.game.due(table.state, chance_at(bytes(table.match.seed), number))
    if action is None:
        return False
    table.game.check(table.state, None, action)
    play(table, None, action, Move.By.TABLE, None)
    return True


def _play_order(table: Table) -> bool:
    for decision in table.game.decisions(table.state):
        seat = table.seats[decision.seat]
        if decision.sealed or seat.bot or not seat.orders:
            continue
        orders = codec.decode_orders(table.game, seat.orders)
        action = table.game.standing(table.game.view(table.state, decision.seat), decision, orders)
        if action is not None:
            table.game.check(table.state, decision.seat, action)
            play(table, decision.seat, action, Move.By.ORDER, decision)
            return True
    return False


def end(table: Table, outcome: Outcome, status: str = Match.Status.OVER) -> None:
    """The match has ended: clocks stop, proposals but those of a rematch are gone."""
    table.outcome = outcome
    match = table.match
    match.status = status
    match.ended = table.now
    match.outcome = msgspec.json.encode(outcome).decode()
    table.proposals = tuple(one for one in table.proposals if one.kind == "rematch")


def conclude(table: Table) -> None:
    """Take over the engine's outcome. A resignation entered by the table is named after the clock."""
    if table.outcome is not None or table.state is None:
        return
    outcome = table.game.outcome(table.state)
    if outcome is None:
        return
    if outcome.reason == "resign" and table.moves and table.moves[-1].by == Move.By.TABLE:
        outcome = msgspec.structs.replace(outcome, reason="time")
    annulled = outcome.reason == Match.Status.ANNULLED
    end(table, outcome, Match.Status.ANNULLED if annulled else Match.Status.OVER)


def save(table: Table) -> None:
    """Write what the transaction changed. Called once, before the commit."""
    conclude(table)
    match = table.match
    now = to_ms(table.now)
    timers = () if table.outcome is not None or table.state is None else table.game.timers(table.state)
    if match.status != Match.Status.PAUSED:
        table.clockwork = clocks.reconcile(table.clockwork, table.pace, timers, now, table.earned)
    _count(table)
    if table.outcome is not None:
        watch(table, None)
    else:
        _set_deadline(table)
    match.version += table.public
    match.number += len(table.moves)
    for move in table.moves:
        move.version = match.version
    match.snapshot = None if table.state is None else codec.encode(table.state)
    match.clockwork = msgspec.json.encode(table.clockwork).decode() if table.state is not None else ""
    match.proposals = msgspec.json.encode(table.proposals).decode()
    if table.moves:
        insert(table.moves)
    update(match, _SAVED)
    _checkpoint(table)
    wakes.reconcile(table)
    _tell(table)


_SAVED = ("status", "started", "ended", "version", "number", "snapshot", "clockwork", "proposals", "outcome")


def _count(table: Table) -> None:
    """Raise private revisions and forget misses of seats that chose in time."""
    for seat in table.touched:
        tally = table.clockwork.seats[seat]
        table.clockwork = clocks.tally_with(table.clockwork, seat, rev=tally.rev + 1)
    chose = {move.seat for move in table.moves if move.decision in table.earned and move.by != Move.By.TABLE}
    for number in chose:
        if number is not None and table.clockwork.seats[number].misses:
            table.clockwork = clocks.tally_with(table.clockwork, number, misses=0)


def _checkpoint(table: Table) -> None:
    match = table.match
    before = match.number - len(table.moves)
    if match.number // CHECKPOINT_EVERY > before // CHECKPOINT_EVERY:
        Checkpoint.objects.create(
            match=match, number=match.number, version=match.version, state=match.snapshot
        )


def _set_deadline(table: Table) -> None:
    """See to it that the deadline row is never later than the first clock. An early one is left to the sweep."""
    due = clocks.first_due(table.clockwork)
    watched = table.clockwork.watched
    if due is None or (watched is not None and watched <= due):
        return
    watch(table, due)


def watch(table: Table, due: int | None) -> None:
    """Put the deadline row of a match at `due`; without one nobody need look any more."""
    table.clockwork = msgspec.structs.replace(table.clockwork, watched=due)
    if due is None:
        Deadline.objects.filter(match=table.match).delete()
        return
    moment = from_ms(due)
    if not Deadline.objects.filter(match=table.match).update(due_at=moment, attempts=0):
        Deadline.objects.create(match=table.match, due_at=moment)


def keep_clockwork(table: Table) -> None:
    """Write where the deadline row stands; nothing else changed."""
    table.match.clockwork = msgspec.json.encode(table.clockwork).decode()
    table.match.save(update_fields=["clockwork"])


def _tell(table: Table) -> None:
    match = table.match
    if table.public:
        letters = [Outbox(match=match, version=match.version, at=table.now)]
        letters[0].users = tuple(seat.user_id for seat in table.seats if seat.user_id is not None)
    else:
        letters = [
            Outbox(
                match=match,
                version=match.version,
                seat=seat,
                rev=table.clockwork.seats[seat].rev,
                at=table.now,
            )
            for seat in sorted(table.touched)
        ]
    if letters:
        insert(letters, numbered=True)
        publisher.after_commit(letters)
