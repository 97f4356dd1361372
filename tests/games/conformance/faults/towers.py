"""Faults of IceTowers: plans that show, and races that go wrong."""

from typing import override

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Decision, Entry, IllegalAction, Knowledge, Offer, Seat, Step, Timer
from games.icetowers import IceTowers
from games.icetowers.model import (
    Action,
    Cap,
    Event,
    Mine,
    Options,
    Plan,
    Replaced,
    Resign,
    Ring,
    Sealed,
    State,
    View,
)
from tests.games.conformance import play, secrecy
from tests.games.conformance.faults import planted

type TowersStep = Step[State, Event]

SHOWN = secrecy.what_is_shown_hides_the_rest
SEALED = secrecy.a_seal_tells_nothing


def planned(state: State, viewer: Seat | None) -> int:
    """How many alternatives somebody else has sealed."""
    return sum(len(plan or ()) for seat, plan in enumerate(state.plans) if seat != viewer)


@planted(SHOWN, "the view tells")
class PlansInView(IceTowers):
    """A number that should count mined pieces counts planned alternatives, too."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        return replace(seen, next=seen.next + planned(state, seat))


@planted(SHOWN, "the questions tells")
class PlansInQuestions(IceTowers):
    """Who plans little is still waited for."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            replace(one, sealed=one.sealed and state.plans[one.seat] != ())
            for one in super().decisions(state)
        )


@planted(SHOWN, "the clocks tells")
class PlansInClocks(IceTowers):
    """A beat with long plans has a clock of its own."""

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        long = planned(state, None) > 3
        return tuple(replace(one, hurried=long) for one in super().timers(state))


@planted(SHOWN, "own offers tells")
class PlansInOffers(IceTowers):
    """The form says more while somebody else has planned."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        offers = super().offers(state, seat)
        return tuple(replace(one, type=one.type + "!" * planned(state, seat)) for one in offers)


@planted(SHOWN, "a refusal tells")
class PlansInRefusals(IceTowers):
    """A refusal says how much the others have planned."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            raise IllegalAction(refused.code, refused.rule, n=planned(state, seat)) from refused


@planted(SHOWN, "the position tells")
class PlansInPosition(IceTowers):
    """The position as text says how much is planned."""

    @override
    def write_position(self, state: State) -> str:
        return f"{super().write_position(state)} plans={planned(state, None)}"


@planted(SHOWN, "the outcome tells|the view tells")
class OpenedEarly(IceTowers):
    """Plans lie open as soon as they are sealed."""

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        open_now = next((plan for plan in state.plans if plan is not None), None)
        return replace(seen, own=open_now)


@planted(SEALED, "an event tells more")
class ToldPlans(IceTowers):
    """All are told what was sealed."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        return event if isinstance(event, Sealed) else super().redact(event, seat, over)


@planted(SEALED, "that a seal was replaced is told")
class ToldReplacement(IceTowers):
    """All are told that a plan was changed."""

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        if isinstance(event, Replaced) and not over:
            return Sealed(event.seat, event.beat, None)
        return super().redact(event, seat, over)


@planted(secrecy.imagination_is_fair, "never imagined")
class OnlyPasses(IceTowers):
    """Nobody is imagined to plan anything."""

    @override
    def imagine(self, knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
        drawn = super().imagine(knowledge, chance)
        plans = [
            () if plan is not None and seat != knowledge.seat else plan
            for seat, plan in enumerate(drawn.plans)
        ]
        return replace(drawn, plans=tuple(plans))


@planted(play.what_is_offered_is_what_is_accepted, "accepted, but not offered")
class Minebacks(IceTowers):
    """What was mined may go straight back."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            if refused.code != "mineback":
                raise


@planted(play.what_is_offered_is_what_is_accepted, "accepted, but not offered")
class LongPlans(IceTowers):
    """A plan may be of any form."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        try:
            super().check(state, seat, action)
        except IllegalAction as refused:
            if refused.code != "bad-plan":
                raise


@planted(play.what_is_offered_is_what_is_accepted, "accepted, but not offered")
class NoFleeing(IceTowers):
    """Nobody is told that a piece may be set down."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        return tuple(offer for offer in super().offers(state, seat) if offer.type != "set_down")


@planted(play.what_is_offered_is_what_is_accepted, "offered, but refused")
class WideOffers(IceTowers):
    """Every top is offered to every piece."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        tops = tuple(tower.pieces[-1] for tower in self.view(state, seat).towers)
        return tuple(
            replace(offer, fields=(offer.fields[0], ("onto", tops))) if offer.type == "cap" else offer
            for offer in super().offers(state, seat)
        )


@planted(play.what_is_asked_can_be_answered, "not offered")
class HiddenForm(IceTowers):
    """Plans are asked for, and nothing says what they may be."""

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        return () if state.beat else super().offers(state, seat)


@planted(play.material_is_kept, "material is not kept")
class LostHand(IceTowers):
    """A mined piece vanishes."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> TowersStep:
        step = super().resolve(state, seat, action)
        if isinstance(action, Mine):
            return replace(step, state=replace(step.state, hands=(None,) * state.seats))
        return step


@planted(play.material_is_kept, "counted along")
class Miscounted(IceTowers):
    """What is counted along is not kept up."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> TowersStep:
        step = super().resolve(state, seat, action)
        if isinstance(action, Cap):
            table = replace(step.state.table, tops=state.table.tops)
            return replace(step, state=replace(step.state, table=table))
        return step


@planted(play.leaving_is_always_allowed, "leaving is refused")
class NoWayOutOfAPlan(IceTowers):
    """Who has sealed a plan stays until it is opened."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        super().check(state, seat, action)
        if isinstance(action, Resign) and seat is not None and state.plans[seat] is not None:
            raise IllegalAction("holding", "IT-7")


@planted(play.clocks_alone_end_a_match, "do not end")
class DeafClocks(IceTowers):
    """A beat's clock makes every seat pass, again and again."""

    @override
    def expire(self, state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
        if timer.kind == "beat":
            waited = [one.seat for one in self.decisions(state)]
            return (Entry(waited[0], Plan(())),)
        return super().expire(state, timer, chance)


@planted(play.answers_at_once_commute, "order of answers makes")
class FirstSealer(IceTowers):
    """Who seals first comes first."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> TowersStep:
        step = super().resolve(state, seat, action)
        if isinstance(action, Plan) and step.state.beat > state.beat and seat is not None:
            return replace(step, state=replace(step.state, mined=(seat,) * state.seats))
        return step


@planted(play.what_is_offered_is_what_is_accepted, "the table may do")
class TableCaps(IceTowers):
    """The table does what the first seat may."""

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        super().check(state, 0 if seat is None and not isinstance(action, Ring) else seat, action)


@planted(play.no_question_means_over, "the clocks do not fit")
class NoClock(IceTowers):
    """Live play without a clock: what the options must refuse."""

    @override
    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return replace(super().setup(options, seats, chance), timed=False)
