"""IT-16 to IT-21: stalling, the showdown, how a match ends. Each test is named after its rule."""

import pytest

from games.core.values import Timer
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    AskedShowdown,
    Done,
    Ended,
    Insist,
    Insisted,
    NotDone,
    Options,
    PutDown,
    Resign,
    Resigned,
    Ring,
    SaidDone,
    Showdown,
    TookBack,
)
from tests.games.icetowers.table import (
    asked,
    at,
    begun,
    chance,
    ended,
    fresh,
    refusal,
    refused,
    stands,
    take,
    timed,
)

STUCK = ("RBG", "A=R3R3G1 B=B3B3G1", "R mine A 0", "B mine B 0")
"""Red and blue hold larges that nothing takes, and green can do nothing."""


def test_it_16_the_table_plays_where_it_gains_least() -> None:
    run = at("RBG", "A=R3B3R2G2 B=B3G3 C=B3 D=G3", "R mine A 2", "R stall")
    assert stands(run) == {"A=R3B3G2", "B=B3G3", "C=B3R2", "D=G3"}
    run = at("RBG", "A=R3B3R3G2 B=B1", "R mine A 2", "R stall")
    assert stands(run) == {"A=R3B3G2", "B=B1", "n1=R3"}


def test_it_16_the_limit_runs_for_each_held_piece() -> None:
    run = at("RB", "A=R3R3R3B3 B=B3", "R mine A 0")
    assert ICETOWERS.timers(run.state) == (Timer("hold:0:1", "hold", 0),)
    first = ICETOWERS.timers(run.state)[0]
    run.step("R play B")
    run.step("R mine A 0")
    assert ICETOWERS.timers(run.state) == (Timer("hold:0:2", "hold", 0),)
    assert ICETOWERS.expire(run.state, first, chance()) == ()


def test_it_16_insisting_hurries_a_held_piece_once() -> None:
    run = at("RBG", "A=R3R3B1 B=G3 C=B3B3G1", "R mine A 0")
    assert refusal(run.state, 0, Insist(0)) == ("nothing-held", "IT-16", {"seat": 0})
    assert refusal(run.state, 0, Insist(2)) == ("nothing-held", "IT-16", {"seat": 2})
    assert refusal(run.state, 0, Insist(4)) == ("nothing-held", "IT-16", {"seat": 4})
    run.step("B mine C 0")
    step = take(run.state, 1, Insist(0))
    assert step.events == (Insisted(1, 0),)
    assert ICETOWERS.timers(step.state) == (
        Timer("hold:0:1", "hold", 0, hurried=True),
        Timer("hold:1:1", "hold", 1),
    )
    assert refusal(step.state, 2, Insist(0)) == ("already-insisted", "IT-16", {"seat": 0})
    assert refusal(step.state, 2, Insist(1)) is None


def test_it_16_insisting_changes_no_table() -> None:
    run = at("RBG", "A=R3R3B1 B=G3 C=B3B3G1", "R mine A 0", "G done", "B insist R")
    assert ICETOWERS.view(run.state, None).seats[2].done


def test_it_17_all_holders_ask_and_put_down_together() -> None:
    run = at(*STUCK)
    assert refusal(run.state, 2, Showdown()) == ("no-showdown", "IT-17", {})
    step = take(run.state, 1, Showdown())
    assert step.events == (AskedShowdown(1),)
    assert refusal(step.state, 1, Showdown()) == ("already-asked", "IT-17", {})
    step = take(step.state, 0, Showdown())
    assert step.events[:3] == (AskedShowdown(0), PutDown(0, "R3.1", 3, 10), PutDown(1, "B3.1", 4, 2))
    assert step.state.outcome is not None
    assert (step.state.outcome.reason, step.state.outcome.rule) == ("showdown", "IT-17")


def test_it_17_holders_are_offered_it_once() -> None:
    run = at(*STUCK)
    kinds = [[offer.type for offer in ICETOWERS.offers(run.state, seat)] for seat in (0, 1, 2)]
    assert kinds == [
        ["set_down", "insist", "showdown"],
        ["set_down", "insist", "showdown"],
        ["done", "insist"],
    ]
    run.step("R showdown")
    assert [offer.type for offer in ICETOWERS.offers(run.state, 0)] == ["set_down", "insist"]


def test_it_17_the_first_limit_that_runs_out_brings_it() -> None:
    run = at(*STUCK, "B showdown", "B stall")
    assert ended(run) == ("showdown", "IT-17")


def test_it_17_not_while_anybody_can_act_or_play() -> None:
    assert refused(at("RBG", "A=R3R3G1 B=B3B3G1", "R mine A 0"), "R showdown") == "no-showdown"
    able = at("RBG", "A=R3R3G1 B=B3B3G1 C=G1 D=R1", "R mine A 0", "B mine B 0")
    assert refused(able, "R showdown") == "no-showdown"
    playing = at("RBGY", "A=R3R3Y2 B=B3B3Y2 C=G2G2Y2", "R mine A 0", "B mine B 0", "G mine C 0")
    assert refused(playing, "R showdown") == "no-showdown"


def test_it_17_a_request_lapses_when_the_table_changes() -> None:
    run = at(*STUCK, "B showdown", "R down", "B play n1")
    assert ended(run) != ("showdown", "IT-17")
    run = at(
        "RBGY",
        "A=R3R3G1 B=B3B3G1 C=Y3Y3G1",
        "R mine A 0",
        "B mine B 0",
        "Y mine C 0",
        "R showdown",
        "B showdown",
    )
    run.step("Y resign")
    hands = [seat.hand for seat in ICETOWERS.view(run.state, None).seats]
    assert [hand.showdown for hand in hands if hand] == [False, False]


def test_it_18_the_clock_sets_down_what_could_be_played() -> None:
    run = timed(at("RBG", "A=R3B3R2G2 B=B3 C=R1", "R mine A 2"))
    assert [timer.id for timer in ICETOWERS.timers(run.state)] == ["match", "hold:0:1"]
    match = ICETOWERS.timers(run.state)[0]
    (entry,) = ICETOWERS.expire(run.state, match, chance())
    step = take(run.state, entry.seat, entry.action)
    assert [type(event) for event in step.events] == [PutDown, Ended]
    assert step.state.outcome is not None
    assert (step.state.outcome.rule, step.state.outcome.scores) == ("IT-18", (3, 3, 8))
    assert not ICETOWERS.decisions(step.state)
    assert not ICETOWERS.timers(step.state)
    assert ICETOWERS.offers(step.state, 0) == ()


def test_it_18_no_clock_rings_that_does_not_run() -> None:
    untimed = at("RB", "A=R3 B=B3").state
    for state, clock in ((untimed, "match"), (untimed, "beat"), (untimed, "ready"), (fresh(), "match")):
        assert refusal(state, None, Ring(clock)) is not None  # type: ignore[arg-type]
    assert ICETOWERS.timers(untimed) == ()
    assert ICETOWERS.expire(untimed, Timer("match", "match"), chance()) == ()


def test_it_19_done_by_all_ends_the_match() -> None:
    run = at("RB", "A=R1 B=B3 C=B2")
    step = take(run.state, 0, Done())
    assert step.events == (SaidDone(0),)
    assert asked(step.state) == ["table:1"]
    assert refusal(step.state, 0, Done()) == ("no-change", "IT-19", {})
    back = take(step.state, 0, NotDone())
    assert back.events == (TookBack(0),)
    assert refusal(back.state, 0, NotDone()) == ("no-change", "IT-19", {})
    last = take(step.state, 1, Done()).state.outcome
    assert last is not None
    assert (last.reason, last.rule) == ("agreement", "IT-19")


@pytest.mark.parametrize("step", ["B cap C A", "R mine D 0", "B split D 1"])
def test_it_19_a_change_of_the_table_clears_it(step: str) -> None:
    run = at("RBG", "A=R1 B=B3 C=B1 D=R3R2B1", "R done", "G done", step)
    assert [seat.done for seat in ICETOWERS.view(run.state, None).seats] == [False, False, False]


def test_it_20_nothing_left_to_do_ends_the_match() -> None:
    assert ended(at("RB", "A=R2 B=B3", "R cap A B")) == ("exhausted", "IT-20")
    assert ended(at("RBG", "A=R2 B=B3 C=G1", "R cap A B")) is None
    assert ended(at("RBG", "A=R3R3B2B1 B=G3 C=B3", "B cap C B")) is None


def test_it_20_not_while_somebody_holds_a_piece() -> None:
    run = at("RB", "A=R3R3B3 B=B3", "R mine A 0")
    assert ended(run) is None
    run.step("R play B")
    assert ended(run) == ("exhausted", "IT-20")


CYCLE = (
    *("R mine A 2", "R down", "R cap n1 A", "B mine A 2", "B down", "B cap n2 A"),
    *("R mine A 2", "R down", "R cap n3 A", "B mine A 2", "B down", "B cap n4 A"),
)


def test_it_20a_the_third_occurrence_is_a_stalemate() -> None:
    run = at("RB", "A=R3B3R1B1", *CYCLE[:-1])
    assert ended(run) is None
    run.step(CYCLE[-1])
    assert ended(run) == ("stalemate", "IT-20a")


def test_it_20a_not_where_a_clock_ends_the_match() -> None:
    run = timed(at("RB", "A=R3B3R1B1"))
    for step in CYCLE:
        run.step(step)
    assert ended(run) is None
    assert len(run.state.seen) == 1
    assert begun().seen == ()


def test_it_20a_a_started_match_of_beats_has_its_start_noted() -> None:
    assert len(begun(Options(tempo="beats")).seen) == 1


def test_it_21_who_leaves_sets_down_and_is_not_waited_for() -> None:
    run = at("RBG", "A=R3R3G2 B=B3 C=G2", "R mine A 0")
    step = take(run.state, 0, Resign())
    assert step.events == (Resigned(0), PutDown(0, "R3.1", 4, 10))
    run.state = step.state
    assert asked(run.state) == ["table:1", "table:2"]
    assert ICETOWERS.offers(run.state, 0) == ()
    assert refused(run, "R cap n1 B") == "resigned"
    assert refused(run, "R resign") == "resigned"
    run.step("B cap B n1")
    assert stands(run) == {"A=R3G2", "C=G2", "n1=R3B3"}


def test_it_21_its_done_counts_as_given() -> None:
    run = at("RBG", "A=R2 B=B3 C=G1", "R done", "B done")
    assert ended(run) is None
    run.step("G resign")
    assert ended(run) == ("agreement", "IT-19")


def test_it_21_what_only_it_could_do_is_over() -> None:
    assert ended(at("RBG", "A=R3 B=B2 C=G1", "G resign")) is None
    assert ended(at("RBG", "A=R3 B=B3 C=G1", "B resign")) is None
    assert ended(at("RBG", "A=R3B2 B=B3G3 C=G1", "G resign")) == ("exhausted", "IT-20")


def test_it_21_one_that_is_left_ends_it_and_it_is_scored() -> None:
    run = at("RBG", "A=R1 B=B3B2 C=G3", "B resign", "G resign")
    outcome = run.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.ranks) == ("resign", "IT-21", (1, 2, 2))
    assert (outcome.scores, outcome.winners) == ((1, 5, 3), (0,))
    early = take(fresh(), 1, Resign()).state.outcome
    assert early is not None
    assert (early.reason, early.ranks) == ("resign", (1, 2))
