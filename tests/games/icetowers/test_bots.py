"""The bots of IceTowers answer what they are offered, from what their seat knows."""

import pytest

from games.core.chance import Chance
from games.core.tournament import play, seed_of
from games.core.values import Decision
from games.icetowers import ICETOWERS
from games.icetowers.bots import BOTS
from games.icetowers.model import Done, Options, Plan, PlannedMine, Play, SetDown
from tests.games.icetowers.table import at

RANDOM = BOTS["random"]


def answer(seats: str, position: str, *steps: str, seat: int = 0, draw: int = 0) -> object:
    state = at(seats, position, *steps).state
    decision = next(one for one in ICETOWERS.decisions(state) if one.seat == seat)
    return asked(state, decision, draw)


def asked(state: object, decision: Decision, draw: int) -> object:
    knowledge = ICETOWERS.knowledge(state, decision.seat)  # type: ignore[arg-type]
    offers = ICETOWERS.offers(state, decision.seat)  # type: ignore[arg-type]
    return RANDOM.answer(knowledge, decision, offers, Chance(bytes(32), f"{draw}"))


@pytest.mark.parametrize(
    "options",
    [Options(), Options(ghost=True), Options(tempo="beats"), Options(tempo="beats", ghost=True, trios=3)],
)
def test_whole_matches(options: Options) -> None:
    for number in range(4):
        seed = seed_of("icetowers/test", number)
        played = play(ICETOWERS, [RANDOM, RANDOM], options, seed)
        assert played.outcome.rule in {"IT-19", "IT-20", "IT-20a", "IT-18", "IT-27"}
        assert played == play(ICETOWERS, [RANDOM, RANDOM], options, seed)


def test_it_is_done_only_when_nothing_else_is_left() -> None:
    for draw in range(20):
        assert answer("RBG", "A=R1 B=B3 C=G3", draw=draw) != Done()
    assert answer("RBG", "A=R3 B=B2 C=G1") == Done()


def test_plans_are_of_what_would_be_legal() -> None:
    plan = answer("RBG mode=beats", "A=R3B3R2B2 B=B3 C=B2 D=G1")
    assert isinstance(plan, Plan)
    assert {type(one) for one in plan.alternatives} == {PlannedMine}
    assert {one.piece for one in plan.alternatives if isinstance(one, PlannedMine)} == {"R3.1", "R2.1"}
    assert answer("RBG mode=beats", "A=R3 B=B2 C=G1") == Plan((Done(),))


def test_plans_of_a_holder() -> None:
    held = ("RBG mode=beats", "A=R3B3R2B2 B=B3 C=B1 D=G1", "beat R[mine A 2] B[] G[]")
    assert answer(*held) == Plan((Play("R2.1", "B3.2"),))
    stuck = ("RBG mode=beats", "A=R3B3R2B2 B=G3 C=B1 D=B3G1", "beat R[mine A 2] B[split A 1] G[]")
    assert isinstance(answer(*stuck), Plan)


def test_a_piece_is_set_down_if_nothing_takes_it() -> None:
    assert answer("RBG", "A=R3B3R3G1 B=B1", "R mine A 2") == SetDown("R3.2")
