"""The rules of Intersect: how a match is set up, what may be done, and what comes of it."""

from games.core.chance import Chance
from games.core.values import IllegalAction, Seat
from games.intersect import placement, removal
from games.intersect.ending import Move, finish, won
from games.intersect.model import (
    LETTERS,
    Action,
    DiscardCard,
    DiscardPiece,
    Options,
    Place,
    Resign,
    Resigned,
    Select,
    Side,
    State,
)


def setup(options: Options, chance: Chance) -> State:
    """IX-1, IX-3. The empty grid and two full stashes; the seat that begins is given or drawn."""
    start = chance.below(2) if options.start == "random" else LETTERS.index(options.start)
    return State(start, options.barren_limit, "place", start, (Side(), Side()))


def check(state: State, seat: Seat | None, action: Action) -> None:
    """Raise IllegalAction for an action that the seat may not take now.

    Of several refusals the first of the rules' list that applies is raised.
    """
    if seat not in (0, 1):
        raise IllegalAction("malformed", "Notation", problem="only the two seats act in Intersect")
    if state.outcome is not None:
        raise IllegalAction("over", state.outcome.rule)
    match action:
        case Place():
            placement.check_turn(state, seat, action.size)
            placement.check_square(state, seat, action)
        case DiscardPiece():
            placement.check_turn(state, seat, action.size)
            placement.check_stuck(state, seat)
        case Select():
            removal.check_selecting(state)
            removal.check_hand(state, seat, action.card)
        case DiscardCard():
            removal.check_discarding(state, seat)
            removal.check_hand(state, seat, action.card)
        case Resign():  # pragma: no branch - the union is closed
            pass


def resolve(state: State, seat: Seat, action: Action) -> Move:
    """Carry out an action that was checked."""
    match action:
        case Place():
            return placement.place(state, seat, action)
        case DiscardPiece():
            return placement.pass_by(state, seat, action)
        case Select():
            return removal.select(state, seat, action)
        case DiscardCard():
            return removal.put_aside(state, seat, action)
        case Resign():  # pragma: no branch - the union is closed
            return finish(state, won("resign", "IX-18", 1 - seat), Resigned(seat))
