"""Held pieces that are not played: insisting and the stall limit (IT-16), the showdown (IT-17)."""

from msgspec.structs import replace

from games.core.values import Entry, IllegalAction, Seat, Step
from games.icetowers.acting import showdown
from games.icetowers.ending import Move, finish
from games.icetowers.model import (
    Action,
    AskedShowdown,
    Insist,
    Insisted,
    Play,
    SetDown,
    Showdown,
    State,
)
from games.icetowers.pieces import facts
from games.icetowers.table import landings, name


def forced(state: State, seat: Seat) -> Play | SetDown:
    """IT-16. The held piece caps the legal tower worth the fewest pips, of equals the first; else it is set down."""
    hand = state.hands[seat]
    assert hand is not None, "the limit belongs to a hand that holds"
    stacks = state.table.stacks
    places = landings(state, hand.piece, hand.sources)
    if not places:
        return SetDown(name(state, hand.piece))
    least = min(places, key=lambda place: facts(stacks[place]).pips)
    return Play(name(state, hand.piece), name(state, stacks[least][-1]))


def stalled(state: State, seat: Seat) -> tuple[Entry[Action], ...]:
    """IT-16, IT-17. What the table does when the limit of a held piece runs out."""
    if not showdown(state):
        return (Entry(seat, forced(state, seat)),)
    asking = [holder for holder, hand in enumerate(state.hands) if hand is not None and not hand.showdown]
    return tuple(Entry(holder, Showdown()) for holder in asking)


def check_insist(state: State, seat: Seat, action: Insist) -> None:
    """IT-16. Another seat holds a piece that nobody has insisted on."""
    hand = state.hands[action.seat] if action.seat < state.seats and action.seat != seat else None
    if hand is None:
        raise IllegalAction("nothing-held", "IT-16", seat=action.seat)
    if hand.insisted:
        raise IllegalAction("already-insisted", "IT-16", seat=action.seat)


def urge(state: State, seat: Seat, action: Insist | Showdown) -> Move:
    """IT-16, IT-17. What is only said about held pieces."""
    return insist(state, seat, action) if isinstance(action, Insist) else ask_showdown(state, seat)


def insist(state: State, seat: Seat, action: Insist) -> Move:
    """IT-16. What is left of the limit is cut to a third."""
    hands = tuple(
        hand and replace(hand, insisted=hand.insisted or holder == action.seat)
        for holder, hand in enumerate(state.hands)
    )
    return Step(replace(state, hands=hands), (Insisted(seat, action.seat),))


def check_showdown(state: State, seat: Seat) -> None:
    """IT-17."""
    hand = state.hands[seat]
    if hand is None or not showdown(state):
        raise IllegalAction("no-showdown", "IT-17")
    if hand.showdown:
        raise IllegalAction("already-asked", "IT-17")


def ask_showdown(state: State, seat: Seat) -> Move:
    """IT-17. When all holders have asked, all held pieces are set down and the match ends."""
    hands = tuple(
        hand and replace(hand, showdown=hand.showdown or holder == seat)
        for holder, hand in enumerate(state.hands)
    )
    after = replace(state, hands=hands)
    event = AskedShowdown(seat)
    if all(hand is None or hand.showdown for hand in hands):
        return finish(after, "showdown", "IT-17", (event,))
    return Step(after, (event,))
