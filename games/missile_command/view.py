"""Who sees what (MC-7, MC-8): view and redaction. What lies under black and white is hidden."""

from collections.abc import Iterable

from games.core.values import Seat
from games.missile_command.model import (
    Action,
    Build,
    Built,
    Chosen,
    Event,
    FlightView,
    Pending,
    PendingView,
    Revealed,
    SeatView,
    Select,
    ShieldView,
    Side,
    SiloView,
    State,
    View,
)
from games.missile_command.silos import SILOS, bared, open_below, seen


def view(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it: its own battery whole, of the others what lies open; at the end everything."""
    over = state.outcome is not None
    return View(
        stage=state.stage,
        words=state.words,
        colours=state.colours,
        shared=state.shared,
        detect=state.detect,
        aid=state.aid,
        seats=tuple(
            [_seat_view(state, side, whole=over or one == seat) for one, side in enumerate(state.sides)]
        ),
        pool=state.pool,
        picker=None if state.picker < 0 else state.picker,
        turn=None if state.turn < 0 else state.turn,
        turns=state.turns,
        ends=state.ends,
        last=None if state.last < 0 else state.last,
        launched=state.launched,
        sortied=state.sortied,
        struck=state.struck,
        asked=state.asked,
        pending=None if state.pending is None else _pending_view(state.pending, seat),
        latest=state.latest,
        reports=state.reports,
        leaving=state.leaving,
        fallen=state.fallen,
    )


def _seat_view(state: State, side: Side, *, whole: bool) -> SeatView:
    """MC-7, MC-8. `whole`: nothing is hidden from the viewer."""
    shield, flight = side.shield, side.flight
    return SeatView(
        sealed=bool(side.silos),
        silos=_silo_views(side, whole=whole),
        president=_place(side, side.president, whole=whole),
        vice_president=_place(side, side.vice, whole=whole),
        living=side.living,
        exposed=bared(side) if side.left else "",
        counted=side.shown,
        wing=side.wing,
        shield=None if shield is None else ShieldView(shield.by, shield.until - state.ends[shield.by]),
        flight=None if flight is None else FlightView(flight.colour, flight.to, flight.silo),
        drafted=side.drafted,
        out=side.out,
        leaving=side.leaving,
    )


def _silo_views(side: Side, *, whole: bool) -> tuple[SiloView, ...]:
    """MC-6, MC-7. A battery that does not stand on the table yet is seen by its own seat alone."""
    if not side.left:
        return (
            tuple([SiloView(silo, "", damaged=False, seen=0, bottom=False) for silo in side.silos])
            if whole
            else ()
        )
    found: list[SiloView] = []
    for silo in SILOS:
        built, left = side.silos[silo - 1], side.left[silo - 1]
        shown = seen(side, silo)
        pieces = built[3 - left :]
        known = pieces if whole else pieces[:shown] + "?" * (left - shown)
        found.append(
            SiloView(known, built[: 3 - left], side.damaged[silo - 1], shown, open_below(side, silo))
        )
    return tuple(found)


def _place(side: Side, place: int, *, whole: bool) -> int:
    """MC-7. The silo over a token, for who can see it; a destroyed one was seen by all."""
    if whole:
        return place
    return place if side.left and open_below(side, place) else 0


def _pending_view(pending: Pending, seat: Seat | None) -> PendingView:
    """MC-23. Who has answered, not what."""
    missile, chosen = pending.missile, pending.chosen
    return PendingView(
        kind=pending.kind,
        number=pending.number,
        by=missile.by,
        colour=missile.colour,
        origin=missile.origin,
        seat=missile.seat,
        at=missile.at,
        second=missile.second,
        through=missile.through,
        waiting=pending.waiting,
        answered=tuple([one for one, silo in enumerate(chosen) if silo]),
        chosen=chosen[seat] if chosen and seat is not None else 0,
        aims=pending.aims,
    )


def redact(event: Event, seat: Seat | None, over: bool) -> Event | None:  # noqa: FBT001
    """MC-6, MC-23. Before the end only the seat itself is told its battery, and its choice before all have chosen."""
    if over:
        return event
    match event:
        case Built() if event.seat != seat:
            return Built(event.seat, None, None, None)
        case Chosen() if event.seat != seat:
            return Chosen(event.seat, None)
        case _:
            return event


def public(action: Action, then: Iterable[Event]) -> Action | None:
    """MC-6, MC-23. Nothing of a battery; a choice once all have chosen; all of everything else."""
    if isinstance(action, Build):
        return None
    if isinstance(action, Select):
        events = list(then)
        if isinstance(events[0], Chosen) and not any(isinstance(event, Revealed) for event in events):
            return None
    return action
