"""P8. Random play: the engine and the compact model of Intersect against legal random moves of python-chess."""

from collections.abc import Callable, Iterator
from itertools import count

from bench import scripts
from bench.lines import Effort, Line, at_least, ratios
from bench.rounds import timed
from games.core.chance import Chance
from games.intersect.bots.compact import Table
from games.intersect.bots.playout import play_out, stream

GAME = scripts.GAME
SEEDS = count()
BARREN = 100
"""Empty squares in a row that draw, as the game has it."""

CHESS_PLIES = 200
"""A game of chess is left after so many."""


def engine_actions(enough: int) -> int:
    """Play whole matches through the protocol: sample, check, resolve. How many actions were played."""
    played = 0
    while played < enough:
        state, chance = scripts.first_state(), Chance(scripts.seed_of(next(SEEDS)), "bench")
        while GAME.outcome(state) is None:
            asked = next(one for one in GAME.decisions(state) if not one.sealed)
            state = GAME.apply(state, asked.seat, GAME.sample(state, asked.seat, chance)).state
            played += 1
    return played


def compact_matches(number: int, draws: Iterator[int]) -> None:
    """Play so many whole matches on the compact model, as a search plays them."""
    for _ in range(number):
        play_out(Table(0, BARREN), draws)


def actions_a_match(number: int) -> float:
    """How many actions a match on the compact model has: each takes one draw."""
    drawn = count()
    source = stream(Chance(scripts.seed_of(0), "bench"))
    compact_matches(number, (byte for byte in source if next(drawn) >= 0))
    return next(drawn) / number


def chess_plies(enough: int) -> int:
    """Legal random moves from the start of the game, as python-chess offers them."""
    import chess  # pyright: ignore[reportMissingImports] - only the bench group has it

    played, draws = 0, stream(Chance(scripts.seed_of(next(SEEDS)), "bench"))
    while played < enough:
        board = chess.Board()
        for _ in range(CHESS_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[next(draws) % len(moves)])
            played += 1
    return played


def rate(work: Callable[[int], int], enough: int) -> float:
    """Actions a CPU second."""
    played: list[int] = []
    took = timed(lambda: played.append(work(enough)))
    return played[0] / took.cpu


def compact_rate(per_match: float, matches: int) -> float:
    """Actions a CPU second of whole matches on the compact model."""
    draws = stream(Chance(scripts.seed_of(next(SEEDS)), "bench"))
    return per_match * matches / timed(lambda: compact_matches(matches, draws)).cpu


def measure(effort: Effort) -> list[Line]:
    """In one process, in turns, by CPU time."""
    enough, matches = effort.of(4000, 200), effort.of(400)
    per_match = actions_a_match(matches)
    chess: list[float] = []
    engine: list[float] = []
    compact: list[float] = []
    for _ in range(effort.rounds):
        chess.append(rate(chess_plies, enough))
        engine.append(rate(engine_actions, enough))
        compact.append(compact_rate(per_match, matches))
    note = f"{engine[-1]:,.0f} actions/s, compact {compact[-1]:,.0f}, python-chess {chess[-1]:,.0f} plies/s"
    return [
        Line("engine: actions/s", "python-chess", ratios(engine, chess), at_least(1), note=note),
        Line("compact model: actions/s", "python-chess", ratios(compact, chess), at_least(6)),
    ]
