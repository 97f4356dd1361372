"""Who sees what: the view field by field, events as they are told, what a seat can imagine."""

import pytest
from msgspec.structs import replace

from games.core.values import Knowledge
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Action,
    Cap,
    Done,
    Event,
    GhostView,
    HandView,
    Opened,
    Options,
    Plan,
    Play,
    Replaced,
    Ring,
    Sealed,
    SeatView,
    TowerView,
    View,
)
from tests.games.icetowers.table import at, begun, chance, fresh, take

PLAN = (Cap("R1.1", "Y3.1"),)
SECRET = take(begun(Options(tempo="beats"), 3), 0, Plan(PLAN)).state


def test_the_view_before_the_start() -> None:
    view = ICETOWERS.view(fresh(Options(trios=3, beat_limit=7)), None)
    assert (view.stage, view.tempo, view.timed, view.trios) == ("ready", "live", True, 3)
    assert (view.beat, view.beat_limit, view.order, view.next) == (0, 7, (), 19)
    assert (view.ghost, view.last, view.own) == (None, None, None)
    assert view.seen == ()
    nothing = SeatView("R", 18, ready=False, done=False, left=False, sealed=False, mined=0, hand=None)
    assert view.seats == (nothing, replace(nothing, colour="Y"))


def test_the_view_of_a_table_in_play() -> None:
    run = at("RB+Y", "A=R3B3R2B2 B=B3 C=Y1", "B done", "R mine A 2", "B insist R")
    view = ICETOWERS.view(run.state, 1)
    assert view.towers == (
        TowerView(1, 0, ("R3.1", "B3.1", "B2.1"), 0),
        TowerView(2, 1, ("B3.2",), None),
        TowerView(3, 2, ("Y1.1",), None),
    )
    hand = HandView("R2.1", (1,), 0, insisted=True, showdown=False)
    red = SeatView("R", 0, ready=True, done=False, left=False, sealed=False, mined=1, hand=hand)
    assert view.seats == (red, replace(red, colour="B", score=11, mined=0, hand=None))
    assert view.ghost == GhostView("Y", 1)


def test_all_see_the_same_in_live_play() -> None:
    run = at("RBG", "A=R3B3R2B2 B=B3 C=G1", "R mine A 2")
    views = [ICETOWERS.view(run.state, viewer) for viewer in (0, 1, 2, None)]
    assert views == views[:1] * 4


def test_of_a_plan_only_that_it_is_sealed() -> None:
    for viewer in (1, 2, None):
        view = ICETOWERS.view(SECRET, viewer)
        assert [seat.sealed for seat in view.seats] == [True, False, False]
        assert view.own is None
    assert ICETOWERS.view(SECRET, 0).own == PLAN


def test_events_of_a_plan() -> None:
    sealed, replaced = Sealed(0, 1, PLAN), Replaced(0, 1, (Done(),))
    for viewer in (1, None):
        assert ICETOWERS.redact(sealed, viewer, False) == Sealed(0, 1, None)
        assert ICETOWERS.redact(replaced, viewer, False) is None
        assert ICETOWERS.redact(sealed, viewer, True) == sealed
        assert ICETOWERS.redact(replaced, viewer, True) == replaced
    assert ICETOWERS.redact(sealed, 0, False) == sealed
    assert ICETOWERS.redact(replaced, 0, False) == replaced
    opened = Opened(1, ())
    assert ICETOWERS.redact(opened, None, False) == opened


def test_what_is_imagined_of_the_others() -> None:
    for viewer in (1, None):
        drawn = [ICETOWERS.redeal(SECRET, viewer, chance(f"{n}")).plans for n in range(40)]
        assert all(plans[0] is not None and plans[1:] == (None, None) for plans in drawn)
        assert len(set(drawn)) > 20
    assert ICETOWERS.redeal(SECRET, 0, chance()) == SECRET


def test_what_is_imagined_of_a_holder() -> None:
    run = at("RBG mode=beats", "A=R3B3R2B2 B=B3 C=B1 D=G1", "beat R[mine A 2] B[] G[]")
    run.take(0, Plan((Play("R2.1", "B3.2"),)))
    drawn = {ICETOWERS.redeal(run.state, 1, chance(f"{n}")).plans[0] for n in range(40)}
    assert drawn == {(), (Done(),), (Play("R2.1", "B3.2"),)}


def test_an_ended_match_is_imagined_from_its_end() -> None:
    run = at("RBG", "A=R3 B=B3 C=G3", "B resign")
    step = take(run.state, 0, ICETOWERS.resign())
    assert ICETOWERS.redeal(step.state, None, chance(), step.events) == step.state
    silent: Knowledge[View, Event, Action] = Knowledge(
        None, ICETOWERS.view(step.state, None), step.events[:-1]
    )
    with pytest.raises(ValueError, match="end was not told"):
        ICETOWERS.imagine(silent, chance())


def test_what_all_know_of_an_action() -> None:
    cap = Cap("R1.1", "Y3.1")
    assert ICETOWERS.public(0, cap, ()) == cap
    assert ICETOWERS.public(None, cap, ()) == cap
    assert ICETOWERS.public(0, Plan(PLAN), ()) is None
    state = take(SECRET, 0, Plan((Done(),))).state
    state = take(state, 1, Plan(())).state
    events = take(state, 2, Plan(())).events
    # What was sealed first was replaced: known is what was opened.
    assert ICETOWERS.public(0, Plan(PLAN), events) == Plan((Done(),))
    assert ICETOWERS.public(1, Plan(PLAN), events) == Plan(())
    assert ICETOWERS.public(4, Plan(PLAN), events) is None
    assert ICETOWERS.public(1, Plan(PLAN), take(SECRET, None, Ring("beat")).events) is None


def test_nothing_stands_for_a_seat() -> None:
    state = begun()
    for decision in ICETOWERS.decisions(state):
        assert ICETOWERS.standing(ICETOWERS.view(state, 0), decision, ICETOWERS.new_orders()) is None
