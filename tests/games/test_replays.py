"""Recorded full matches: each goes as it went when it was recorded, and together they show every action and end."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import codec
from games.core.record import Record, replay, start
from games.core.values import IllegalAction, Outcome, Seat
from tests.games.conformance.games import UNDER_TEST
from tests.games.conformance.setups import SETUPS

REPLAYS = Path(__file__).parents[1] / "replays"
FILES = sorted(REPLAYS.glob("*/*.json"))

REASONS = {
    "intersect": {"three-of-each", "dead", "barren", "resign"},
    "icetowers": {
        *("annulled", "showdown", "time-limit", "agreement", "exhausted"),
        *("stalemate", "resign", "all-done", "beat-limit"),
    },
}
"""How the game itself ends a match. A draw by agreement, a lost clock and an annulment are the service's."""

NO_REPLAY_SHOWS: dict[str, set[str]] = {"intersect": set(), "icetowers": set()}
"""Refusals, ends, actions and events that no recorded match shows, by game; each needs a reason beside it."""


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt that was refused, after so many entries."""

    after: int
    seat: Seat
    action: msgspec.Raw
    code: str
    rule: str


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of tests/replays: the match, refused attempts, the position at each version, how it ended."""

    about: str
    record: Record
    refused: tuple[Refused, ...]
    positions: tuple[str, ...]
    outcome: Outcome


def read(path: Path) -> Replay:
    return msgspec.json.decode(path.read_bytes(), type=Replay)


def states(kept: Replay) -> list[Any]:
    game = UNDER_TEST[kept.record.game]
    return [start(game, kept.record), *(step.state for step in replay(game, kept.record))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_recorded_match_goes_as_it_went(path: Path) -> None:
    kept = read(path)
    game = UNDER_TEST[kept.record.game]
    assert kept.record.rules <= game.rules
    went = states(kept)
    assert [game.write_position(state) for state in went] == list(kept.positions)
    assert game.outcome(went[-1]) == kept.outcome
    assert game.outcome(went[-2]) is None
    for attempt in kept.refused:
        with pytest.raises(IllegalAction) as refusal:
            game.check(went[attempt.after], attempt.seat, codec.decode_action(game, attempt.action))
        assert (refusal.value.code, refusal.value.rule) == (attempt.code, attempt.rule)


@pytest.mark.parametrize("key", UNDER_TEST)
def test_recorded_matches_show_everything(key: str) -> None:
    game = UNDER_TEST[key]
    kept = [read(path) for path in FILES if path.parent.name == key]
    steps = [step for one in kept for step in replay(game, one.record)]
    shown = {attempt.code for one in kept for attempt in one.refused}
    shown |= {one.outcome.reason for one in kept}
    shown |= {json.loads(bytes(entry.action))["type"] for one in kept for entry in one.record.entries}
    shown |= {type(event).__name__ for step in steps for event in step.events}
    wanted = SETUPS[key]().codes | REASONS[key]
    wanted |= {kind.__struct_config__.tag for kind in game.action_types}
    wanted |= {kind.__name__ for kind in game.event_types}
    assert wanted - shown == NO_REPLAY_SHOWS[key]


def test_every_game_has_recorded_matches() -> None:
    assert (
        {path.parent.name for path in FILES} == UNDER_TEST.keys() == REASONS.keys() == NO_REPLAY_SHOWS.keys()
    )


def test_a_record_of_another_course_is_refused() -> None:
    kept = read(REPLAYS / "intersect" / "resign.json")
    game = UNDER_TEST["intersect"]
    turned = msgspec.structs.replace(kept.record, entries=kept.record.entries[::-1])
    with pytest.raises(IllegalAction, match=r"wrong-stage|not-your-turn|over"):
        list(replay(game, turned))
    with pytest.raises(IllegalAction, match="seat-count"):
        start(game, msgspec.structs.replace(kept.record, seats=3))
    with pytest.raises(IllegalAction, match="malformed"):
        start(game, msgspec.structs.replace(kept.record, options=msgspec.Raw(b'{"start": "C"}')))


@pytest.mark.parametrize("seed", ["", "00", "g" * 64, "0" * 63, "0" * 65])
def test_a_record_has_a_whole_seed(seed: str) -> None:
    kept = read(REPLAYS / "intersect" / "dead.json")
    wrong = codec.encode(msgspec.structs.replace(kept.record, seed=seed))
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(wrong, type=Record)
