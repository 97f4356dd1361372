"""What is seen: MC-7 to MC-9, redaction, what is told of actions, and what a seat can imagine."""

import pytest
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.record import settle
from games.core.values import IllegalAction
from games.missile_command import MISSILE_COMMAND
from games.missile_command.imagining import open_part
from games.missile_command.model import (
    Announce,
    Build,
    Built,
    Launch,
    Options,
    Resign,
    Select,
    State,
    View,
)
from games.missile_command.silos import heard, levels
from tests.games.missile_command.table import PLAIN, at, built, chance, fresh, settled, take


def silo(view: View, seat: int, number: int) -> tuple[str, str, int, bool]:
    shown = view.seats[seat].silos[number - 1]
    return shown.pieces, shown.gone, shown.seen, shown.bottom


@pytest.mark.parametrize(
    ("pieces", "shown"),
    [
        ("KGX", ("K??", "", 1, False)),
        ("GKX", ("GK?", "", 2, False)),
        ("GXK", ("GXK", "", 3, False)),
        ("GXR", ("GXR", "", 3, True)),
        ("WX", ("W?", "K", 1, False)),
        ("W", ("W", "KK", 1, False)),
        ("G", ("G", "KK", 1, True)),
        ("-", ("", "KKK", 0, True)),
    ],
)
def test_mc_7_glass_is_seen_through_down_to_the_first_opaque_one(
    pieces: str, shown: tuple[str, str, int, bool]
) -> None:
    state = at(2, f"B3={pieces}").state
    for viewer in (0, None):
        assert silo(MISSILE_COMMAND.view(state, viewer), 1, 3) == shown
    whole = pieces.replace("-", "")
    assert silo(MISSILE_COMMAND.view(state, 1), 1, 3) == (whole, *shown[1:])


def test_mc_7_a_token_is_seen_when_nothing_opaque_lies_over_it() -> None:
    for position, places in (
        ("BP=3 B3=GXR BV=3", (3, 3)),
        ("BP=3 B3=- BV=4", (3, 0)),
        ("BP=3 B3=GXK BV=4 B4=P", (0, 4)),
        ("BP=3 BV=3", (0, 0)),
    ):
        seat = MISSILE_COMMAND.view(at(2, position).state, 0).seats[1]
        assert (seat.president, seat.vice_president) == places, position


def test_mc_7_damage_air_wings_and_what_is_left_are_known_to_all() -> None:
    seat = MISSILE_COMMAND.view(at(2, "B3=G*KK Bw=2 B4=- B5=K").state, None).seats[1]
    assert [one.damaged for one in seat.silos] == [False, False, True, False, False, False, False, False]
    assert [len(one.pieces) for one in seat.silos] == [3, 3, 3, 0, 1, 3, 3, 3]
    assert seat.wing == 2


def test_mc_8_a_seat_knows_its_own_battery_whole_and_no_other() -> None:
    state = at(3, "").state
    view = MISSILE_COMMAND.view(state, 1)
    assert [silo.pieces for silo in view.seats[1].silos] == ["KKK"] * 8
    assert (view.seats[1].president, view.seats[1].vice_president) == (8, 1)
    assert [silo.pieces for silo in view.seats[0].silos] == ["K??"] * 8
    assert (view.seats[0].president, view.seats[0].vice_president) == (0, 0)


def test_mc_8_a_sealed_battery_is_seen_by_its_own_seat_alone() -> None:
    step = take(fresh(), 1, Build(PLAIN, 8, 1))
    for viewer in (0, 2, None):
        seat = MISSILE_COMMAND.view(step.state, viewer).seats[1]
        assert seat.sealed
        assert (seat.silos, seat.president, seat.vice_president) == ((), 0, 0)
        assert MISSILE_COMMAND.redact(step.events[0], viewer, over=False) == Built(1, None, None, None)
        assert MISSILE_COMMAND.redact(step.events[0], viewer, over=True) == step.events[0]
    own = MISSILE_COMMAND.view(step.state, 1).seats[1]
    assert [silo.pieces for silo in own.silos] == list(PLAIN)
    assert (own.president, own.vice_president) == (8, 1)
    assert MISSILE_COMMAND.redact(step.events[0], 1, over=False) == step.events[0]


def test_mc_8_an_eliminated_battery_stays_hidden_until_the_end() -> None:
    run = at(3, "B8=- B3=WGX", "A L1>B8")
    assert silo(MISSILE_COMMAND.view(run.state, 0), 1, 3) == ("W??", "", 1, False)
    assert silo(MISSILE_COMMAND.view(run.state, 1), 1, 3)[0] == "WGX"
    run.take(2, Resign())
    assert run.state.outcome is not None
    for viewer in (0, None):
        assert silo(MISSILE_COMMAND.view(run.state, viewer), 1, 3)[0] == "WGX"
        assert MISSILE_COMMAND.view(run.state, viewer).seats[2].president == 8


def left_before() -> State:
    """A match in play; seat 1 left after it had sealed its battery."""
    state = take(fresh(), 1, Build(PLAIN, 8, 1)).state
    state = take(state, 1, Resign()).state
    for seat in (0, 2):
        state = take(state, seat, Build(PLAIN, 8, 1)).state
    return settled(state)


def test_mc_8_the_battery_of_who_left_before_play_is_never_shown_before_the_end() -> None:
    state = left_before()
    assert MISSILE_COMMAND.view(state, 0).seats[1].silos == ()
    assert [silo.pieces for silo in MISSILE_COMMAND.view(state, 1).seats[1].silos] == list(PLAIN)
    over = take(state, 0, Resign()).state
    assert [silo.pieces for silo in MISSILE_COMMAND.view(over, None).seats[1].silos] == list(PLAIN)


def test_mc_9_a_token_seen_through_glass_is_not_exposed() -> None:
    seat = MISSILE_COMMAND.view(at(2, "BP=3 B3=GXR BV=4 B4=-").state, 0).seats[1]
    assert (seat.president, seat.vice_president, seat.exposed) == (3, 4, "V")


def test_mc_31_and_mc_42_the_units_and_missiles_under_way_are_shown() -> None:
    pending = MISSILE_COMMAND.view(at(2, "Aw=2 Bw=1", "A sortie B4,B3").state, None).pending
    assert pending is not None
    assert (pending.kind, pending.by, pending.seat, pending.aims) == ("sortie", 0, 1, (3, 4))
    deflected = MISSILE_COMMAND.view(at(3, "A1=BKK B3=YKK", "A L1>B3", "B defl C").state, None).pending
    assert deflected is not None
    assert (deflected.colour, deflected.origin, deflected.through, deflected.at) == ("B", 1, (1,), 0)


# What is told of actions


def test_mc_6_nothing_is_told_of_a_battery_before_the_end() -> None:
    build = Build(PLAIN, 8, 1)
    step = take(fresh(), 0, build)
    assert MISSILE_COMMAND.public(0, build, step.events) is None


def test_mc_23_a_choice_is_told_once_all_have_chosen() -> None:
    run = at(4, "A1=RKK", "A L1>B3")
    first, last = Select((1,), ()), Select((2,), ())
    one = take(run.state, 2, first)
    assert MISSILE_COMMAND.public(2, first, one.events) is None
    two = take(one.state, 3, last)
    assert MISSILE_COMMAND.public(2, first, (*one.events, *two.events)) == first
    assert MISSILE_COMMAND.public(3, last, two.events) == last
    extra = at(2, "A1=BKK", "A L1>B3")
    step = take(extra.state, 1, Select((2,), ()))
    assert MISSILE_COMMAND.public(1, Select((2,), ()), step.events) == Select((2,), ())
    assert MISSILE_COMMAND.public(0, Launch(1, 1, 1), ()) == Launch(1, 1, 1)


# What a seat can imagine


def imagined(state: State, viewer: int | None, count: int = 200) -> list[State]:
    return [MISSILE_COMMAND.redeal(state, viewer, chance(str(number))) for number in range(count)]


def test_mc_8_what_is_imagined_looks_the_same_and_obeys_the_rule_of_four() -> None:
    state = at(3, "B1=KGX B2=WWX C3=GXK").state
    for other in imagined(state, 0, 50):
        assert MISSILE_COMMAND.view(other, 0) == MISSILE_COMMAND.view(state, 0)
        for side in other.sides[1:]:
            for depth in (1, 2):
                letters = [silo[depth] for silo in side.silos]
                assert max(letters.count(letter) for letter in set(letters)) <= 4


def test_mc_4_two_colours_leave_four_of_each_to_imagine() -> None:
    state = built(Options(colours=("K", "W")), 2)
    for other in imagined(state, 0, 20):
        for letters in zip(*other.sides[1].silos, strict=True):
            assert letters.count("K") == letters.count("W") == 4


def test_mc_8_everything_that_is_possible_is_imagined() -> None:
    others = imagined(at(2, "").state, 0, 400)
    assert {other.sides[1].president for other in others} == set(range(1, 9))
    assert {other.sides[1].vice for other in others} == set(range(1, 9))
    assert {other.sides[1].silos[2][1] for other in others} == set("KWBGXRYPCO")


def test_mc_19_what_is_imagined_fits_all_that_was_announced() -> None:
    run = at(2, "A1=XKK A2=XKK BP=5 BV=7", "A L1>B5", "B ann 3")
    run.play(("B L2>A3", "A L2>B2"))
    assert run.said == ["3", "none"]
    found = set()
    for other in imagined(run.state, 0):
        side = other.sides[1]
        assert 3 in levels(side, 5)
        assert heard(side, 2, (3, 2, 3, 3, 3, 3, 3, 3), "PV") == (None,)
        found.add((side.president, side.vice))
    assert (5, 7) in found
    assert all(5 in pair for pair in found)
    assert len(found) > 5


def test_mc_19_a_rare_cover_is_found() -> None:
    """No Report although everything is near: both tokens must be covered by drones."""
    position = "A1=XKK B*=- B4=KXK B5=WXK BP=4 BV=5"
    run = at(2, position)
    run.state = take(run.state, 0, Launch(1, 1, 4)).state
    run.take(1, Announce(None))
    for other in imagined(run.state, 0, 40):
        side = other.sides[1]
        for place in (side.president, side.vice):
            assert "X" in side.silos[place - 1]


def test_mc_19_two_tokens_that_were_found_are_imagined_where_they_are() -> None:
    run = at(2, "A1=XKK A2=XKK BP=5 BV=7", "A L1>B5", "B ann 3")
    run.decisions = ["B ann 3"]
    run.play(("B L2>A3", "A L2>B7"))
    for colours in ("KWBGXRYPCO", "KW"):
        state = replace(run.state, colours=colours)
        for other in imagined(state, 0, 60):
            assert {other.sides[1].president, other.sides[1].vice} == {5, 7}


def test_mc_19_knowledge_that_nothing_fits_is_an_error() -> None:
    run = at(2, "A1=XKK B*=- B4=KXK BP=4 BV=4")
    run.state = take(run.state, 0, Launch(1, 1, 4)).state
    run.take(1, Announce(None))
    (report,) = run.state.reports
    wrong = replace(run.state, reports=(replace(report, level=1),))
    with pytest.raises(ValueError, match="nothing fits"):
        MISSILE_COMMAND.redeal(wrong, 0, chance())


def test_mc_41_what_is_imagined_is_built_of_what_was_selected() -> None:
    state = MISSILE_COMMAND.setup(Options(shared=True), 2, chance())
    step = Chance(bytes(32), "draft")
    while state.stage != "play":
        for _, settling in settle(MISSILE_COMMAND, state, step):
            state = settling.state
        if state.stage == "play":
            break
        seat = MISSILE_COMMAND.decisions(state)[0].seat
        state = take(state, seat, MISSILE_COMMAND.sample(state, seat, step)).state
        for other in imagined(state, 0, 1):
            assert MISSILE_COMMAND.view(other, 0) == MISSILE_COMMAND.view(state, 0)
    for other in imagined(state, 0, 40):
        side = other.sides[1]
        pieces = sorted(f"{silo[3 - size]}{size}" for silo in side.silos for size in (1, 2, 3))
        assert pieces == list(side.drafted)


def test_mc_23_choices_in_secret_are_imagined_anew_but_ones_own() -> None:
    state = at(4, "A1=RKK", "A L1>B3").state
    state = take(state, 2, Select((5,), ())).state
    assert {one.pending.chosen[2] for one in imagined(state, 3, 60) if one.pending} == set(range(1, 9))
    assert {one.pending.chosen[2] for one in imagined(state, 2, 10) if one.pending} == {5}


def test_mc_6_the_battery_of_who_left_before_play_is_imagined_too() -> None:
    state = left_before()
    batteries = {other.sides[1].silos for other in imagined(state, 0, 10)}
    assert len(batteries) == 10
    assert all(other.sides[1].left == () for other in imagined(state, 0, 10))
    assert imagined(state, 1, 1)[0].sides[1] == state.sides[1]


def test_mc_8_an_ended_match_is_known_whole() -> None:
    run = at(2, "B8=-", "A L1>B8")
    knowledge = MISSILE_COMMAND.knowledge(run.state, None, run.events)
    assert MISSILE_COMMAND.imagine(knowledge, chance()) == run.state
    with pytest.raises(ValueError, match="its end was not told"):
        MISSILE_COMMAND.imagine(replace(knowledge, events=()), chance())


def test_mc_8_the_open_part_has_no_secret() -> None:
    state = at(3, "A1=RKK", "A L1>B3").state
    part = open_part(MISSILE_COMMAND.view(state, None))
    assert all("?" in "".join(side.silos) and side.president == side.vice == 0 for side in part.sides)
    with pytest.raises(IllegalAction):
        MISSILE_COMMAND.check(part, 0, Launch(1, 1, 3))
