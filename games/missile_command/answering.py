"""Answers to what happens: which are permitted (MC-19, MC-22 to MC-28, MC-31), and what comes of them."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.core.values import IllegalAction, Seat
from games.missile_command.agenda import go_to, land, secondary
from games.missile_command.model import (
    Announce,
    Announced,
    Answer,
    Asked,
    Chosen,
    Deflect,
    Held,
    Hold,
    Intercept,
    Intercepted,
    InterceptSortie,
    Missile,
    Pending,
    Revealed,
    Select,
    Selected,
    Side,
    SortieIntercepted,
    State,
)
from games.missile_command.reports import fits
from games.missile_command.resolution import Resolution, report
from games.missile_command.silos import (
    beside,
    can_be_stopped,
    clockwise,
    deflectable,
    interceptors,
    levels,
    pairs,
    selectable,
)

KINDS: Mapping[type, tuple[Asked, ...]] = {
    Intercept: ("intercept",),
    Hold: ("intercept", "sortie"),
    InterceptSortie: ("sortie",),
    Deflect: ("deflect",),
    Select: ("select", "pair", "extra", "fallout"),
    Announce: ("announce",),
}
"""Which answers fit which questions."""


def selections(pending: Pending, side: Side) -> list[tuple[int, ...]]:
    """MC-28. Everything that may be selected."""
    choices = selectable(side)
    match pending.kind:
        case "pair":
            return list(pairs(choices))
        case "extra":
            return [(silo,) for silo in beside(choices, pending.missile.at)]
        case _:
            return [(silo,) for silo in choices]


def stops(pending: Pending, side: Side, first: int) -> list[int]:
    """MC-27. The ABMs that may be named with a selection; only a deflected missile arrives."""
    if pending.kind not in {"select", "pair"} or not can_be_stopped(pending.missile):
        return []
    return interceptors(side, first)


# What is permitted


def check_answer(state: State, seat: Seat, action: Answer, pending: Pending) -> None:
    """Raise IllegalAction for an answer that this open question to the seat does not permit."""
    side = state.sides[seat]
    match action:
        case Intercept():
            _check_stop(interceptors(side, pending.missile.at), action.silo)
        case Hold():
            return
        case InterceptSortie():
            _check_units(pending, side, action.at)
        case Deflect():
            _check_deflection(state, pending.missile, action.to)
        case Select():
            _check_selection(pending, side, action)
        case Announce():  # pragma: no branch - there is no other answer
            _check_level(side, pending.missile.at, action.level)


def _check_stop(able: list[int], silo: int) -> None:
    """MC-27."""
    if silo not in able:
        raise IllegalAction("cannot-intercept", "MC-27", silo=silo)


def _check_level(side: Side, probed: int, level: int | None) -> None:
    """MC-19."""
    if level not in levels(side, probed):
        raise IllegalAction("wrong-level", "MC-19")


def check_each_once(silos: tuple[int, ...]) -> None:
    """MC-30. No silo is named twice."""
    if len(set(silos)) < len(silos):
        raise IllegalAction("same-silo-twice", "MC-30")


def check_units(silos: tuple[int, ...], wing: int) -> None:
    """MC-30. At least one unit, and no more than there are."""
    if not 0 < len(silos) <= wing:
        raise IllegalAction("no-units", "MC-30", units=wing)


def _check_units(pending: Pending, side: Side, at: tuple[int, ...]) -> None:
    """MC-31."""
    for silo in at:
        if silo not in pending.aims:
            raise IllegalAction("no-such-target", "MC-31", silo=silo)
    check_each_once(at)
    check_units(at, side.wing)


def check_target_seat(state: State, seat: Seat, target: Seat) -> None:
    """MC-11, MC-34. Somebody else, who is in the game and not protected."""
    if target == seat:
        raise IllegalAction("own-battery", "MC-11")
    if state.sides[target].out:
        raise IllegalAction("eliminated", "MC-11", seat=target)
    if state.sides[target].shield is not None:
        raise IllegalAction("protected", "MC-34", seat=target)


def _check_deflection(state: State, missile: Missile, to: Seat) -> None:
    """MC-26."""
    check_target_seat(state, missile.seat, to)
    if to not in deflectable(state.sides, missile):
        raise IllegalAction("not-to-attacker", "MC-26", seat=to)


def _check_selection(pending: Pending, side: Side, action: Select) -> None:
    """MC-22, MC-25, MC-27, MC-28."""
    due = 2 if pending.kind == "pair" else 1
    if len(action.silos) != due:
        raise IllegalAction("wrong-silo-count", "MC-28", count=due)
    check_each_once(action.silos)
    choices = selectable(side)
    for silo in action.silos:
        if silo not in choices:
            raise IllegalAction("not-selectable", "MC-28", silo=silo)
    if action.silos not in selections(pending, side):
        raise IllegalAction("not-adjacent", "MC-22", silo=action.silos[-1])
    for silo in action.intercept:
        _check_stop(stops(pending, side, action.silos[0]), silo)


# What comes of it


def resolve_answer(work: Resolution, seat: Seat, action: Answer) -> None:
    """Carry out a permitted answer."""
    pending = work.pending
    assert pending is not None, "answers answer an open question"
    missile = pending.missile
    if pending.kind != "fallout":
        work.pending = None
    match action:
        case Intercept():
            _intercept(work, missile, action.silo)
        case Hold():
            _hold(work, pending, seat)
        case InterceptSortie():
            _bomb(work, pending, action.at)
        case Deflect():
            go_to(work, missile, action.to)
        case Select():
            _select(work, pending, seat, action)
        case Announce():  # pragma: no branch - there is no other answer
            _announce(work, missile, action.level)


def _hold(work: Resolution, pending: Pending, seat: Seat) -> None:
    """MC-27, MC-31. What arrives arrives."""
    work.events.append(Held(seat))
    if pending.kind == "intercept":
        land(work, pending.missile)
    else:
        _bomb(work, pending, ())


def _intercept(work: Resolution, missile: Missile, silo: int) -> None:
    """MC-27. Both are destroyed, and nothing else happens."""
    work.latest = missile
    exposes = work.remove(missile.seat, silo)
    work.events.append(Intercepted(missile.seat, silo, missile.colour, exposes))


def _bomb(work: Resolution, pending: Pending, taken: tuple[int, ...]) -> None:
    """MC-31. The defender's units take as many with them; the rest strike."""
    missile = pending.missile
    if taken:
        work.events.append(SortieIntercepted(missile.seat, tuple(sorted(taken))))
        work.change(missile.seat, wing=work.sides[missile.seat].wing - len(taken))
    bomb(work, missile, [silo for silo in pending.aims if silo not in taken])


def bomb(work: Resolution, missile: Missile, silos: Sequence[int]) -> None:
    """MC-31. The units strike, all at the same time: each silo is another one, so that their order says nothing."""
    for silo in silos:
        secondary(work, missile.by, missile.colour, missile.seat, silo, "MC-31")


def _announce(work: Resolution, missile: Missile, level: int | None) -> None:
    """MC-19."""
    side = work.sides[missile.seat]
    marks = fits(side, missile.at, level) if work.before.aid else ()
    work.reports = (*work.reports, report(work.before.turns, missile, side, level, marks))
    work.events.append(Announced(missile.seat, missile.at, level, marks))


def _select(work: Resolution, pending: Pending, seat: Seat, action: Select) -> None:
    """MC-22, MC-23, MC-25."""
    missile = pending.missile
    if pending.kind == "fallout":
        _choose(work, pending, seat, action.silos[0])
        return
    work.events.append(Selected(seat, action.silos, action.intercept))
    if pending.kind == "extra":
        secondary(work, missile.by, missile.colour, seat, action.silos[0], "MC-22")
        return
    first, *others = action.silos
    aimed = replace(missile, at=first, second=others[0] if others else 0)
    if action.intercept:
        _intercept(work, aimed, action.intercept[0])
    else:
        land(work, aimed)


def _choose(work: Resolution, pending: Pending, seat: Seat, silo: int) -> None:
    """MC-23. The choice is kept in secret until all have made theirs; then the strikes go clockwise."""
    chosen = (*pending.chosen[:seat], silo, *pending.chosen[seat + 1 :])
    waiting = tuple([one for one in pending.waiting if one != seat])
    work.events.append(Chosen(seat, silo))
    if waiting:
        work.pending = replace(pending, chosen=chosen, waiting=waiting)
        return
    work.pending = None
    work.events.append(Revealed(chosen))
    missile = pending.missile
    start = missile.through[-1] if missile.through else missile.by
    for struck in clockwise(work.sides, start):
        if chosen[struck]:
            secondary(work, missile.by, missile.colour, struck, chosen[struck], "MC-23")
