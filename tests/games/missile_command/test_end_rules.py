"""Exposure, protection and the end: MC-32 to MC-38."""

from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import (
    Announce,
    Eliminated,
    Ended,
    Fall,
    Launch,
    Lost,
    Protected,
    Resign,
    Select,
    Sortie,
    Strike,
)
from tests.games.missile_command.table import asked, at, refusal, stands, told


def ranks(run: object) -> tuple[int, ...]:
    outcome = run.state.outcome  # type: ignore[attr-defined]
    assert outcome is not None
    return tuple(outcome.ranks)


def test_mc_32_everything_is_resolved_before_anything_is_looked_at() -> None:
    # The token that is exposed first can be struck in the same resolution.
    run = at(3, "B1=Y C2=YKK", "A L1>B1", "B defl C ; C sel 2 ; C defl B ; B sel 1")
    assert stands(run, "BV=none", "swB@none")
    # While a question waits nobody is protected and nobody is out.
    waiting = at(3, "A1=RKK B8=-", "A L1>B8")
    assert told(waiting, Eliminated) == []
    waiting.take(2, Select((1,), ()))
    assert told(waiting, Eliminated) == [Eliminated((1,))]
    exposed = at(3, "A1=RKK B8=K", "A L1>B8")
    assert stands(exposed, "swB@none")
    exposed.take(2, Select((1,), ()))
    assert stands(exposed, "swB@A2")


def test_mc_32_eliminations_come_before_exposures() -> None:
    # Both Presidents would be exposed, but one of them has fallen: no peace.
    run = at(2, "A8=K B8=-", "A L8>B8")
    assert run.state.outcome is not None
    assert run.state.outcome.reason == "sole-survivor"
    kinds = [type(event) for event in run.events]
    assert kinds[-3:] == [Eliminated, Protected, Ended]


def test_mc_33_an_exposed_token_is_protected_until_the_end_of_the_next_turn() -> None:
    run = at(3, "B8=K", "A L1>B8")
    assert told(run, Protected) == [Protected(1, 0, "P")]
    shield = MISSILE_COMMAND.view(run.state, None).seats[1].shield
    assert shield is not None
    assert (shield.by, shield.turns) == (0, 1)
    for step in ("B L1>A2", "C L1>A3"):
        assert refusal(run.state, 2, Launch(2, 1, 2)) in {("not-your-turn", "MC-10"), ("protected", "MC-34")}
        run.passed = False
        run.step(step)
    assert refusal(run.state, 0, Launch(2, 1, 2)) == ("protected", "MC-34")
    run.step("A L2>C2")
    assert stands(run, "swB@none")


def test_mc_33_who_exposes_an_own_token_is_protected_until_the_own_next_turn_ends() -> None:
    run = at(3, "A8=K", "A L8>B3")
    assert told(run, Protected) == [Protected(0, 0, "P")]
    assert stands(run, "swA@A2")
    scrambled = at(3, "A8=C", "A scr 8")
    assert stands(scrambled, "swA@A2")


def test_mc_33_a_later_exposure_starts_it_again_and_two_tokens_count_once() -> None:
    again = at(3, "B1=- B8=K C1=RKK swB@A1", "end ; end ; C L1>A2", "B sel 8")
    assert told(again, Protected) == [Protected(1, 2, "P")]
    both = at(3, "B8=K BV=8", "A L1>B8")
    assert told(both, Protected) == [Protected(1, 0, "PV")]


def test_mc_33_destroying_one_of_two_exposed_tokens_exposes_nothing_new() -> None:
    run = at(3, "B1=- B8=-", "A L1>B1")
    assert stands(run, "BV=none", "swB@none")


def test_mc_33_when_the_seat_that_is_waited_for_leaves_its_place_is_waited_for() -> None:
    run = at(4, "B8=K", "A L1>B8 ; end ; end ; A resign")
    assert refusal(run.state, 2, Launch(1, 1, 2)) == ("protected", "MC-34")
    run.step("C L1>D2")
    run.passed = False
    assert refusal(run.state, 3, Launch(1, 1, 2)) == ("protected", "MC-34")
    run.step("D L1>C2")
    assert run.state.turn == 1
    assert stands(run, "swB@none")


def test_mc_34_a_protected_seat_can_not_be_named_as_a_target() -> None:
    position = "swB@A1 Aw=1"
    assert refusal(at(3, position).state, 0, Launch(1, 1, 3)) == ("protected", "MC-34")
    assert refusal(at(3, position).state, 0, Sortie(1, (3,))) == ("protected", "MC-34")
    assert refusal(at(3, f"{position} LD").state, 0, Launch(1, 1)) == ("protected", "MC-34")
    # It plays its own turns.
    run = at(3, "swB@C2", "A L1>C3 ; B L1>C4")
    assert stands(run, "C4=KK")


def test_mc_35_what_belongs_to_an_eliminated_seat_leaves_the_game() -> None:
    run = at(4, "LD Af=K>B Bf=W>C Cf=G>B Bw=2 B8=-", "A str B8")
    assert stands(run, "Bout", "Bw=0", "Bf=none", "Cf=none", "Af=none")
    assert told(run, Lost) == [Lost(1, 2, "W"), Lost(2, 1, "G")]
    assert run.state.turn == 0
    gone = at(3, "Bw=1", "B resign")
    assert stands(gone, "Bout", "Bw=0")
    assert refusal(gone.state, 1, Resign()) == ("out-of-game", "MC-35")
    assert refusal(gone.state, 0, Launch(1, 1, 3)) == ("eliminated", "MC-11")


def test_mc_35_who_resigns_in_the_middle_leaves_afterwards() -> None:
    run = at(4, "B3=YKK", "A L1>B3", "B defl C ; A resign")
    assert asked(run.state) == [("select", 2)]
    assert not run.state.sides[0].out
    assert MISSILE_COMMAND.view(run.state, None).seats[0].leaving
    run.take(2, Select((4,), ()))
    assert stands(run, "Aout", "C4=KK")
    assert run.state.turn == 1


def test_mc_35_the_table_answers_for_who_resigns() -> None:
    run = at(3, "A1=BKK B3=YKK", "A L1>B3", "B resign")
    # Deflected to the next one, who is asked.
    assert asked(run.state) == [("pair", 2)]
    run.take(2, Resign())
    assert stands(run, "C1=KK", "C2=KK", "Bout", "Cout")
    assert run.state.outcome is not None
    assert run.state.outcome.winners == (0,)


def test_mc_35_resigning_in_ones_turn_passes_it_also_in_a_sortie() -> None:
    assert at(3, "", "A resign").state.turn == 1
    run = at(3, "Aw=1 Bw=1", "A sortie B3")
    run.take(0, Resign())
    run.decisions = ["B sac 3"]
    run.decide()
    assert run.state.turn == 1
    assert stands(run, "Aout", "Bw=0", "B3=KKK")


def test_mc_35_who_resigned_ranks_behind_those_who_fell() -> None:
    run = at(4, "A1=RKK B8=-", "A L1>B8", "D resign ; C resign")
    assert ranks(run) == (1, 2, 3, 4)
    late = at(4, "A1=RKK B8=-", "A L1>B8", "C resign ; D resign")
    assert ranks(late) == (1, 2, 4, 3)
    # Whose own President falls after it has resigned has resigned, and is out once.
    both = at(3, "A1=RKK B8=- C*=- CV=none", "A L1>B8", "C resign")
    assert told(both, Eliminated) == [Eliminated((1,))]
    assert ranks(both) == (1, 2, 3)


def test_mc_36_the_last_president_wins() -> None:
    run = at(3, "Cout B8=-", "A L1>B8")
    outcome = run.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners, outcome.draw) == (
        "sole-survivor",
        "MC-36",
        (0,),
        False,
    )
    assert told(run, Ended) == [Ended(outcome)]
    assert refusal(run.state, 0, Launch(1, 1, 3)) == ("over", "MC-36")
    assert asked(run.state) == []
    assert MISSILE_COMMAND.timers(run.state) == ()
    assert MISSILE_COMMAND.offers(run.state, 0) == ()


def test_mc_36_without_anybody_left_nobody_wins() -> None:
    run = at(2, "A1=XKK BP=5 BV=6", "A L1>B5", "A resign ; B resign")
    outcome = run.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners, outcome.draw) == ("nobody", "MC-36", (), False)
    assert outcome.ranks == (3, 2)


def test_mc_37_peace_when_all_presidents_are_exposed() -> None:
    run = at(3, "Cout A8=- B8=K", "A L1>B8")
    outcome = run.state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners, outcome.draw) == ("peace", "MC-37", (0, 1), True)
    assert outcome.ranks == (1, 1, 3)
    assert refusal(run.state, 0, Resign()) == ("over", "MC-37")
    # A Vice President is no President.
    assert at(2, "A1=- B8=-", "A L2>B2").state.outcome is None


def test_mc_37_also_when_somebody_leaves() -> None:
    run = at(3, "A8=- B8=-", "C resign")
    assert run.state.outcome is not None
    assert run.state.outcome.reason == "peace"


def test_mc_38_a_survivor_comes_before_peace_and_the_order_is_latest_first() -> None:
    run = at(2, "A8=- B8=-", "A L1>B8")
    assert run.state.outcome is not None
    assert run.state.outcome.reason == "sole-survivor"
    shared = at(4, "Dout A1=RKK B8=- C*=- CV=none", "A L1>B8", "C sel 8")
    assert ranks(shared) == (1, 2, 2, 4)
    assert MISSILE_COMMAND.view(shared.state, None).fallen == (Fall((3,), 0), Fall((1, 2), 1))


def test_mc_38_a_deflected_bomb_can_fell_several_and_the_attacker() -> None:
    run = at(3, "A*=- A1=RKK AV=none B3=YKK", "A L1>B3", "C sel 4 ; A sel 8")
    assert stands(run, "Aout")
    assert run.state.turn == 1


def test_mc_42_a_strike_by_who_resigns_goes_on() -> None:
    run = at(3, "LD Af=X>B BP=5 BV=6", "A str B5")
    run.take(0, Resign())
    run.take(1, Announce(3))
    assert stands(run, "Aout")
    assert run.state.turn == 1
    assert refusal(run.state, 0, Strike(3)) == ("out-of-game", "MC-35")
