"""IX-1 to IX-7: material, options and the placement stage. Each test is named after its rule."""

import pytest
from msgspec.structs import replace

from games.core import codec
from games.core.values import IllegalAction, Offer
from games.intersect import INTERSECT
from games.intersect.model import DiscardPiece, Options, Passed, Place, Placed, Removal
from tests.games.intersect.table import (
    asked,
    chance,
    do,
    fresh,
    position,
    refusal,
    refused,
    told,
)

STUCK = "turn A#6; cells 2.1=B1 2.2=A1 2.3=B2 2.4=B1; stash A=3,0,0"


def test_ix_1_two_seats_with_five_pyramids_of_each_size() -> None:
    state = fresh()
    assert [side.stash for side in state.sides] == [(5, 5, 5), (5, 5, 5)]
    assert [side.hand for side in state.sides] == [(), ()]
    INTERSECT.check_options(Options(), 2)
    for seats in (0, 1, 3):
        with pytest.raises(IllegalAction, match="seat-count"):
            INTERSECT.check_options(Options(), seats)
    assert refused(position("turn A#1; stash A=0,1,1"), "A place 3 1.1") == "none-left"


def test_ix_2_a_square_is_the_number_of_a_then_the_number_of_b() -> None:
    state = do(fresh(), "A place 3 1.4", "B place 2 3.1")
    view = INTERSECT.view(state, None)
    assert view.cells[0][3] == "A3"
    assert view.cells[2][0] == "B2"
    assert sum(len(stack) for column in view.cells for stack in column) == 4


def test_ix_3_start_is_given_or_drawn() -> None:
    assert fresh(Options(start="A")).turn == 0
    assert fresh(Options(start="B")).turn == 1
    drawn = [INTERSECT.setup(Options(), 2, chance(f"{n}")).start for n in range(64)]
    assert 16 < sum(drawn) < 48
    assert INTERSECT.setup(Options(), 2, chance("7")) == INTERSECT.setup(Options(), 2, chance("7"))


@pytest.mark.parametrize("limit", [1, 100, 1000])
def test_ix_3_barren_limit(limit: int) -> None:
    options = codec.decode_options(INTERSECT, b'{"barren_limit": %d}' % limit)
    assert fresh(options).barren_limit == limit


def test_ix_3_options_left_out_have_their_defaults() -> None:
    assert codec.decode_options(INTERSECT, "{}") == Options("random", 100)


@pytest.mark.parametrize(
    "raw",
    [
        '{"barren_limit": 0}',
        '{"barren_limit": 1001}',
        '{"barren_limit": 2.5}',
        '{"barren_limit": true}',
        '{"barren_limit": null}',
        '{"start": "C"}',
        '{"start": 0}',
        '{"begin": "A"}',
        "[]",
        "",
    ],
)
def test_ix_3_other_options_are_malformed(raw: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        codec.decode_options(INTERSECT, raw)


def test_ix_4_turns_alternate_and_columns_go_round() -> None:
    state = fresh(Options(start="B"))
    columns = []
    for _ in range(12):
        seat = state.turn
        assert seat is not None
        action = INTERSECT.sample(state, seat, chance(f"{state.turns}"))
        assert isinstance(action, Place)
        columns.append((seat, action.square[seat]))
        state = INTERSECT.apply(state, seat, action).state
    assert columns == [(seat, column) for column in (1, 2, 3, 4, 1, 2) for seat in (1, 0)]


def test_ix_4_only_the_seat_at_turn_places() -> None:
    assert refusal(fresh(), 1, Place(3, (1, 1))) == ("not-your-turn", "IX-4", {"seat": 0})
    assert refusal(fresh(), 1, DiscardPiece(3)) == ("not-your-turn", "IX-4", {"seat": 0})
    assert refusal(fresh(), 0, Place(3, (2, 1))) == ("wrong-column", "IX-4", {"column": 1})


def test_ix_4_a_pass_counts_as_a_turn() -> None:
    state = do(position(STUCK), "A pass 3")
    assert state.turns[0] == 6
    assert state.turn == 1


def test_ix_4_what_is_told_of_a_placement() -> None:
    assert told(fresh(), "A place 3 1.4") == (Placed(0, 3, (1, 4)),)
    step = INTERSECT.apply(fresh(), 0, Place(3, (1, 4)))
    assert step.undoable
    assert step.state.sides[0].stash == (4, 5, 5)


@pytest.mark.parametrize(("top", "size", "fits"), [("", 3, True)] + [
    (top, size, size <= top) for top in (1, 2, 3) for size in (1, 2, 3)
])  # fmt: skip
def test_ix_5_never_on_smaller(top: int | str, size: int, fits: bool) -> None:
    for owner in "AB":
        cells = f"; cells 2.3={owner}{top}" if top else ""
        found = refusal(position(f"turn A#2{cells}"), 0, Place(size, (2, 3)))
        assert found == (None if fits else ("on-smaller", "IX-5", {"size": size, "below": top}))


def test_ix_6_a_stuck_seat_passes_with_a_pyramid_of_its_choice() -> None:
    state = position("turn A#6; cells 2.1=B1 2.2=A1 2.3=B1 2.4=B1; stash A=3,2,0")
    assert asked(state) == ["pass:0:6"]
    assert INTERSECT.offers(state, 0) == (Offer("pass:0:6", "discard_piece", (("size", (3, 2)),)),)
    assert INTERSECT.decisions(state)[0].choice
    after = do(state, "A pass 2")
    assert after.sides[0].stash == (3, 1, 0)
    assert after.sides[0].gone == (0, 1, 0)
    assert after.cells == state.cells
    assert told(state, "A pass 2") == (Passed(0, 2),)
    assert INTERSECT.apply(state, 0, DiscardPiece(2)).undoable


def test_ix_6_one_size_left_is_no_choice() -> None:
    assert not INTERSECT.decisions(position(STUCK))[0].choice


def test_ix_6_nobody_passes_who_can_place() -> None:
    state = position("turn A#6; cells 2.1=B1 2.2=A1 2.3=B2 2.4=B1; stash A=3,1,0")
    assert refusal(state, 0, DiscardPiece(3)) == ("must-place", "IX-6", {})
    assert refusal(state, 0, DiscardPiece(1)) == ("none-left", "IX-1", {"size": 1})
    assert INTERSECT.offers(state, 0) == (
        Offer("place:0:6", "place", (("size", (2,)), ("square", ((2, 3),)))),
    )
    assert not INTERSECT.decisions(state)[0].choice
    assert INTERSECT.decisions(fresh())[0].choice


def test_ix_7_removal_begins_when_both_stashes_are_empty() -> None:
    state = position("turn A#15; stash A=0,1,0 B=0,0,0; cells 3.1=B2")
    after = do(state, "A place 2 3.1")
    assert (after.stage, after.turn, after.round) == ("remove", None, 1)
    assert [side.hand for side in after.sides] == [(1, 2, 3, 4), (1, 2, 3, 4)]
    assert asked(after) == ["select:1:0", "select:1:1"]
    assert told(state, "A place 2 3.1") == (Placed(0, 2, (3, 1)), Removal())


def test_ix_7_each_stage_has_its_actions() -> None:
    placing, removing = fresh(), position("hands A=1234 B=1234")
    assert refused(placing, "sel A1") == "wrong-stage"
    assert refused(placing, "A discard 1") == "wrong-stage"
    assert refused(removing, "A place 3 1.1") == "wrong-stage"
    assert refused(removing, "A pass 3") == "wrong-stage"


def test_ix_7_both_stashes_are_empty_after_fifteen_turns_each() -> None:
    for number in range(8):
        state = INTERSECT.setup(Options(), 2, chance(f"{number}"))
        draws = chance(f"play {number}")
        while state.stage == "place":
            assert state.turn is not None
            state = INTERSECT.apply(state, state.turn, INTERSECT.sample(state, state.turn, draws)).state
        assert state.turns == (15, 15)


def test_the_table_has_no_actions_of_its_own() -> None:
    for seat in (None, 2, -1):
        found = refusal(fresh(), seat, Place(3, (1, 1)))
        assert found is not None
        assert found[:2] == ("malformed", "Notation")
    assert INTERSECT.due(fresh(), chance()) is None


def test_the_other_seat_is_not_asked() -> None:
    assert INTERSECT.offers(fresh(), 1) == ()
    with pytest.raises(ValueError, match="not asked"):
        INTERSECT.sample(fresh(), 1, chance())
    due = replace(position("hands A=123 B=1234"), due=0)
    with pytest.raises(ValueError, match="not asked"):
        INTERSECT.sample(due, 1, chance())
