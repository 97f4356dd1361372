"""IX-8 to IX-14a: the removal stage. Each test is named after its rule."""

import pytest
from msgspec import UNSET

from games.core import codec
from games.core.values import Decision, IllegalAction, Offer
from games.intersect import INTERSECT
from games.intersect.model import (
    DiscardCard,
    Discarded,
    DiscardPiece,
    Orders,
    Own,
    Place,
    Replaced,
    Reveal,
    Revealed,
    Sealed,
    Select,
    State,
    Taken,
)
from tests.games.intersect.table import asked, do, fresh, position, refusal, refused, told

FULL = "hands A=1234 B=1234"


def standing(state: State, seat: int, orders: Orders | None = None) -> object:
    (decision,) = [asked for asked in INTERSECT.decisions(state) if asked.seat == seat]
    return INTERSECT.standing(INTERSECT.view(state, seat), decision, orders or INTERSECT.new_orders())


def test_ix_8_both_cards_are_revealed_when_both_are_in() -> None:
    state = do(position(FULL), "sel A2")
    assert [decision.sealed for decision in INTERSECT.decisions(state)] == [True, False]
    assert asked(state) == ["select:1:1"]
    assert [timer.id for timer in INTERSECT.timers(state)] == ["select:1:1"]
    after = do(state, "sel B3")
    assert after.last == Reveal(1, (2, 3), (2, 3), None, ())
    assert asked(after) == ["select:2:0", "select:2:1"]
    assert told(state, "sel B3") == (
        Sealed(1, 3, None),
        Revealed(1, (2, 3), (2, 3), None, ()),
    )


def test_ix_8_others_see_only_that_a_seat_has_sealed() -> None:
    state = do(position(FULL), "sel A2>4")
    assert INTERSECT.view(state, 0).own == Own(2, 4)
    for viewer in (1, None):
        view = INTERSECT.view(state, viewer)
        assert view.own is None
        assert view.seats[0].sealed
        assert view.seats[0].hand == (1, 2, 3, 4)
    (event,) = told(position(FULL), "sel A2>4")
    assert INTERSECT.redact(event, 0, over=False) == Sealed(0, 2, 4)
    assert INTERSECT.redact(event, 1, over=False) == Sealed(0, None, None)
    assert INTERSECT.redact(event, None, over=False) == Sealed(0, None, None)
    assert INTERSECT.redact(event, None, over=True) == Sealed(0, 2, 4)


def test_ix_8_a_sealed_card_may_be_replaced_and_nobody_is_told() -> None:
    state = do(position(FULL), "sel A2")
    (event,) = told(state, "sel A3>1")
    assert event == Replaced(0, 3, 1)
    assert INTERSECT.redact(event, 0, over=False) == event
    assert INTERSECT.redact(event, 1, over=False) is None
    assert INTERSECT.redact(event, None, over=False) is None
    assert INTERSECT.redact(event, 1, over=True) == event
    after = do(state, "sel A3>1")
    assert INTERSECT.view(after, 1) == INTERSECT.view(state, 1)
    assert INTERSECT.decisions(after) == INTERSECT.decisions(state)
    assert do(after, "sel B4").last == Reveal(1, (3, 4), (3, 4), None, ())


def test_ix_8_the_same_card_again_changes_nothing() -> None:
    state = do(position(FULL), "sel A2>3")
    step = INTERSECT.apply(state, 0, Select(2, 3))
    assert (step.state, step.events, step.undoable) == (state, (), False)
    assert told(state, "sel A2") == (Replaced(0, 2, None),)


def test_ix_8_only_cards_of_the_hand() -> None:
    state = position("hands A=13 B=1234")
    assert refusal(state, 0, Select(2)) == ("not-in-hand", "IX-8", {"card": 2})
    sealed = do(state, "sel A1")
    assert refused(sealed, "sel A1") is None
    assert INTERSECT.offers(sealed, 0) == (
        Offer("select:1:0", "select", (("card", (1, 3)),)),
        Offer("select:1:0", "select", (("card", (1, 3)), ("discard_if_won", (1, 2, 3, 4)))),
    )


def test_ix_8_every_selection_counts_as_a_choice() -> None:
    assert all(decision.choice for decision in INTERSECT.decisions(position("hands A=1 B=2")))


def test_ix_9_the_cards_name_the_square_and_are_spent() -> None:
    state = do(position(f"{FULL}; cells 2.3=A1 3.2=B1"), "sel A2 B3")
    assert state.cells[6] == ""
    assert state.cells[9] == "B1"
    assert [side.hand for side in state.sides] == [(1, 3, 4), (1, 2, 4)]
    assert [side.played for side in state.sides] == [(2,), (3,)]
    assert [side.sealed for side in state.sides] == [None, None]


def test_ix_10_an_empty_square_leads_to_the_next_round() -> None:
    state = do(position(FULL), "sel A2 B3")
    assert (state.due, state.round, state.barren) == (None, 2, 1)
    assert refused(state, "A discard 1") == "no-discard-due"
    assert refused(state, "B discard 1") == "no-discard-due"


def test_ix_11_the_owner_of_the_top_removes_it_and_discards() -> None:
    state = do(position(f"{FULL}; cells 2.3=A3B1"), "sel A2 B3")
    assert state.cells[6] == "A3"
    assert state.sides[1].won == (0, 0, 1)
    assert state.due == 1
    assert asked(state) == ["discard:1:1"]
    assert INTERSECT.offers(state, 1) == (Offer("discard:1:1", "discard_card", (("card", (1, 2, 4)),)),)
    assert INTERSECT.offers(state, 0) == ()
    assert refusal(state, 0, DiscardCard(1)) == ("no-discard-due", "IX-11", {})
    assert refusal(state, 1, DiscardCard(3)) == ("not-in-hand", "IX-8", {"card": 3})
    step = INTERSECT.apply(state, 1, DiscardCard(4))
    assert step.undoable
    assert step.events == (Discarded(1, 4, refilled=False),)
    assert step.state.sides[1].hand == (1, 2)
    assert step.state.sides[1].discarded == (4,)
    assert asked(step.state) == ["select:2:0", "select:2:1"]
    assert refused(step.state, "B discard 1") == "no-discard-due"


def test_ix_11_what_is_told_of_a_removal() -> None:
    taken = Revealed(1, (2, 3), (2, 3), Taken(1, 1), ())
    assert told(position(f"{FULL}; cells 2.3=A3B1"), "sel A2 B3")[2:] == (taken,)


def test_ix_12_an_empty_hand_takes_all_cards_back_at_the_reveal() -> None:
    state = do(position("hands A=2 B=13; cells 2.3=A1"), "sel A2 B3")
    assert state.sides[0].hand == (1, 2, 3, 4)
    assert state.sides[0].played == ()
    assert state.sides[1].hand == (1,)
    assert state.last is not None
    assert state.last.refilled == (0,)
    assert do(state, "A discard 2").sides[0].hand == (1, 3, 4)


def test_ix_12_a_discard_of_the_last_card_refills_too() -> None:
    state = do(position("hands A=24 B=134; cells 2.3=A1"), "sel A2 B3")
    assert not INTERSECT.decisions(state)[0].choice
    assert told(state, "A discard 4") == (Discarded(0, 4, refilled=True),)
    after = do(state, "A discard 4").sides[0]
    assert (after.hand, after.played, after.discarded) == ((1, 2, 3, 4), (), ())


def test_ix_12_both_hands_may_be_refilled_at_once() -> None:
    state = do(position("hands A=2 B=3"), "sel A2 B3")
    assert [side.hand for side in state.sides] == [(1, 2, 3, 4), (1, 2, 3, 4)]
    assert state.last is not None
    assert state.last.refilled == (0, 1)


def test_ix_13_face_up_cards_are_seen_by_all_in_their_order() -> None:
    state = do(position(f"{FULL}; cells 4.1=A1"), "sel A4 B1", "A discard 3", "sel A1 B2")
    for viewer in (0, 1, None):
        seats = INTERSECT.view(state, viewer).seats
        assert (seats[0].hand, seats[0].played, seats[0].discarded) == ((2,), (4, 1), (3,))
        assert (seats[1].hand, seats[1].played, seats[1].discarded) == ((3, 4), (1, 2), ())


def test_ix_14_the_discard_comes_before_the_next_selection() -> None:
    state = do(position(f"{FULL}; cells 2.3=A1"), "sel A2 B3")
    for seat in (0, 1):
        assert refusal(state, seat, Select(1)) == ("discard-first", "IX-14", {"seat": 0})


def test_ix_14_a_standing_choice_is_carried_out_at_once() -> None:
    state = position(f"{FULL}; cells 2.3=A1")
    after = do(state, "sel A2>4 B3")
    assert (after.due, after.round) == (None, 2)
    assert after.sides[0].discarded == (4,)
    assert told(state, "sel A2>4 B3")[2:] == (
        Revealed(1, (2, 3), (2, 3), Taken(0, 1), ()),
        Discarded(0, 4, refilled=False),
    )


def test_ix_14_a_standing_choice_that_is_not_in_the_hand_is_asked_for() -> None:
    assert do(position(f"{FULL}; cells 2.3=A1"), "sel A2>2 B3").due == 0
    assert do(position("hands A=2 B=34; cells 2.3=A1"), "sel A2>2 B3").due is None


def test_ix_14_the_other_seats_standing_choice_is_void() -> None:
    state = do(position(f"{FULL}; cells 2.3=A1"), "sel A2 B3>1")
    assert state.due == 0
    assert state.sides[1].hand == (1, 2, 4)


def test_ix_14_the_key_is_absent_without_a_standing_choice() -> None:
    assert codec.encode(Select(4)) == b'{"type":"select","card":4}'
    assert codec.decode_action(INTERSECT, '{"type":"select","card":4}') == Select(4, UNSET)
    with pytest.raises(IllegalAction, match="malformed"):
        codec.decode_action(INTERSECT, '{"type":"select","card":4,"discard_if_won":null}')


def test_ix_14a_forced_actions_are_played_for_a_seat_that_wants_it() -> None:
    assert INTERSECT.new_orders() == Orders(forced=True)
    assert standing(position("hands A=3 B=12"), 0) == Select(3)
    due = do(position("hands A=24 B=134; cells 2.3=A1"), "sel A2 B3")
    assert standing(due, 0) == DiscardCard(4)
    stuck = "turn A#6; cells 2.1=B1 2.2=A1 2.3=B2 2.4=B1"
    assert standing(position(f"{stuck}; stash A=3,0,0"), 0) == DiscardPiece(3)


def test_ix_14a_where_there_is_a_choice_the_seat_is_asked() -> None:
    assert standing(position("hands A=3 B=12"), 1) is None
    assert standing(do(position(f"{FULL}; cells 2.3=A1"), "sel A2 B3"), 0) is None
    stuck = "turn A#6; cells 2.1=B1 2.2=A1 2.3=B1 2.4=B1"
    assert standing(position(f"{stuck}; stash A=3,1,0"), 0) is None


def test_ix_14a_a_placement_is_never_made_for_a_seat() -> None:
    forced = position("turn A#6; cells 2.1=B1 2.2=A1 2.3=B2 2.4=B1; stash A=0,1,0")
    assert INTERSECT.offers(forced, 0)[0].fields == (("size", (2,)), ("square", ((2, 3),)))
    assert standing(forced, 0) is None
    assert standing(fresh(), 0) is None


def test_ix_14a_without_the_order_everything_is_asked() -> None:
    assert standing(position("hands A=3 B=12"), 0, Orders(forced=False)) is None


def test_ix_14a_a_sealed_card_is_left_alone() -> None:
    state = do(position("hands A=3 B=12"), "sel A3>1")
    assert standing(state, 0) is None


def test_an_unknown_question_has_no_standing_answer() -> None:
    asked = Decision("place:0:1", 0, "place")
    assert INTERSECT.standing(INTERSECT.view(fresh(), 0), asked, Orders()) is None
    assert refused(fresh(), "A place 3 1.1") is None
    assert refusal(fresh(), 0, Place(1, (1, 1))) is None
