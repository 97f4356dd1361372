"""Positions of IceTowers as text, both ways: `1=R3.1-B2.1 4=G1.2 @R=R1.4!1,5 done=B`.

Numbered towers, bottom to top; held pieces with the towers that they came from; said dones. Places are not written.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from games.icetowers.model import State
from games.icetowers.notation import PIECE, malformed
from games.icetowers.pieces import names
from games.icetowers.table import towers

_LETTER = "[RYGBKCPOWX]"
_TOWER = re.compile(rf"([1-9]\d*)=({PIECE}(?:-{PIECE})*)", re.ASCII)
_HAND = re.compile(rf"@({_LETTER})=({PIECE})!((?:[1-9]\d*(?:,[1-9]\d*)*)?)", re.ASCII)
_DONE = re.compile(rf"done=({_LETTER}(?:,{_LETTER})*)")


class Held(Struct, frozen=True):
    """A held piece, by the colour of its seat, with the numbers of the towers that it came from."""

    seat: str
    piece: str
    sources: tuple[int, ...]


class Position(Struct, frozen=True):
    """What a text says: towers with their numbers, held pieces, and the colours of the seats that said "done"."""

    towers: tuple[tuple[int, tuple[str, ...]], ...]
    hands: tuple[Held, ...] = ()
    done: tuple[str, ...] = ()


def write(state: State) -> str:
    """The position of a state. Nothing hidden is in it."""
    called, table = names(state.colours), state.table
    words = [
        f"{number}={'-'.join(called[piece] for piece in table.stacks[place])}"
        for number, place in towers(table).items()
    ]
    words += [
        f"@{state.colours[seat]}={called[hand.piece]}!{','.join(map(str, hand.sources))}"
        for seat, hand in enumerate(state.hands)
        if hand is not None
    ]
    done = [state.colours[seat] for seat, said in enumerate(state.done) if said]
    return " ".join((*words, *([f"done={','.join(done)}"] if done else ())))


def read(text: str) -> Position:
    """What the text says; raises IllegalAction('malformed') for anything else.

    Towers come in order of their numbers, and no piece is in two places. Sizes may increase upward nowhere (IT-6).
    """
    standing: list[tuple[int, tuple[str, ...]]] = []
    hands: list[Held] = []
    done: tuple[str, ...] = ()
    for word in text.split(" ") if text else ():
        if found := _TOWER.fullmatch(word):
            standing.append((int(found[1]), tuple(found[2].split("-"))))
        elif found := _HAND.fullmatch(word):
            hands.append(Held(found[1], found[2], tuple(map(int, filter(None, found[3].split(","))))))
        elif (found := _DONE.fullmatch(word)) and not done:
            done = tuple(found[1].split(","))
        else:
            raise malformed(f"not a part of a position: {word[:80]}")
    position = Position(tuple(standing), tuple(hands), done)
    _check(position)
    return position


def _check(position: Position) -> None:
    """IT-5, IT-6, IT-7, IT-13."""
    pieces = [piece for _, stack in position.towers for piece in stack]
    pieces += [hand.piece for hand in position.hands]
    numbers = [number for number, _ in position.towers]
    seats = [hand.seat for hand in position.hands]
    named: list[Sequence[object]] = [pieces, numbers, seats, position.done]
    named += [hand.sources for hand in position.hands]
    if any(len(set(each)) < len(each) for each in named):
        raise malformed("something is named twice")
    if numbers != sorted(numbers):
        raise malformed("towers come in order of their numbers")
    if any(number not in numbers for hand in position.hands for number in hand.sources):
        raise malformed("a source that is no tower")
    if any(lower[1] < upper[1] for _, stack in position.towers for lower, upper in pairwise(stack)):
        raise malformed("sizes never increase upward")
