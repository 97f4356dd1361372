"""Random play: every number of seats and every variant comes to an end, and bots play by the rules."""

import pytest

from games.core import codec
from games.core.chance import Chance
from games.core.codec import decode_options
from games.core.record import begin, chance_at, settle
from games.core.tournament import play, seed_of
from games.core.values import Outcome
from games.missile_command import MISSILE_COMMAND
from games.missile_command.bots import BOTS
from games.missile_command.model import Action, Options, State

VARIANTS = (
    "{}",
    '{"colours": ["K", "W", "B", "G", "X"]}',
    '{"colours": ["X", "O"], "deduction_aid": true}',
    '{"colours": ["C", "O"]}',
    '{"shared": true}',
    '{"launch_detect": true}',
    '{"shared": true, "launch_detect": true, "words": "peace_love_dove"}',
)
LONGEST = 3000


def played(raw: str, seats: int) -> tuple[Outcome, set[str]]:
    """The end of a random match, and what was asked in it."""
    options = decode_options(MISSILE_COMMAND, raw)
    MISSILE_COMMAND.check_options(options, seats)
    seed = seats.to_bytes(32, "big")
    state: State = begin(MISSILE_COMMAND, options, seats, seed)
    chance, kinds = Chance(seed, raw), set[str]()
    for number in range(LONGEST):
        for _, step in settle(MISSILE_COMMAND, state, chance_at(seed, number)):
            state = step.state
        if state.outcome is not None:
            return state.outcome, kinds
        decision = chance.pick(MISSILE_COMMAND.decisions(state))
        kinds.add(decision.kind)
        action = MISSILE_COMMAND.sample(state, decision.seat, chance)
        state = MISSILE_COMMAND.apply(state, decision.seat, action).state
    raise AssertionError("no end")


@pytest.mark.parametrize("raw", VARIANTS)
@pytest.mark.parametrize("seats", MISSILE_COMMAND.seats)
def test_every_match_ends(raw: str, seats: int) -> None:
    outcome, kinds = played(raw, seats)
    assert outcome.reason in {"sole-survivor", "peace"}
    assert outcome.winners
    assert {"build", "turn"} <= kinds


def test_everything_is_asked_some_time() -> None:
    kinds = set().union(*(played("{}", seats)[1] for seats in (3, 4, 5, 6, 8)))
    assert kinds == {
        "build", "turn", "intercept", "deflect", "select", "pair", "extra", "fallout", "announce", "sortie"
    }  # fmt: skip


def test_nobody_is_asked_who_has_answered() -> None:
    state = MISSILE_COMMAND.setup(Options(), 2, Chance(bytes(32), "x"))
    with pytest.raises(ValueError, match="not asked"):
        MISSILE_COMMAND.sample(
            MISSILE_COMMAND.apply(state, 0, _build(state)).state, 0, Chance(bytes(32), "y")
        )


def _build(state: State) -> Action:
    return MISSILE_COMMAND.sample(state, 0, Chance(bytes(32), "z"))


@pytest.mark.parametrize("raw", VARIANTS)
def test_the_random_bot_plays_by_the_rules(raw: str) -> None:
    options = decode_options(MISSILE_COMMAND, raw)
    for number, seats in enumerate((2, 3, 4)):
        result = play(MISSILE_COMMAND, [BOTS["random"]] * seats, options, seed_of(raw, number))
        assert result.outcome.winners
        assert all(result.answers)


def test_it_is_played_live_and_by_days_without_limits_of_its_own() -> None:
    assert MISSILE_COMMAND.paces == ("live", "days")
    state = MISSILE_COMMAND.setup(Options(), 2, Chance(bytes(32), "x"))
    for pace in MISSILE_COMMAND.paces:
        MISSILE_COMMAND.check_pace(Options(), pace)
    assert MISSILE_COMMAND.rate(state, 0, MISSILE_COMMAND.resign()) is None
    assert codec.encode(MISSILE_COMMAND.resign()) == b'{"type":"resign"}'
    assert MISSILE_COMMAND.key == "missile_command"
