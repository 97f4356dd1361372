"""Limits and standing orders: MC-44, MC-45."""

import pytest

from games.core import codec
from games.core.values import Timer
from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import (
    Action,
    Announce,
    Build,
    Deflect,
    Discard,
    Draft,
    Hold,
    Intercept,
    Launch,
    Options,
    Orders,
    Pass,
    Scramble,
    Select,
    State,
    Strike,
)
from tests.games.missile_command.table import at, chance, fresh, refusal, take


def rung(state: State, label: str = "test") -> Action:
    """What the table does when the first clock rings."""
    timer = MISSILE_COMMAND.timers(state)[0]
    (entry,) = MISSILE_COMMAND.expire(state, timer, chance(label))
    assert entry.seat == timer.seat
    assert refusal(state, entry.seat, entry.action) is None
    return entry.action


def test_mc_44_each_kind_of_question_has_a_clock_of_its_own() -> None:
    assert MISSILE_COMMAND.timers(fresh()) == tuple(
        Timer(f"build:{seat}", "build", seat) for seat in range(3)
    )
    shared = fresh(Options(shared=True))
    assert [(timer.kind, timer.seat) for timer in MISSILE_COMMAND.timers(shared)] == [("pick", shared.picker)]
    assert [(timer.kind, timer.seat) for timer in MISSILE_COMMAND.timers(at(2, "").state)] == [("turn", 0)]
    for position, actions in (
        ("B6=OKK", "A L1>B3"),
        ("B3=YKK", "A L1>B3"),
        ("A1=XKK BP=5 BV=6", "A L1>B5"),
        ("Aw=1 Bw=1", "A sortie B3"),
    ):
        timers = MISSILE_COMMAND.timers(at(3, position, actions).state)
        assert [(timer.kind, timer.seat) for timer in timers] == [("reaction", 1)], position
    both = MISSILE_COMMAND.timers(at(4, "A1=RKK", "A L1>B3").state)
    assert [timer.seat for timer in both] == [2, 3]


def test_mc_44_a_clock_that_runs_no_more_brings_nothing() -> None:
    state = at(3, "").state
    assert MISSILE_COMMAND.expire(state, Timer("turn:99", "turn", 0), chance()) == ()
    assert MISSILE_COMMAND.expire(state, Timer("match", "match"), chance()) == ()


def test_mc_44_a_late_turn_is_a_random_strike_and_a_random_launch() -> None:
    strike = rung(at(2, "LD Af=K>B Aw=2").state)
    assert isinstance(strike, Strike)
    found = {rung(at(3, "A1=CKK A2=OKK Aw=1 swB@A1").state, str(label)) for label in range(60)}
    launches = [action for action in found if isinstance(action, Launch)]
    assert len(launches) == len(found)
    assert {action.silo for action in launches} == {3, 4, 5, 6, 7, 8}
    assert {action.target for action in launches} == {2}
    assert isinstance(rung(at(2, "LD").state), Launch)


def test_mc_44_else_any_other_permitted_action() -> None:
    assert rung(at(2, "A*=- A3=CKK A4=OKK").state) == Scramble(3)
    assert rung(at(2, "A*=- A4=OKK").state) == Discard(4)
    assert rung(at(2, "A*=- AV=none Aw=2").state) == Pass()
    either = {rung(at(2, "A*=- A3=CKK swB@A1").state, str(label)) for label in range(30)}
    assert either == {Scramble(3), Discard(3)}


def test_mc_44_a_late_battery_is_a_random_one_by_the_rule_of_four() -> None:
    states = [fresh(), fresh(seats=2), fresh(Options(colours=("K", "W")))]
    built = {rung(state, str(label)) for state in states for label in range(20)}
    assert len(built) == 60
    assert all(isinstance(action, Build) for action in built)


def test_mc_44_a_late_pick_is_a_random_one() -> None:
    state = fresh(Options(shared=True))
    assert len({rung(state, str(label)) for label in range(30)}) > 10


def test_mc_44_what_the_table_answers() -> None:
    assert rung(at(2, "B6=OKK", "A L1>B3").state) == Hold()
    assert rung(at(2, "Aw=1 Bw=1", "A sortie B3").state) == Hold()
    assert rung(at(4, "B3=YKK swC@A1", "A L1>B3").state) == Deflect(3)
    assert rung(at(4, "C3=YKK Dout B3=YKK", "A L1>B3", "B defl C ; C sel 3").state) == Deflect(0)
    assert rung(at(2, "A1=XKK BP=5 BV=6", "A L1>B5").state) == Announce(3)
    silent = take(at(2, "A1=XKK BP=1 BV=1").state, 0, Launch(1, 1, 8)).state
    assert rung(silent) == Announce(None)
    assert rung(at(2, "A1=BKK", "A L1>B3").state) == Select((2,), ())


@pytest.mark.parametrize(
    ("position", "silos"),
    [
        ("", (1, 2)),
        ("C1=-", (2, 3)),
        ("C1=- C2=-", (3, 4)),
        ("C1=- C3=- C5=- C7=- CP=3 CV=7", (2, 3)),
        ("C*=- C3=KK CP=2 CV=2", (2, 3)),
        ("C*=- CP=2 CV=3", (2, 3)),
        ("C*=- CP=4 CV=6 C3=K", (3, 4)),
    ],
)
def test_mc_44_of_a_pair_the_fewest_tokens_then_the_lowest(position: str, silos: tuple[int, ...]) -> None:
    state = at(3, f"A1=BKK B3=YKK {position}", "A L1>B3", "B defl C").state
    assert rung(state) == Select(silos, ())


# Standing orders


def ordered(state: State, raw: str, number: int = 0) -> Action | None:
    """What standing orders answer to an open question."""
    decision = MISSILE_COMMAND.decisions(state)[number]
    orders = codec.decode_orders(MISSILE_COMMAND, raw)
    action = MISSILE_COMMAND.standing(MISSILE_COMMAND.view(state, decision.seat), decision, orders)
    assert action is None or refusal(state, decision.seat, action) is None
    return action


WINDOW = "B6=OKK B7=OKK"


def test_mc_45_a_new_seat_has_forced_answers_played_and_is_asked_everything_else() -> None:
    assert MISSILE_COMMAND.new_orders() == Orders()
    assert codec.encode(Orders()) == (
        b'{"forced":true,"announce":"ask","intercept":"ask","sorties":"ask","deflect":"ask",'
        b'"select":null,"wishes":[]}'
    )
    for position, actions in (
        (WINDOW, "A L1>B3"),
        ("B3=YKK", "A L1>B3"),
        ("A1=BKK", "A L1>B3"),
        ("Aw=1 Bw=1", "A sortie B3"),
        ("A1=XKK BP=5 BV=6", "A L1>B5"),
        ("", ""),
    ):
        assert ordered(at(4, position, actions).state, "{}") is None, position


def test_mc_45_what_is_forced() -> None:
    for position, actions, action in (
        ("A1=BKK B2=-", "A L1>B3", Select((4,), ())),
        ("B3=YKK Dout", "A L1>B3", Deflect(2)),
        ("A*=- AV=none", "", Pass()),
        ("A*=- A3=CKK A4=OKK", "", Scramble(3)),
        ("A*=- A4=O", "", Discard(4)),
        ("LD Af=K>B B*=- BV=none", "", Strike(8)),
        ("A*=- A2=KK Bout Cout D*=- DV=none", "", Launch(2, 3, 8)),
    ):
        state = at(4, position, actions).state
        assert not MISSILE_COMMAND.decisions(state)[0].choice, position
        assert ordered(state, "{}") == action
        assert ordered(state, '{"forced": false}') is None


def test_mc_45_an_announcement_a_battery_and_a_possible_sortie_are_never_forced() -> None:
    probe = at(2, "A1=XKK BP=5 BV=5")
    probe.state = take(probe.state, 0, Launch(1, 1, 5)).state
    for state in (probe.state, fresh(), at(2, "A*=- Aw=1 AV=none").state, at(2, "B6=OKK", "A L1>B3").state):
        assert MISSILE_COMMAND.decisions(state)[0].choice
        assert ordered(state, "{}") is None


def test_mc_45_the_lower_or_the_higher_level() -> None:
    state = at(2, "A1=XKK BP=5 BV=6", "A L1>B5").state
    assert ordered(state, '{"announce": "lower"}') == Announce(3)
    assert ordered(state, '{"announce": "higher"}') == Announce(4)
    none = at(2, "A1=XKK BP=1 BV=1")
    none.state = take(none.state, 0, Launch(1, 1, 8)).state
    assert ordered(none.state, '{"announce": "higher"}') == Announce(None)


@pytest.mark.parametrize(
    ("orders", "action"),
    [
        ('"never"', Hold()),
        ('[{"colours": ["K"], "with": [5, 7, 6]}]', Intercept(7)),
        ('[{"colours": ["W", "K"], "with": [6]}, {"colours": ["K"], "with": [7]}]', Intercept(6)),
        ('[{"colours": ["K"], "with": [5]}]', None),
        ('[{"colours": ["K"], "with": null}]', None),
        ('[{"colours": ["W"], "with": [6]}]', Hold()),
        ("[]", Hold()),
    ],
)
def test_mc_45_which_colours_with_which_silos(orders: str, action: Action | None) -> None:
    assert ordered(at(3, WINDOW, "A L1>B3").state, f'{{"intercept": {orders}}}') == action


def test_mc_45_no_interception_of_sorties() -> None:
    state = at(2, "Aw=1 Bw=1", "A sortie B3").state
    assert ordered(state, '{"sorties": "never"}') == Hold()


def test_mc_45_deflection_to_the_next_or_the_strongest() -> None:
    state = at(5, "B3=YKK C1=- E1=KK", "A L1>B3").state
    assert ordered(state, '{"deflect": "next"}') == Deflect(2)
    assert ordered(state, '{"deflect": "strongest"}') == Deflect(3)
    equal = at(5, "B3=YKK C1=-", "A L1>B3").state
    assert ordered(equal, '{"deflect": "strongest"}') == Deflect(3)


ORDER = '"select": [8, 6, 2, 5, 3, 7, 4, 1]'


@pytest.mark.parametrize(
    ("position", "actions", "answers", "action"),
    [
        ("A1=BKK", "A L1>B3", "", Select((2,), ())),
        ("A1=RKK C8=- CP=7", "A L1>B3", "", Select((6,), ())),
        ("A1=BKK B3=YKK", "A L1>B3", "B defl C", Select((8, 7), ())),
        ("A1=BKK B3=YKK C7=- CP=6", "A L1>B3", "B defl C", Select((6, 5), ())),
        ("B3=YKK", "A L1>B3", "B defl C", Select((8,), ())),
    ],
)
def test_mc_45_the_order_of_silos_to_give_up(
    position: str, actions: str, answers: str, action: Action
) -> None:
    assert ordered(at(3, position, actions, answers).state, f"{{{ORDER}}}") == action


def test_mc_45_a_selection_with_a_possible_interception_needs_both_orders() -> None:
    state = at(3, "B3=YKK C4=OKK C8=OKK", "A L1>B3", "B defl C").state
    assert ordered(state, f"{{{ORDER}}}") is None
    assert ordered(state, f'{{{ORDER}, "intercept": "never"}}') == Select((8,), ())
    stop = '[{"colours": ["K"], "with": [8, 4]}]'
    assert ordered(state, f'{{{ORDER}, "intercept": {stop}}}') == Select((8,), (4,))
    assert ordered(state, f'{{"intercept": {stop}}}') is None
    single = at(3, "B3=YKK C8=OKK", "A L1>B3", "B defl C").state
    assert ordered(single, f"{{{ORDER}}}") == Select((8,), ())


def test_mc_45_the_first_wish_that_is_open_is_selected() -> None:
    state = fresh(Options(shared=True, colours=("K", "W")), 2)
    assert ordered(state, '{"wishes": ["X3", "W2", "K1"]}') == Draft("W2")
    assert ordered(state, '{"wishes": ["X3"]}') is None
    assert ordered(state, "{}") is None


def test_mc_45_orders_know_only_what_the_seat_sees() -> None:
    """The same answer from the view of a seat whose enemies hold something else."""
    one = at(3, "A1=BKK B3=YKK A2=KXX", "A L1>B3", "B defl C").state
    two = at(3, "A1=BKK B3=YKK A2=KGW AP=3", "A L1>B3", "B defl C").state
    assert MISSILE_COMMAND.view(one, 2) == MISSILE_COMMAND.view(two, 2)
