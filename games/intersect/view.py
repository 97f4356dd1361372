"""All that decides who sees what in Intersect: view, redaction, and what a seat can imagine."""

from collections.abc import Iterable

from msgspec import UNSET
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Knowledge, Outcome, Seat
from games.intersect.model import (
    Action,
    Ended,
    Event,
    Own,
    Replaced,
    Revealed,
    Sealed,
    SeatView,
    Select,
    Side,
    State,
    View,
)


def view(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it: everything but the other's sealed selection (IX-8, IX-13)."""
    cells = state.cells
    return View(
        stage=state.stage,
        start=state.start,
        turn=state.turn,
        turns=state.turns,
        round=state.round,
        cells=(cells[0:4], cells[4:8], cells[8:12], cells[12:16]),
        seats=(_seat_view(state.sides[0]), _seat_view(state.sides[1])),
        due=state.due,
        barren=state.barren,
        barren_limit=state.barren_limit,
        last=state.last,
        own=None if seat is None else _own(state.sides[seat].sealed),
    )


def _seat_view(side: Side) -> SeatView:
    """IX-13. What lies open of a seat; of its selection only that it is sealed."""
    return SeatView(
        side.stash, side.gone, side.won, side.hand, side.played, side.discarded, side.sealed is not None
    )


def _own(sealed: Select | None) -> Own | None:
    return None if sealed is None else Own(sealed.card, sealed.standing)


def redact(event: Event, seat: Seat | None, over: bool) -> Event | None:  # noqa: FBT001
    """IX-8, IX-14. Before the end only the seat itself is told what it sealed and that it replaced it."""
    if over:
        return event
    match event:
        case Sealed() if event.seat != seat:
            return Sealed(event.seat, None, None)
        case Replaced() if event.seat != seat:
            return None
        case _:
            return event


def public(seat: Seat | None, action: Action, then: Iterable[Event]) -> Action | None:
    """IX-8, IX-13, IX-14. Of a selection the card that was turned up, whatever was sealed before; the rest is open."""
    if seat is None or not isinstance(action, Select):
        return action
    reveal = next((event for event in then if isinstance(event, Revealed)), None)
    return None if reveal is None else Select(reveal.cards[seat])


def imagine(knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
    """A state that fits the knowledge; every selection that the seat can't know is drawn anew.

    A card of the hand and a standing choice or none, each equally likely. An ended match needs its `ended`
    event.
    """
    seen = knowledge.view
    sides = [_imagined_side(shown, chance) for shown in seen.seats]
    if knowledge.seat is not None and seen.own is not None:
        own = Select(seen.own.card, seen.own.discard_if_won or UNSET)
        sides[knowledge.seat] = replace(sides[knowledge.seat], sealed=own)
    return State(
        start=seen.start,
        barren_limit=seen.barren_limit,
        stage=seen.stage,
        turn=seen.turn,
        sides=(sides[0], sides[1]),
        turns=seen.turns,
        round=seen.round,
        cells=tuple(stack for column in seen.cells for stack in column),
        due=seen.due,
        barren=seen.barren,
        last=seen.last,
        outcome=_told_outcome(knowledge) if seen.stage == "over" else None,
    )


def _imagined_side(shown: SeatView, chance: Chance) -> Side:
    sealed = Select(chance.pick(shown.hand), chance.below(5) or UNSET) if shown.sealed else None
    return Side(shown.stash, shown.gone, shown.won, shown.hand, shown.played, shown.discarded, sealed)


def _told_outcome(knowledge: Knowledge[View, Event, Action]) -> Outcome:
    """How the match ended, from the events; ValueError where they don't say it."""
    for event in reversed(knowledge.events):
        if isinstance(event, Ended):
            return event.outcome
    raise ValueError("the match is over, but its end was not told")
