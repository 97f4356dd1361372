"""Intersect as text, both ways: actions and positions. Texts are read strictly."""

import re
from collections.abc import Callable

from msgspec import UNSET

from games.core.values import IllegalAction
from games.intersect.model import (
    Action,
    DiscardCard,
    DiscardPiece,
    Place,
    Resign,
    Select,
)


def _place(size: int, a: int, b: int) -> Place:
    return Place(size, (a, b))


_ACTIONS: tuple[tuple[re.Pattern[str], Callable[..., Action]], ...] = (
    (re.compile(r"place ([1-3]) at ([1-4]),([1-4])"), _place),
    (re.compile(r"discard-piece ([1-3])"), DiscardPiece),
    (re.compile(r"select ([1-4])"), Select),
    (re.compile(r"select ([1-4]) then ([1-4])"), Select),
    (re.compile(r"discard-card ([1-4])"), DiscardCard),
    (re.compile(r"resign"), Resign),
)


def write(action: Action) -> str:
    """The action as text."""
    match action:
        case Place():
            return f"place {action.size} at {action.square[0]},{action.square[1]}"
        case DiscardPiece():
            return f"discard-piece {action.size}"
        case Select() if action.discard_if_won is UNSET:
            return f"select {action.card}"
        case Select():
            return f"select {action.card} then {action.discard_if_won}"
        case DiscardCard():
            return f"discard-card {action.card}"
        case Resign():  # pragma: no branch - the union is closed
            return "resign"


def read(text: str) -> Action:
    """The action that the text means; raises IllegalAction('malformed')."""
    for pattern, make in _ACTIONS:
        if found := pattern.fullmatch(text):
            return make(*map(int, found.groups()))
    raise malformed(f"not an action: {text[:80]}")


def malformed(problem: str) -> IllegalAction:
    """The refusal of a text that can't be read."""
    return IllegalAction("malformed", "Notation", problem=problem)
