"""Who can do anything: the question behind the showdown (IT-17) and the end by exhaustion (IT-20)."""

from games.core.values import Seat
from games.icetowers.model import State
from games.icetowers.pieces import COLOUR, FITS, GHOST_FITS, facts
from games.icetowers.table import colours_of, room


def active(state: State) -> list[Seat]:
    """The seats that have not left."""
    return [seat for seat, left in enumerate(state.left) if not left]


def can_cap(state: State, seat: Seat) -> bool:
    """IT-8. Whether a free-standing piece that the seat moves fits anywhere."""
    tops = state.table.tops
    for colour in colours_of(state, seat):
        fits = FITS if colour < state.seats else GHOST_FITS
        for kind in range(colour * 3, colour * 3 + 3):
            if tops[kind]:
                # What takes a larger piece takes a smaller one: the smallest that stands free decides.
                if any(tops[one] for one in fits[kind]):
                    return True
                break
    return False


def can_take_apart(state: State, seat: Seat) -> bool:
    """IT-10, IT-14. Whether the seat can mine or split anything."""
    colours = colours_of(state, seat)
    for stack in state.table.stacks:
        if len(stack) > 1:
            told = facts(stack)
            if any(told.mines[colour] for colour in colours):
                return True
            if any(COLOUR[lower] != seat for lower, _ in told.pairs):
                return True
    return False


def can_act(state: State, seat: Seat) -> bool:
    """IT-17, IT-20. Whether a seat with an empty hand can cap, mine or split."""
    return can_cap(state, seat) or can_take_apart(state, seat)


def exhausted(state: State) -> bool:
    """IT-20. Nobody holds a piece, and nobody can cap, mine or split."""
    return not any(state.hands) and not any(can_act(state, seat) for seat in active(state))


def holders(state: State) -> list[Seat]:
    """The seats that hold a piece."""
    return [seat for seat, hand in enumerate(state.hands) if hand is not None]


def showdown(state: State) -> bool:
    """IT-17. Two or more hold pieces that nothing takes, and nobody else can act."""
    hands = [hand for hand in state.hands if hand is not None]
    if len(hands) < 2 or any(room(state, hand.piece, hand.sources) for hand in hands):
        return False
    return not any(can_act(state, seat) for seat in active(state) if state.hands[seat] is None)
