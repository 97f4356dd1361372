"""What follows from a strike: MC-22 to MC-28."""

import pytest

from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import (
    Chosen,
    Deflect,
    Deflected,
    Hold,
    Intercept,
    Intercepted,
    Revealed,
    Select,
    Selected,
    Struck,
)
from tests.games.missile_command.table import asked, at, refusal, stands, take, told


def test_mc_22_the_seat_that_was_struck_selects_a_neighbour() -> None:
    run = at(2, "A1=BKK", "A L1>B3")
    assert asked(run.state) == [("extra", 1)]
    assert refusal(run.state, 1, Select((5,), ())) == ("not-adjacent", "MC-22")
    assert refusal(run.state, 1, Select((3,), ())) == ("not-adjacent", "MC-22")
    assert refusal(run.state, 1, Select((2,), (4,))) == ("cannot-intercept", "MC-27")
    assert refusal(run.state, 1, Select((2, 4), ())) == ("wrong-silo-count", "MC-28")
    assert stands(at(2, "A1=BKK", "A L1>B3", "B sel 2"), "B3=KK", "B2=KK")


def test_mc_22_one_and_eight_are_no_neighbours() -> None:
    run = at(2, "A1=BKK", "A L1>B1")
    assert run.asked == [("ext", "B", "2")]
    assert at(2, "A1=BKK", "A L1>B8").asked == [("ext", "B", "7")]


def test_mc_22_after_a_token_if_the_president_lives() -> None:
    assert at(3, "A1=BKK B1=-", "A L1>B1").asked == [("ext", "B", "2")]
    fell = at(3, "A1=BKK B8=-", "A L1>B8")
    assert fell.asked == []
    assert fell.state.sides[1].out


def test_mc_22_an_exposed_token_is_a_neighbour_too() -> None:
    run = at(3, "A1=BKK B1=- B3=-", "A L1>B2", "B ext 1")
    assert run.asked == [("ext", "B", "1")]
    assert stands(run, "BV=none", "B2=KK")


def test_mc_22_not_when_intercepted_or_deflected() -> None:
    assert at(2, "A1=BKK B6=OKK", "A L1>B3", "B int 6").asked == [("int", "B", "6")]
    deflected = at(3, "A1=BKK B3=YKK", "A L1>B3", "B defl C ; C pair 4,5")
    assert [kind for kind, *_ in deflected.asked] == ["defl", "pair"]


def test_mc_23_every_other_enemy_selects_at_the_same_time_and_in_secret() -> None:
    run = at(4, "A1=RKK", "A L1>B3")
    assert asked(run.state) == [("fallout", 2), ("fallout", 3)]
    first = take(run.state, 3, Select((5,), ()))
    assert first.events == (Chosen(3, 5),)
    assert asked(first.state) == [("fallout", 2)]
    pending = MISSILE_COMMAND.view(first.state, 2).pending
    assert pending is not None
    assert (pending.answered, pending.waiting, pending.chosen) == ((3,), (2,), 0)
    own = MISSILE_COMMAND.view(first.state, 3).pending
    assert own is not None
    assert own.chosen == 5
    assert MISSILE_COMMAND.redact(first.events[0], 2, over=False) == Chosen(3, None)
    assert MISSILE_COMMAND.redact(first.events[0], 3, over=False) == Chosen(3, 5)
    # An answer is final.
    assert refusal(first.state, 3, Select((6,), ())) == ("not-asked", "MC-10")
    last = take(first.state, 2, Select((1,), ()))
    assert last.events[:2] == (Chosen(2, 1), Revealed((0, 0, 1, 5)))
    assert [(event.seat, event.silo) for event in last.events if isinstance(event, Struck)] == [
        (2, 1),
        (3, 5),
    ]


def test_mc_23_the_strikes_come_clockwise_from_the_attacker() -> None:
    struck = at(4, "C1=RKK", "A L1>B3 ; B L1>A3 ; C L1>D3", "A sel 2 ; B sel 2")
    assert [event.seat for event in struck.events if isinstance(event, Struck)][2:] == [3, 0, 1]


def test_mc_23_protected_seats_are_not_spared_but_their_tokens_are() -> None:
    run = at(3, "A1=RKK C1=- swC@A1", "A L1>B3")
    assert run.asked == [("sel", "C", "2,3,4,5,6,7,8")]


def test_mc_23_after_a_token_and_not_when_intercepted() -> None:
    assert at(3, "A1=RKK B1=-", "A L1>B1").asked[0][:2] == ("sel", "C")
    assert at(3, "A1=RKK B6=OKK", "A L1>B3", "B int 6").asked == [("int", "B", "6")]
    # Nobody has anything to select.
    assert at(3, "A1=RKK C*=- CV=none swC@A1", "A L1>B3").asked == []


@pytest.mark.parametrize(
    ("position", "selected", "left"),
    [
        ("C3=YKK", 3, "C3=KK"),
        ("C3=GKK C6=OKK", 3, "C3=G*KK"),
        ("C3=G*KK", 3, "C3=KK"),
        ("C3=RKK", 3, "C3=KK"),
        ("C3=XKK", 3, "C3=KK"),
        ("C1=-", 1, "CV=none"),
    ],
)
def test_mc_24_further_strikes_destroy_or_damage_and_nothing_more(
    position: str, selected: int, left: str
) -> None:
    run = at(3, f"A1=RKK {position}", "A L1>B3", f"C sel {selected}")
    assert stands(run, left)
    assert [kind for kind, *_ in run.asked] == ["sel"]
    rules = [event.rule for event in run.events if isinstance(event, Struck)]
    assert set(rules[1:]) <= {"MC-23"}


def test_mc_25_the_sbam_is_destroyed_and_its_owner_must_deflect() -> None:
    run = at(3, "B3=YWK", "A L1>B3")
    assert asked(run.state) == [("deflect", 1)]
    assert stands(run, "B3=WK")
    assert told(run, Struck) == [Struck(1, 3, 0, ("K", "Y", "D>"), True, "MC-25", "W")]
    assert refusal(run.state, 1, Hold()) == ("not-asked", "MC-10")
    moved = at(3, "B3=YWK C2=WKK", "A L1>B3", "B defl C ; C sel 2")
    assert told(moved, Deflected) == [Deflected(1, "K", 2)]
    assert told(moved, Selected) == [Selected(2, (2,), ())]
    assert stands(moved, "C2=W*KK")


@pytest.mark.parametrize("colour", "XPY")
def test_mc_25_drones_cruise_missiles_and_sbams_are_not_deflected(colour: str) -> None:
    run = at(3, f"A1={colour}KK B3=YKK", "A L1>B3")
    assert "deflect" not in [kind for kind, _ in asked(run.state)]


def test_mc_25_a_damaged_sbam_deflects() -> None:
    assert at(3, "B3=Y*KK", "A L1>B3").asked == [("defl", "B", "C")]


def test_mc_25_the_second_of_a_pair_is_struck_after_the_first() -> None:
    run = at(3, "A1=BKK B3=YKK C5=GKK", "A L1>B3", "B defl C ; C pair 5,4")
    assert stands(run, "C5=G*KK", "C4=KK")
    assert [event.rule for event in run.events if isinstance(event, Struck)] == ["MC-25", "MC-15", "MC-25"]


@pytest.mark.parametrize(
    ("position", "answers", "left"),
    [
        # intercepted at the first silo, deflected again there, and the President felled by the first strike
        ("C7=OKK", "C pair 4,5 ; C int 7", ["C4=KKK", "C5=KKK", "C7=KK"]),
        ("C4=YKK", "C pair 4,5 ; C defl A ; A pair 4,5", ["C4=KK", "C5=KKK", "A4=KK", "A5=KK"]),
        ("C8=- C7=KKK", "C pair 8,7", ["C7=KKK", "Cout"]),
        # the Vice President felled by it
        ("C1=-", "C pair 1,2", ["CV=none", "C2=KK"]),
        # the ABM in the second silo
        ("C5=OKK", "C pair 4,5 ; C int 5", ["C4=KKK", "C5=KK"]),
        # a token as the second
        ("C1=-", "C pair 2,1", ["CV=none", "C2=KK"]),
    ],
)
def test_mc_25_when_the_second_of_a_pair_is_struck(position: str, answers: str, left: list[str]) -> None:
    run = at(4, f"A1=BKK B3=YKK {position}", "A L1>B3", f"B defl C ; {answers}")
    assert stands(run, *left)


def test_mc_25_a_neutron_bomb_goes_to_all_but_the_one_who_deflects_it() -> None:
    run = at(4, "A1=RKK B3=YKK swD@A1", "A L1>B3")
    assert asked(run.state) == [("fallout", 0), ("fallout", 2), ("fallout", 3)]
    assert told(run, Deflected) == [Deflected(1, "R", None)]
    for seat in (0, 2, 3):
        run.take(seat, Select((4,), ()))
    assert [event.seat for event in run.events if isinstance(event, Struck)] == [1, 2, 3, 0]


def test_mc_26_the_first_time_the_attacker_can_not_be_chosen_later_it_can() -> None:
    run = at(4, "B3=YKK C2=YKK swD@A1", "A L1>B3", "B defl C ; C sel 2")
    assert run.asked[0] == ("defl", "B", "C")
    assert run.asked[-1] == ("defl", "C", "A,B")
    first = at(4, "B3=YKK swD@A1 Cout", "A L1>B3")
    assert first.asked == []
    assert stands(first, "B3=KK")
    state = at(4, "B3=YKK swD@A1", "A L1>B3").state
    assert refusal(state, 1, Deflect(0)) == ("not-to-attacker", "MC-26")
    assert refusal(state, 1, Deflect(1)) == ("own-battery", "MC-11")
    assert refusal(state, 1, Deflect(3)) == ("protected", "MC-34")


def test_mc_26_where_nobody_can_be_chosen_the_missile_has_struck_there() -> None:
    run = at(3, "A1=BKK B3=YKK swC@A1", "A L1>B3")
    assert run.asked == [("ext", "B", "2,4")]
    assert told(run, Struck) == [Struck(1, 3, 0, ("B", "Y", "D>"), True, "MC-26", "K")]
    # A Neutron Bomb goes to all in any case.
    assert at(3, "A1=RKK B3=YKK swC@A1", "A L1>B3").asked[0][0] == "sel"


def test_mc_27_an_abm_in_another_silo_stops_what_arrives_at_a_missile() -> None:
    run = at(3, "A1=BKK B3=YKK B6=OKK B7=O*KK", "A L1>B3")
    assert run.asked == [("int", "B", "6,7")]
    assert refusal(run.state, 1, Intercept(3)) == ("cannot-intercept", "MC-27")
    assert refusal(run.state, 1, Intercept(5)) == ("cannot-intercept", "MC-27")
    step = take(run.state, 1, Intercept(7))
    assert step.events == (Intercepted(1, 7, "B", "K"),)
    assert asked(step.state) == [("turn", 1)]


@pytest.mark.parametrize("colour", "KWBGXRY")
def test_mc_27_what_can_be_intercepted(colour: str) -> None:
    assert at(3, f"A1={colour}KK B6=OKK", "A L1>B3").asked[0] == ("int", "B", "6")


def test_mc_27_what_can_not() -> None:
    for position, actions in (
        ("A1=PKK B6=OKK", "A L1>B3"),
        ("Aw=1 B6=OKK", "A sortie B3"),
        ("B6=OKK", "A L1>B6"),
        ("B1=- B6=OKK", "A L1>B1"),
        ("B6=KOK", "A L1>B3"),
    ):
        assert at(3, position, actions).asked == [], position


def test_mc_27_a_deflected_missile_is_intercepted_with_the_selection() -> None:
    state = at(3, "B3=YKK C1=- C7=OKK C6=OKK", "A L1>B3", "B defl C").state
    assert refusal(state, 2, Select((3,), (7,))) is None
    assert refusal(state, 2, Select((7,), (6,))) is None
    assert refusal(state, 2, Select((7,), (7,))) == ("cannot-intercept", "MC-27")
    assert refusal(state, 2, Select((1,), (7,))) == ("cannot-intercept", "MC-27")
    assert refusal(state, 2, Select((3,), (5,))) == ("cannot-intercept", "MC-27")
    step = take(state, 2, Select((3,), (7,)))
    assert step.events == (Selected(2, (3,), (7,)), Intercepted(2, 7, "K", "K"))


def test_mc_28_one_selects_silos_with_a_missile_or_an_own_exposed_token() -> None:
    state = at(3, "B3=YKK C1=- C2=- C8=-", "A L1>B3", "B defl C").state
    assert refusal(state, 2, Select((1,), ())) is None
    assert refusal(state, 2, Select((2,), ())) == ("not-selectable", "MC-28")
    assert refusal(state, 2, Select((), ())) == ("wrong-silo-count", "MC-28")
    assert refusal(state, 2, Select((3, 4), ())) == ("wrong-silo-count", "MC-28")


def test_mc_28_a_pair_where_there_is_one_else_a_single_silo() -> None:
    state = at(3, "A1=BKK B3=YKK C4=-", "A L1>B3", "B defl C").state
    assert asked(state) == [("pair", 2)]
    assert refusal(state, 2, Select((3, 5), ())) == ("not-adjacent", "MC-22")
    assert refusal(state, 2, Select((3, 4), ())) == ("not-selectable", "MC-28")
    assert refusal(state, 2, Select((3, 3), ())) == ("same-silo-twice", "MC-30")
    assert refusal(state, 2, Select((3,), ())) == ("wrong-silo-count", "MC-28")
    single = at(3, "A1=BKK B3=YKK C*=- C3=KK CV=none", "A L1>B3", "B defl C").state
    assert asked(single) == [("select", 2)]
    assert refusal(single, 2, Select((3,), ())) is refusal(single, 2, Select((8,), ())) is None


def test_mc_28_who_has_nothing_to_select_is_not_asked() -> None:
    assert at(2, "A1=BKK B2=- B4=-", "A L1>B3").asked == []
    assert at(3, "A1=RKK C*=- CV=none swC@A1", "A L1>B3").asked == []
