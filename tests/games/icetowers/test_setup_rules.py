"""IT-1 to IT-6: seats, stash, scatter, readiness, towers. Each test is named after its rule."""

import pytest

from games.core import codec
from games.core.values import IllegalAction
from games.icetowers import ICETOWERS
from games.icetowers.model import Cap, Options, Ready, Removed, Resign, Resigned, Ring, Started, Touched
from games.icetowers.table import restacked
from tests.games.icetowers.table import asked, at, begun, chance, fresh, refusal, stands, take


def test_it_1_two_to_five_seats_in_the_colours_of_a_set() -> None:
    assert [seat.colour for seat in ICETOWERS.view(fresh(seats=5), None).seats] == list("RYGBK")
    xeno = fresh(Options(set="xeno"), 3)
    assert [seat.colour for seat in ICETOWERS.view(xeno, None).seats] == list("CPO")
    for seats in (2, 3, 4, 5):
        ICETOWERS.check_options(Options(), seats)
    for seats in (0, 1, 6):
        with pytest.raises(IllegalAction, match="seat-count"):
            ICETOWERS.check_options(Options(), seats)


@pytest.mark.parametrize("trios", [3, 5, 10])
def test_it_2_a_stash_has_trios_of_each_size(trios: int) -> None:
    view = ICETOWERS.view(fresh(Options(trios=trios)), None)
    pieces = [piece for tower in view.towers for piece in tower.pieces]
    for colour in "RY":
        for size in "123":
            assert sum(piece.startswith(f"{colour}{size}.") for piece in pieces) == trios
    assert len(pieces) == 6 * trios
    assert [seat.score for seat in view.seats] == [6 * trios] * 2


@pytest.mark.parametrize("trios", [2, 11])
def test_it_2_not_fewer_nor_more(trios: int) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        codec.decode_options(ICETOWERS, b'{"trios": %d}' % trios)


def test_it_3_places_are_drawn_and_each_is_taken_once() -> None:
    state = fresh(seats=4)
    places = [tower.place for tower in ICETOWERS.view(state, None).towers]
    assert sorted(places) == list(range(60))
    assert places != list(range(60))
    assert ICETOWERS.setup(Options(), 4, chance()) == state != ICETOWERS.setup(Options(), 4, chance("other"))


def test_it_3_a_new_tower_takes_the_nearest_free_place() -> None:
    run = at("RBG", "A=R3R2B1 B=B3R1 C=G1", "G split A 1")
    towers = {tower.number: tower for tower in ICETOWERS.view(run.state, None).towers}
    # The free place below the tower is nearer than the one after C.
    assert (towers[1].place, towers[4].place) == (0, 10)


def test_it_3_a_set_down_piece_stands_near_its_tower() -> None:
    run = at("RB", "A=B1 B=R3B3R2B2", "R mine B 2", "R down")
    assert {tower.number: tower.place for tower in ICETOWERS.view(run.state, None).towers}[3] == 2


def test_it_4_nobody_acts_before_all_are_ready() -> None:
    state = fresh(seats=3)
    assert asked(state) == ["ready:0", "ready:1", "ready:2"]
    cap = Cap("R1.1", "Y3.1")
    assert refusal(state, 0, cap) == ("not-ready", "IT-4", {})
    step = take(state, 1, Ready())
    assert step.events == (Touched(1),)
    assert refusal(step.state, 1, Ready()) == ("already-ready", "IT-4", {})
    state = take(step.state, 0, Ready()).state
    assert refusal(state, 0, cap) == ("not-ready", "IT-4", {})
    step = take(state, 2, Ready())
    assert step.events == (Touched(2), Started())
    assert refusal(step.state, 0, cap) is None
    assert refusal(step.state, 0, Ready()) == ("already-ready", "IT-4", {})


def test_it_4_who_is_late_is_removed_and_the_others_play() -> None:
    state = take(take(fresh(seats=3), 0, Ready()).state, 2, Ready()).state
    (timer,) = ICETOWERS.timers(state)
    assert (timer.kind, timer.seat) == ("ready", None)
    (entry,) = ICETOWERS.expire(state, timer, chance())
    assert (entry.seat, entry.action) == (None, Ring("ready"))
    step = take(state, entry.seat, entry.action)
    assert step.events == (Removed((1,)), Started())
    assert [seat.left for seat in ICETOWERS.view(step.state, None).seats] == [False, True, False]
    assert asked(step.state) == ["table:0", "table:2"]
    assert refusal(step.state, 1, Ready()) == ("resigned", "IT-21", {})


@pytest.mark.parametrize("ready", [(), (1,)])
def test_it_4_with_fewer_than_two_the_match_is_annulled(ready: tuple[int, ...]) -> None:
    state = fresh()
    for seat in ready:
        state = take(state, seat, Ready()).state
    outcome = take(state, None, Ring("ready")).state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.ranks, outcome.winners) == ("annulled", "IT-4", (1, 1), ())
    assert outcome.scores is None


def test_it_4_who_leaves_before_the_start_is_not_waited_for() -> None:
    state = take(take(fresh(seats=3), 0, Ready()).state, 2, Ready()).state
    step = take(state, 1, Resign())
    assert step.events == (Resigned(1), Started())
    state = take(fresh(seats=3), 1, Resign()).state
    assert asked(state) == ["ready:0", "ready:2"]


def test_it_5_towers_are_numbered_by_seat_size_and_copy() -> None:
    view = ICETOWERS.view(fresh(Options(trios=3, ghost=True)), None)
    named = {tower.number: tower.pieces for tower in view.towers}
    assert named[1] == ("R1.1",)
    assert named[4] == ("R2.1",)
    assert named[9] == ("R3.3",)
    assert named[10] == ("Y1.1",)
    assert named[27] == ("G3.3",)
    assert view.next == 28


def test_it_5_numbers_stay_and_never_come_back() -> None:
    run = at("RBG", "A=R3R2B1 B=G3 C=B2", "G split A 1", "R cap A B", "B cap C B")
    assert {tower.number for tower in ICETOWERS.view(run.state, None).towers} == {2, 4}
    assert ICETOWERS.view(run.state, None).next == 5


def test_it_6_a_stack_that_grows_upward_can_not_be_made() -> None:
    state = begun()
    with pytest.raises(AssertionError, match="IT-6"):
        restacked(state.table, 0, ((0, (0, 1)),))


def test_it_6_removing_keeps_the_order() -> None:
    run = at("RBG", "A=R3B3R2B2R1G1 B=G2", "R mine A 2", "R play B")
    assert stands(run) == {"A=R3B3B2R1G1", "B=G2R2"}
