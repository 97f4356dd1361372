"""What the table does for a seat whose time is up, or that has left in the middle of a resolution (MC-44)."""

from games.core.values import Seat
from games.missile_command.answering import selections
from games.missile_command.model import Announce, Answer, Deflect, Hold, Pending, Select, Side
from games.missile_command.silos import deflectable, levels, under

type Sides = tuple[Side, ...] | list[Side]


def table_answer(sides: Sides, pending: Pending, seat: Seat) -> Answer:
    """MC-44. No interception, the next seat, the fewest tokens and lowest numbers, the lower level."""
    match pending.kind:
        case "intercept" | "sortie":
            return Hold()
        case "deflect":
            return Deflect(deflectable(sides, pending.missile)[0])
        case "announce":
            return Announce(levels(sides[seat], pending.missile.at)[0])
        case _:
            return Select(_least(sides[seat], selections(pending, sides[seat])), ())


def _least(side: Side, choices: list[tuple[int, ...]]) -> tuple[int, ...]:
    """MC-44. The fewest exposed tokens, then the lowest numbers, the lower first."""

    def harm(silos: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        tokens = sum(len(under(side, silo)) for silo in silos if not side.left[silo - 1])
        return tokens, silos

    return min(choices, key=harm)
