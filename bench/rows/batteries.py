"""P8m. Missile Command: random play of four seats beside python-chess."""

from itertools import count

from bench import scripts
from bench.lines import Effort, Line, at_least, ratios
from bench.rows.engine import chess_plies, rate
from games.core.chance import Chance
from games.core.record import begin, settle
from games.missile_command import MISSILE_COMMAND as GAME

SEATS = 4
SEEDS = count()


def actions(enough: int) -> int:
    """Whole matches through the protocol: decisions, sample, check, resolve. How many actions were played."""
    played = 0
    while played < enough:
        seed = scripts.seed_of(next(SEEDS))
        chance, state = Chance(seed, "bench"), begin(GAME, GAME.options_type(), SEATS, seed)
        while GAME.outcome(state) is None:
            for _, step in settle(GAME, state, chance):
                state = step.state
            seat = GAME.decisions(state)[0].seat
            state = GAME.apply(state, seat, GAME.sample(state, seat, chance)).state
            played += 1
    return played


def measure(effort: Effort) -> list[Line]:
    """In one process, in turns, by CPU time."""
    enough = effort.of(4000, 200)
    chess: list[float] = []
    engine: list[float] = []
    for _ in range(effort.rounds):
        chess.append(rate(chess_plies, enough))
        engine.append(rate(actions, enough))
    note = f"{engine[-1]:,.0f} actions/s, python-chess {chess[-1]:,.0f} plies/s"
    return [Line("engine: actions/s", "python-chess", ratios(engine, chess), at_least(0.3), note=note)]
