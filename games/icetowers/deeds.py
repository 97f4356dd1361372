"""What changes the table: capping, mining, playing, setting down and splitting, IT-7 to IT-15.

`check` names the first reason of IT-15's list; `carry_out` does what was checked.
"""

from msgspec.structs import replace

from games.core.values import IllegalAction, Seat
from games.icetowers.model import (
    Cap,
    Capped,
    Deed,
    DeedEvent,
    Hand,
    Mine,
    Mined,
    Parted,
    Play,
    Played,
    PutDown,
    SetDown,
    Split,
    State,
    Table,
)
from games.icetowers.pieces import COLOUR, SIZE, facts, numbers
from games.icetowers.table import (
    NOBODY,
    NOWHERE,
    free_place,
    moves,
    name,
    piece_of,
    place_of,
    restacked,
    room,
)


def check(state: State, seat: Seat, deed: Deed) -> None:
    """Raise IllegalAction for what the seat may not do now, whatever the tempo."""
    match deed:
        case Cap():
            _check_cap(state, seat, deed)
        case Play():
            _check_play(state, seat, deed)
        case Mine():
            _check_mine(state, seat, deed)
        case Split():
            _check_split(state, seat, deed)
        case SetDown():  # pragma: no branch - the union is closed
            _check_set_down(state, seat, deed)


def check_empty_hand(state: State, seat: Seat) -> None:
    """IT-7. One hand: whoever holds a piece does nothing else."""
    hand = state.hands[seat]
    if hand is not None:
        raise IllegalAction("holding", "IT-7", piece=name(state, hand.piece))


def _check_cap(state: State, seat: Seat, action: Cap) -> None:
    """IT-8."""
    check_empty_hand(state, seat)
    piece, source = _standing(state, action.piece)
    onto, target = _standing(state, action.onto)
    if not moves(state, seat, COLOUR[piece]):
        raise IllegalAction("not-yours", "IT-8", piece=action.piece)
    if len(state.table.stacks[source]) > 1:
        raise IllegalAction("not-free-standing", "IT-8", **_faster(state, source))
    _check_landing(state, piece, onto, target, ())


def _check_play(state: State, seat: Seat, action: Play) -> None:
    """IT-11."""
    hand = state.hands[seat]
    if hand is None or hand.piece != piece_of(state, action.piece):
        raise IllegalAction("not-holding", "IT-11", piece=action.piece)
    onto, target = _standing(state, action.onto)
    _check_landing(state, hand.piece, onto, target, hand.sources)


def _check_landing(state: State, piece: int, onto: int, target: int, sources: tuple[int, ...]) -> None:
    """IT-8, IT-11, IT-24. Whether the tower takes the piece, in the order of IT-15."""
    table = state.table
    stack = table.stacks[target]
    if onto != stack[-1]:
        raise IllegalAction("not-on-top", "IT-15", top=name(state, stack[-1]), **_faster(state, target))
    if onto == piece:
        raise IllegalAction("same-tower", "IT-8")
    if table.numbers[target] in sources:
        raise IllegalAction("mineback", "IT-11", tower=table.numbers[target])
    if COLOUR[onto] == COLOUR[piece]:
        raise IllegalAction("same-colour", "IT-8")
    if SIZE[piece] > SIZE[onto]:
        raise IllegalAction("too-big", "IT-8", top=SIZE[onto], mine=SIZE[piece])
    if len(stack) == 1 and COLOUR[piece] >= state.seats:
        raise IllegalAction("ghost-free-standing", "IT-24")


def _check_mine(state: State, seat: Seat, action: Mine) -> None:
    """IT-10."""
    check_empty_hand(state, seat)
    piece, place = _standing(state, action.piece)
    colour = COLOUR[piece]
    if not moves(state, seat, colour):
        raise IllegalAction("not-yours", "IT-10", piece=action.piece)
    stack = state.table.stacks[place]
    if COLOUR[stack[-1]] == colour:
        raise IllegalAction("you-control-it", "IT-10", tower=state.table.numbers[place])
    if not facts(stack).mines[colour]:
        raise IllegalAction("only-one", "IT-10", tower=state.table.numbers[place])


def _check_split(state: State, seat: Seat, action: Split) -> None:
    """IT-14."""
    check_empty_hand(state, seat)
    lower, place = _standing(state, action.lower)
    upper, _ = _standing(state, action.upper)
    if (lower, upper) not in facts(state.table.stacks[place]).pairs:
        raise IllegalAction("no-pair", "IT-14", **_faster(state, place))
    if COLOUR[lower] == seat:
        raise IllegalAction("own-colour", "IT-14")


def _check_set_down(state: State, seat: Seat, action: SetDown) -> None:
    """IT-12."""
    hand = state.hands[seat]
    if hand is None or hand.piece != piece_of(state, action.piece):
        raise IllegalAction("not-holding", "IT-12", piece=action.piece)
    towers = room(state, hand.piece, hand.sources)
    if towers:
        raise IllegalAction("must-cap", "IT-12", towers=towers)


def _standing(state: State, called: str) -> tuple[int, int]:
    """IT-15. The piece of this name and its place; it must be on the table."""
    piece = numbers(state.colours, state.trios).get(called)
    if piece is None or (place := state.table.at[piece]) == NOWHERE:
        raise IllegalAction("not-on-table", "IT-15", piece=called, **_holder(state, piece))
    return piece, place


def _holder(state: State, piece: int | None) -> dict[str, int]:
    """Who holds the piece, for the sentence that tells it."""
    holding = [seat for seat, hand in enumerate(state.hands) if hand is not None and hand.piece == piece]
    return {"seat": holding[0]} if holding else {}


def _faster(state: State, place: int) -> dict[str, int]:
    """IT-15. Who changed a tower last, for the sentence that somebody was faster."""
    seat = state.table.by[place]
    return {} if seat == NOBODY else {"seat": seat}


def carry_out(state: State, seat: Seat, deed: Deed) -> tuple[State, DeedEvent]:
    """Do what was checked. Every "done" and every request for the showdown lapses (IT-17, IT-19)."""
    match deed:
        case Cap():
            return _cap(state, seat, deed)
        case Play():
            return _play(state, seat, deed)
        case Mine():
            return _mine(state, seat, deed)
        case Split():
            return _split(state, seat, deed)
        case SetDown():  # pragma: no branch - the union is closed
            return put_down(state, seat)


def _after(state: State, table: Table, hands: tuple[Hand | None, ...]) -> State:
    """IT-17, IT-19. The state with another table; what was said before is void."""
    if any(hand is not None and hand.showdown for hand in hands):
        hands = tuple([hand and replace(hand, showdown=False) for hand in hands])
    done = (False,) * state.seats if any(state.done) else state.done
    return replace(state, table=table, hands=hands, done=done)


def _cap(state: State, seat: Seat, action: Cap) -> tuple[State, DeedEvent]:
    """IT-8, IT-13. A tower that was moved away is nobody's source any more."""
    table = state.table
    source, target = place_of(state, action.piece), place_of(state, action.onto)
    (piece,) = table.stacks[source]
    changed = restacked(table, seat, ((source, ()), (target, (*table.stacks[target], piece))))
    gone, tower = table.numbers[source], table.numbers[target]
    hands = tuple(
        [
            hand and replace(hand, sources=tuple([one for one in hand.sources if one != gone]))
            for hand in state.hands
        ]
    )
    return _after(state, changed, hands), Capped(seat, action.piece, action.onto, tower, gone)


def _mine(state: State, seat: Seat, action: Mine) -> tuple[State, DeedEvent]:
    """IT-10. The rest closes up in order."""
    table = state.table
    place = place_of(state, action.piece)
    stack = table.stacks[place]
    piece = next(one for one in stack if name(state, one) == action.piece)
    rest = tuple([one for one in stack if one != piece])
    number = table.numbers[place]
    hands = _with(state.hands, seat, Hand(piece, (number,), place))
    after = _after(state, restacked(table, seat, ((place, rest),)), hands)
    return replace(after, mined=_with(after.mined, seat, after.mined[seat] + 1)), Mined(
        seat, action.piece, number
    )


def _play(state: State, seat: Seat, action: Play) -> tuple[State, DeedEvent]:
    """IT-11."""
    table, hand = state.table, state.hands[seat]
    assert hand is not None
    target = place_of(state, action.onto)
    changed = restacked(table, seat, ((target, (*table.stacks[target], hand.piece)),))
    after = _after(state, changed, _with(state.hands, seat, None))
    return after, Played(seat, action.piece, action.onto, table.numbers[target])


def put_down(state: State, seat: Seat) -> tuple[State, DeedEvent]:
    """IT-12. The piece stands free near the tower that it came from, under a new number."""
    table, hand = state.table, state.hands[seat]
    assert hand is not None
    place = free_place(table, hand.place)
    after = _after(state, restacked(table, seat, ((place, (hand.piece,)),)), _with(state.hands, seat, None))
    return after, PutDown(seat, name(state, hand.piece), table.next, place)


def _split(state: State, seat: Seat, action: Split) -> tuple[State, DeedEvent]:
    """IT-14, IT-13. Both parts of a tower that a held piece came from are its source."""
    table = state.table
    place = place_of(state, action.lower)
    stack = table.stacks[place]
    cut = 1 + next(height for height, piece in enumerate(stack) if name(state, piece) == action.lower)
    beside = free_place(table, place)
    changed = restacked(table, seat, ((place, stack[:cut]), (beside, stack[cut:])))
    number, new = table.numbers[place], table.next
    hands = tuple(
        [
            replace(hand, sources=(*hand.sources, new)) if hand and number in hand.sources else hand
            for hand in state.hands
        ]
    )
    return _after(state, changed, hands), Parted(seat, action.lower, action.upper, number, new, beside)


def _with[T](values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
