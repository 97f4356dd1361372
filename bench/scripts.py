"""Whole matches of Intersect as lists of answers, played at random by the engine. The same number, the same match."""

import hashlib
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games.core.chance import Chance
from games.core.codec import AnyGame
from games.core.record import begin
from games.intersect import INTERSECT
from games.intersect.model import Options

GAME: AnyGame = INTERSECT
OPTIONS = Options(start="A", barren_limit=1000)
"""A always begins, so that one script fits every match; long enough not to end by empty squares."""


class Turn(NamedTuple):
    """A seat's answer to a decision."""

    seat: int
    decision: str
    action: Any


def seed_of(number: int) -> bytes:
    """A published seed."""
    return hashlib.sha256(f"bench/{number}".encode()).digest()


def first_state() -> Any:
    """Every match's state at its start."""
    return begin(GAME, OPTIONS, 2, seed_of(0))


@cache
def script(number: int) -> tuple[Turn, ...]:
    """A match from its start to its end."""
    state, chance, turns = first_state(), Chance(seed_of(number), "answers"), []
    while GAME.outcome(state) is None:
        asked = next(one for one in GAME.decisions(state) if not one.sealed)
        action = GAME.sample(state, asked.seat, chance)
        turns.append(Turn(asked.seat, asked.id, action))
        state = GAME.apply(state, asked.seat, action).state
    return tuple(turns)


@cache
def plain(number: int) -> tuple[tuple[int, str, dict[str, Any]], ...]:
    """The same as JSON values: seat, decision, action."""
    return tuple((turn.seat, turn.decision, msgspec.to_builtins(turn.action)) for turn in script(number))


def placed(number: int) -> tuple[Turn, ...]:
    """A script up to the last placement: the next questions are selections."""
    turns = script(number)
    last = next(at for at, turn in enumerate(turns) if turn.decision.startswith("select:"))
    return turns[:last]


def written(action: dict[str, Any]) -> str:
    """An action as the log keeps it."""
    return msgspec.json.encode(action).decode()
