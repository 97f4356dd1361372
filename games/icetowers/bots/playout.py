"""Games played to their end at random, the inner loop of every search: stacks are drawn, not seats and not moves.

A draw is a byte of a stream; the same bytes give the same game.
"""

import hashlib
from collections.abc import Iterator
from itertools import chain, count

from games.core.chance import Chance
from games.icetowers.bots.compact import COLOUR, EMPTY, SIZE, Stack, Table

_BLOCK = 1 << 14

_SWEEPS = 24
"""Rounds after which a game is left as it is: tower wars can go on for ever."""


def stream(chance: Chance) -> Iterator[int]:
    """Bytes without end that follow from eight draws of `chance`."""
    seed = b"".join(chance.below(1 << 32).to_bytes(4) for _ in range(8))
    return chain.from_iterable(
        hashlib.shake_128(seed + number.to_bytes(4)).digest(_BLOCK) for number in count()
    )


def play_out(table: Table, draws: Iterator[int]) -> int:
    """Play on until nobody can do anything; how many deeds that were.

    In each round every stack comes once, in random order: a single piece caps the first of all stacks, from a random
    one on, that takes it; of a tower a random piece is mined, or split off, if it may be.
    """
    deeds = _empty_hands(table, draws)
    idle = [*table.left, *[False] * (table.colours - table.seats)]
    for _ in range(_SWEEPS):
        before = deeds
        for stack in sorted(table.stacks, key=lambda _: next(draws)):
            if len(stack) == 1:
                deeds += not idle[COLOUR[stack[0]]] and _capped(table, stack, next(draws))
            else:
                draw = next(draws)
                deeds += _taken_apart(table, stack, draw % (len(stack) - 1), draws, idle, split=draw > 127)
        table.stacks = [stack for stack in table.stacks if stack]
        deeds += deeds == before and _forced(table, draws, idle)
        if deeds == before:
            break
    return deeds


def _capped(table: Table, single: Stack, draw: int) -> bool:
    """IT-8, IT-24. The piece goes onto the first stack that takes it; its own is left empty."""
    stacks, piece = table.stacks, single[0]
    colour, size, least = COLOUR[piece], SIZE[piece], COLOUR[piece] >= table.seats
    start = draw % len(stacks)
    for part in (stacks[start:], stacks[:start]):
        for stack in part:
            if stack:
                top = stack[-1]
                if SIZE[top] >= size and COLOUR[top] != colour and len(stack) > least:
                    stack.append(piece)
                    single.clear()
                    return True
    return False


def _taken_apart(
    table: Table, stack: Stack, at: int, draws: Iterator[int], idle: list[bool], *, split: bool
) -> bool:
    """IT-10, IT-14. Split above a piece, or mine it, if either may be done; who does it makes no difference."""
    piece = stack[at]
    colour = COLOUR[piece]
    if split and COLOUR[stack[at + 1]] == colour:
        table.stacks.append(stack[at + 1 :])
        del stack[at + 1 :]
        return True
    if colour == COLOUR[stack[-1]] or idle[colour]:
        return False
    if sum([COLOUR[other] == colour for other in stack]) < 2:
        return False
    del stack[at]
    _land(table, piece, [stack], draws)
    return True


def _forced(table: Table, draws: Iterator[int], idle: list[bool]) -> bool:
    """Something is taken apart if anything can be; the draws have missed it."""
    towers = [stack for stack in table.stacks if len(stack) > 1]
    return any(
        _taken_apart(table, stack, at, draws, idle, split=True)
        for stack in towers
        for at in range(len(stack) - 1)
    )


def _land(table: Table, piece: int, sources: list[Stack], draws: Iterator[int]) -> None:
    """IT-11, IT-12. A mined piece goes anywhere it may go; a few draws, then a look at all."""
    stacks = table.stacks
    for _ in range(4):
        stack = stacks[next(draws) % len(stacks)]
        if stack and table.takes(stack, piece) and not any(stack is source for source in sources):
            stack.append(piece)
            return
    table.stacks = stacks = [stack for stack in stacks if stack]
    landings = table.landings(piece, sources)
    if landings:
        stacks[landings[next(draws) % len(landings)]].append(piece)
    else:
        stacks.append([piece])


def _empty_hands(table: Table, draws: Iterator[int]) -> int:
    """What is held now is played first."""
    held = [seat for seat, piece in enumerate(table.hands) if piece != EMPTY]
    for seat in held:
        piece, sources = table.hands[seat], table.sources[seat]
        table.hands[seat], table.sources[seat] = EMPTY, []
        _land(table, piece, sources, draws)
    return len(held)


def worth(table: Table, seat: int) -> int:
    """What an ended game is worth to a seat: the points ahead of the best of the others, and ten for being first."""
    total = table.scores()
    ahead = total[seat] - max(total[:seat] + total[seat + 1 :])
    return ahead + 10 * ((ahead > 0) - (ahead < 0))
