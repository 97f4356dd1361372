"""Matches played to their end at random: the inner loops of every search, unrolled from the compact model.

A draw is a byte of a stream; the same bytes give the same match, here and step by step on a `Table`.
"""

import hashlib
from collections.abc import Iterator
from itertools import chain, count

from games.core.chance import Chance
from games.intersect.bots.compact import (
    CAP,
    CARDS,
    COLUMNS,
    DRAW,
    OPEN,
    OWNER,
    SPOTS,
    TURNS,
    WITHOUT,
    Column,
    Table,
    hopeless,
    sizes,
)

_BLOCK = 1 << 14

_HASTE = 1 / 4096
"""What each round of removal takes from a win."""

_LONG = 1000
"""Rounds after which it makes no difference any more."""

TAKE = (
    ((0, 0),) * 256,
    *(
        tuple((card := cards[byte % len(cards)], WITHOUT[hand][card]) for byte in range(256))
        for hand, cards in enumerate(CARDS[1:], 1)
    ),
)
"""TAKE[hand][byte]: a card of the hand, each equally likely up to one part in 85, and the hand without it."""


def _turn(start: int, turn: int) -> tuple[int, Column, int, int, int, int]:
    seat = (turn + start) & 1
    column = COLUMNS[seat][turn >> 1 & 3]
    return (3 * seat, column, *column)


SCHEDULE = tuple(tuple(_turn(start, turn) for turn in range(TURNS)) for start in (0, 1))
"""SCHEDULE[seat that begins][turn]: three times the mover, its column, and the column's squares (IX-4)."""


def stream(chance: Chance) -> Iterator[int]:
    """Bytes without end that follow from eight draws of `chance`, far cheaper than drawing each."""
    seed = b"".join(chance.below(1 << 32).to_bytes(4) for _ in range(8))
    blocks = (hashlib.shake_128(seed + number.to_bytes(4)).digest(_BLOCK) for number in count())
    return chain.from_iterable(blocks)


def play_out(table: Table, draws: Iterator[int]) -> float:
    """Play the match to its end, every placement and card about equally likely. What the end is worth to A."""
    if table.turn < TURNS:
        place_out(table, draws)
    rounds = remove_out(table, draws) if table.result == OPEN else 0
    return worth(table.result, rounds)


def worth(result: int, rounds: int = 0) -> float:
    """From 0, B has won, to 1, A has won; either a little less clearly so after many rounds of removal.

    Without that a player whom the other can't catch any more would see no reason to win.
    """
    if result == DRAW:
        return 0.5
    late = min(rounds, _LONG) * _HASTE
    return late if result else 1 - late


def place_out(table: Table, draws: Iterator[int]) -> None:
    """Play the placement stage to its end."""
    cells, stash, gone = table.cells, table.stash, table.gone
    caps = [CAP[stack & 7] for stack in cells]
    held = [sizes(stash, 0), 0, 0, sizes(stash, 1)]
    for first, column, one, two, three, four in SCHEDULE[table.start][table.turn :]:
        spots = SPOTS[held[first]][caps[one] | caps[two] << 2 | caps[three] << 4 | caps[four] << 6]
        if spots:
            size, row = spots[next(draws) % len(spots)]
            square = column[row]
            piece = first + size
            cells[square] = cells[square] << 3 | piece
            caps[square] = size
        else:
            left = [size for size in (3, 2, 1) if stash[first + size]]
            size = left[next(draws) % len(left)]
            piece = first + size
            gone[piece] += 1
        stash[piece] = rest = stash[piece] - 1
        if not rest:
            held[first] ^= 1 << size - 1
    table.turn = TURNS
    if hopeless(gone):
        table.result = DRAW


def remove_out(table: Table, draws: Iterator[int]) -> int:
    """Play the removal stage to the end of the match. How many rounds came before the last."""
    cells, won, missing, hands = table.cells, table.won, table.missing, table.hands
    barren, limit = table.barren, table.limit
    if table.due >= 0:
        hands[table.due] = TAKE[hands[table.due]][next(draws)][1]
    first, second = hands
    rounds = 0
    for rounds, byte in enumerate(draws):  # noqa: B007 - it is what is returned
        card, first = TAKE[first][byte]
        other, second = TAKE[second][next(draws)]
        square = card << 2 | other
        stack = cells[square]
        if stack:
            cells[square] = stack >> 3
            barren = 0
            piece = stack & 7
            seat = OWNER[piece]
            won[piece] = taken = won[piece] + 1
            if taken <= 3:
                missing[seat] = lacking = missing[seat] - 1
                if not lacking:
                    table.result = seat
                    break
            if seat:
                second = TAKE[second][next(draws)][1]
            else:
                first = TAKE[first][next(draws)][1]
        else:
            barren += 1
            if barren == limit:
                table.result = DRAW
                break
    return rounds
