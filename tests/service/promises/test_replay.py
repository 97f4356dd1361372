"""R14: every finished match replays to the same state at every version, whatever Python's hashes are."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import codec, record
from games.core.chance import Chance
from icehouse.matches import history
from icehouse.matches.models import Match, Move
from icehouse.matches.services.verifying import verify
from tests.conftest import SOAK
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel

MATCHES = 200 if SOAK else 3
SEEDS = range(10) if SOAK else range(2)
ROOT = Path(__file__).resolve().parents[3]

ELSEWHERE = """
import hashlib, sys
import msgspec
from games import catalog
from games.core import codec, record
kept = msgspec.json.decode(sys.stdin.buffer.read())
game = catalog.game(kept["game"])
state = record.begin(
    game, codec.decode_options(game, msgspec.json.encode(kept["options"])), kept["seats"], bytes.fromhex(kept["seed"])
)
digests = [hashlib.sha256(codec.encode(state)).hexdigest()]
for seat, action in kept["actions"]:
    state = game.apply(state, seat, codec.decode_action(game, msgspec.json.encode(action))).state
    digests.append(hashlib.sha256(codec.encode(state)).hexdigest())
print(*digests, sep="\\n")
"""


def finished(ana: Caller, bo: Caller, number: int) -> Duel:
    """A match played at random to its end, each action through the service."""
    made, chance = tables.removal(f"replay {number}", a=ana, b=bo), Chance(bytes(32), f"replay {number}")
    while True:
        table = made.table
        asked = [one for one in table.game.decisions(table.state) if not one.sealed]
        if not asked:
            return made
        decision = asked[chance.below(len(asked))]
        action = msgspec.to_builtins(table.game.sample(table.state, decision.seat, chance))
        made[decision.seat].act(made.id, decision.id, action).ok()


def digests_here(made: Duel) -> list[str]:
    """A digest of the state after each engine entry, the state at the start first."""
    table = made.table
    states = [past.state for past in history.replay(table) if past.move.kind == Move.Kind.ENGINE]
    start = record.begin(
        table.game, codec.decode_options(table.game, table.match.options), 2, _seed(table.match)
    )
    return [hashlib.sha256(codec.encode(state)).hexdigest() for state in [start, *states]]


def _seed(match: Match) -> bytes:
    return bytes(match.seed)


def digests_elsewhere(kept: dict[str, Any], seed: int) -> list[str]:
    """The same from the public record alone, in a process with other hashes."""
    env = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=msgspec.json.encode(kept),
        env=env,
        capture_output=True,
        check=True,
    )
    return done.stdout.decode().split()


def kept_of(made: Duel) -> dict[str, Any]:
    """What the public record of the finished match gives anybody."""
    told = Caller().get(f"{made.path}/record").ok()
    actions = [(one["seat"], one["action"]) for one in told["entries"] if one["kind"] == "engine"]
    return {
        "game": told["game"],
        "options": told["options"],
        "seats": 2,
        "seed": told["seed"],
        "actions": actions,
    }


@pytest.mark.parametrize("number", range(MATCHES))
def test_r14_a_finished_match_replays_alike(ana: Caller, bo: Caller, number: int) -> None:
    made = finished(ana, bo, number)
    assert verify(made.id) == []
    here, kept = digests_here(made), kept_of(made)
    for seed in SEEDS:
        assert digests_elsewhere(kept, seed) == here


def test_r14_any_version_is_reached_from_its_checkpoint(ana: Caller, bo: Caller) -> None:
    made = finished(ana, bo, 0)
    table = made.table
    whole = {past.move.number: past.state for past in history.replay(table)}
    for since in range(0, table.match.version, 7):
        for past in history.replay(table, since):
            assert past.state == whole[past.move.number]


def test_r14_catches_a_log_that_was_changed(ana: Caller, bo: Caller) -> None:
    made = finished(ana, bo, 0)
    here, kept = digests_here(made), kept_of(made)
    kept["actions"][-1], kept["actions"][-2] = kept["actions"][-2], kept["actions"][-1]
    with pytest.raises((AssertionError, subprocess.CalledProcessError)):
        assert digests_elsewhere(kept, 0) == here
