"""Twenty and more ways to tell a secret, each planted in a game of its own."""

from typing import override

from msgspec import UNSET
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Decision, Entry, IllegalAction, Knowledge, Offer, Outcome, Seat, Step, Timer
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    Event,
    Own,
    Replaced,
    Resign,
    Sealed,
    Select,
    State,
    View,
)
from tests.games.conformance import secrecy
from tests.games.conformance.faults import card_of, planted, secret_of

SHOWN = secrecy.what_is_shown_hides_the_rest
SEALED = secrecy.a_seal_tells_nothing


@planted(SHOWN, "the view")
class LeakingOwn(Intersect):
    """A spectator is taken for the seat that has sealed."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        secret = secret_of(state, None)
        shown = super().view(state, seat)
        return replace(shown, own=Own(secret.card, secret.standing)) if seat is None and secret else shown


@planted(SHOWN, "tells what is hidden")
class LeakingHand(Intersect):
    """A sealed card is gone from the hand."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        shown = super().view(state, seat)
        sides = zip(shown.seats, state.sides, strict=True)
        seats = [
            replace(
                seen, hand=tuple(card for card in side.hand if not side.sealed or card != side.sealed.card)
            )
            for seen, side in sides
        ]
        return replace(shown, seats=(seats[0], seats[1]))


@planted(SHOWN, "the view")
class LeakingOrder(Intersect):
    """The hand is sorted, the sealed card first."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        shown = super().view(state, seat)
        seats = tuple(
            replace(
                seen,
                hand=tuple(sorted(seen.hand, key=lambda card: card != (side.sealed and side.sealed.card))),
            )
            for seen, side in zip(shown.seats, state.sides, strict=True)
        )
        return replace(shown, seats=(seats[0], seats[1]))


@planted(SHOWN, "the view")
class LeakingCount(Intersect):
    """A public number is off by one for odd cards."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        shown = super().view(state, seat)
        return replace(shown, barren=shown.barren + card_of(state, seat) % 2)


@planted(SHOWN, "the view")
class LeakingStandingChoice(Intersect):
    """A seal with a standing choice does not look like one without."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        shown = super().view(state, seat)
        secret = secret_of(state, seat)
        return replace(shown, turns=(0, 0)) if secret and secret.standing else shown


@planted(SHOWN, "the questions")
class LeakingIds(Intersect):
    """The id of a question tells the card."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        asked = super().decisions(state)
        return tuple(replace(one, id=f"{one.id}:{card_of(state, 1 - one.seat)}") for one in asked)


@planted(SHOWN, "the questions")
class LeakingChoice(Intersect):
    """A real choice is judged by what is sealed."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(replace(one, choice=card_of(state, None) != 4) for one in super().decisions(state))


@planted(SHOWN, "the questions")
class LeakingSequence(Intersect):
    """Questions come in an order that depends on the card."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        asked = super().decisions(state)
        return asked[::-1] if card_of(state, None) > 2 else asked


@planted(SHOWN, "the clocks")
class LeakingClock(Intersect):
    """A clock's id is as long as the card is high."""

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        return tuple(
            replace(one, id=one.id + "." * card_of(state, one.seat)) for one in super().timers(state)
        )


@planted(SHOWN, "the clocks")
class LeakingPace(Intersect):
    """Another kind of clock runs against a high card."""

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        high = card_of(state, None) > 2
        return tuple(replace(one, kind="reaction" if high else one.kind) for one in super().timers(state))


@planted(SHOWN, "own offers")
class LeakingOffers(Intersect):
    """The other's sealed card is not offered as a standing choice."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        offers = super().offers(state, seat)
        secret = card_of(state, seat)
        return offers[:1] if secret == 1 else offers


@planted(SHOWN, "own offers")
class LeakingOfferOrder(Intersect):
    """Offers are listed in an order that depends on the other's card."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        offers = super().offers(state, seat)
        return offers[::-1] if card_of(state, seat) % 2 else offers


@planted(SHOWN, "a refusal")
class LeakingRefusal(Intersect):
    """A refusal says too much."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            raise IllegalAction(refused.code, refused.rule, against=card_of(state, seat)) from refused


@planted(SHOWN, "a refusal")
class LeakingAcceptance(Intersect):
    """The rules refuse a card that the other has sealed."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        super().check(state, seat, action)
        if isinstance(action, Select) and action.standing and action.standing == card_of(state, seat):
            raise IllegalAction("not-in-hand", "IX-8", card=action.card)

    @override
    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        action = super().sample(state, seat, chance)
        return Select(action.card) if isinstance(action, Select) else action


@planted(SHOWN, "what the table plays")
class LeakingExpiry(Intersect):
    """The table knows the other's card when it plays for a seat."""

    @override
    def expire(self, state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
        entries = super().expire(state, timer, chance)
        card = card_of(state, timer.seat)
        if entries and card in state.sides[entries[0].seat or 0].hand:
            return (Entry(entries[0].seat, Select(card)),)
        return entries


@planted(SHOWN, "the position")
class LeakingPosition(Intersect):
    """A position as text has the sealed card."""

    @override
    def write_position(self, state: State) -> str:
        return f"{super().write_position(state)}; secret {card_of(state, None)}"


@planted(SHOWN, "the outcome")
class LeakingOutcome(Intersect):
    """A match looks over to everybody when the right card is sealed."""

    @override
    def outcome(self, state: State) -> Outcome | None:
        left = super().resolve(state, 0, Resign()).state
        return super().outcome(left if card_of(state, None) == 4 else state)


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
