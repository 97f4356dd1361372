"""P9. A recorded match played again with every check, against moves of chess from their text."""

from bench import scripts
from bench.lines import Effort, Line, at_most, ratios
from bench.rounds import interleaved, timed
from games.core import codec
from games.core.chance import Chance
from games.intersect.bots.playout import stream

ACTIONS = 100
TIMES = 10
GAME = scripts.GAME


def recorded() -> list[tuple[int, bytes]]:
    """A hundred actions as they stand in a log: seat and JSON."""
    turns = next(turns for number in range(100) if len(turns := scripts.script(number)) >= ACTIONS)
    return [(turn.seat, codec.encode(turn.action)) for turn in turns[:ACTIONS]]


def replay(entries: list[tuple[int, bytes]]) -> None:
    """Read, check and resolve each, ten times over."""
    for _ in range(TIMES):
        state = scripts.first_state()
        for seat, raw in entries:
            state = GAME.apply(state, seat, codec.decode_action(GAME, raw)).state


def chess_moves() -> list[str]:
    """A hundred moves of a random game of chess as text."""
    import chess  # pyright: ignore[reportMissingImports] - only the bench group has it

    draws = stream(Chance(scripts.seed_of(1), "bench"))
    found: list[str] = []
    while len(found) < ACTIONS:
        board, found = chess.Board(), []
        while len(found) < ACTIONS and (moves := list(board.legal_moves)):
            move = moves[next(draws) % len(moves)]
            found.append(move.uci())
            board.push(move)
    return found


def chess_replay(moves: list[str]) -> None:
    """Read, check and make each, ten times over."""
    import chess  # pyright: ignore[reportMissingImports] - only the bench group has it

    for _ in range(TIMES):
        board = chess.Board()
        for move in moves:
            board.push_uci(move)


def measure(effort: Effort) -> list[Line]:
    """Ten replays a round."""
    entries, moves = recorded(), chess_moves()
    replay(entries)
    chess_replay(moves)
    subjects, floors = interleaved(
        3 * effort.rounds,
        lambda: timed(lambda: replay(entries)).cpu,
        lambda: timed(lambda: chess_replay(moves)).cpu,
    )
    best = tuple(1000 * one / TIMES for one in subjects)
    return [
        Line("replay of 100 actions", "python-chess push_uci", ratios(subjects, floors), at_most(3)),
        Line("replay of 100 actions, CPU", "", best, at_most(3), unit="ms"),
    ]
