"""P8c, P12i. IceTowers' bots: their compact model beside python-chess, games played out, and what a decision takes."""

from itertools import count
from typing import Any

from bench import scripts
from bench.lines import Effort, Line, at_least, at_most, ratios
from bench.rounds import timed
from bench.rows.engine import chess_plies, rate
from bench.rows.towers import table
from games.core.chance import Chance
from games.icetowers import ICETOWERS as GAME
from games.icetowers.bots.playout import play_out, stream
from games.icetowers.bots.reading import table_of

SEEDS = count()
STAGES = (("full table of four", 0), ("forty actions later", 40))


def deeds(enough: int) -> int:
    """Games of four played out on the compact model. How many deeds they had."""
    played, start = 0, table_of(GAME.view(table(60, 0), None))
    draws = stream(Chance(scripts.seed_of(next(SEEDS)), "bench"))
    while played < enough:
        played += play_out(start.copy(), draws)
    return played


def iterations(state: Any, number: int) -> float:
    """Games played out a CPU second from a position."""
    start, draws = table_of(GAME.view(state, None)), stream(Chance(scripts.seed_of(next(SEEDS)), "bench"))
    return number / timed(lambda: [play_out(start.copy(), draws) for _ in range(number)]).cpu


def decisions(key: str) -> list[float]:
    """CPU seconds of each decision of a bot that plays a whole match for all four seats."""
    bot, state, times = GAME.bots[key], table(60, 0), []
    while GAME.outcome(state) is None:
        chance = Chance(scripts.seed_of(next(SEEDS)), "bench")
        asked = chance.pick([one for one in GAME.decisions(state) if not one.sealed])
        knowledge, offers = GAME.knowledge(state, asked.seat), GAME.offers(state, asked.seat)
        answers: list[Any] = []
        times.append(timed(lambda: answers.append(bot.answer(knowledge, asked, offers, chance))).cpu)  # noqa: B023
        state = GAME.apply(state, asked.seat, answers[0]).state
    return times


def measure(effort: Effort) -> list[Line]:
    """By CPU time, each figure once a round."""
    rounds, enough = range(effort.rounds), effort.of(4000, 200)
    chess = [rate(chess_plies, enough) for _ in rounds]
    compact = [rate(deeds, 10 * enough) for _ in rounds]
    note = f"{compact[-1]:,.0f} deeds/s"
    lines = [Line("compact model: deeds/s", "python-chess", ratios(compact, chess), at_least(1), note=note)]
    for name, played in STAGES:
        state = table(60, played)
        samples = tuple(iterations(state, effort.of(500)) for _ in rounds)
        lines.append(Line(f"iterations/s, {name}", "", samples, at_least(5000), unit="/s"))
    times = decisions("steady")
    note = f"{len(times)} decisions, {1000 * sum(times) / len(times):.0f} ms each"
    lines.append(Line("longest decision of steady", "", (max(times),), at_most(1), unit="s", note=note))
    return lines
