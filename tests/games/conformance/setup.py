"""What the properties need to know about a game."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from games.core.codec import AnyGame


@dataclass(frozen=True)
class Setup:
    """A game with what random play can't find out by itself.

    `tables`: options as JSON with a number of seats. `universe`: every well-formed action, refused ones too.
    `material`: what a state holds, to be the same in each state of a match. `codes`: the refusals of its rules.
    `patience`: expiries that end any match. `around`: the actions to be tried at a state, where all would be too many.
    `tables_own`: actions of the table alone. `left`: the seats that have left. `formed`: a slow model of what a form
    lets a seat do. `numbers`: the random matches that are always looked at.
    """

    game: AnyGame
    tables: tuple[tuple[str, int], ...]
    universe: tuple[Any, ...]
    material: Callable[[Any], Counter[str]]
    codes: frozenset[str]
    patience: int
    numbers: tuple[int, ...] = tuple(range(8))
    around: Callable[[Any], tuple[Any, ...]] | None = None
    tables_own: tuple[type[Any], ...] = ()
    left: Callable[[Any], frozenset[int]] = lambda _state: frozenset()
    formed: Callable[[Any, int, Any], bool] = lambda _state, _seat, _action: False

    def near(self, state: Any) -> tuple[Any, ...]:
        """The well-formed actions to be tried at a state: those that could be legal, and many that are not."""
        return self.universe if self.around is None else self.around(state)
