"""The protocol of a game.

One stateless object per game; the service and the tests know games by this only.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from games.core.chance import Chance
from games.core.values import (
    Decision,
    Entry,
    Knowledge,
    Offer,
    Outcome,
    Rate,
    Seat,
    Step,
    Timer,
    TimerKind,
)


class Bot[V](ABC):
    """A player made of code. It gets knowledge only; a state would be a leak.

    The effort of a search is counted in iterations, never in time, so that a bot plays the same everywhere.
    """

    key: ClassVar[str]
    effort: ClassVar[int] = 0
    """Iterations a decision, about; 0: this bot does not search."""

    @abstractmethod
    def answer(
        self, knowledge: Knowledge[V, Any, Any], decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Any:
        """One action for the decision."""


class Game[
    S: msgspec.Struct,
    A: msgspec.Struct,
    E: msgspec.Struct,
    V: msgspec.Struct,
    O: msgspec.Struct,
    P: msgspec.Struct,
](ABC):
    """S state, A actions, E events, V view, O options, P a seat's private standing orders.

    `rules` is raised when a recorded match would replay differently; engines keep replaying old records.
    A, E may be unions: the classes are listed in `action_types` and `event_types`.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[range]
    rules: ClassVar[int]
    prefix: ClassVar[str]
    """Prefix of the rule ids, such as IX."""

    state_type: ClassVar[type[Any]]
    action_types: ClassVar[tuple[type[Any], ...]]
    event_types: ClassVar[tuple[type[Any], ...]]
    view_type: ClassVar[type[Any]]
    options_type: ClassVar[type[Any]]
    orders_type: ClassVar[type[Any]]
    draw_rule: ClassVar[str | None]
    """Rule by which the seats may agree on a draw; None where they may not."""
    paces: ClassVar[tuple[str, ...]]
    """Kinds of pace that the game can be played at: live, days."""
    limits: ClassVar[Mapping[tuple[str, TimerKind], range]] = {}
    """Seconds that a clock may be given, by the kind of pace; any where nothing is said."""
    bots: ClassVar[Mapping[str, Bot[Any]]]

    @abstractmethod
    def check_options(self, options: O, seats: int) -> None:
        """Raise IllegalAction where options do not fit each other or the number of seats."""

    @abstractmethod
    def check_pace(self, options: O, kind: str) -> None:
        """Raise IllegalAction where a match with these options is not played at this kind of pace."""

    @abstractmethod
    def setup(self, options: O, seats: int, chance: Chance) -> S:
        """The state at the start. All that is drawn comes from `chance` and is in the state."""

    @abstractmethod
    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Every question that is open now, to any number of seats, in seat order."""

    @abstractmethod
    def check(self, state: S, seat: Seat | None, action: A) -> None:
        """THE rule: raises IllegalAction(code, rule, params) for what may not be done now."""

    @abstractmethod
    def rate(self, state: S, seat: Seat, action: A) -> Rate | None:
        """How often the seat may do what it is about to do; None: as often as it likes. Asked after `check`."""

    @abstractmethod
    def resolve(self, state: S, seat: Seat | None, action: A) -> Step[S, E]:
        """Carry out an action that `check` accepts."""

    @abstractmethod
    def offers(self, state: S, seat: Seat) -> tuple[Offer, ...]:
        """What the seat may do now, resigning apart: lossless products, or forms."""

    @abstractmethod
    def sample(self, state: S, seat: Seat, chance: Chance) -> A:
        """One legal action of the seat, each equally likely where the game says so."""

    @abstractmethod
    def timers(self, state: S) -> tuple[Timer, ...]:
        """Which clocks run now."""

    @abstractmethod
    def expire(self, state: S, timer: Timer, chance: Chance) -> tuple[Entry[A], ...]:
        """What the table does when a clock rings and the pace's policy is to play on."""

    @abstractmethod
    def due(self, state: S, chance: Chance) -> A | None:
        """A table action that must follow at once; the service loops on it."""

    @abstractmethod
    def new_orders(self) -> P:
        """The standing orders that a new seat has."""

    @abstractmethod
    def standing(self, view: V, decision: Decision, orders: P) -> A | None:
        """What a seat's standing orders answer, from what the seat may know; None: the seat is asked."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat sees; None: a spectator. When the match is over everything is open."""

    @abstractmethod
    def redact(self, event: E, seat: Seat | None, over: bool) -> E | None:  # noqa: FBT001 - the protocol's word
        """The event as the seat may see it; None: it is not told at all."""

    @abstractmethod
    def imagine(self, knowledge: Knowledge[V, E, A], chance: Chance) -> S:
        """A state that this seat can't tell from the true one."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, None while it goes on."""

    @abstractmethod
    def resign(self) -> A:
        """The action by which a seat leaves; never offered, always allowed before the end."""

    @abstractmethod
    def write(self, action: A) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def read(self, text: str) -> A:
        """The action that a text in the game's notation means; IllegalAction('malformed') otherwise."""

    @abstractmethod
    def write_position(self, state: S) -> str:
        """The position in the game's notation; nothing hidden in it."""

    def public(self, seat: Seat | None, action: A, then: Iterable[E]) -> A | None:  # noqa: ARG002 - the protocol's
        """What everybody knows of an action while the match runs: all of it, a part, or None.

        `then`: its events and all that came later, hidden ones too. A game that does not say keeps everything back.
        """
        return None

    # Derived once for all games.

    def apply(self, state: S, seat: Seat | None, action: A) -> Step[S, E]:
        """Check, then resolve."""
        self.check(state, seat, action)
        return self.resolve(state, seat, action)

    def knowledge(
        self, state: S, seat: Seat | None, events: Iterable[E] = (), own: Iterable[A] = ()
    ) -> Knowledge[V, E, A]:
        """All that the seat knows, from the state, the events so far and its own actions."""
        over = self.outcome(state) is not None
        seen = tuple(shown for event in events if (shown := self.redact(event, seat, over)) is not None)
        return Knowledge(seat, self.view(state, seat), seen, tuple(own))

    def redeal(
        self, state: S, seat: Seat | None, chance: Chance, events: Iterable[E] = (), own: Iterable[A] = ()
    ) -> S:
        """The state with everything hidden from the seat drawn anew."""
        return self.imagine(self.knowledge(state, seat, events, own), chance)
