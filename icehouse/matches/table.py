"""A match in memory: what both reading and writing start from."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import msgspec

from games import catalog
from games.core import codec, record
from games.core.codec import AnyGame
from games.core.values import Decision, Outcome
from icehouse.matches import clocks, entries
from icehouse.matches.models import Match, Move, Seat

_clockwork = msgspec.json.Decoder(clocks.Clockwork)
_outcome = msgspec.json.Decoder(Outcome)


@dataclass(slots=True)
class Table:
    """One match with its seats, its state and its clocks, as of one version.

    The lower half is filled by a transaction that writes: log entries with their events, whether the public may
    see a change, which seats saw a private one, and which clocks stopped by an own choice.
    """

    match: Match
    seats: list[Seat]
    game: AnyGame
    now: datetime
    state: Any = None
    pace: clocks.Pace = field(default_factory=clocks.Pace)
    clockwork: clocks.Clockwork = field(default_factory=clocks.Clockwork)
    proposals: tuple[entries.Proposal, ...] = ()
    outcome: Outcome | None = None

    moves: list[Move] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    public: bool = False
    touched: set[int] = field(default_factory=set)
    earned: set[str] = field(default_factory=set)
    rematch_id: int | None = None


@cache
def read_pace(raw: str) -> clocks.Pace:
    """The pace kept with a match."""
    return msgspec.json.decode(raw, type=clocks.Pace)


@cache
def read_options(game_key: str, raw: str) -> Any:
    """The options kept with a match."""
    return codec.decode_options(catalog.game(game_key), raw)


def assemble(match: Match, seats: list[Seat], now: datetime) -> Table:
    """The table of rows that were read."""
    game = catalog.game(match.game)
    table = Table(match, seats, game, now, pace=read_pace(match.pace))
    if match.snapshot is not None:
        table.state = codec.decode_state(game, bytes(match.snapshot))
    if match.clockwork:
        table.clockwork = _clockwork.decode(match.clockwork)
    if match.proposals != "[]":
        table.proposals = entries.read_proposals(match.proposals)
    if match.outcome:
        table.outcome = _outcome.decode(match.outcome)
    return table


def decisions(table: Table) -> tuple[Decision, ...]:
    """The questions that are open now; none unless the match is being played."""
    if table.match.status not in (Match.Status.PLAYING, Match.Status.PAUSED):
        return ()
    return table.game.decisions(table.state)


def first_state(match: Match) -> Any:
    """The engine's state at the start, computed from options and seed."""
    game = catalog.game(match.game)
    options = read_options(match.game, match.options)
    return record.begin(game, options, match.size, bytes(match.seed))


def seat_of(table: Table, user_id: int | None) -> Seat | None:
    """The seat that this account has now; a seat that was left gives no rights."""
    if user_id is None:
        return None
    return next((seat for seat in table.seats if seat.user_id == user_id), None)


PRESENT_FOR = timedelta(seconds=60)
"""So long after an account was last seen it counts as here: two heartbeats, and some."""


def is_here(seat: Seat, now: datetime) -> bool:
    """A bot always; a person with a connection to the match, or one that was lost a moment ago."""
    return bool(seat.bot) or (seat.present and seat.seen is not None and now - seat.seen < PRESENT_FOR)


def is_over(match: Match) -> bool:
    """Whether the match has ended, by a result or without one."""
    return match.status in (Match.Status.OVER, Match.Status.ANNULLED)
