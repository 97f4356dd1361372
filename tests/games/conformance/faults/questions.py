"""Faults of questions, offers and refusals."""

from typing import override

from msgspec.structs import replace

from games.core.values import Decision, IllegalAction, Offer, Seat, Step
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    DiscardPiece,
    Event,
    Resign,
    State,
)
from tests.games.conformance import play
from tests.games.conformance.faults import planted

type IntersectStep = Step[State, Event]


@planted(play.what_is_asked_can_be_answered, "no answer to")
class Unanswerable(Intersect):
    """A seat is asked that can do nothing."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        asked = super().decisions(state)
        return (
            (*asked, Decision(f"ghost:{state.turns}", 1 - asked[0].seat, "place"))
            if state.turn is not None
            else asked
        )


@planted(play.what_is_asked_can_be_answered, "not offered")
class NothingOffered(Intersect):
    """A discard is due, and nothing is offered."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        return () if state.due is not None else super().offers(state, seat)


@planted(play.what_is_offered_is_what_is_accepted, "offered, but refused")
class OfferRefused(Intersect):
    """Every square of the grid is offered."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        everywhere = tuple((a, b) for a in range(1, 5) for b in range(1, 5))
        return tuple(
            replace(offer, fields=(offer.fields[0], ("square", everywhere)))
            if offer.type == "place"
            else offer
            for offer in super().offers(state, seat)
        )


@planted(play.what_is_offered_is_what_is_accepted, "accepted, but not offered")
class AcceptedUnlisted(Intersect):
    """The rules let a seat stack on anything."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            if refused.code != "on-smaller":
                raise


@planted(play.what_is_offered_is_what_is_accepted, "offered twice")
class OfferedTwice(Intersect):
    """Everything is offered again."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        return super().offers(state, seat) * 2


@planted(play.what_is_offered_is_what_is_accepted, "the table")
class TableActs(Intersect):
    """The table may do what the first seat may."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        super().check(state, seat or 0, action)


@planted(play.refusals_are_known, "crashes")
class CrashingCheck(Intersect):
    """A wrong action is an accident."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        if isinstance(action, DiscardPiece) and state.stage == "remove":
            raise KeyError(action.size)
        super().check(state, seat, action)


@planted(play.refusals_are_known, "unknown code")
class NewCode(Intersect):
    """A refusal that no sentence is known for."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            code = "empty-box" if refused.code == "none-left" else refused.code
            raise IllegalAction(code, refused.rule) from refused


@planted(play.refusals_are_known, "unknown rule")
class NewRule(Intersect):
    """A refusal by a rule that nobody can look up."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            raise IllegalAction(refused.code, "IX-99") from refused


@planted(play.leaving_is_always_allowed, "leaving is refused")
class NoWayOut(Intersect):
    """Nobody leaves while a discard is due."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        super().check(state, seat, action)
        if isinstance(action, Resign) and state.due is not None:
            raise IllegalAction("discard-first", "IX-14")


@planted(play.leaving_is_always_allowed, "left after the end")
class LeavingTwice(Intersect):
    """An ended match can still be lost."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        if not isinstance(action, Resign):
            super().check(state, seat, action)


@planted(play.a_forced_answer_is_the_only_one, "a choice")
class NeverAChoice(Intersect):
    """Every discard counts as forced."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(replace(one, choice=one.kind != "discard") for one in super().decisions(state))
