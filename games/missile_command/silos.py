"""One battery: what is exposed, what can be seen, what a strike does to it. Silos are numbered from 1."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from games.core.values import Seat
from games.missile_command.model import Missile, Side
from games.missile_command.table import DEFLECTED, INTERCEPTED, NEVER_LAUNCHED, OPAQUE

SILOS = range(1, 9)
FULL = (3,) * 8
REPORTED = 5
"""MC-19. The highest level that is reported."""


def exposed(side: Side, silo: int) -> str:
    """MC-7. The colour of the outermost pyramid left, or nothing."""
    left = side.left[silo - 1]
    return side.silos[silo - 1][3 - left] if left else ""


def filled(side: Side) -> list[int]:
    """The silos that still hold a pyramid."""
    return [silo for silo, left in enumerate(side.left, 1) if left]


def launchers(side: Side) -> list[int]:
    """MC-11. The silos from which a missile may be launched."""
    return [silo for silo in filled(side) if exposed(side, silo) not in NEVER_LAUNCHED]


def holding(side: Side, colour: str) -> list[int]:
    """The silos with this colour exposed."""
    return [silo for silo in filled(side) if exposed(side, silo) == colour]


def interceptors(side: Side, struck: int) -> list[int]:
    """MC-27. The silos whose ABM may stop what arrives at the missile of another one."""
    if not side.left[struck - 1]:
        return []
    return [silo for silo in holding(side, "O") if silo != struck]


def can_be_stopped(missile: Missile) -> bool:
    """MC-27."""
    return missile.colour in INTERCEPTED


def can_be_deflected(missile: Missile) -> bool:
    """MC-25."""
    return missile.colour in DEFLECTED


# Tokens


def under(side: Side, silo: int) -> str:
    """The living tokens under a silo: P, V, PV or none."""
    return "".join(
        [
            letter
            for letter, place in (("P", side.president), ("V", side.vice))
            if place == silo and letter in side.living
        ]
    )


def bared(side: Side) -> str:
    """MC-9. The exposed living tokens."""
    return "".join(
        [
            letter
            for letter, place in (("P", side.president), ("V", side.vice))
            if place and letter in side.living and not side.left[place - 1]
        ]
    )


def targets(side: Side) -> list[int]:
    """MC-11. The silos at which one may aim: those with a missile, and with an exposed living token."""
    if not side.left:
        return []
    return [
        silo
        for silo, left in enumerate(side.left, 1)
        if left
        or (silo == side.president and "P" in side.living)
        or (silo == side.vice and "V" in side.living)
    ]


def selectable(side: Side) -> list[int]:
    """MC-28. The silos that a seat may select to be struck; of a protected seat those with a missile only."""
    return targets(side) if side.shield is None else filled(side)


def pairs(silos: Iterable[int]) -> list[tuple[int, int]]:
    """MC-25, MC-28. Neighbours among these silos, in both orders."""
    return [
        pair
        for lower, upper in pairwise(sorted(silos))
        if upper - lower == 1
        for pair in ((lower, upper), (upper, lower))
    ]


def beside(silos: Iterable[int], silo: int) -> list[int]:
    """MC-22. Those next to the one struck; 1 and 8 are not neighbours."""
    return [one for one in silos if abs(one - silo) == 1]


# Reports


def levels(side: Side, probed: int) -> tuple[int | None, ...]:
    """MC-19. What may be announced, the lower level first; (None,) where it must be No Report."""
    return heard(side, probed, side.left, side.living)


def heard(side: Side, probed: int, left: Sequence[int], living: str) -> tuple[int | None, ...]:
    """The same for a battery as it was when so many pyramids were left and these tokens lived."""
    found = {
        abs(probed - place) + left[place - 1]
        for letter, place in (("P", side.president), ("V", side.vice))
        if letter in living and "X" not in side.silos[place - 1][3 - left[place - 1] :]
    }
    return tuple(sorted(level for level in found if level <= REPORTED)) or (None,)


# What can be seen


def seen(side: Side, silo: int) -> int:
    """MC-7. How many of the pyramids left in a silo all can see, from outside."""
    left = side.left[silo - 1]
    for depth, letter in enumerate(side.silos[silo - 1][3 - left :], 1):
        if letter in OPAQUE:
            return depth
    return left


def open_below(side: Side, silo: int) -> bool:
    """MC-7. Whether all can see what lies under a silo: nothing above it is opaque."""
    pieces = side.silos[silo - 1][3 - side.left[silo - 1] :]
    return not any(letter in pieces for letter in OPAQUE)


# What happens to it


def without(side: Side, silo: int) -> Side:
    """The battery without the exposed pyramid of this silo."""
    at = silo - 1
    left = (*side.left[:at], side.left[at] - 1, *side.left[silo:])
    damaged = side.damaged
    if damaged[at]:
        damaged = (*damaged[:at], False, *damaged[silo:])
    return replace(side, left=left, damaged=damaged)


def marked(side: Side, silo: int) -> Side:
    """MC-16. The battery with the exposed pyramid of this silo damaged."""
    return replace(side, damaged=(*side.damaged[: silo - 1], True, *side.damaged[silo:]))


# Among seats


def present(sides: Sequence[Side]) -> list[Seat]:
    """Who is in the game, those included who leave after what is being resolved."""
    return [seat for seat, side in enumerate(sides) if not side.out]


def clockwise(sides: Sequence[Side], start: Seat) -> list[Seat]:
    """Everybody else in the game, clockwise from this seat."""
    count = len(sides)
    around = [(start + step) % count for step in range(1, count)]
    return [seat for seat in around if not sides[seat].out]


def enemies(sides: Sequence[Side], seat: Seat) -> list[Seat]:
    """MC-11, MC-34. Whom a seat may target, clockwise from it."""
    return [other for other in clockwise(sides, seat) if sides[other].shield is None]


def deflectable(sides: Sequence[Side], missile: Missile) -> list[Seat]:
    """MC-26. To whom the missile may be deflected, clockwise from the seat where it is."""
    found = enemies(sides, missile.seat)
    return found if missile.through else [seat for seat in found if seat != missile.by]
