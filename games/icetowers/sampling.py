"""Plans drawn at random (IT-27): for random play, and for what a seat can imagine of the others' plans."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from games.core.chance import Chance
from games.core.values import Seat
from games.icetowers import offering
from games.icetowers.model import (
    MOST_ALTERNATIVES,
    Alternative,
    Cap,
    Done,
    Plan,
    PlannedMine,
    Play,
    SetDown,
    Split,
    State,
)


def sample_plan(state: State, seat: Seat, chance: Chance) -> Plan:
    """A pass, "done", or one to three different alternatives of those that would be legal now.

    A seat without any passes or is done.
    """
    legal = alternatives(state, seat)
    kind = chance.below(8)
    if kind == 0:
        return Plan((Done(),))
    if kind == 1 or not legal:
        return Plan(())
    count = 1 + chance.below(MOST_ALTERNATIVES)
    return Plan(tuple([_ordered(one, chance) for one in chance.shuffled(legal)[:count]]))


def alternatives(state: State, seat: Seat) -> list[Alternative]:
    """Every alternative that would be legal now; a mine with all towers that would take the piece."""
    if state.hands[seat] is not None:
        products = [offering.with_hand(state, seat)]
    else:
        deeds = [one for one in offering.deeds(state, seat) if one[0] != "mine"]
        products = [*deeds, *offering.mines(state, seat)]
    return [made for kind, fields in products for made in _alternatives(kind, dict(fields))]


def _alternatives(kind: str, fields: Mapping[str, tuple[Any, ...]]) -> Iterator[Alternative]:
    if kind == "mine":
        (piece,) = fields["piece"]
        yield PlannedMine(piece, fields["then"])
    else:
        for values in product(*fields.values()):
            yield _MADE[kind](*values)


_MADE: Mapping[str, Callable[..., Alternative]] = {
    "cap": Cap,
    "split": Split,
    "play": Play,
    "set_down": SetDown,
}


def _ordered(alternative: Alternative, chance: Chance) -> Alternative:
    """A mine with its towers in some order, some of them left out."""
    if not isinstance(alternative, PlannedMine):
        return alternative
    kept = chance.below(len(alternative.then) + 1)
    return PlannedMine(alternative.piece, chance.shuffled(alternative.then)[:kept])
