"""What the properties need to know about each game under test. A game without an entry fails the suite."""

from collections import Counter
from collections.abc import Callable

from games.core.codec import AnyGame
from games.intersect import INTERSECT
from games.intersect.model import State
from tests.games.conformance.icetowers import icetowers
from tests.games.conformance.setup import Setup
from tests.games.intersect.table import EVERY_ACTION

__all__ = ["SETUPS", "Setup", "intersect"]


def intersect_material(state: State) -> Counter[str]:
    """IX-1, IX-13: the pyramids of both colours by size, and the cards of both seats from the deal on."""
    held: Counter[str] = Counter()
    for letter, side in zip("AB", state.sides, strict=True):
        for name, *counts in zip("321", side.stash, side.gone, side.won, strict=True):
            held[letter + name] += sum(counts)
        cards = side.hand + side.played + side.discarded
        held.update(f"{letter} card {card}" for card in cards or (1, 2, 3, 4))
    for stack in state.cells:
        held.update(stack[place : place + 2] for place in range(0, len(stack), 2))
    return held


INTERSECT_CODES = frozenset(
    {
        "malformed",
        "over",
        "wrong-stage",
        "not-your-turn",
        "no-discard-due",
        "discard-first",
        "none-left",
        "must-place",
        "wrong-column",
        "on-smaller",
        "not-in-hand",
    }
)


def intersect(game: AnyGame = INTERSECT) -> Setup:
    """Intersect, or a variant of it with a planted fault."""
    return Setup(
        game,
        (
            ("{}", 2),
            ('{"start": "B"}', 2),
            ('{"start": "A", "barren_limit": 3}', 2),
            ('{"barren_limit": 1}', 2),
        ),
        EVERY_ACTION,
        intersect_material,
        INTERSECT_CODES,
        patience=3000,
    )


SETUPS: dict[str, Callable[[], Setup]] = {"intersect": intersect, "icetowers": icetowers}
