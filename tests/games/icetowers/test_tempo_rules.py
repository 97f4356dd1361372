"""IT-26: live play, and what goes with it. Each test is named after its rule."""

import pytest

from games.core import codec
from games.core.values import IllegalAction, Rate, Timer
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Action,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Options,
    Plan,
    PlannedMine,
    Play,
    Ready,
    Resign,
    SetDown,
    Showdown,
    Split,
)
from tests.games.icetowers.table import begun, refusal

CAP, MINE, SPLIT = Cap("R1.1", "B3.1"), PlannedMine("R2.1"), Split("B3.1", "B2.1")
PLAY, DOWN = Play("R1.1", "B3.1"), SetDown("R1.1")


def test_it_26_live_questions_stand_and_the_match_has_a_clock() -> None:
    state = begun(seats=3)
    assert [(one.id, one.race) for one in ICETOWERS.decisions(state)] == [
        ("table:0", True),
        ("table:1", True),
        ("table:2", True),
    ]
    assert ICETOWERS.timers(state) == (Timer("match", "match"),)


@pytest.mark.parametrize("action", [Plan(()), Plan((Done(),))])
def test_it_26_no_plans_in_live_play(action: Plan) -> None:
    assert refusal(begun(), 0, action) == ("wrong-tempo", "IT-26", {})


def test_it_26_live_play_is_always_timed_and_beats_never() -> None:
    with pytest.raises(IllegalAction, match="untimed"):
        ICETOWERS.check_options(Options(timed=False), 2)
    for raw in (
        '{"tempo": "beats"}',
        '{"tempo": "beats", "timed": true}',
        '{"tempo": "beats", "timed": false}',
    ):
        options = codec.decode_options(ICETOWERS, raw)
        ICETOWERS.check_options(options, 2)
        assert not options.timed
        assert ICETOWERS.timers(begun(options)) == (Timer("beat:1", "beat"),)


@pytest.mark.parametrize(
    ("action", "rate"),
    [
        *((one, Rate("hand", 1, 150)) for one in (CAP, Mine("R1.1"), PLAY, DOWN, SPLIT)),
        *((one, Rate("word", 5, 10_000)) for one in (Done(), NotDone(), Insist(1), Showdown())),
        (Ready(), None),
        (Resign(), None),
    ],
)
def test_it_26_hands_not_scripts(action: Action, rate: Rate | None) -> None:
    assert ICETOWERS.rate(begun(), 0, action) == rate
    assert ICETOWERS.rate(begun(Options(tempo="beats")), 0, action) is None


def test_it_26_live_play_goes_with_a_live_pace_only() -> None:
    for kind in ICETOWERS.paces:
        ICETOWERS.check_pace(Options(tempo="beats"), kind)
    ICETOWERS.check_pace(Options(), "live")
    with pytest.raises(IllegalAction, match="live-pace"):
        ICETOWERS.check_pace(Options(), "days")
    assert ICETOWERS.limits["live", "match"] == range(60, 3601)
    assert ICETOWERS.limits["live", "hold"] == range(3, 121)
