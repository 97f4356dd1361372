"""Another process, with another order of its hashes, comes to the same state at every version."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from games.core import codec
from games.core.codec import AnyGame
from games.core.record import Record
from games.core.values import Entry
from tests.games.conformance.digest import digest
from tests.games.conformance.faults.course import Hashed
from tests.games.conformance.games import UNDER_TEST
from tests.games.conformance.setups import SETUPS
from tests.games.conformance.walk import Match, match

ROOT = Path(__file__).parents[3]
SHORT, SHORT_SEEDS = 30, 2
LONG, LONG_SEEDS = 5000, 10


def as_record(played: Match) -> Record:
    """A random match as it would be kept."""
    entries = tuple(Entry(entry.seat, msgspec.Raw(codec.encode(entry.action))) for entry in played.entries)
    options = msgspec.Raw(codec.encode(played.options))
    return Record(played.game.key, played.game.rules, options, played.seats, played.seed.hex(), entries)


def records(key: str, number: int) -> list[Record]:
    return [as_record(match(SETUPS[key](), 1000 + one)) for one in range(number)]


def elsewhere(game: type[AnyGame], kept: list[Record], hash_seed: int) -> list[str]:
    """The digests that a process with this hash seed prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.conformance.digest", f"{game.__module__}:{game.__name__}"],
        input=b"".join(codec.encode(record) + b"\n" for record in kept),
        env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return done.stdout.decode().split()


def same_everywhere(game: AnyGame, kept: list[Record], seeds: int) -> bool:
    here = [digest(game, record) for record in kept]
    return all(elsewhere(type(game), kept, seed) == here for seed in range(1, seeds + 1))


@pytest.mark.parametrize("key", UNDER_TEST)
def test_the_same_everywhere(key: str) -> None:
    assert same_everywhere(UNDER_TEST[key], records(key, SHORT), SHORT_SEEDS)


@pytest.mark.soak
@pytest.mark.parametrize("key", UNDER_TEST)
def test_thousands_are_the_same_everywhere(key: str) -> None:
    assert same_everywhere(UNDER_TEST[key], records(key, LONG), LONG_SEEDS)


def test_a_game_that_walks_a_set_is_caught() -> None:
    kept = records("intersect", 1)
    assert len({elsewhere(Hashed, kept, seed)[0] for seed in range(1, 9)}) > 1
