"""Faults of rules, questions and values, each planted in a game of its own."""

from typing import Annotated, Any, ClassVar, override

import msgspec
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Decision, Entry, IllegalAction, Offer, Outcome, Seat, Step, Timer
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    DiscardPiece,
    Event,
    Options,
    Orders,
    Own,
    Place,
    Resign,
    Sealed,
    Select,
    State,
    View,
)
from tests.games.conformance import play, shape
from tests.games.conformance.faults import planted

type IntersectStep = Step[State, Event]


# Values


class ListState(msgspec.Struct, frozen=True):
    """A state with a list."""

    cells: list[str]


class HalfState(msgspec.Struct, frozen=True):
    """A state without most of it."""

    start: int
    stage: str


class FloatView(msgspec.Struct, frozen=True):
    """A view with a float, well hidden."""

    seats: tuple[Annotated[float, msgspec.Meta(ge=0)] | None, ...]


class OpenEvent(msgspec.Struct, tag="open", tag_field="type"):
    """An event that can be changed."""

    seat: int


class LaxSelect(msgspec.Struct, frozen=True, tag="select", tag_field="type"):
    """An action with any number for a card, and any key beside it."""

    card: int


@planted(shape.models_are_frozen_and_plain, "ListType")
class ListInState(Intersect):
    """A state that can be changed from outside."""

    state_type: ClassVar[type[Any]] = ListState


@planted(shape.models_are_frozen_and_plain, "FloatType")
class FloatInView(Intersect):
    """A number that is not the same everywhere."""

    view_type: ClassVar[type[Any]] = FloatView


@planted(shape.models_are_frozen_and_plain, "can be changed")
class MutableEvent(Intersect):
    """An event that is not frozen."""

    event_types: ClassVar[tuple[type[Any], ...]] = (*Intersect.event_types, OpenEvent)


@planted(shape.models_are_frozen_and_plain, "unknown keys")
class LaxAction(Intersect):
    """An action that takes whatever is sent."""

    action_types: ClassVar[tuple[type[Any], ...]] = (LaxSelect,)


@planted(shape.models_are_frozen_and_plain, "a view that is a state")
class ViewIsState(Intersect):
    """What is shown is what is known."""

    view_type: ClassVar[type[Any]] = State


@planted(shape.values_are_plain, "list among")
class ListInValue(Intersect):
    """The type says tuple, and the value is a list."""

    @override
    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        cells: Any = [""] * 16
        return replace(super().setup(options, seats, chance), cells=cells)

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        return super().resolve(replace(state, cells=tuple(state.cells)), seat, action)


@planted(shape.what_is_written_is_read, "a state")
class LostInWriting(Intersect):
    """Half of a state is lost when it is read."""

    state_type: ClassVar[type[Any]] = HalfState


@planted(shape.texts_bring_actions_back, "same text")
class VagueText(Intersect):
    """A standing choice is not written."""

    @override
    def write(self, action: Action) -> str:
        return super().write(Select(action.card) if isinstance(action, Select) else action)


@planted(shape.texts_bring_actions_back, "read as something else")
class TurnedText(Intersect):
    """Squares are read the other way round."""

    @override
    def read(self, text: str) -> Action:
        action = super().read(text)
        return Place(action.size, action.square[::-1]) if isinstance(action, Place) else action


@planted(shape.what_is_malformed_is_refused, "not refused as malformed")
class LaxCodec(Intersect):
    """Cards of any number pass."""

    action_types: ClassVar[tuple[type[Any], ...]] = (
        *(kind for kind in Intersect.action_types if kind is not Select),
        LaxSelect,
    )


# Questions and offers


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


@planted(play.no_question_means_over, "nobody is waited for")
class Silent(Intersect):
    """A match that waits for nobody: the one who owes a discard counts as having answered."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            replace(one, sealed=one.sealed or one.kind == "discard") for one in super().decisions(state)
        )


@planted(play.no_question_means_over, "after the end")
class AskingOn(Intersect):
    """A question stays open when all is over."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return super().decisions(state) or (Decision("rematch:0", 0, "rematch"),)


@planted(play.no_question_means_over, "the clocks")
class ClockAfterTheEnd(Intersect):
    """A clock runs when all is over."""

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        return super().timers(state) or (Timer("end", "match"),)


@planted(play.ended_events_tell_the_outcome, "winners")
class WrongWinner(Intersect):
    """The winner is last."""

    @override
    def outcome(self, state: State) -> Outcome | None:
        ended = super().outcome(state)
        return replace(ended, ranks=ended.ranks[::-1]) if ended else None


@planted(play.ended_events_tell_the_outcome, "a rank for each seat")
class OneRank(Intersect):
    """Only the winner has a rank."""

    @override
    def outcome(self, state: State) -> Outcome | None:
        ended = super().outcome(state)
        return replace(ended, ranks=(1,)) if ended else None


# Clocks


@planted(play.clocks_alone_end_a_match, "do not end")
class ClocksForEver(Intersect):
    """A selection that rings is made again and again."""

    @override
    def expire(self, state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
        if state.stage == "remove" and state.due is None:
            return (Entry(0, Select(state.sides[0].hand[0])),)
        return super().expire(state, timer, chance)


@planted(play.clocks_alone_end_a_match, "brings nothing")
class DeafTable(Intersect):
    """The table never plays a discard."""

    @override
    def expire(self, state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
        return super().expire(state, timer, chance) if state.due is None else ()


@planted(play.clocks_alone_end_a_match, "refused")
class CheatingTable(Intersect):
    """The table plays what the rules refuse."""

    @override
    def expire(self, state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
        return tuple(Entry(entry.seat, Place(3, (1, 1))) for entry in super().expire(state, timer, chance))


@planted(play.everyone_waited_for_has_a_clock, "no clock for a seat")
class OneClock(Intersect):
    """Only the first seat's time runs."""

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        return super().timers(state)[:1]


@planted(play.everyone_waited_for_has_a_clock, "not waited for")
class UnfairClock(Intersect):
    """Time runs on for a seat that has answered."""

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        return tuple(Timer(one.id, "turn", one.seat) for one in super().decisions(state))


# Play


@planted(play.material_is_kept, "material")
class LostPyramid(Intersect):
    """A pyramid of a pass vanishes."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        step = super().resolve(state, seat, action)
        if isinstance(action, DiscardPiece):
            sides = [replace(side, gone=(0, 0, 0)) for side in step.state.sides]
            return replace(step, state=replace(step.state, sides=(sides[0], sides[1])))
        return step


@planted(play.answers_at_once_commute, "order of answers makes")
class FirstComeFirst(Intersect):
    """The seat that seals last is noted in the state."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        step = super().resolve(state, seat, action)
        return replace(step, state=replace(step.state, start=seat or 0))


@planted(play.answers_at_once_commute, "what is told")
class TellingOrder(Intersect):
    """Who was first is told."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        step = super().resolve(state, seat, action)
        late = isinstance(action, Select) and state.sides[1 - (seat or 0)].sealed is not None
        return replace(step, events=(*step.events, Sealed(seat or 0, None, None))) if late else step


@planted(play.ids_never_return, "asked again")
class ReturningId(Intersect):
    """Ids are numbered by column."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            replace(one, id=f"place:{one.seat}:{state.turns[one.seat] % 4}") if one.kind == "place" else one
            for one in super().decisions(state)
        )


@planted(play.ids_never_return, "one id, two questions")
class SharedId(Intersect):
    """Both seats are asked under one id."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(
            replace(one, id=f"{one.kind}:{state.round}:{state.turns}") for one in super().decisions(state)
        )


@planted(play.a_question_keeps_its_id, "still waited for")
class NeverSealed(Intersect):
    """A seat that has sealed is asked on."""

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return tuple(replace(one, sealed=False) for one in super().decisions(state))


@planted(play.orders_answer_by_the_rules, "refused")
class WildOrders(Intersect):
    """A standing order plays a card that is not in the hand."""

    @override
    def standing(self, view: View, decision: Decision, orders: Orders) -> Action | None:
        action = super().standing(view, decision, orders)
        return Select(action.card % 4 + 1) if isinstance(action, Select) else action


@planted(play.orders_answer_by_the_rules, "what has been answered")
class EagerOrders(Intersect):
    """A standing order answers again and again."""

    @override
    def standing(self, view: View, decision: Decision, orders: Orders) -> Action | None:
        return super().standing(view, replace(decision, sealed=False), orders)


@planted(play.a_replay_gives_the_same, "another")
class Counting(Intersect):
    """A game that counts what it resolves."""

    def __init__(self) -> None:
        self.resolved = 0

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        self.resolved += 1
        step = super().resolve(state, seat, action)
        return replace(step, state=replace(step.state, barren_limit=1000 + self.resolved % 7))


@planted(play.nothing_is_remembered, "another view")
class RememberingView(Intersect):
    """A view that shows what was seen before."""

    def __init__(self) -> None:
        self.shown: Own | None = None

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        seen = super().view(state, seat)
        self.shown = seen.own or self.shown
        return replace(seen, own=self.shown)


class Hashed(Intersect):
    """A state that depends on the order in which a set is walked; only another process shows it."""

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        step = super().resolve(state, seat, action)
        if step.state.turn is not None:
            first = next(iter({"north", "east", "south", "west", "up", "down"}))
            return replace(step, state=replace(step.state, barren_limit=100 + len(first)))
        return step
