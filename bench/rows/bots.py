"""P12. The search of Intersect's bots: iterations a second, and what a decision takes."""

from bench import scripts
from bench.lines import Effort, Line, at_least, at_most
from bench.rounds import timed
from games.core.chance import Chance
from games.core.tournament import seed_of
from games.intersect.bots.compact import Table
from games.intersect.bots.playout import play_out, stream
from games.intersect.bots.reading import table_of

GAME = scripts.GAME
STAGES = (("first placement", 0), ("half placed", 15), ("first card", 30), ("ten cards in", 55))


def positions() -> list[tuple[str, Table]]:
    """The compact model at stages of a match."""
    found, state = [], scripts.first_state()
    for number, turn in enumerate(scripts.script(0)):
        found += [(name, table_of(GAME.view(state, turn.seat))) for name, at in STAGES if at == number]
        state = GAME.apply(state, turn.seat, turn.action).state
    return found


def iterations(table: Table, number: int) -> float:
    """Matches played out a CPU second from a position."""
    draws = stream(Chance(seed_of("bench", 0), "iterations"))
    return number / timed(lambda: [play_out(table.copy(), draws) for _ in range(number)]).cpu


def decisions(key: str) -> list[float]:
    """CPU seconds of each decision of a bot that plays a whole match for both seats."""
    bot, state, times, number = GAME.bots[key], scripts.first_state(), [], 0
    while GAME.outcome(state) is None:
        asked = next(one for one in GAME.decisions(state) if not one.sealed)
        knowledge, offers = GAME.knowledge(state, asked.seat), GAME.offers(state, asked.seat)
        chance = Chance(seed_of("bench", 0), f"answer {number}")
        answers = []
        times.append(timed(lambda: answers.append(bot.answer(knowledge, asked, offers, chance))).cpu)  # noqa: B023
        state, number = GAME.apply(state, asked.seat, answers[0]).state, number + 1
    return times


def measure(effort: Effort) -> list[Line]:
    """Iterations from four stages, and the longest decision of a match."""
    lines = []
    for name, table in positions():
        samples = tuple(iterations(table, effort.of(1000)) for _ in range(effort.rounds))
        lines.append(Line(f"iterations/s, {name}", "", samples, at_least(15_000), unit="/s"))
    for key in ("easy", "steady"):
        times = decisions(key)
        note = f"{key}: {len(times)} decisions, {1000 * sum(times) / len(times):.0f} ms each"
        lines.append(Line(f"longest decision of {key}", "", (max(times),), at_most(1), unit="s", note=note))
    return lines
