"""A seat's turn (MC-10 to MC-14, MC-29, MC-30, MC-42): what may be done in it, and what comes of it."""

from msgspec import UNSET
from msgspec.structs import replace

from games.core.values import IllegalAction, Seat
from games.missile_command.agenda import arrive
from games.missile_command.answering import bomb, check_each_once, check_target_seat, check_units
from games.missile_command.ending import settle
from games.missile_command.model import (
    Aimed,
    Discard,
    Discarded,
    Flight,
    Launch,
    Launched,
    Missile,
    Pass,
    Passed,
    Scramble,
    Scrambled,
    Side,
    Sortie,
    Sortied,
    State,
    Strike,
    TurnAction,
)
from games.missile_command.resolution import Move, Resolution
from games.missile_command.silos import enemies, exposed, filled, targets

# What is permitted


def check_turn(state: State, seat: Seat, action: TurnAction) -> None:
    """Raise IllegalAction for what the seat may not do in its turn now."""
    if isinstance(action, Sortie):
        _check_sortie(state, seat, action)
        return
    side = state.sides[seat]
    if isinstance(action, Strike):
        if side.flight is None:
            raise IllegalAction("nothing-arrives", "MC-42")
        _check_aim(state, side.flight.to, action.at)
        return
    if side.flight is not None:
        raise IllegalAction("strike-first", "MC-42")
    _check_last(state, seat, action)


def _check_last(state: State, seat: Seat, action: Launch | Scramble | Discard | Pass) -> None:
    """MC-10 to MC-13, MC-29. What ends the turn."""
    side = state.sides[seat]
    match action:
        case Launch():
            _check_launch(state, seat, action)
        case Scramble():
            if _exposed(side, action.silo) != "C":
                raise IllegalAction("not-a-sac", "MC-29", silo=action.silo)
        case Discard():
            _exposed(side, action.silo)
            if action.silo not in discards(state, seat):
                raise IllegalAction("must-launch", "MC-13")
        case Pass():  # pragma: no branch - there is nothing else to do in a turn
            if filled(side):
                raise IllegalAction("must-launch", "MC-13")


def _exposed(side: Side, silo: int) -> str:
    """MC-11. The exposed pyramid of a silo that has one."""
    colour = exposed(side, silo)
    if not colour:
        raise IllegalAction("not-exposed", "MC-11", silo=silo)
    return colour


def _check_aim(state: State, target: Seat, at: int) -> None:
    """MC-11. A silo with a missile or a living token."""
    if at not in targets(state.sides[target]):
        raise IllegalAction("no-such-target", "MC-11", silo=at)


def _check_launch(state: State, seat: Seat, action: Launch) -> None:
    """MC-11, MC-29, MC-34."""
    colour = _exposed(state.sides[seat], action.silo)
    if colour == "O":
        raise IllegalAction("abm-never-attacks", "MC-11", silo=action.silo)
    if colour == "C":
        raise IllegalAction("sac-must-scramble", "MC-29", silo=action.silo)
    check_target_seat(state, seat, action.target)
    if action.at is not UNSET:
        _check_aim(state, action.target, action.at)


def _check_sortie(state: State, seat: Seat, action: Sortie) -> None:
    """MC-30."""
    if state.sortied or state.struck:
        raise IllegalAction("sortie-over", "MC-10")
    check_target_seat(state, seat, action.target)
    for silo in action.at:
        _check_aim(state, action.target, silo)
    check_each_once(action.at)
    check_units(action.at, state.sides[seat].wing)


def discards(state: State, seat: Seat) -> list[int]:
    """MC-12, MC-13. The silos whose exposed pyramid may be given up."""
    side = state.sides[seat]
    silos = filled(side)
    colours = {exposed(side, silo) for silo in silos}
    if colours == {"O"}:
        return silos
    if enemies(state.sides, seat):
        return []
    return [silo for silo in silos if exposed(side, silo) != "O"]


# What comes of it


def resolve_turn(state: State, seat: Seat, action: TurnAction) -> Move:
    """Carry out a permitted action of a turn. After a sortie or a strike the turn is asked for anew."""
    work = Resolution(state)
    match action:
        case Sortie():
            work.asked += 1
            _sortie(work, seat, action)
            return settle(work, replace(state, sortied=True))
        case Strike():
            work.asked += 1
            _strike(work, seat, action)
            return settle(work, replace(state, struck=True))
        case Launch():
            _launch(work, seat, action)
        case Scramble():
            exposes = work.remove(seat, action.silo)
            work.change(seat, wing=work.sides[seat].wing + 1)
            work.events.append(Scrambled(seat, action.silo, exposes))
        case Discard():
            _discard(work, seat, action)
        case Pass():  # pragma: no branch - there is nothing else to do in a turn
            work.events.append(Passed(seat))
    return settle(work, state, launched=True)


def _sortie(work: Resolution, seat: Seat, action: Sortie) -> None:
    """MC-30, MC-31. All units are used up; the defender is asked if it has an Air Wing."""
    aims = tuple(sorted(action.at))
    work.change(seat, wing=work.sides[seat].wing - len(aims))
    work.events.append(Sortied(seat, action.target, aims))
    missile = Missile(seat, "C", 0, action.target, 0)
    if work.sides[action.target].wing:
        work.ask("sortie", missile, aims=aims)
    else:
        bomb(work, missile, aims)


def _strike(work: Resolution, seat: Seat, action: Strike) -> None:
    """MC-42. The missile on the way arrives."""
    flight = work.sides[seat].flight
    assert flight is not None, "a strike is of a missile on the way"
    work.change(seat, flight=None)
    work.events.append(Aimed(seat, flight.colour, flight.to, action.at))
    arrive(work, Missile(seat, flight.colour, flight.silo, flight.to, action.at))


def _launch(work: Resolution, seat: Seat, action: Launch) -> None:
    """MC-11, MC-14, MC-42. The pyramid leaves its silo, and arrives or is on the way."""
    colour = exposed(work.sides[seat], action.silo)
    exposes = work.remove(seat, action.silo)
    at = 0 if action.at is UNSET else action.at
    work.events.append(Launched(seat, action.silo, colour, exposes, action.target, at))
    if at:
        arrive(work, Missile(seat, colour, action.silo, action.target, at))
    else:
        work.change(seat, flight=Flight(colour, action.target, action.silo))


def _discard(work: Resolution, seat: Seat, action: Discard) -> None:
    """MC-12, MC-13."""
    colour = exposed(work.sides[seat], action.silo)
    exposes = work.remove(seat, action.silo)
    rule = "MC-12" if colour == "O" else "MC-13"
    work.events.append(Discarded(seat, action.silo, colour, exposes, rule))
