"""How a match of Intersect ends, and the small changes of a state that several rules make."""

from msgspec.structs import replace

from games.core.values import Outcome, Seat, Step
from games.intersect.model import Counts, Ended, Event, Pair, Side, State

type Move = Step[State, Event]


def finish(state: State, outcome: Outcome, *events: Event) -> Move:
    """The match is over; nobody's turn, nothing due."""
    after = replace(state, stage="over", turn=None, due=None, outcome=outcome)
    return Step(after, (*events, Ended(outcome)))


def won(reason: str, rule: str, winner: Seat) -> Outcome:
    """The outcome that one seat has won, for this reason and by this rule."""
    return Outcome(reason, rule, ranks=(1 + winner, 2 - winner), winners=(winner,))


def drawn(reason: str, rule: str) -> Outcome:
    """The outcome that nobody has won, for this reason and by this rule."""
    return Outcome(reason, rule, ranks=(1, 1), draw=True)


def changed(counts: Counts, size: int, by: int) -> Counts:
    """The counts with so many more of the size."""
    large, medium, small = counts
    match size:
        case 3:
            return (large + by, medium, small)
        case 2:
            return (large, medium + by, small)
        case _:
            return (large, medium, small + by)


def with_side(state: State, seat: Seat, side: Side) -> Pair[Side]:
    """The two sides, one of them changed."""
    return (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
