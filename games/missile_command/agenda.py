"""What a launched missile does (MC-15 to MC-28): it arrives, strikes or is deflected, and asks as it goes.

Each function carries on until a question waits or nothing is left to do. A question is a frame in the state; its answer
comes back through `answering`.
"""

from msgspec.structs import replace

from games.core.values import Seat
from games.missile_command.model import (
    Deflected,
    Missile,
    Probed,
    Side,
    Struck,
    TokensStruck,
)
from games.missile_command.resolution import Resolution
from games.missile_command.silos import (
    beside,
    can_be_deflected,
    can_be_stopped,
    clockwise,
    deflectable,
    exposed,
    interceptors,
    marked,
    pairs,
    selectable,
    under,
)
from games.missile_command.table import cell


def arrive(work: Resolution, missile: Missile) -> None:
    """MC-27. The one window of an arrival, if an ABM could use it."""
    if can_be_stopped(missile) and interceptors(work.sides[missile.seat], missile.at):
        work.ask("intercept", missile)
    else:
        land(work, missile)


def land(work: Resolution, missile: Missile) -> None:
    """MC-15. The missile was not intercepted: it strikes, is deflected, or probes."""
    work.latest = missile
    side = work.sides[missile.seat]
    colour = exposed(side, missile.at)
    if not colour:
        strike_tokens(work, missile.by, missile.colour, missile.seat, missile.at)
        follow(work, missile, extra=True, everybody=True)
        return
    printed = cell(missile.colour, colour)
    if ">" in printed[2] and can_be_deflected(missile):
        deflect(work, missile)
    elif printed[2] == "probe":
        work.events.append(Probed(missile.seat, missile.at, missile.by, printed))
        work.ask("announce", missile)
    else:
        strike(work, missile.by, missile.colour, missile.seat, missile.at, _rule(printed, side, missile.at))
        follow(work, missile, extra="*" in printed[2], everybody="+" in printed[2])


def _rule(printed: tuple[str, str, str], side: Side, silo: int) -> str:
    if side.damaged[silo - 1] and "d" in printed[2]:
        return "MC-16"
    return "MC-17" if printed[0] == printed[1] else "MC-15"


def strike(work: Resolution, by: Seat, colour: str, seat: Seat, silo: int, rule: str) -> None:
    """MC-15, MC-16. The exposed missile is destroyed or damaged by the cell of the table."""
    side = work.sides[seat]
    printed = cell(colour, exposed(side, silo))
    destroyed = "D" in printed[2] or side.damaged[silo - 1]
    if destroyed:
        exposes = work.remove(seat, silo)
    else:
        work.sides[seat] = marked(side, silo)
        exposes = ""
    work.events.append(Struck(seat, silo, by, printed, destroyed, rule, exposes))


def strike_tokens(work: Resolution, by: Seat, colour: str, seat: Seat, silo: int) -> None:
    """MC-21. Whatever strikes an exposed token destroys it; two in one silo fall together."""
    side = work.sides[seat]
    fell = under(side, silo)
    work.change(seat, living="".join([letter for letter in side.living if letter not in fell]))
    work.events.append(TokensStruck(seat, silo, by, colour, fell))


def secondary(work: Resolution, by: Seat, colour: str, seat: Seat, silo: int, rule: str) -> None:
    """MC-24. A further strike: the missile is struck by D or d alone, or the tokens fall."""
    if work.sides[seat].left[silo - 1]:
        strike(work, by, colour, seat, silo, rule)
    else:
        strike_tokens(work, by, colour, seat, silo)


def follow(work: Resolution, missile: Missile, *, extra: bool, everybody: bool) -> None:
    """MC-22, MC-23, MC-25. What comes after the strike.

    A deflected MIRV has no extra strike: either it has a second silo, or there are no neighbours to be struck (MC-28).
    """
    alive = "P" in work.sides[missile.seat].living
    if missile.second:
        if alive:
            secondary(work, missile.by, missile.colour, missile.seat, missile.second, "MC-25")
    elif missile.colour == "B":
        if extra and alive:
            _extra(work, missile)
    elif missile.colour == "R" and everybody:
        fall_out(work, missile)


def _extra(work: Resolution, missile: Missile) -> None:
    """MC-22. The seat that was struck selects a neighbour, if there is one that can be struck."""
    if beside(selectable(work.sides[missile.seat]), missile.at):
        work.ask("extra", missile)


def fall_out(work: Resolution, missile: Missile) -> None:
    """MC-23, MC-25. All others that hold something select at the same time; who was struck or deflects does not."""
    spared = {missile.seat, *(() if missile.through else (missile.by,))}
    asked = tuple(
        seat
        for seat in clockwise(work.sides, missile.seat)
        if seat not in spared and selectable(work.sides[seat])
    )
    if asked:
        work.ask("fallout", missile, tuple(sorted(asked)))


def deflect(work: Resolution, missile: Missile) -> None:
    """MC-25, MC-26. The SBAM is destroyed, and the missile goes on to somebody else."""
    choices = deflectable(work.sides, missile)
    lands = missile.colour != "R" and not choices
    strike(
        work,
        missile.by,
        missile.colour,
        missile.seat,
        missile.at,
        "MC-26" if lands else "MC-25",
    )
    if lands:
        follow(work, missile, extra=True, everybody=False)
    elif missile.colour == "R":
        work.events.append(Deflected(missile.seat, missile.colour, None))
        fall_out(work, replace(missile, through=(*missile.through, missile.seat)))
    else:
        work.ask("deflect", missile)


def go_to(work: Resolution, missile: Missile, seat: Seat) -> None:
    """MC-25, MC-28. The seat that the missile was deflected to selects where it arrives.

    It always can: its President lives, under a missile, or exposed and not protected, as it was chosen (MC-26).
    """
    work.events.append(Deflected(missile.seat, missile.colour, seat))
    moved = replace(missile, seat=seat, at=0, second=0, through=(*missile.through, missile.seat))
    paired = missile.colour == "B" and pairs(selectable(work.sides[seat]))
    work.ask("pair" if paired else "select", moved)
