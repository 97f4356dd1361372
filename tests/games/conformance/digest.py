"""Replays records from standard input and prints a digest of each match's states: run in processes of its own.

The argument names the class of the game, as `games.intersect:Intersect`.
"""

import hashlib
import sys
from importlib import import_module

import msgspec

from games.core import codec
from games.core.codec import AnyGame
from games.core.record import Record, replay, start


def digest(game: AnyGame, record: Record) -> str:
    """SHA-256 over the state at each version."""
    total = hashlib.sha256(codec.encode(start(game, record)))
    for step in replay(game, record):
        total.update(codec.encode((step.state, step.events)))
    return total.hexdigest()


def main(name: str) -> None:
    module, _, kind = name.partition(":")
    game: AnyGame = getattr(import_module(module), kind)()
    for line in sys.stdin.buffer:
        sys.stdout.write(digest(game, msgspec.json.decode(line, type=Record)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
