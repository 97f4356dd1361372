"""Missile Command, by Geoff Hanna: hidden batteries, launches and deflections, until one President is left."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, get_args, override

from games.core.chance import Chance
from games.core.game import Bot, Game
from games.core.values import Decision, Entry, Knowledge, Offer, Outcome, Rate, Seat, Step, Timer
from games.missile_command import (
    imagining,
    notation,
    offering,
    opening,
    position,
    questions,
    rules,
    sampling,
    view,
)
from games.missile_command import orders as standing_orders
from games.missile_command.bots import BOTS
from games.missile_command.model import Action, Event, Options, Orders, Resign, State, View


class MissileCommand(Game[State, Action, Event, View, Options, Orders]):
    """The Game object; each method hands on to the module that has the rule."""

    key: ClassVar[str] = "missile_command"
    title: ClassVar[str] = "Missile Command"
    seats: ClassVar[range] = opening.SEATS
    rules: ClassVar[int] = 1
    prefix: ClassVar[str] = "MC"
    state_type: ClassVar[type[Any]] = State
    action_types: ClassVar[tuple[type[Any], ...]] = get_args(Action.__value__)
    event_types: ClassVar[tuple[type[Any], ...]] = get_args(Event.__value__)
    view_type: ClassVar[type[Any]] = View
    options_type: ClassVar[type[Any]] = Options
    orders_type: ClassVar[type[Any]] = Orders
    draw_rule: ClassVar[str | None] = None
    paces: ClassVar[tuple[str, ...]] = ("live", "days")
    bots: ClassVar[Mapping[str, Bot[Any]]] = BOTS

    # jscpd:ignore-start - the protocol, which every game hands on alike

    @override
    def check_options(self, options: Options, seats: int) -> None:
        opening.check_options(options, seats)

    @override
    def check_pace(self, options: Options, kind: str) -> None:
        """MC-44. Played at any pace."""

    @override
    def rate(self, state: State, seat: Seat, action: Action) -> Rate | None:
        """There are turns: nothing to limit."""
        return None

    @override
    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        return opening.setup(options, seats, chance)

    @override
    def decisions(self, state: State) -> tuple[Decision, ...]:
        return questions.decisions(state)

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        rules.check(state, seat, action)

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        return rules.resolve(state, seat, action)

    @override
    def offers(self, state: State, seat: Seat) -> tuple[Offer, ...]:
        return offering.offers(state, seat)

    @override
    def sample(self, state: State, seat: Seat, chance: Chance) -> Action:
        return sampling.sample(state, seat, chance)

    @override
    def timers(self, state: State) -> tuple[Timer, ...]:
        return questions.timers(state)

    @override
    def expire(self, state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
        return questions.expire(state, timer, chance)

    @override
    def due(self, state: State, chance: Chance) -> Action | None:
        return questions.due(state, chance)

    @override
    def new_orders(self) -> Orders:
        return Orders()

    @override
    def standing(self, view: View, decision: Decision, orders: Orders) -> Action | None:
        return standing_orders.standing(view, decision, orders)

    @override
    def view(self, state: State, seat: Seat | None) -> View:
        return view.view(state, seat)

    @override
    def redact(self, event: Event, seat: Seat | None, over: bool) -> Event | None:
        return view.redact(event, seat, over)

    @override
    def public(self, seat: Seat | None, action: Action, then: Iterable[Event]) -> Action | None:
        return view.public(action, then)

    @override
    def imagine(self, knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
        return imagining.imagine(knowledge, chance)

    @override
    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    @override
    def resign(self) -> Action:
        return Resign()

    @override
    def write(self, action: Action) -> str:
        return notation.write(action)

    @override
    def read(self, text: str) -> Action:
        return notation.read(text)

    @override
    def write_position(self, state: State) -> str:
        return position.write(self.view(state, None))

    # jscpd:ignore-end - what follows is no part of it


MISSILE_COMMAND = MissileCommand()
