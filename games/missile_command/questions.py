"""What the seats are asked now, what they may answer, and what the table does when a clock rings."""

from games.core.chance import Chance
from games.core.values import Decision, Entry, Seat, Timer, TimerKind
from games.missile_command.model import Action, Draft, FirstStrike, State
from games.missile_command.offering import asked, only
from games.missile_command.opening import all_built, open_pieces, random_battery
from games.missile_command.sampling import random_turn
from games.missile_command.silos import present
from games.missile_command.table_plays import table_answer


def waiting(state: State) -> list[Seat]:
    """Who is asked something."""
    if state.stage == "build":
        return [seat for seat in present(state.sides) if not state.sides[seat].silos]
    if state.pending is not None:
        return list(state.pending.waiting)
    if state.stage == "over":
        return []
    return [state.picker if state.stage == "draft" else state.turn]


def decisions(state: State) -> tuple[Decision, ...]:
    """Every open question. An answer is final, so that what was answered is asked no more."""
    kind = kind_of(state)
    return tuple(
        [
            Decision(asked(state, seat) or "", seat, kind, choice=not only(state, seat))
            for seat in waiting(state)
        ]
    )


def kind_of(state: State) -> str:
    """What is asked now: the same of all who are asked."""
    if state.pending is not None:
        return state.pending.kind
    return {"draft": "pick", "build": "build", "play": "turn", "over": ""}[state.stage]


CLOCKS: dict[str, TimerKind] = {"pick": "pick", "build": "build", "turn": "turn"}
"""MC-44. All other questions are reactions."""


def timers(state: State) -> tuple[Timer, ...]:
    """MC-44. A clock for each seat that is asked."""
    kind = CLOCKS.get(kind_of(state), "reaction")
    return tuple([Timer(asked(state, seat) or "", kind, seat) for seat in waiting(state)])


def expire(state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
    """MC-44. What the table does for the seat whose clock rings; nothing where it runs no more."""
    seat = timer.seat
    if seat is None or timer not in timers(state):
        return ()
    return (Entry(seat, _played(state, seat, chance)),)


def _played(state: State, seat: Seat, chance: Chance) -> Action:
    if state.stage == "build":
        return random_battery(state, seat, chance)
    if state.stage == "draft":
        return Draft(chance.pick(open_pieces(state, seat)))
    if state.pending is not None:
        return table_answer(state.sides, state.pending, seat)
    return random_turn(state, seat, chance)


def due(state: State, chance: Chance) -> Action | None:
    """MC-6. When all batteries are in, somebody is drawn to begin."""
    return FirstStrike(chance.pick(present(state.sides))) if all_built(state) else None
