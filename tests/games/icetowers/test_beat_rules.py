"""IT-27: beats. Each test is named after its rule."""

import pytest

from games.core.values import Timer
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Alternative,
    Cap,
    Capped,
    Done,
    Failed,
    Insist,
    Mine,
    Mined,
    NotDone,
    Opened,
    Opening,
    Options,
    Plan,
    PlannedMine,
    Play,
    Played,
    PutDown,
    Replaced,
    Resign,
    Resigned,
    Ring,
    Sealed,
    SetDown,
    Showdown,
    Split,
    Turn,
)
from tests.games.icetowers.running import Run
from tests.games.icetowers.table import asked, at, begun, chance, ended, refusal, stands, take

BEATS = "RBG mode=beats"
CAP, MINE, SPLIT = Cap("R1.1", "B3.1"), PlannedMine("R2.1"), Split("B3.1", "B2.1")
PLAY, DOWN = Play("R1.1", "B3.1"), SetDown("R1.1")


def last(run: Run) -> Opening:
    """The beat that was opened last, as everybody sees it."""
    opening = ICETOWERS.view(run.state, None).last
    assert opening is not None
    return opening


def test_it_27_each_seat_seals_a_plan_that_it_may_change() -> None:
    state = begun(Options(tempo="beats"), 3)
    assert asked(state) == ["beat:1:0", "beat:1:1", "beat:1:2"]
    plan, other = (Cap("R1.1", "Y3.1"),), (Cap("R2.1", "Y3.1"), Cap("R1.1", "Y3.1"))
    step = take(state, 0, Plan(plan))
    assert step.events == (Sealed(0, 1, plan),)
    assert asked(step.state) == ["beat:1:1", "beat:1:2"]
    again = take(step.state, 0, Plan(plan))
    assert (again.state, again.events) == (step.state, ())
    step = take(step.state, 0, Plan(other))
    assert step.events == (Replaced(0, 1, other),)
    assert ICETOWERS.view(step.state, 0).own == other
    assert ICETOWERS.timers(step.state) == (Timer("beat:1", "beat"),)


@pytest.mark.parametrize(
    "action",
    [
        Cap("R1.1", "B3.1"),
        Mine("R1.1"),
        Play("R1.1", "B3.1"),
        SetDown("R1.1"),
        Split("R1.1", "R1.2"),
        Done(),
        NotDone(),
        Insist(0),
        Showdown(),
    ],
)
def test_it_27_nothing_but_plans(action: object) -> None:
    assert refusal(at(BEATS, "A=R1 B=B3 C=G1").state, 0, action) == ("wrong-tempo", "IT-27", {})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("holding", "alternatives", "params"),
    [
        (False, (CAP, MINE, SPLIT), None),
        (False, (), None),
        (False, (Done(),), None),
        (True, (PLAY, PLAY, DOWN), None),
        (True, (), None),
        (True, (Done(),), None),
        (False, (CAP, CAP, CAP, CAP), {"most": 3}),
        (False, (CAP, Done()), {"alternative": 1}),
        (False, (Done(), CAP), {"alternative": 0}),
        (False, (Done(), Done()), {"alternative": 0}),
        (False, (PLAY,), {"alternative": 0}),
        (False, (CAP, DOWN), {"alternative": 1}),
        (True, (CAP,), {"alternative": 0}),
        (True, (DOWN, MINE), {"alternative": 1}),
    ],
)
def test_it_27_the_form_of_a_plan(
    holding: bool, alternatives: tuple[Alternative, ...], params: dict[str, object] | None
) -> None:
    run = at(BEATS, "A=R3R3R1B1 B=B3" + " @R=R1!A" * holding)
    expected = params and ("bad-plan", "IT-27", params)
    assert refusal(run.state, 0, Plan(alternatives)) == expected


def test_it_27_legality_is_not_looked_at_when_sealing() -> None:
    assert refusal(at(BEATS, "A=R1 B=B3").state, 0, Plan((Cap("G3.9", "X1.1"),))) is None


def test_it_27_the_first_alternative_that_is_legal_then() -> None:
    run = at(BEATS, "A=R1 B=B3 C=B2 D=R3 E=G2", "beat R[] B[cap C D] G[cap E D / cap E B]")
    assert stands(run) == {"A=R1", "B=B3G2", "D=R3B2"}
    turn = last(run).turns[2]
    assert turn.plan == (Cap("G2.1", "R3.1"), Cap("G2.1", "B3.1"))
    why = (("top", "B2.1"), ("seat", 1))
    assert turn.failed == (Failed(0, None, "not-on-top", "IT-15", why),)
    assert turn.deeds == (Cap("G2.1", "B3.1"),)


def test_it_27_what_failed_is_seen_by_all_and_nothing_is_done() -> None:
    run = at(BEATS, "A=R3 B=B2 C=G1", "beat R[cap A B / cap A C] B[] G[]")
    (turn, *_) = last(run).turns
    assert [(one.alternative, one.code) for one in turn.failed] == [(0, "too-big"), (1, "too-big")]
    assert turn.deeds == ()
    assert stands(run) == {"A=R3", "B=B2", "C=G1"}


def test_it_27_the_order_rotates_past_those_that_left() -> None:
    run = at("RBGY mode=beats", "A=R1 B=B3 C=G1 D=Y2")
    assert ICETOWERS.view(run.state, None).order == (0, 1, 2, 3)
    run.step("beat R[] B[] G[] Y[]")
    assert ICETOWERS.view(run.state, None).order == (1, 2, 3, 0)
    run.step("G resign")
    assert ICETOWERS.view(run.state, None).order == (1, 3, 0)
    run.step("beat R[] B[]")
    assert [(turn.seat, turn.plan) for turn in last(run).turns] == [(1, ()), (3, None), (0, ())]
    assert ICETOWERS.view(run.state, None).order == (3, 0, 1)


def test_it_27_a_mine_is_played_at_once() -> None:
    run = at(BEATS, "A=R3B3R2G2 B=B1 C=G3 D=B3", "beat B[] G[]", "beat R[mine A 2 > B,D,C] B[] G[]")
    assert stands(run) == {"A=R3B3G2", "B=B1", "C=G3", "D=B3R2"}
    turn = last(run).turns[-1]
    skipped = (("top", 1), ("mine", 2))
    assert turn.failed == (Failed(0, "B1.1", "too-big", "IT-8", skipped),)
    assert turn.deeds == (Mine("R2.1"), Play("R2.1", "B3.2"))
    assert not turn.table


@pytest.mark.parametrize("then", ["", " > B"])
def test_it_27_a_list_that_is_used_up_keeps_the_piece(then: str) -> None:
    run = at(BEATS, "A=R3B3R2G2 B=B1 C=G3", f"beat R[mine A 2{then}] B[] G[]")
    assert stands(run) == {"A=R3B3G2", "B=B1", "C=G3", "@R=R2!A"}


def test_it_27_a_piece_that_nothing_takes_is_set_down() -> None:
    run = at(BEATS, "A=R3B3R2G2 B=B1", "beat R[mine A 2] B[] G[]")
    assert stands(run) == {"A=R3B3G2", "B=B1", "n1=R2"}
    assert last(run).turns[0].deeds == (Mine("R2.1"), SetDown("R2.1"))


HELD = ("A=R3B3R2G2 B=B1 C=G3", "beat R[mine A 2] B[] G[]")


@pytest.mark.parametrize("plan", ["R[] ", "R[done] ", "R[down] ", "R[play B] ", ""])
def test_it_27_what_was_held_when_the_beat_began_is_played_by_the_table(plan: str) -> None:
    run = at(BEATS, *HELD, f"beat {plan}B[] G[]")
    assert stands(run) == {"A=R3B3G2", "B=B1", "C=G3R2"}
    turn = last(run).turns[-1]
    assert (turn.seat, turn.table, turn.deeds) == (0, True, (Play("R2.1", "G3.1"),))


def test_it_27_a_holder_plays_as_planned() -> None:
    run = at(BEATS, *HELD, "beat R[play C] B[] G[]")
    assert not last(run).turns[-1].table
    assert stands(run) == {"A=R3B3G2", "B=B1", "C=G3R2"}


def test_it_27_done_by_all_ends_it_with_empty_hands_only() -> None:
    assert ended(at(BEATS, "A=R1 B=B3 C=G2", "beat R[done] B[done] G[done]")) == ("all-done", "IT-27")
    assert ended(at(BEATS, "A=R1 B=B3 C=G2", "beat R[done] B[done] G[]")) is None
    run = at(BEATS, "A=R3B3R2G2 B=B3 C=G3 D=B1", "beat R[mine A 2] B[] G[]", "beat R[done] B[done] G[done]")
    assert ended(run) is None


def test_it_27_a_missing_plan_is_a_pass() -> None:
    run = at(BEATS, "A=R1 B=B3 C=G2 D=B2", "beat R[cap A B]")
    assert stands(run) == {"B=B3R1", "C=G2", "D=B2"}
    assert [turn.plan for turn in last(run).turns] == [(CAP,), None, None]
    assert asked(run.state) == ["beat:2:0", "beat:2:1", "beat:2:2"]


def test_it_27_the_beats_clock_opens_it() -> None:
    run = at(BEATS, "A=R1 B=B3 C=G2")
    (timer,) = ICETOWERS.timers(run.state)
    (entry,) = ICETOWERS.expire(run.state, timer, chance())
    assert (entry.seat, entry.action) == (None, Ring("beat"))
    after = take(run.state, None, entry.action).state
    assert after.beat == 2
    assert ICETOWERS.expire(after, timer, chance()) == ()


def test_it_27_what_was_done_is_told_after_the_plans() -> None:
    run = at(BEATS, "A=R3B3R2G2 B=B1 C=G3 D=B3")
    for seat in (1, 2):
        run.take(seat, Plan(()))
    plan = (PlannedMine("R2.1", ("G3.1",)),)
    events = take(run.state, 0, Plan(plan)).events
    turns = (
        Turn(0, plan, (), (Mine("R2.1"), Play("R2.1", "G3.1")), table=False),
        Turn(1, (), (), (), table=False),
        Turn(2, (), (), (), table=False),
    )
    assert events == (Sealed(0, 1, plan), Opened(1, turns), Mined(0, "R2.1", 1), Played(0, "R2.1", "G3.1", 3))


def test_it_27_a_seat_that_leaves_is_not_waited_for() -> None:
    run = at(BEATS, "A=R1 B=B3 C=G2")
    for seat in (0, 1):
        run.take(seat, Plan(()))
    step = take(run.state, 2, Resign())
    assert [type(event) for event in step.events] == [Resigned, Opened]
    assert [turn.seat for turn in step.events[1].turns] == [0, 1]  # type: ignore[union-attr]


def test_it_27_leaving_with_a_plan_and_a_piece() -> None:
    run = at(BEATS, "A=R3B3R2G2 B=B1 C=G3", "beat R[mine A 2] B[] G[]")
    run.take(0, Plan((Play("R2.1", "G3.1"),)))
    step = take(run.state, 0, Resign())
    assert [type(event) for event in step.events] == [Resigned, PutDown]
    assert not ICETOWERS.view(step.state, None).seats[0].sealed
    only = at(BEATS, "A=R3B2 B=B3G3 C=G1", "G resign")
    assert ended(only) == ("exhausted", "IT-20")


def test_it_27_the_last_beat_is_the_end() -> None:
    run = at("RBG mode=beats beat_limit=2", "A=R3B3R2G2 B=B1 C=G3", "beat R[] B[] G[]")
    assert ended(run) is None
    run.step("beat R[mine A 2] B[] G[]")
    assert ended(run) == ("beat-limit", "IT-18")
    assert stands(run) == {"A=R3B3G2", "B=B1", "C=G3", "n1=R2"}


def test_it_27_stalemate_is_looked_at_after_beats_that_did_something() -> None:
    run = at("RB mode=beats", "A=R3B3R1B1")
    # In the first beat red acts before blue, in the second after it.
    steps = (
        "beat R[mine A 2] B[]",
        "beat B[] R[cap n1 A]",
        "beat R[] B[mine A 2]",
        "beat B[cap n2 A] R[]",
        "beat R[mine A 2] B[]",
        "beat B[] R[cap n3 A]",
        "beat R[] B[mine A 2]",
        "beat B[] R[]",
    )
    for step in steps:
        run.step(step)
    assert ended(run) is None
    assert len(run.state.seen) == 8
    run.step("beat R[] B[cap n4 A]")
    assert ended(run) == ("stalemate", "IT-20a")


def test_it_27_exhaustion_is_looked_at_when_the_beat_is_over() -> None:
    run = at("RB mode=beats", "A=R2 B=B3", "beat R[cap A B] B[done]")
    assert ended(run) == ("exhausted", "IT-20")
    assert isinstance(ICETOWERS.view(run.state, None).last, Opening)


def test_it_27_a_cap_in_a_beat_is_told_like_any_other() -> None:
    run = at("RB mode=beats", "A=R2 B=B3 C=B1 D=R3")
    run.take(1, Plan(()))
    events = take(run.state, 0, Plan((Cap("R2.1", "B3.1"),))).events
    assert Capped(0, "R2.1", "B3.1", 2, 1) in events
