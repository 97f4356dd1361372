"""What a seat may do with the table as it stands: products of names, computed in one walk over the towers."""

import msgspec

from games.core.values import Scalar, Seat
from games.icetowers.acting import showdown
from games.icetowers.model import MOST_ALTERNATIVES, State
from games.icetowers.pieces import COLOUR, facts, names
from games.icetowers.table import colours_of, landings

type Fields = tuple[tuple[str, tuple[Scalar, ...]], ...]
type Product = tuple[str, Fields]


def live(state: State, seat: Seat) -> list[Product]:
    """All that the seat may do in live play, but leaving."""
    hand = state.hands[seat]
    if hand is None:
        found = [*deeds(state, seat), ("not_done" if state.done[seat] else "done", ())]
    else:
        found = [with_hand(state, seat)]
    insisted = tuple(
        [
            holder
            for holder, held in enumerate(state.hands)
            if held is not None and not held.insisted and holder != seat
        ]
    )
    if insisted:
        found.append(("insist", (("seat", insisted),)))
    if hand is not None and not hand.showdown and showdown(state):
        found.append(("showdown", ()))
    return found


def deeds(state: State, seat: Seat) -> list[Product]:
    """IT-8, IT-10, IT-14. Every cap, mine and split of a seat with an empty hand."""
    found: list[Product] = []
    called = names(state.colours)
    for colour in colours_of(state, seat):
        found += _caps(state, colour)
    mines: list[str] = []
    for stack in state.table.stacks:
        if len(stack) > 1:
            told = facts(stack)
            for colour in colours_of(state, seat):
                mines += [called[piece] for piece in told.mines[colour]]
            found += [
                ("split", (("lower", (called[lower],)), ("upper", (called[upper],))))
                for lower, upper in told.pairs
                if COLOUR[lower] != seat
            ]
    if mines:
        found.append(("mine", (("piece", tuple(mines)),)))
    return found


def _caps(state: State, colour: int) -> list[Product]:
    """IT-8, IT-24. For each size the pieces that stand free, with all tops that take them."""
    called = names(state.colours)
    ghost = colour >= state.seats
    own: tuple[list[str], ...] = ([], [], [])
    tops: tuple[list[str], ...] = ([], [], [])
    for stack in state.table.stacks:
        if stack:
            piece = stack[-1]
            if COLOUR[piece] != colour:
                if not ghost or len(stack) > 1:
                    tops[piece % 3].append(called[piece])
            elif len(stack) == 1:
                own[piece % 3].append(called[piece])
    found: list[Product] = []
    taking: tuple[str, ...] = ()
    for size in (2, 1, 0):
        taking = (*taking, *tops[size])
        if own[size] and taking:
            found.append(("cap", (("piece", tuple(own[size])), ("onto", taking))))
    return found


def with_hand(state: State, seat: Seat) -> Product:
    """IT-11, IT-12. Where the held piece may go; to be set down only if nothing takes it."""
    hand = state.hands[seat]
    assert hand is not None
    called, stacks = names(state.colours), state.table.stacks
    piece = ("piece", (called[hand.piece],))
    places = landings(state, hand.piece, hand.sources)
    if not places:
        return ("set_down", (piece,))
    return ("play", (piece, ("onto", tuple([called[stacks[place][-1]] for place in places]))))


def form(state: State, seat: Seat) -> bytes:
    """IT-27. The limits of a plan, and what would be legal now, in the shape of offers.

    A mine has the tops that would take the piece now; `then` may name any piece.
    """
    holding = state.hands[seat] is not None
    now = [with_hand(state, seat)] if holding else [one for one in deeds(state, seat) if one[0] != "mine"]
    mined = [] if holding else mines(state, seat)
    return msgspec.json.encode(
        {
            "most": MOST_ALTERNATIVES,
            "types": ["play", "set_down"] if holding else ["cap", "mine", "split"],
            "now": [{"type": kind, **dict(fields)} for kind, fields in (*now, *mined)],
        }
    )


def mines(state: State, seat: Seat) -> list[Product]:
    """IT-10, IT-11. Each piece that could be mined now, with the tops that would take it."""
    called, table = names(state.colours), state.table
    found: list[Product] = []
    for place, stack in enumerate(table.stacks):
        for colour in colours_of(state, seat) if len(stack) > 1 else ():
            for piece in facts(stack).mines[colour]:
                places = landings(state, piece, (table.numbers[place],))
                then = tuple([called[table.stacks[one][-1]] for one in places])
                found.append(("mine", (("piece", (called[piece],)), ("then", then))))
    return found
