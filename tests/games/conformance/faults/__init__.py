"""The list of games with a planted fault each, for the properties to catch."""

from collections.abc import Callable

from games.core.codec import AnyGame
from games.core.values import Seat
from games.intersect.model import Select, State

type Property = Callable[..., None]

FAULTS: dict[str, tuple[type[AnyGame], Property, str]] = {}
"""By name: the game, the property that must fail, and a part of what it says then."""


def planted[G: type[AnyGame]](caught_by: Property, saying: str) -> Callable[[G], G]:
    """Put a faulty game on the list."""

    def note(game: G) -> G:
        FAULTS[game.__name__] = (game, caught_by, saying)
        return game

    return note


def secret_of(state: State, viewer: Seat | None) -> Select | None:
    """What somebody else has sealed."""
    sealed = [
        side.sealed for seat, side in enumerate(state.sides) if seat != viewer and side.sealed is not None
    ]
    return sealed[0] if sealed else None


def card_of(state: State, viewer: Seat | None) -> int:
    """The number of the card that somebody else has sealed, 0 where there is none."""
    secret = secret_of(state, viewer)
    return secret.card if secret else 0
