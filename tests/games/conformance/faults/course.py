"""Faults of the course of a match: its end, its clocks, its steps and its memory."""

from typing import override

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Decision, Entry, Outcome, Seat, Step, Timer
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    DiscardPiece,
    Event,
    Orders,
    Own,
    Place,
    Sealed,
    Select,
    State,
    View,
)
from tests.games.conformance import play
from tests.games.conformance.faults import planted

type IntersectStep = Step[State, Event]


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
