"""Secrets that are told: by events, by what can be undone, by what a seat imagines."""

from typing import override

from msgspec import UNSET
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Knowledge, Seat, Step
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    Event,
    Replaced,
    Sealed,
    Select,
    State,
    View,
)
from tests.games.conformance import secrecy
from tests.games.conformance.faults import planted

SHOWN = secrecy.what_is_shown_hides_the_rest
SEALED = secrecy.a_seal_tells_nothing


@planted(SEALED, "an event tells more")
class LeakingEvent(Intersect):
    """The other seat is told the card."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        return super().redact(event, None if seat is None else getattr(event, "seat", seat), over)


@planted(SEALED, "an event tells more")
class LeakingToSpectators(Intersect):
    """Spectators are told the card."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        return event if seat is None and isinstance(event, Sealed) else super().redact(event, seat, over)


@planted(SEALED, "an event tells more")
class LeakingSize(Intersect):
    """What is hidden leaves a gap of its own size."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        seen = super().redact(event, seat, over)
        if isinstance(event, Sealed) and seen != event and event.discard_if_won:
            return Sealed(event.seat, None, 0)
        return seen


@planted(SEALED, "an event tells more")
class LeakingCountOfEvents(Intersect):
    """A standing choice makes an event more."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        step = super().resolve(state, seat, action)
        if (
            isinstance(action, Select)
            and action.standing
            and isinstance(next(iter(step.events), None), Sealed)
        ):
            return replace(step, events=(*step.events, Sealed(seat or 0, None, None)))
        return step


@planted(SEALED, "that a seal was replaced is told")
class LeakingReplacement(Intersect):
    """Others are told that a card was replaced."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        if isinstance(event, Replaced) and not over and event.seat != seat:
            return Sealed(event.seat, None, None)
        return super().redact(event, seat, over)


@planted(SEALED, "that a seal was replaced shows")
class LeakingRev(Intersect):
    """A replaced card counts in a public number."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        step = super().resolve(state, seat, action)
        if any(isinstance(event, Replaced) for event in step.events):
            return replace(step, state=replace(step.state, barren_limit=state.barren_limit + 1))
        return step


@planted(SEALED, "an event tells more")
class LeakingUndo(Intersect):
    """Only harmless cards can be taken back."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        step = super().resolve(state, seat, action)
        return replace(step, undoable=isinstance(action, Select) and action.card == 1)


@planted(SEALED, "what a seal is shows")
class LeakingRound(Intersect):
    """Sealing a high card moves a public counter: the truth itself differs, and dealing anew can't find it."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        step = super().resolve(state, seat, action)
        if isinstance(action, Select) and action.card == 4:
            return replace(step, state=replace(step.state, barren_limit=step.state.barren_limit + 1))
        return step


@planted(secrecy.what_can_be_undone_brought_nothing_to_light, "an undoable step")
class UndoableReveal(Intersect):
    """A reveal can be taken back."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        return replace(super().resolve(state, seat, action), undoable=True)


@planted(secrecy.after_the_end_all_is_open, "hidden after the end")
class NeverOpen(Intersect):
    """What was sealed stays hidden for ever."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        return super().redact(event, seat, False)


class Peeking(Intersect):
    """The game keeps the last state that it was asked about."""

    def __init__(self) -> None:
        self.last: State | None = None

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)


@planted(secrecy.imagination_knows_no_truth, "depends on the truth")
class PeekingImagination(Peeking):
    """What a seat imagines is the truth."""

    @override
    def imagine(self, knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
        return self.last or super().imagine(knowledge, chance)


@planted(secrecy.imagination_is_fair, "how often")
class LoadedImagination(Peeking):
    """What a seat imagines is the truth more often than not."""

    @override
    def imagine(self, knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
        drawn = super().imagine(knowledge, chance)
        return self.last if self.last and self.last.stage == drawn.stage and chance.below(3) else drawn


@planted(secrecy.imagination_is_fair, "never imagined")
class NarrowImagination(Intersect):
    """Nobody ever imagines a standing choice."""

    @override
    def imagine(self, knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
        drawn = super().imagine(knowledge, chance)
        sides = [
            replace(side, sealed=Select(side.sealed.card, UNSET))
            if side.sealed and seat != knowledge.seat
            else side
            for seat, side in enumerate(drawn.sides)
        ]
        return replace(drawn, sides=(sides[0], sides[1]))
