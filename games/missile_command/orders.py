"""Standing orders (MC-45): what they answer for a seat, from what the seat itself sees."""

from collections.abc import Sequence

from games.core.values import Decision, Offer
from games.missile_command.answering import selections, stops
from games.missile_command.imagining import open_part
from games.missile_command.model import (
    BY_TYPE,
    Action,
    Announce,
    Deflect,
    Draft,
    Hold,
    Intercept,
    Orders,
    Pending,
    Select,
    Side,
    State,
    View,
)
from games.missile_command.offering import offers
from games.missile_command.opening import open_pieces
from games.missile_command.silos import deflectable, interceptors, levels


def standing(view: View, decision: Decision, orders: Orders) -> Action | None:
    """MC-41, MC-45. What the orders answer; None: the seat is asked."""
    state, seat = open_part(view), decision.seat
    found: Action | None = None
    if decision.kind == "pick":
        found = next((Draft(wish) for wish in orders.wishes if wish in open_pieces(state, seat)), None)
    elif state.pending is not None:
        found = _reaction(state, state.pending, state.sides[seat], orders)
    if found is None and orders.forced and not decision.choice:
        return _only(offers(state, seat))
    return found


def _only(found: Sequence[Offer]) -> Action:
    """The single thing that can be done."""
    return BY_TYPE[found[0].type](**{name: values[0] for name, values in found[0].fields})


def _reaction(state: State, pending: Pending, side: Side, orders: Orders) -> Action | None:
    match pending.kind:
        case "announce":
            return _announcement(levels(side, pending.missile.at), orders)
        case "intercept":
            stop = _stop(pending, interceptors(side, pending.missile.at), orders)
            return None if stop is None else Intercept(*stop) if stop else Hold()
        case "sortie":
            return Hold() if orders.sorties == "never" else None
        case "deflect":
            return _deflection(state, pending, orders)
        case _:
            return _selection(pending, side, orders)


def _announcement(permitted: Sequence[int | None], orders: Orders) -> Action | None:
    match orders.announce:
        case "lower":
            return Announce(permitted[0])
        case "higher":
            return Announce(permitted[-1])
        case "ask":  # pragma: no branch - there is no other order
            return None


def _stop(pending: Pending, able: Sequence[int], orders: Orders) -> tuple[int, ...] | None:
    """The ABM that is to stop the missile, if any; None: the seat is asked. The first line with the colour counts."""
    if orders.intercept == "never" or not able:
        return ()
    if orders.intercept == "ask":
        return None
    for line in orders.intercept:
        if pending.missile.colour in line.colours:
            return next(((silo,) for silo in line.silos or () if silo in able), None)
    return ()


def _deflection(state: State, pending: Pending, orders: Orders) -> Action | None:
    seats = deflectable(state.sides, pending.missile)
    match orders.deflect:
        case "next":
            return Deflect(seats[0])
        case "strongest":
            return Deflect(max(seats, key=lambda seat: sum(state.sides[seat].left)))
        case "ask":  # pragma: no branch - there is no other order
            return None


def _selection(pending: Pending, side: Side, orders: Orders) -> Action | None:
    """The silo that comes first in the order; of a pair the first that has a neighbour, with the earlier one."""
    order = orders.select
    if order is None:
        return None
    place = {silo: number for number, silo in reversed(list(enumerate(order)))}
    silos = min(selections(pending, side), key=lambda some: [place.get(silo, len(order)) for silo in some])
    stop = _stop(pending, stops(pending, side, silos[0]), orders)
    return None if stop is None else Select(silos, stop)
