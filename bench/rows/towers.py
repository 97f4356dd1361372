"""P7, P8i. IceTowers: what a seat may do on a full table, one check, and random play beside python-chess."""

from itertools import count
from typing import Any

from bench import scripts
from bench.lines import Effort, Line, at_least, at_most, ratios
from bench.rounds import timed
from bench.rows.engine import chess_plies, rate
from games.core.chance import Chance
from games.icetowers import ICETOWERS as GAME

TRIOS = {60: 5, 75: 5, 120: 10}
"""Pyramids on the table and trios a colour; with four colours, five for 75."""

SEEDS = count()


def table(pyramids: int, played: int) -> Any:
    """A live table after so many random actions."""
    seats = 5 if pyramids == 75 else 4
    chance = Chance(scripts.seed_of(next(SEEDS)), "bench")
    state = GAME.setup(GAME.options_type(trios=TRIOS[pyramids]), seats, chance)
    for seat in range(seats):
        state = GAME.apply(state, seat, GAME.read("ready")).state
    for number in range(played):
        state = GAME.apply(state, number % seats, GAME.sample(state, number % seats, chance)).state
    return state


def micros(work: Any, times: int) -> float:
    """Microseconds of CPU for one call."""
    return 1e6 * timed(lambda: [work() for _ in range(times)]).cpu / times


def offers(pyramids: int, seats: int, times: int) -> float:
    """All offers of the first seats, on the fullest table: nothing is stacked yet."""
    state = table(pyramids, 0)
    return micros(lambda: [GAME.offers(state, seat) for seat in range(seats)], times)


def check(pyramids: int, times: int) -> float:
    """The check of one cap."""
    state = table(pyramids, 0)
    cap = GAME.read("cap R1.1 onto Y3.1")
    return micros(lambda: GAME.check(state, 0, cap), times)


def actions(enough: int) -> int:
    """Whole matches of four through the protocol: sample, check, resolve. How many actions were played."""
    played = 0
    while played < enough:
        chance = Chance(scripts.seed_of(next(SEEDS)), "bench")
        state = table(60, 0)
        while GAME.outcome(state) is None:
            seat = chance.below(4)
            state = GAME.apply(state, seat, GAME.sample(state, seat, chance)).state
            played += 1
    return played


def measure(effort: Effort) -> list[Line]:
    """By CPU time, each figure once a round."""
    times, enough = effort.of(4000, 50), effort.of(4000, 200)
    rounds = range(effort.rounds)
    one = tuple(offers(60, 1, times) for _ in rounds)
    four = tuple(offers(60, 4, times // 4) for _ in rounds)
    more = offers(75, 1, times)
    small = [check(60, 10 * times) for _ in rounds]
    large = [check(120, 10 * times) for _ in rounds]
    chess = [rate(chess_plies, enough) for _ in rounds]
    engine = [rate(actions, enough) for _ in rounds]
    note = f"{engine[-1]:,.0f} actions/s, python-chess {chess[-1]:,.0f} plies/s"
    return [
        Line(
            "60 pyramids: offers of a seat",
            "",
            one,
            at_most(50),
            unit="µs",
            note=f"75 pyramids: {more:.0f} µs",
        ),
        Line("60 pyramids: offers of four", "", four, at_most(200), unit="µs"),
        Line("check of one action", "", tuple(small), at_most(2), unit="µs"),
        Line("check, 60 → 120 pyramids", "60 pyramids", ratios(large, small), at_most(1.1)),
        Line("engine: actions/s", "python-chess", ratios(engine, chess), at_least(0.3), note=note),
    ]
