"""What the searching bots of IceTowers see, and what they make of it."""

import pytest

from games.core.chance import Chance
from games.core.tournament import duel, play, seed_of
from games.icetowers import ICETOWERS
from games.icetowers.bots import BOTS, YARDSTICKS, search
from games.icetowers.bots.compact import Move
from games.icetowers.bots.playout import stream
from games.icetowers.bots.reading import table_of
from games.icetowers.bots.search import WAIT, lines
from games.icetowers.model import (
    Action,
    Cap,
    Done,
    Mine,
    Options,
    Plan,
    PlannedMine,
    Play,
    Ready,
    SetDown,
    State,
)
from tests.games.icetowers.table import at, begun, chance, fresh

EASY, STEADY = BOTS["easy"], BOTS["steady"]


def answer(state: State, seat: int = 0, bot: str = "steady", draw: str = "draw") -> Action:
    decision = next(one for one in ICETOWERS.decisions(state) if one.seat == seat)
    knowledge, offers = ICETOWERS.knowledge(state, seat), ICETOWERS.offers(state, seat)
    found: Action = {**BOTS, **YARDSTICKS}[bot].answer(knowledge, decision, offers, Chance(bytes(32), draw))
    ICETOWERS.check(state, seat, found)
    return found


def test_who_may_take_a_seat() -> None:
    assert list(BOTS) == ["random", "easy", "steady"]
    assert list(YARDSTICKS) == ["greedy"]
    assert 0 < EASY.effort < STEADY.effort


def test_it_is_ready() -> None:
    assert answer(fresh()) == Ready()


def test_what_is_alike_is_looked_at_once() -> None:
    table = table_of(ICETOWERS.view(begun(Options(trios=3)), None))
    # Three sizes of its own, each onto what takes it: one, two and three sizes of the other's.
    assert len(lines(table, 0)) == 6 + 1
    assert lines(table, 0)[-1] == WAIT


def test_a_mine_is_looked_at_with_each_place_for_the_piece() -> None:
    run = at("RB", "A=R3B3R2B2 B=B3 C=R2B2")
    found = lines(table_of(ICETOWERS.view(run.state, None)), 0)
    assert (Move("mine", 0, 2), Move("play", target=1)) in found
    assert (Move("mine", 0, 2), Move("play", target=2)) in found
    assert (Move("mine", 0, 0), Move("play", target=1)) in found


def test_with_a_piece_in_the_hand_there_is_no_waiting() -> None:
    run = at("RB", "A=R3B3R2B2 B=B3 C=R2B2", "R mine A 2")
    assert WAIT not in lines(table_of(ICETOWERS.view(run.state, None)), 0)


def test_of_very_many_lines_some_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(ICETOWERS.view(begun(Options(trios=3), 5), None))
    many = lines(table, 0)
    monkeypatch.setattr(search, "MOST", 5)
    found = [
        {one.line for one in search.weighed(table, 0, 10, stream(chance(f"{draw}")), ends=False)}
        for draw in range(3)
    ]
    assert [len(drawn) for drawn in found] == [5, 5, 5]
    assert all(WAIT in drawn <= set(many) for drawn in found)
    assert found[0] != found[1] or found[1] != found[2]


CLEAR = ("RBG", "A=G3B3 B=B2 C=R1")
"""Red's small can take six points or two, and nobody can take them back."""


@pytest.mark.parametrize("bot", ["easy", "steady", "greedy"])
def test_a_clear_gain_is_taken(bot: str) -> None:
    assert answer(at(*CLEAR).state, bot=bot) == Cap("R1.1", "B3.1")


def test_greedy_takes_what_it_sees() -> None:
    assert answer(at("RBG", "A=R3 B=B2 C=G1").state, bot="greedy") == Done()
    plan = answer(at("RBG mode=beats", *CLEAR[1:]).state, bot="greedy")
    assert plan == Plan((Cap("R1.1", "B3.1"), Cap("R1.1", "B2.1")))


def test_a_held_piece_goes_where_it_is_worth_most() -> None:
    run = at("RBG", "A=R3G2 B=B3 C=G3B3 @R=R2!A")
    assert answer(run.state) == Play("R2.1", "B3.2")
    stuck = at("RBG", "A=R3B3R3G1 B=B1", "R mine A 2")
    assert answer(stuck.state) == SetDown("R3.2")


def test_the_same_question_has_the_same_answer() -> None:
    state = begun()
    assert answer(state, draw="same") == answer(state, draw="same")


def test_it_ends_a_match_that_it_wins_and_not_one_that_it_loses() -> None:
    # To part the greens under its own piece would cost red the match.
    winning = at("RBG", "A=G2G2R1 B=B3 C=G1", "B done", "G done")
    assert answer(winning.state) == Done()
    losing = at("RBG", "A=G3B3 B=B2 C=R1", "B done", "G done")
    assert answer(losing.state) == Cap("R1.1", "B3.1")


def test_a_mine_is_found() -> None:
    # Red has nothing that stands free; what it mines takes the only tower that is worth something.
    run = at("RBG", "A=R3R1B1 B=G3B2")
    assert answer(run.state) == Mine("R1.1")


def test_a_plan_has_the_best_first() -> None:
    plan = answer(at("RBG mode=beats", *CLEAR[1:]).state)
    assert isinstance(plan, Plan)
    assert plan.alternatives[0] == Cap("R1.1", "B3.1")
    mine = answer(at("RBG mode=beats", "A=R3R1B1 B=G3B2").state)
    assert isinstance(mine, Plan)
    assert mine.alternatives[0] == PlannedMine("R1.1", ("B2.1",))


def test_a_plan_of_a_holder_and_of_one_with_nothing_to_do() -> None:
    held = at("RBG mode=beats", "A=R3G2 B=B3 C=G3B3 @R=R2!A")
    assert answer(held.state) == Plan((Play("R2.1", "B3.2"), Play("R2.1", "B3.1")))
    assert answer(at("RBG mode=beats", "A=R3 B=B2 C=G1").state) == Plan((Done(),))


def test_a_mine_whose_piece_nothing_takes_is_planned_without_towers() -> None:
    state = at("RBG mode=beats", "A=R3B3R3G3").state
    plans = [answer(state, bot="easy", draw=f"{draw}") for draw in range(6)]
    planned = {one for plan in plans if isinstance(plan, Plan) for one in plan.alternatives}
    assert any(isinstance(one, PlannedMine) for one in planned)
    assert planned <= {Done(), PlannedMine("R3.1"), PlannedMine("R3.2")}


@pytest.mark.parametrize("options", [Options(), Options(ghost=True), Options(tempo="beats")])
def test_even_easy_beats_random(options: Options) -> None:
    """Six matches, seats alternating: whoever wins nineteen of twenty loses three of six less than once in 400."""
    won = 0
    for number in range(6):
        players = [BOTS["easy" if number % 2 == seat else "random"] for seat in (0, 1)]
        outcome = play(ICETOWERS, players, options, seed_of("icetowers/easy", number)).outcome
        won += number % 2 in outcome.winners
    assert won >= 3


@pytest.mark.soak
def test_steady_in_two_hundred_matches() -> None:
    score = duel(ICETOWERS, STEADY, BOTS["random"], range(200))
    assert score.lower >= 0.8, score
