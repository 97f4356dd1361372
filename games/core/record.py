"""A match as a record: what was agreed at the start and every action since.

Everything else is computed from it. Types are known by the game at run time only, hence `Any`.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

import msgspec

from games.core.chance import Chance
from games.core.codec import AnyGame, decode_action, decode_options
from games.core.values import Entry, Step


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`seed` is 64 hex digits; `entries` are the engine's in order, what was undone left out."""

    game: str
    rules: int
    options: msgspec.Raw
    seats: int
    seed: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    entries: tuple[Entry[msgspec.Raw], ...]


def begin(game: AnyGame, options: Any, seats: int, seed: bytes) -> Any:
    """The state at the start of a match."""
    return game.setup(options, seats, Chance(seed, "setup"))


def chance_at(seed: bytes, number: int) -> Chance:
    """The stream for what the table draws at the entry of this number."""
    return Chance(seed, f"entry {number}")


def start(game: AnyGame, record: Record) -> Any:
    """The state at the start of a recorded match; raises IllegalAction for options that the game refuses."""
    options = decode_options(game, record.options)
    game.check_options(options, record.seats)
    return begin(game, options, record.seats, bytes.fromhex(record.seed))


def replay(game: AnyGame, record: Record) -> Iterator[Step[Any, Any]]:
    """The steps of a recorded match, each checked; raises IllegalAction where one is not by the rules."""
    state = start(game, record)
    for entry in record.entries:
        step = game.apply(state, entry.seat, decode_action(game, entry.action))
        state = step.state
        yield step


def fold(game: AnyGame, state: Any, entries: Iterable[Entry[Any]]) -> Iterator[Step[Any, Any]]:
    """The steps of entries that were accepted before: resolved without checking."""
    for entry in entries:
        step = game.resolve(state, entry.seat, entry.action)
        state = step.state
        yield step


def settle(game: AnyGame, state: Any, chance: Chance) -> Iterator[tuple[Any, Step[Any, Any]]]:
    """The table's actions that must follow at once, each with its step, until none is due."""
    while (action := game.due(state, chance)) is not None:
        step = game.apply(state, None, action)
        state = step.state
        yield action, step
