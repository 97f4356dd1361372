"""The table: what stands where, how a deed changes it, and what the stacks say. No rule decides here what is legal."""

from collections.abc import Iterable, Mapping

from games.icetowers.model import Stack, State, Table
from games.icetowers.pieces import COLOUR, FITS, GHOST_FITS, KINDS, around, facts, names, numbers, top

NOWHERE = -1
NOBODY = -1


def laid(stacks: tuple[Stack, ...], by_number: Iterable[int], following: int, pieces: int) -> Table:
    """A table with these stacks by place and these numbers; nobody has changed a tower yet."""
    at, tops = [NOWHERE] * pieces, [0] * (2 * KINDS)
    for place, stack in enumerate(stacks):
        for piece in stack:
            at[piece] = place
        if stack:
            tops[top(stack)] += 1
    return Table(stacks, tuple(by_number), (NOBODY,) * len(stacks), tuple(at), tuple(tops), following)


def restacked(table: Table, seat: int, changes: Iterable[tuple[int, Stack]]) -> Table:
    """The table after the seat has made new stacks at some places; a tower at an empty place gets the next number."""
    stacks, numbered, by = list(table.stacks), list(table.numbers), list(table.by)
    at, tops, following = list(table.at), list(table.tops), table.next
    for place, stack in changes:
        old = stacks[place]
        stacks[place], by[place] = stack, seat
        for piece in old:
            at[piece] = NOWHERE
        if old:
            tops[top(old)] -= 1
        else:
            numbered[place] = following
            following += 1
        if stack:
            assert all(map(_carries, stack, stack[1:])), "IT-6: sizes never increase upward"
            tops[top(stack)] += 1
        else:
            numbered[place], by[place] = 0, NOBODY
        for piece in stack:
            at[piece] = place
    return Table(tuple(stacks), tuple(numbered), tuple(by), tuple(at), tuple(tops), following)


def _carries(lower: int, upper: int) -> bool:
    return lower % 3 >= upper % 3


def free_place(table: Table, near: int) -> int:
    """IT-3. The nearest free place; there is one, as each tower has a piece and each piece had a place."""
    stacks = table.stacks
    return next(place for place in around(near, len(stacks)) if not stacks[place])


# Names


def name(state: State, piece: int) -> str:
    """What the piece is called."""
    return names(state.colours)[piece]


def piece_of(state: State, called: str) -> int | None:
    """The piece of this name; None where the match has none."""
    return numbers(state.colours, state.trios).get(called)


def place_of(state: State, called: str) -> int:
    """Where the piece of this name stands, -1 where it is not on the table."""
    piece = numbers(state.colours, state.trios).get(called)
    return NOWHERE if piece is None else state.table.at[piece]


# Who moves what, and onto what


def moves(state: State, seat: int, colour: int) -> bool:
    """IT-8, IT-23. A seat moves pieces of its own colour and the ghost's."""
    return colour == seat or colour >= state.seats


def colours_of(state: State, seat: int) -> tuple[int, ...]:
    """IT-8, IT-23. The colours that the seat moves."""
    return (seat, *range(state.seats, len(state.colours)))


def fitting(state: State, piece: int) -> tuple[int, ...]:
    """IT-8, IT-24. The tops that the piece may cap."""
    return (GHOST_FITS if COLOUR[piece] >= state.seats else FITS)[piece % KINDS]


def room(state: State, piece: int, sources: tuple[int, ...]) -> int:
    """IT-11. How many towers take a held piece that came from these. The size of the table makes no difference."""
    table = state.table
    fits = fitting(state, piece)
    total = sum([table.tops[one] for one in fits])
    for number in sources:
        total -= top(table.stacks[table.numbers.index(number)]) in fits
    return total


def landings(state: State, piece: int, sources: tuple[int, ...]) -> list[int]:
    """IT-8, IT-11. The places of the towers that take the piece, in order of their numbers."""
    table = state.table
    fits = frozenset(fitting(state, piece))
    found = [
        (number, place)
        for number, place, stack in zip(table.numbers, range(len(table.stacks)), table.stacks, strict=True)
        if stack and top(stack) in fits and number not in sources
    ]
    return [place for _, place in sorted(found)]


# What the towers are worth


def scores(state: State) -> list[int]:
    """IT-22. The pips that each colour controls."""
    total = [0] * len(state.colours)
    for stack in state.table.stacks:
        if stack:
            total[COLOUR[stack[-1]]] += facts(stack).pips
    return total


def towers(table: Table) -> Mapping[int, int]:
    """The places of all towers by number, in order."""
    return dict(sorted((number, place) for place, number in enumerate(table.numbers) if number))
