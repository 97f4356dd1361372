"""Secrets that show: in the view, the questions, the clocks, the offers, the refusals."""

from typing import override

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Decision, Entry, IllegalAction, Offer, Outcome, Seat, Timer
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    Own,
    Resign,
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
