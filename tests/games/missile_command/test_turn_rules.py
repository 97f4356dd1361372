"""A turn and the air war: MC-10 to MC-14, MC-29 to MC-31."""

from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import (
    Discard,
    Discarded,
    Hold,
    InterceptSortie,
    Launch,
    Launched,
    Pass,
    Scramble,
    Sortie,
    Sortied,
)
from tests.games.missile_command.runs import Run
from tests.games.missile_command.table import at, refusal, stands, take, told


def kinds(run: Run) -> set[str]:
    return {offer.type for offer in MISSILE_COMMAND.offers(run.state, run.state.turn)}


def test_mc_10_one_sortie_then_one_launch_and_the_turn_passes() -> None:
    run = at(3, "Aw=2", "A sortie B3")
    assert run.state.turn == 0
    assert refusal(run.state, 0, Sortie(1, (4,))) == ("sortie-over", "MC-10")
    run.step("A L1>B4")
    assert run.state.turn == 1
    assert refusal(run.state, 0, Launch(2, 1, 4)) == ("not-your-turn", "MC-10")
    assert refusal(run.state, 0, Sortie(1, (4,))) == ("after-launch", "MC-10")
    assert refusal(run.state, 2, Sortie(1, (4,))) == ("not-your-turn", "MC-10")
    assert refusal(run.state, 1, Hold()) == ("not-asked", "MC-10")


def test_mc_10_nothing_is_done_in_a_turn_while_something_is_resolved() -> None:
    run = at(3, "B6=OKK Aw=1", "A L1>B3")
    assert refusal(run.state, 0, Launch(2, 1, 4)) == ("not-asked", "MC-10")
    assert refusal(run.state, 0, Sortie(1, (4,))) == ("after-launch", "MC-10")
    assert refusal(run.state, 2, Hold()) == ("not-asked", "MC-10")
    sent = at(3, "Aw=2 Bw=1", "A sortie B3")
    assert refusal(sent.state, 0, Sortie(1, (4,))) == ("not-asked", "MC-10")
    assert refusal(sent.state, 0, Launch(2, 1, 4)) == ("not-asked", "MC-10")


def test_mc_10_the_turn_passes_over_those_who_are_out() -> None:
    assert at(4, "Bout Cout", "A L1>D3").state.turn == 3


def test_mc_11_any_exposed_missile_at_any_enemys() -> None:
    run = at(3, "A2=K*KK A3=- C4=-", "")
    (offer,) = (one for one in MISSILE_COMMAND.offers(run.state, 0) if dict(one.fields)["target"] == (2,))
    fields = dict(offer.fields)
    assert fields["silo"] == (1, 2, 4, 5, 6, 7, 8)
    assert fields["at"] == (1, 2, 3, 5, 6, 7, 8)
    assert stands(at(3, "A2=K*KK", "A L2>B3"), "A2=KK", "B3=KK")


def test_mc_11_an_exposed_token_can_be_aimed_at_and_a_destroyed_one_not() -> None:
    position = "B1=- B8=- BV=none"
    assert refusal(at(3, position).state, 0, Launch(1, 1, 8)) is None
    assert refusal(at(3, position).state, 0, Launch(1, 1, 1)) == ("no-such-target", "MC-11")


def test_mc_11_the_event_says_what_was_launched_and_what_came_to_light() -> None:
    run = at(3, "A1=KGX", "A L1>B3")
    assert told(run, Launched) == [Launched(0, 1, "K", "G", 1, 3)]
    assert told(at(3, "A1=K AV=none", "A L1>B3"), Launched) == [Launched(0, 1, "K", "", 1, 3)]


def test_mc_12_with_nothing_but_abms_one_is_thrown_away() -> None:
    run = at(2, "A*=- A3=OKK A8=OK")
    assert kinds(run) == {"discard"}
    run.step("A disc 3")
    assert told(run, Discarded) == [Discarded(0, 3, "O", "K", "MC-12")]
    assert stands(run, "A3=KK", "A8=OK")
    assert kinds(at(2, "A*=- A3=OKK A8=CK")) == {"scramble"}
    # A damaged one too, and when nobody can be aimed at.
    assert stands(at(2, "A*=- A8=O*KK swB@A1", "A disc 8"), "A8=KK")


def test_mc_13_who_can_aim_at_nobody_throws_something_away_but_no_abm() -> None:
    run = at(2, "A*=- A1=OKK A3=KKK A8=CKK swB@A1")
    assert kinds(run) == {"discard", "scramble"}
    assert refusal(run.state, 0, Discard(1)) == ("must-launch", "MC-13")
    assert refusal(run.state, 0, Launch(3, 1, 1)) == ("protected", "MC-34")
    run.step("A disc 3")
    assert told(run, Discarded) == [Discarded(0, 3, "K", "K", "MC-13")]
    # One enemy that can be aimed at is enough.
    assert refusal(at(3, "swB@A1").state, 0, Discard(3)) == ("must-launch", "MC-13")


def test_mc_13_who_has_no_pyramid_may_sortie_and_passes() -> None:
    run = at(2, "A*=- Aw=1 AV=none")
    assert kinds(run) == {"sortie", "pass"}
    run.step("A sortie B3")
    assert kinds(run) == {"pass"}
    run.step("A pass")
    assert run.state.turn == 1
    assert refusal(at(2, "").state, 0, Pass()) == ("must-launch", "MC-13")
    assert refusal(at(2, "A*=- A3=OKK").state, 0, Pass()) == ("must-launch", "MC-13")


def test_mc_14_the_attacker_is_always_used_up() -> None:
    for position in ("A1=XKK", "A1=YKK", "A1=KKK B3=WKK", "A1=KKK B3=GKK"):
        run = at(3, position, "A L1>B3", "B ann 5" if "X" in position else "")
        assert stands(run, "A1=KK"), position


def test_mc_29_a_scrambled_sac_joins_the_air_wing() -> None:
    run = at(2, "A2=CKK A3=CKK", "A scr 2")
    assert stands(run, "A2=KK", "A3=CKK", "Aw=1")
    assert run.state.turn == 1
    assert refusal(at(2, "A2=CKK").state, 0, Launch(2, 1, 3)) == ("sac-must-scramble", "MC-29")
    assert refusal(at(2, "").state, 0, Scramble(2)) == ("not-a-sac", "MC-29")


def test_mc_30_each_unit_goes_to_another_silo_of_one_enemy() -> None:
    state = at(3, "Aw=3 B4=- B8=- BP=8").state
    assert refusal(state, 0, Sortie(1, (3, 8))) is None
    assert refusal(state, 0, Sortie(1, (3, 4))) == ("no-such-target", "MC-11")
    assert refusal(state, 0, Sortie(1, (3, 3))) == ("same-silo-twice", "MC-30")
    assert refusal(state, 0, Sortie(1, (1, 2, 3, 5))) == ("no-units", "MC-30")
    assert refusal(state, 0, Sortie(1, ())) == ("no-units", "MC-30")
    step = take(state, 0, Sortie(1, (5, 3)))
    assert step.events[0] == Sortied(0, 1, (3, 5))
    assert step.state.sides[0].wing == 1


def test_mc_30_a_unit_flies_in_a_later_turn() -> None:
    run = at(2, "A2=CKK", "A scr 2")
    assert refusal(run.state, 0, Sortie(1, (3,))) == ("after-launch", "MC-10")
    run.step("B L1>A3")
    assert refusal(run.state, 0, Sortie(1, (3,))) is None


def test_mc_31_units_take_units_with_them_and_the_rest_strike_at_once() -> None:
    run = at(3, "Aw=3 Bw=2 B3=GKK B4=YKK B5=OKK", "A sortie B3,B4,B5", "B sac 4")
    assert stands(run, "B3=G*KK", "B4=YKK", "B5=KK", "Aw=0", "Bw=1")
    assert run.state.turn == 0
    held = at(3, "Aw=1 Bw=2", "A sortie B3", "B sac -")
    assert stands(held, "B3=KK", "Bw=2")
    assert stands(at(3, "Aw=1 B3=K*KK B8=-", "A sortie B3"), "B3=KK")


def test_mc_31_the_defender_names_units_that_aim_there_and_no_more_than_it_has() -> None:
    state = at(3, "Aw=3 Bw=1", "A sortie B3,B4").state
    assert refusal(state, 1, InterceptSortie((5,))) == ("no-such-target", "MC-31")
    assert refusal(state, 1, InterceptSortie((3, 3))) == ("same-silo-twice", "MC-30")
    assert refusal(state, 1, InterceptSortie((3, 4))) == ("no-units", "MC-30")
    assert refusal(state, 1, InterceptSortie(())) == ("no-units", "MC-30")
    assert refusal(state, 1, InterceptSortie((4,))) is None


def test_mc_31_both_tokens_may_fall_to_a_sortie() -> None:
    run = at(2, "Aw=2 B1=- B8=-", "A sortie B1,B8")
    assert run.state.outcome is not None
    assert run.state.outcome.winners == (0,)
