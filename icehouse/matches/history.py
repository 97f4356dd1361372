"""The log read back: entries with the events and states that they led to."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core import codec
from icehouse.matches import entries
from icehouse.matches.models import Checkpoint, Match, Move
from icehouse.matches.table import Table, first_state


@dataclass(frozen=True, slots=True)
class Past:
    """An entry of the log, the action or service entry it holds, its events, and the state after it."""

    move: Move
    action: Any
    events: tuple[Any, ...]
    state: Any


def replay(table: Table, after_version: int = -1, upto: int | None = None) -> Iterator[Past]:
    """Entries whose version is above `after_version`, oldest first.

    Costs what is missing and at most a checkpoint's distance. `upto` is the log number to stop at: the one of the
    match row, which was read before.
    """
    match = table.match
    last = match.number if upto is None else upto
    point = _checkpoint(match, after_version)
    start = 0 if point is None else point.number
    state = None if point is None else codec.decode_state(table.game, bytes(point.state))
    moves = Move.objects.filter(match=match, number__gt=start, number__lte=last).order_by("number")
    for move in moves:
        past = step(table, move, state)
        state = past.state
        if move.version > after_version:
            yield past


def _checkpoint(match: Match, after_version: int) -> Checkpoint | None:
    if after_version < 1:
        return None
    points = Checkpoint.objects.filter(match=match, version__lte=after_version)
    return points.order_by("-number").first()


def step(table: Table, move: Move, state: Any) -> Past:
    """The entry resolved on the state before it."""
    if move.kind == Move.Kind.SERVICE:
        entry = entries.read(move.action)
        after = first_state(table.match) if isinstance(entry, entries.Start) else state
        return Past(move, entry, (), after)
    action = codec.decode_action(table.game, move.action)
    done = table.game.resolve(state, move.seat, action)
    return Past(move, action, done.events, done.state)
