"""The placement stage, IX-4 to IX-7 and IX-16: what may be placed, and what comes of it."""

from msgspec.structs import replace

from games.core.values import IllegalAction, Seat, Step
from games.intersect.ending import Move, changed, drawn, finish, with_side
from games.intersect.model import (
    CARDS,
    LETTERS,
    NOTHING,
    WANTED,
    DiscardPiece,
    Event,
    Pair,
    Passed,
    Place,
    Placed,
    Removal,
    Side,
    State,
)


def check_turn(state: State, seat: Seat, size: int) -> None:
    """IX-4. It is the placement stage and the seat's turn, and it has such a pyramid."""
    if state.stage != "place":
        raise IllegalAction("wrong-stage", "IX-7")
    if state.turn != seat:
        raise IllegalAction("not-your-turn", "IX-4", seat=1 - seat)
    if not state.sides[seat].stash[3 - size]:
        raise IllegalAction("none-left", "IX-1", size=size)


def check_square(state: State, seat: Seat, action: Place) -> None:
    """IX-4, IX-5. The square is in the column of this turn and takes the size."""
    if action.square[seat] != column(state, seat):
        raise IllegalAction("wrong-column", "IX-4", column=column(state, seat))
    below = room(state.cells[cell(action.square)])
    if action.size > below:
        raise IllegalAction("on-smaller", "IX-5", size=action.size, below=below)


def check_stuck(state: State, seat: Seat) -> None:
    """IX-6. Nothing can be placed."""
    if can_place(state, seat):
        raise IllegalAction("must-place", "IX-6")


def column(state: State, seat: Seat) -> int:
    """IX-4. The seat's own column for its next turn."""
    return state.turns[seat] % 4 + 1


def cell(square: Pair[int]) -> int:
    """Where the square (a, b) is in a state's `cells`."""
    return square[0] * 4 + square[1] - 5


def room(stack: str) -> int:
    """IX-5. The largest size that the stack takes."""
    return int(stack[-1]) if stack else 3


def column_squares(state: State, seat: Seat) -> tuple[tuple[Pair[int], int], ...]:
    """IX-4. The four squares of the seat's column, each with the largest size that it takes."""
    own = column(state, seat)
    squares = [(own, other) if seat == 0 else (other, own) for other in CARDS]
    return tuple((square, room(state.cells[cell(square)])) for square in squares)


def can_place(state: State, seat: Seat) -> bool:
    """IX-6. Whether there is a legal placement with any size that the seat has."""
    _, medium, small = state.sides[seat].stash
    smallest = 1 if small else 2 if medium else 3
    return any(smallest <= limit for _, limit in column_squares(state, seat))


def place(state: State, seat: Seat, action: Place) -> Move:
    """IX-4. The pyramid goes from the stash onto the square."""
    side = state.sides[seat]
    side = replace(side, stash=changed(side.stash, action.size, -1))
    index = cell(action.square)
    stack = f"{state.cells[index]}{LETTERS[seat]}{action.size}"
    cells = (*state.cells[:index], stack, *state.cells[index + 1 :])
    return _next_turn(state, seat, side, cells, Placed(seat, action.size, action.square))


def pass_by(state: State, seat: Seat, action: DiscardPiece) -> Move:
    """IX-6. The pyramid goes from the stash out of the game."""
    side, size = state.sides[seat], action.size
    side = replace(side, stash=changed(side.stash, size, -1), gone=changed(side.gone, size, 1))
    return _next_turn(state, seat, side, state.cells, Passed(seat, size))


def _next_turn(state: State, seat: Seat, side: Side, cells: tuple[str, ...], event: Event) -> Move:
    """IX-4, IX-7. Turns alternate, and count, until both stashes are empty."""
    sides = with_side(state, seat, side)
    turns = (state.turns[0] + 1 - seat, state.turns[1] + seat)
    if sides[0].stash == sides[1].stash == NOTHING:
        after = replace(state, sides=sides, turns=turns, cells=cells, turn=None)
        return _begin_removal(after, event)
    after = replace(state, sides=sides, turns=turns, cells=cells, turn=1 - seat)
    return Step(after, (event,), undoable=True)


def _begin_removal(state: State, event: Event) -> Move:
    """IX-16, then IX-7 and IX-8: the hands are dealt, unless neither seat can win any more."""
    if all(max(side.gone) > 5 - WANTED for side in state.sides):
        return finish(state, drawn("dead", "IX-16"), event)
    a, b = state.sides
    sides = (replace(a, hand=CARDS), replace(b, hand=CARDS))
    return Step(replace(state, stage="remove", round=1, sides=sides), (event, Removal()), undoable=True)
