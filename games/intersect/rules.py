"""The rules of Intersect: what may be done, and what comes of it. Each function names its rule."""

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import IllegalAction, Outcome, Seat, Step
from games.intersect.model import (
    CARDS,
    LETTERS,
    NOTHING,
    WANTED,
    Action,
    Counts,
    DiscardCard,
    Discarded,
    DiscardPiece,
    Ended,
    Event,
    Options,
    Pair,
    Passed,
    Place,
    Placed,
    Removal,
    Replaced,
    Resign,
    Resigned,
    Reveal,
    Revealed,
    Sealed,
    Select,
    Side,
    State,
    Taken,
)

type Move = Step[State, Event]


def setup(options: Options, chance: Chance) -> State:
    """IX-1, IX-3. The empty grid and two full stashes; the seat that begins is given or drawn."""
    start = chance.below(2) if options.start == "random" else LETTERS.index(options.start)
    return State(start, options.barren_limit, "place", start, (Side(), Side()))


# What may be done: the first refusal of the rules' list that applies is raised


def check(state: State, seat: Seat | None, action: Action) -> None:
    """Raise IllegalAction for an action that the seat may not take now."""
    if seat not in (0, 1):
        raise IllegalAction("malformed", "Notation", problem="only the two seats act in Intersect")
    if state.outcome is not None:
        raise IllegalAction("over", state.outcome.rule)
    match action:
        case Place():
            _check_turn(state, seat, action.size)
            _check_square(state, seat, action)
        case DiscardPiece():
            _check_turn(state, seat, action.size)
            _check_stuck(state, seat)
        case Select():
            _check_selecting(state)
            _check_hand(state, seat, action.card)
        case DiscardCard():
            _check_discarding(state, seat)
            _check_hand(state, seat, action.card)
        case Resign():
            pass


def _check_turn(state: State, seat: Seat, size: int) -> None:
    """IX-4. It is the placement stage and the seat's turn, and it has such a pyramid."""
    if state.stage != "place":
        raise IllegalAction("wrong-stage", "IX-7")
    if state.turn != seat:
        raise IllegalAction("not-your-turn", "IX-4", seat=1 - seat)
    if not state.sides[seat].stash[3 - size]:
        raise IllegalAction("none-left", "IX-1", size=size)


def _check_square(state: State, seat: Seat, action: Place) -> None:
    """IX-4, IX-5. The square is in the column of this turn and takes the size."""
    if action.square[seat] != column(state, seat):
        raise IllegalAction("wrong-column", "IX-4", column=column(state, seat))
    below = room(state.cells[cell(action.square)])
    if action.size > below:
        raise IllegalAction("on-smaller", "IX-5", size=action.size, below=below)


def _check_stuck(state: State, seat: Seat) -> None:
    """IX-6. Nothing can be placed."""
    if can_place(state, seat):
        raise IllegalAction("must-place", "IX-6")


def _check_selecting(state: State) -> None:
    """IX-14. It is the removal stage and no discard is due."""
    if state.stage != "remove":
        raise IllegalAction("wrong-stage", "IX-7")
    if state.due is not None:
        raise IllegalAction("discard-first", "IX-14", seat=state.due)


def _check_discarding(state: State, seat: Seat) -> None:
    """IX-11. It is the removal stage and the seat owes a discard."""
    if state.stage != "remove":
        raise IllegalAction("wrong-stage", "IX-7")
    if state.due != seat:
        raise IllegalAction("no-discard-due", "IX-11")


def _check_hand(state: State, seat: Seat, card: int) -> None:
    """IX-8. The card is in the seat's hand; a sealed one is."""
    if card not in state.sides[seat].hand:
        raise IllegalAction("not-in-hand", "IX-8", card=card)


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


# What comes of it


def resolve(state: State, seat: Seat, action: Action) -> Move:
    """Carry out an action that was checked."""
    match action:
        case Place():
            return _place(state, seat, action)
        case DiscardPiece():
            return _pass(state, seat, action.size)
        case Select():
            return _select(state, seat, action)
        case DiscardCard():
            after, event = _discard(replace(state, due=None), seat, action.card)
            return Step(after, (event,), undoable=True)
        case Resign():
            outcome = _won("resign", "IX-18", 1 - seat)
            return _finish(state, outcome, Resigned(seat))


def _place(state: State, seat: Seat, action: Place) -> Move:
    """IX-4. The pyramid goes from the stash onto the square."""
    side = state.sides[seat]
    side = replace(side, stash=changed(side.stash, action.size, -1))
    index = cell(action.square)
    stack = f"{state.cells[index]}{LETTERS[seat]}{action.size}"
    cells = (*state.cells[:index], stack, *state.cells[index + 1 :])
    return _next_turn(state, seat, side, cells, Placed(seat, action.size, action.square))


def _pass(state: State, seat: Seat, size: int) -> Move:
    """IX-6. The pyramid goes from the stash out of the game."""
    side = state.sides[seat]
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
        return _finish(state, _drawn("dead", "IX-16"), event)
    a, b = state.sides
    sides = (replace(a, hand=CARDS), replace(b, hand=CARDS))
    return Step(replace(state, stage="remove", round=1, sides=sides), (event, Removal()), undoable=True)


def _select(state: State, seat: Seat, action: Select) -> Move:
    """IX-8. The card is sealed; when both are in they are revealed. The same card again changes nothing."""
    side = state.sides[seat]
    if side.sealed == action:
        return Step(state)
    sealed = Sealed if side.sealed is None else Replaced
    event = sealed(seat, action.card, action.standing)
    after = replace(state, sides=with_side(state, seat, replace(side, sealed=action)))
    other = after.sides[1 - seat].sealed
    if other is None:
        return Step(after, (event,))
    selections = (action, other) if seat == 0 else (other, action)
    return _reveal(after, selections, event)


def _reveal(state: State, selections: Pair[Select], event: Event) -> Move:
    """IX-9, IX-12. Both cards are spent and name a square; a hand that is empty now is refilled at once."""
    cards = (selections[0].card, selections[1].card)
    sides = (_spent(state.sides[0], cards[0]), _spent(state.sides[1], cards[1]))
    refilled = tuple(seat for seat in (0, 1) if len(sides[seat].hand) == 4)
    index = cell(cards)
    stack = state.cells[index]
    if not stack:
        last = Reveal(state.round, cards, cards, None, refilled)
        return _empty_square(state, sides, last, event)
    taken = Taken(LETTERS.index(stack[-2]), int(stack[-1]))
    last = Reveal(state.round, cards, cards, taken, refilled)
    cells = (*state.cells[:index], stack[:-2], *state.cells[index + 1 :])
    after = replace(state, sides=sides, cells=cells, last=last, barren=0)
    return _take(after, taken, selections[taken.seat].standing, (event, _told(last)))


def _empty_square(state: State, sides: Pair[Side], last: Reveal, event: Event) -> Move:
    """IX-10, IX-17. Nothing is removed; too many of these in a row are a draw."""
    barren = state.barren + 1
    if barren >= state.barren_limit:
        after = replace(state, sides=sides, last=last, barren=barren)
        return _finish(after, _drawn("barren", "IX-17"), event, _told(last))
    after = replace(state, sides=sides, last=last, barren=barren, round=state.round + 1)
    return Step(after, (event, _told(last)))


def _take(state: State, taken: Taken, standing: int | None, events: tuple[Event, ...]) -> Move:
    """IX-11, IX-14, IX-15. The owner keeps the top pyramid, wins with it or discards a card for it."""
    owner = taken.seat
    side = state.sides[owner]
    side = replace(side, won=changed(side.won, taken.size, 1))
    after = replace(state, sides=with_side(state, owner, side))
    if min(side.won) >= WANTED:
        return _finish(after, _won("three-of-each", "IX-15", owner), *events)
    if standing in side.hand:
        after, discarded = _discard(after, owner, standing)
        return Step(after, (*events, discarded))
    return Step(replace(after, due=owner), events)


def _discard(state: State, seat: Seat, card: int) -> tuple[State, Event]:
    """IX-11, IX-12. A card is put aside, an empty hand refilled, and the next round begins."""
    side = state.sides[seat]
    hand = tuple(held for held in side.hand if held != card)
    if hand:
        side = replace(side, hand=hand, discarded=(*side.discarded, card))
    else:
        side = replace(side, hand=CARDS, played=(), discarded=())
    after = replace(state, sides=with_side(state, seat, side), round=state.round + 1)
    return after, Discarded(seat, card, not hand)


def _spent(side: Side, card: int) -> Side:
    """IX-9, IX-12. The revealed card leaves the hand; an empty hand takes all four back."""
    hand = tuple(held for held in side.hand if held != card)
    if hand:
        return replace(side, hand=hand, played=(*side.played, card), sealed=None)
    return replace(side, hand=CARDS, played=(), discarded=(), sealed=None)


def _finish(state: State, outcome: Outcome, *events: Event) -> Move:
    """The match is over; nobody's turn, nothing due."""
    after = replace(state, stage="over", turn=None, due=None, outcome=outcome)
    return Step(after, (*events, Ended(outcome)))


def _won(reason: str, rule: str, winner: Seat) -> Outcome:
    return Outcome(reason, rule, ranks=(1 + winner, 2 - winner), winners=(winner,))


def _drawn(reason: str, rule: str) -> Outcome:
    return Outcome(reason, rule, ranks=(1, 1), draw=True)


def _told(last: Reveal) -> Revealed:
    return Revealed(last.round, last.cards, last.square, last.taken, last.refilled)


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
