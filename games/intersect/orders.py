"""Standing orders of Intersect (IX-14a): what leaves no choice is played for a seat that wants it so."""

from games.core.values import Decision
from games.intersect.model import SIZES, Action, DiscardCard, DiscardPiece, Orders, Select, View


def standing(view: View, decision: Decision, orders: Orders) -> Action | None:
    """IX-14a. The only answer to a selection, discard or pass; None: the seat is asked.

    A placement is always asked for. A seat that has sealed its selection has answered.
    """
    if not orders.forced or decision.sealed:
        return None
    side = view.seats[decision.seat]
    match decision.kind:
        case "select" if len(side.hand) == 1:
            return Select(side.hand[0])
        case "discard" if len(side.hand) == 1:
            return DiscardCard(side.hand[0])
        case "pass" if side.stash.count(0) == len(SIZES) - 1:
            return DiscardPiece(next(size for size in SIZES if side.stash[3 - size]))
        case _:
            return None
