"""The removal stage, IX-8 to IX-15 and IX-17: which cards may be played, and what comes of it."""

from msgspec.structs import replace

from games.core.values import IllegalAction, Seat, Step
from games.intersect.ending import Move, changed, drawn, finish, with_side, won
from games.intersect.model import (
    CARDS,
    LETTERS,
    WANTED,
    DiscardCard,
    Discarded,
    Event,
    Pair,
    Replaced,
    Reveal,
    Revealed,
    Sealed,
    Select,
    Side,
    State,
    Taken,
)
from games.intersect.placement import cell


def check_selecting(state: State) -> None:
    """IX-14. It is the removal stage and no discard is due."""
    if state.stage != "remove":
        raise IllegalAction("wrong-stage", "IX-7")
    if state.due is not None:
        raise IllegalAction("discard-first", "IX-14", seat=state.due)


def check_discarding(state: State, seat: Seat) -> None:
    """IX-11. It is the removal stage and the seat owes a discard."""
    if state.stage != "remove":
        raise IllegalAction("wrong-stage", "IX-7")
    if state.due != seat:
        raise IllegalAction("no-discard-due", "IX-11")


def check_hand(state: State, seat: Seat, card: int) -> None:
    """IX-8. The card is in the seat's hand; a sealed one is."""
    if card not in state.sides[seat].hand:
        raise IllegalAction("not-in-hand", "IX-8", card=card)


def select(state: State, seat: Seat, action: Select) -> Move:
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
        return finish(after, drawn("barren", "IX-17"), event, _told(last))
    after = replace(state, sides=sides, last=last, barren=barren, round=state.round + 1)
    return Step(after, (event, _told(last)))


def _take(state: State, taken: Taken, standing: int | None, events: tuple[Event, ...]) -> Move:
    """IX-11, IX-14, IX-15. The owner keeps the top pyramid, wins with it or discards a card for it."""
    owner = taken.seat
    side = state.sides[owner]
    side = replace(side, won=changed(side.won, taken.size, 1))
    after = replace(state, sides=with_side(state, owner, side))
    if min(side.won) >= WANTED:
        return finish(after, won("three-of-each", "IX-15", owner), *events)
    if standing in side.hand:
        after, discarded = _discard(after, owner, standing)
        return Step(after, (*events, discarded))
    return Step(replace(after, due=owner), events)


def put_aside(state: State, seat: Seat, action: DiscardCard) -> Move:
    """IX-11. The discard that was due."""
    after, event = _discard(replace(state, due=None), seat, action.card)
    return Step(after, (event,), undoable=True)


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


def _told(last: Reveal) -> Revealed:
    return Revealed(last.round, last.cards, last.square, last.taken, last.refilled)
