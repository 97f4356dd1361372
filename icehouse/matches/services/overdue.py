"""What happens when a clock has run out: by the sweep, or before anything else that touches the match."""

from games.core.chance import Chance
from games.core.record import chance_at
from games.core.values import Decision, Timer
from icehouse.matches import clocks
from icehouse.matches.clocks import Running
from icehouse.matches.models import Match, Move
from icehouse.matches.now import to_ms
from icehouse.matches.services import transaction as unit
from icehouse.matches.table import Table, decisions

MAX_RINGS = 500
"""A match can't have more clocks ring at one instant than it has decisions in a row."""


def enforce(table: Table) -> bool:
    """Let every overdue clock ring, in order of its due time. True when something changed."""
    changed = False
    for _ in range(MAX_RINGS):
        if table.match.status != Match.Status.PLAYING:
            break
        late = clocks.overdue(table.clockwork, to_ms(table.now))
        if not late:
            break
        _ring(table, late[0])
        changed = True
    return changed


def _ring(table: Table, clock: Running) -> None:
    """Forfeit or play for the seat, by the match's policy; then the clocks that run now."""
    table.clockwork = clocks.rung(table.clockwork, table.pace, clock)
    if clock.seat is not None and _forfeits(table, clock):
        resign(table, clock.seat)
    else:
        _play_for(table, clock)
    unit.settle(table)
    outcome = table.game.outcome(table.state)
    if outcome is not None:
        unit.conclude(table)
        return
    timers = table.game.timers(table.state)
    table.clockwork = clocks.reconcile(table.clockwork, table.pace, timers, to_ms(table.now), table.earned)


def _forfeits(table: Table, clock: Running) -> bool:
    """Policy on public grounds only: forfeit at once, or after so many misses in a row."""
    if clock.seat is None or clock.kind not in ("turn", "reaction", "pick", "build"):
        return False
    if clock.kind in ("turn", "build") and table.pace.on_timeout == "forfeit":
        return True
    return table.clockwork.seats[clock.seat].misses >= table.pace.misses


def resign(table: Table, seat: int) -> None:
    """A forfeit: the engine's resignation, entered by the table."""
    action = table.game.resign()
    table.game.check(table.state, seat, action)
    unit.play(table, seat, action, Move.By.TABLE, None)


def _play_for(table: Table, clock: Running) -> None:
    number = table.match.number + len(table.moves) + 1
    timer = Timer(clock.id, clock.kind, clock.seat)
    chance: Chance = chance_at(bytes(table.match.seed), number)
    for entry in table.game.expire(table.state, timer, chance):
        table.game.check(table.state, entry.seat, entry.action)
        unit.play(table, entry.seat, entry.action, Move.By.TABLE, _answered(table, entry.seat))


def _answered(table: Table, seat: int | None) -> Decision | None:
    return next((one for one in decisions(table) if one.seat == seat and not one.sealed), None)
