"""Positions as text, both ways: `A KGX@P G!?? . .@V KK KKK KKK KKK +C2 | B … | turn A`.

What a spectator sees and no more: `?` stands for a pyramid that not all can see. A seat without a battery on the table
is `A -`, one that is out `A KGX … out`.
"""

import re

from msgspec import Struct

from games.missile_command.model import SeatView, SiloView, View
from games.missile_command.notation import EMPTY, LETTERS, malformed

_SILO = r"(?:[KWBGXRYPCO]!?[KWBGXRYPCO?]{0,2}(?:@(?:P|V|PV))?|\.(?:@(?:P|V|PV))?)"
_SEAT = re.compile(
    rf"([A-J])(?: -|((?: {_SILO}){{8}})(?: \+C([1-9][0-9]?))?(?: shield ([A-J])([12]))?"
    rf"(?: flight ([KWBGXRYPCO])>([A-J]))?)( out)?",
    re.ASCII,
)


class Battery(Struct, frozen=True):
    """A seat of a position. `silos` as written, empty where there is no battery yet."""

    silos: tuple[str, ...] = ()
    wing: int = 0
    shield: tuple[str, int] | None = None
    flight: tuple[str, str] | None = None
    out: bool = False


class Position(Struct, frozen=True):
    """What a text says: batteries in seat order, and whose turn it is, if anybody's."""

    seats: tuple[Battery, ...]
    turn: str | None = None


def write(view: View) -> str:
    """The position of a view; written of a spectator's, nothing hidden is in it."""
    parts = [f"{letter}{_seat(seat)}" for letter, seat in zip(LETTERS, view.seats, strict=False)]
    turn = [] if view.turn is None else [f"turn {LETTERS[view.turn]}"]
    return " | ".join((*parts, *turn))


def _seat(seat: SeatView) -> str:
    out = " out" if seat.out else ""
    if not any(silo.seen or silo.bottom for silo in seat.silos):
        return f" -{out}"
    words = [_silo(seat, number, silo) for number, silo in enumerate(seat.silos, 1)]
    if seat.wing:
        words.append(f"+C{seat.wing}")
    if seat.shield is not None:
        words.append(f"shield {LETTERS[seat.shield.by]}{seat.shield.turns}")
    if seat.flight is not None:
        words.append(f"flight {seat.flight.colour}>{LETTERS[seat.flight.to]}")
    return "".join([f" {word}" for word in words]) + out


def _silo(seat: SeatView, number: int, silo: SiloView) -> str:
    tokens = "".join(
        [
            letter
            for letter, place in (("P", seat.president), ("V", seat.vice_president))
            if place == number and letter in seat.living
        ]
    )
    mark = "!" if silo.damaged else ""
    pieces = f"{silo.pieces[0]}{mark}{silo.pieces[1:]}" if silo.pieces else EMPTY
    return f"{pieces}@{tokens}" if tokens else pieces


def read(text: str) -> Position:
    """What the text says; raises IllegalAction('malformed') for anything else. Seats come in order, two or more."""
    parts = text.split(" | ")
    turn = None
    if found := re.fullmatch(r"turn ([A-J])", parts[-1]):
        turn = found[1]
        parts.pop()
    seats = tuple(_battery(part, letter) for part, letter in zip(parts, LETTERS, strict=False))
    if not 2 <= len(parts) <= len(LETTERS) or (turn or "A") not in LETTERS[: len(parts)]:
        raise malformed("two to ten seats, and the turn of one of them")
    return Position(seats, turn)


def _battery(text: str, letter: str) -> Battery:
    found = _SEAT.fullmatch(text)
    if found is None or found[1] != letter:
        raise malformed(f"not the battery of {letter}: {text[:80]}")
    _, silos, wing, by, turns, colour, to, out = found.groups()
    return Battery(
        tuple((silos or "").split()),
        int(wing or 0),
        (by, int(turns)) if by else None,
        (colour, to) if colour else None,
        bool(out),
    )
