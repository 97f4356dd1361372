"""`python -m bench.intersect_bots`: random play of the compact model against python-chess, and the search's pace.

An action is a placement, a pass, a card or a discard; each takes one draw. An iteration is a match that is
played out from one of the choices. Rates are by this process's CPU time.
"""

import hashlib
import time
from collections.abc import Callable
from itertools import repeat
from operator import length_hint
from statistics import median

import chess  # pyright: ignore[reportMissingImports] - in the bench group only

from bench.rounds import interleaved
from games.core.chance import Chance
from games.intersect.bots import BOTS, search
from games.intersect.bots.compact import Table
from games.intersect.bots.playout import place_out, play_out, stream

PLAYOUTS = 3000
"""About 0.3 s."""

MOVES = 5000
LONGEST = 200
"""Plies after which a game of chess is broken off."""

ROUNDS = 5
EFFORT = BOTS["steady"].effort
SEED = bytes(32)


def rate(work: Callable[[], int]) -> float:
    """How many a CPU second; `work` says how many it did."""
    before = time.process_time()
    done = work()
    return done / (time.process_time() - before)


def compact_actions() -> int:
    """Matches from the start to the end by random legal actions. How many actions."""
    draws = iter(hashlib.shake_128(b"compact").digest(400 * PLAYOUTS))
    held = length_hint(draws)
    start = Table(0, 100)
    for _ in repeat(None, PLAYOUTS):
        play_out(start.copy(), draws)
    return held - length_hint(draws)


def chess_moves() -> int:
    """Games of chess from the start by random legal moves. How many moves."""
    draws = stream(Chance(SEED, "chess"))
    board = chess.Board()
    for _ in repeat(None, MOVES):
        moves = list(board.legal_moves)
        if not moves or board.ply() >= LONGEST:
            board = chess.Board()
        else:
            board.push(moves[next(draws) % len(moves)])
    return MOVES


def placement_iterations() -> int:
    """Searches of the first placement, whose matches are the longest. How many iterations, about."""
    start = Table(0, 100)
    for number in range(5):
        draws = stream(Chance(SEED, f"placement {number}"))
        search.best(start, 0, start.spots(), lambda table, spot: table.place(*spot), EFFORT, draws)
    return 5 * EFFORT


def selection_iterations() -> int:
    """Searches of the first card, on a table that was filled at random. How many iterations, about."""
    for number in range(5):
        draws = stream(Chance(SEED, f"selection {number}"))
        table = filled(number)
        search.strategy(search.reveals(table, EFFORT, draws), 0)
    return 5 * EFFORT


def filled(number: int) -> Table:
    """A table at the end of a random placement stage."""
    table = Table(0, 100)
    place_out(table, stream(Chance(SEED, f"filled {number}")))
    return table


def main() -> None:
    """Measure in turns and print medians with the narrowest and the widest."""
    compact, moves = interleaved(ROUNDS, lambda: rate(compact_actions), lambda: rate(chess_moves))
    placing, choosing = interleaved(
        ROUNDS, lambda: rate(placement_iterations), lambda: rate(selection_iterations)
    )
    ratios = [one / other for one, other in zip(compact, moves, strict=True)]
    print(f"random play, compact model   {shown(compact)} actions/s")
    print(f"random play, python-chess    {shown(moves)} moves/s")
    print(f"ratio, goal 6 or more        {median(ratios):.1f}x ({min(ratios):.1f}–{max(ratios):.1f})")
    print(f"search of a first placement  {shown(placing)} iterations/s, goal 15,000 or more")
    print(f"search of a first card       {shown(choosing)} iterations/s, goal 15,000 or more")


def shown(rates: list[float]) -> str:
    """A median and how far the others lie from it."""
    return f"{median(rates):>9,.0f} ({min(rates):,.0f}–{max(rates):,.0f})"


if __name__ == "__main__":
    main()
