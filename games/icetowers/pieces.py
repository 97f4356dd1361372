"""Pieces as numbers, and all that a stack of them says by itself.

A piece is a number: its copy (from 0) times 15, its colour times 3, its size less 1. Its *kind*, colour and size, is
the number modulo 15. Colours are numbered by seat; a ghost's comes after them (IT-23). A stack is a tuple of pieces,
bottom to top.
"""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

SETS = {"rainbow": "RYGBK", "xeno": "CPOWX"}
"""IT-1. The colours of a set, in order."""

KINDS = 15
MOST_TRIOS = 10
COLOUR = tuple(piece % KINDS // 3 for piece in range(KINDS * MOST_TRIOS))
SIZE = tuple(piece % 3 + 1 for piece in range(KINDS * MOST_TRIOS))

FITS = tuple(
    tuple(
        tall * KINDS + other
        for tall in (0, 1)
        for other in range(KINDS)
        if COLOUR[other] != COLOUR[kind] and SIZE[other] >= SIZE[kind]
    )
    for kind in range(KINDS)
)
"""IT-8. For each kind the tops that it may cap; a top of a tower of two or more counts 15 more."""

GHOST_FITS = tuple(tuple(top for top in tops if top >= KINDS) for tops in FITS)
"""IT-24. The same for a ghost's piece: towers of two or more only."""

type Stack = tuple[int, ...]


class Facts(NamedTuple):
    """What a stack says. `mines`: the pieces that each colour may mine. `pairs`: where it may be parted."""

    pips: int
    mines: tuple[Stack, ...]
    pairs: tuple[tuple[int, int], ...]


NO_MINES: tuple[Stack, ...] = ((),) * 5


@lru_cache(maxsize=1 << 14)
def facts(stack: Stack) -> Facts:
    """IT-10, IT-14, IT-22. The pips of a stack, what may be mined from it, and its pairs of one colour."""
    colours = [COLOUR[piece] for piece in stack]
    mines = tuple(
        tuple(piece for piece in stack if COLOUR[piece] == colour)
        if colour != colours[-1] and colours.count(colour) > 1
        else ()
        for colour in range(5)
    )
    pairs = tuple((lower, upper) for lower, upper in pairwise(stack) if COLOUR[lower] == COLOUR[upper])
    return Facts(sum(SIZE[piece] for piece in stack), mines, pairs)


def top(stack: Stack) -> int:
    """The kind of the top piece; 15 more where the tower has two or more pieces."""
    return stack[-1] % KINDS + (KINDS if len(stack) > 1 else 0)


def stash(colour: int, trios: int) -> tuple[int, ...]:
    """IT-2. All pieces of a colour: by size, small first, then by copy."""
    return tuple(copy * KINDS + colour * 3 + size for size in range(3) for copy in range(trios))


@lru_cache(maxsize=64)
def names(colours: str) -> tuple[str, ...]:
    """The name of each piece, as `R2.3`; those of unused colours have an empty one."""
    return tuple(
        f"{colours[COLOUR[piece]]}{SIZE[piece]}.{piece // KINDS + 1}" if COLOUR[piece] < len(colours) else ""
        for piece in range(KINDS * MOST_TRIOS)
    )


@lru_cache(maxsize=64)
def numbers(colours: str, trios: int) -> dict[str, int]:
    """Each piece of the match by its name."""
    return {name: piece for piece, name in enumerate(names(colours)) if name and piece < KINDS * trios}


WIDTH = 10
"""IT-3. Places lie in rows of ten."""


@lru_cache(maxsize=512)
def around(place: int, places: int) -> tuple[int, ...]:
    """All places of a table, the nearest to this one first; of equals the lowest."""
    row, column = divmod(place, WIDTH)

    def distance(other: int) -> tuple[int, int]:
        return ((other // WIDTH - row) ** 2 + (other % WIDTH - column) ** 2, other)

    return tuple(sorted(range(places), key=distance))
