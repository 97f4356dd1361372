"""The end of a resolution (MC-32): eliminations, exposures, the end of the match, the next turn."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from games.core.values import Outcome, Seat, Step
from games.missile_command.model import (
    Eliminated,
    Ended,
    Fall,
    Lost,
    Protected,
    Shield,
    Side,
    State,
)
from games.missile_command.resolution import Move, Resolution
from games.missile_command.silos import bared, present


def settle(work: Resolution, state: State, *, launched: bool = False) -> Move:
    """MC-32. What was begun is resolved: who falls leaves, whose token came to light is protected, the match goes on.

    `state` has the turn's own fields as they are now; `launched`: the turn is done. While a question waits nothing is
    looked at.
    """
    state = replace(
        state,
        sides=tuple(work.sides),
        pending=work.pending,
        asked=work.asked,
        reports=work.reports,
        latest=work.latest,
        launched=launched or state.launched,
    )
    if work.pending is not None:
        return Step(state, tuple(work.events))
    fallen = _eliminate(work, state)
    _protect(work, state)
    state = replace(state, sides=tuple(work.sides), fallen=fallen, leaving=())
    outcome = judged(state)
    if outcome is not None:
        work.events.append(Ended(outcome))
        state = replace(state, stage="over", outcome=outcome)
    elif state.launched or state.sides[state.turn].out:
        state = next_turn(state)
    return Step(state, tuple(work.events))


def _eliminate(work: Resolution, state: State) -> tuple[Fall, ...]:
    """MC-21, MC-35. Who resigned, each behind the next, then those whose Presidents fell, together."""
    fell = tuple(
        seat
        for seat in present(work.sides)
        if not work.sides[seat].leaving and "P" not in work.sides[seat].living
    )
    if fell:
        work.events.append(Eliminated(fell))
    if not fell and not state.leaving:
        return state.fallen
    gone = (*state.leaving, *fell)
    for seat in gone:
        work.change(seat, out=True, leaving=False, wing=0, shield=None)
    lose(work, lambda seat, to: seat in gone or to in gone)
    groups = (*((seat,) for seat in state.leaving), *((fell,) if fell else ()))
    return (*state.fallen, *(Fall(seats, state.turns) for seats in groups))


type Between = Callable[[Seat, Seat], bool]


def lose(work: Resolution, lost: Between) -> None:
    """MC-35, MC-42. Missiles on the way between such seats are lost."""
    for seat, side in enumerate(work.sides):
        flight = side.flight
        if flight is not None and lost(seat, flight.to):
            work.change(seat, flight=None)
            work.events.append(Lost(seat, flight.to, flight.colour))


def _to(protected: Seat, _by: Seat, to: Seat) -> bool:
    return to == protected


def _protect(work: Resolution, state: State) -> None:
    """MC-33, MC-42. Tokens that came to light protect their seat; missiles on the way to it are destroyed."""
    by = state.turn
    for seat in present(work.sides):
        side = work.sides[seat]
        now = bared(side)
        if now == side.shown:
            continue
        new = "".join([letter for letter in now if letter not in side.shown])
        work.change(seat, shown=now)
        if new:
            work.change(seat, shield=Shield(by, state.ends[by] + 2))
            work.events.append(Protected(seat, by, new))
            lose(work, partial(_to, seat))


def judged(state: State) -> Outcome | None:
    """MC-36 to MC-38. One President left, none, or all of them exposed."""
    left = present(state.sides)
    if not left:
        return Outcome("nobody", "MC-36", _ranks(state, ()))
    if len(left) == 1:
        reason, rule = ("left-alone", "MC-6") if state.turn < 0 else ("sole-survivor", "MC-36")
        return Outcome(reason, rule, _ranks(state, tuple(left)), winners=tuple(left))
    if all(_peaceful(state.sides[seat]) for seat in left):
        return Outcome("peace", "MC-37", _ranks(state, tuple(left)), winners=tuple(left), draw=True)
    return None


def _peaceful(side: Side) -> bool:
    return "P" in bared(side)


def _ranks(state: State, winners: tuple[Seat, ...]) -> tuple[int, ...]:
    """MC-38. Winners first, then the eliminated, latest first; where nobody wins the first rank stays empty."""
    ranks = dict.fromkeys(winners, 1)
    rank = 1 + max(1, len(winners))
    for fall in reversed(state.fallen):
        ranks.update(dict.fromkeys(fall.seats, rank))
        rank += len(fall.seats)
    return tuple(ranks[seat] for seat in range(len(state.sides)))


def next_turn(state: State) -> State:
    """MC-10, MC-33. The turn ends and passes clockwise; places that it passes count like a turn's end."""
    ends = list(state.ends)
    seat = state.turn
    while True:
        ends[seat] += 1
        seat = (seat + 1) % len(ends)
        if not state.sides[seat].out:
            break
    sides = state.sides
    if any(side.shield is not None and ends[side.shield.by] >= side.shield.until for side in sides):
        sides = tuple(
            [
                replace(side, shield=None)
                if side.shield is not None and ends[side.shield.by] >= side.shield.until
                else side
                for side in sides
            ]
        )
    return replace(
        state,
        sides=sides,
        ends=tuple(ends),
        last=state.turn,
        turn=seat,
        turns=state.turns + 1,
        asked=state.asked + 1,
        launched=False,
        sortied=False,
        struck=False,
    )
