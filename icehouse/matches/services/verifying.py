"""The log is the truth: is what is kept beside it what the log says? If not, it is made anew."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.core import codec
from games.core.values import IllegalAction, Outcome
from icehouse.matches import entries, history, rows
from icehouse.matches.models import Checkpoint, Match, Move
from icehouse.matches.table import Table, assemble, is_over
from icehouse.problems import Problem


@dataclass(slots=True)
class Told:
    """What the log tells: its entries, the state after each, and why it could not be followed further, if so."""

    moves: list[Move]
    states: dict[int, Any] = field(default_factory=dict)
    broken: str = ""

    @property
    def last(self) -> Any:
        """The state after the last entry that could be followed."""
        return self.states[max(self.states)] if self.states else None


def verify(match_id: int, *, rebuild: bool = False) -> list[str]:
    """What does not fit the log, one sentence each. With `rebuild` snapshot, count and checkpoints are made anew.

    A log that cannot be followed is left for somebody to judge, and so is a result that does not fit.
    """
    with transaction.atomic():
        match = rows.locked_match(match_id)
        if match is None:
            raise Problem("not-found", 404)
        kept, match.snapshot = match.snapshot, None
        table = assemble(match, rows.seats(match_id), timezone.now())
        told = _follow(table)
        found = list(_findings(table, told, None if kept is None else bytes(kept)))
        if found and rebuild and not told.broken:
            _rebuild(match, told)
    return found


def _follow(table: Table) -> Told:
    """Every entry checked and resolved in its place."""
    told = Told(list(Move.objects.filter(match=table.match).order_by("number")))
    state: Any = None
    for move in told.moves:
        try:
            if move.kind == Move.Kind.ENGINE:
                table.game.check(state, move.seat, codec.decode_action(table.game, move.action))
            state = told.states[move.number] = history.step(table, move, state).state
        except (IllegalAction, msgspec.DecodeError) as wrong:
            told.broken = f"entry {move.number} is not legal in its place: {wrong}"
            break
    return told


def _findings(table: Table, told: Told, kept: bytes | None) -> Iterator[str]:
    match = table.match
    if told.broken:
        yield told.broken
        return
    if [move.number for move in told.moves] != list(range(1, match.number + 1)):
        yield f"the log has {len(told.moves)} entries, the match counts {match.number}"
    versions = [move.version for move in told.moves]
    if versions != sorted(versions) or any(version > match.version for version in versions):
        yield "the versions of the log do not rise up to the match's"
    if told.last != _read(table, kept):
        yield "the snapshot is not the state that the log leads to"
    for point in Checkpoint.objects.filter(match=match).order_by("number"):
        if point.number not in told.states or told.states[point.number] != _read(table, bytes(point.state)):
            yield f"the checkpoint at entry {point.number} is not the state there"
    if table.outcome != _outcome(table, told) or (table.outcome is not None) != is_over(match):
        yield "the result is not the one that the log leads to"


def _read(table: Table, raw: bytes | None) -> Any:
    """A kept state; None where there is none or it can't be read."""
    try:
        return None if raw is None else codec.decode_state(table.game, bytes(raw))
    except msgspec.DecodeError:
        return None


def _outcome(table: Table, told: Told) -> Outcome | None:
    """A service's result, else the engine's, a forfeit by the clock under its name."""
    for move in told.moves:
        entry = entries.read(move.action) if move.kind == Move.Kind.SERVICE else None
        if isinstance(entry, (entries.Draw, entries.Annul)):
            return entry.outcome
    outcome = None if told.last is None else table.game.outcome(told.last)
    engine = [move for move in told.moves if move.kind == Move.Kind.ENGINE]
    if outcome is not None and outcome.reason == "resign" and engine[-1].by == Move.By.TABLE:
        return msgspec.structs.replace(outcome, reason="time")
    return outcome


def _rebuild(match: Match, told: Told) -> None:
    points = Checkpoint.objects.filter(match=match)
    points.exclude(number__in=told.states).delete()
    for point in points:
        point.state = codec.encode(told.states[point.number])
        point.save(update_fields=["state"])
    match.snapshot = None if told.last is None else codec.encode(told.last)
    match.number = len(told.moves)
    match.save(update_fields=["snapshot", "number"])
