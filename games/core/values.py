"""The values that a game and the service exchange.

All are frozen, made of ints, strings and tuples, so that one declaration is type,
codec and check, and so that a state can be kept, compared and replayed.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Literal

import msgspec

from games.core.chance import Chance

type Seat = int
"""Number of a seat, from 0. `None` stands for the table where an action is asked and for a spectator where
something is seen."""

type Scalar = int | str | tuple[int, ...]
type Params = tuple[tuple[str, Scalar], ...]

type TimerKind = Literal["ready", "build", "pick", "turn", "reaction", "hold", "beat", "match"]


class Decision(msgspec.Struct, frozen=True):
    """A question that is open now to one seat; public in every field.

    `id` never returns in a match (races excepted). `sealed`: an answer is in and waits for its
    reveal; nobody waits for the seat any more. `replaceable`: until the reveal the answer may be changed
    under the same id. `choice`: a real choice, judged on public grounds only; a forced answer is none. `race`:
    a standing question of play without turns; it stays open, and what is answered is judged by its content.
    """

    id: str
    seat: Seat
    kind: str
    sealed: bool = False
    replaceable: bool = False
    choice: bool = True
    race: bool = False


class Timer(msgspec.Struct, frozen=True):
    """A clock that runs now. `id` stays the same as long as it is the same run of the clock.

    `seat` is the seat whose time runs, None where the limit is common to all. The match's pace gives the
    seconds to a `kind`. `hurried`: once this is true, what is left then of this run is cut to a third.
    """

    id: str
    kind: TimerKind
    seat: Seat | None = None
    hurried: bool = False


class Rate(msgspec.Struct, frozen=True):
    """How often a seat may do such things: `count` in `ms` milliseconds, told apart by `name`.

    The rules say so, the service keeps to it: engines know no time.
    """

    name: str
    count: int
    ms: int


class Entry[A](msgspec.Struct, frozen=True):
    """An action together with the seat that takes it; `None` is the table's own action."""

    seat: Seat | None
    action: A


class Step[S, E](msgspec.Struct, frozen=True):
    """What an accepted action leads to. `undoable`: nothing was drawn and nothing hidden came to light."""

    state: S
    events: tuple[E, ...] = ()
    undoable: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended. `ranks` from 1, a rank for each seat; equal ranks are shared (1, 1, 3)."""

    reason: str
    rule: str
    ranks: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    winners: tuple[Seat, ...] = ()
    draw: bool = False


class Offer(msgspec.Struct, frozen=True):
    """What a seat may answer to a decision.

    A *product*: one value of each list of `fields` makes an action of `type`; None is a value that says "nothing". A
    *form*: `form` describes limits for a combinatorial action, and `fields` is empty.
    """

    decision: str
    type: str
    fields: tuple[tuple[str, tuple[Scalar | None, ...]], ...] = ()
    form: msgspec.Raw | None = None


def every[A](offer: Offer, kinds: Mapping[str, Callable[..., A]]) -> Iterator[A]:
    """Each action of a product once. `kinds` makes an action of each type."""
    names = [name for name, _ in offer.fields]
    for values in product(*(choices for _, choices in offer.fields)):
        yield kinds[offer.type](**dict(zip(names, values, strict=True)))


def drawn[A](offer: Offer, kinds: Mapping[str, Callable[..., A]], chance: Chance) -> A:
    """One of a product's actions, each equally likely."""
    return kinds[offer.type](**{name: chance.pick(values) for name, values in offer.fields})


class Knowledge[V, E, A](msgspec.Struct, frozen=True):
    """All that one seat (or a spectator) knows: its view, the events as it saw them, its own actions."""

    seat: Seat | None
    view: V
    events: tuple[E, ...] = ()
    own: tuple[A, ...] = ()


class IllegalAction(Exception):  # noqa: N818 - a refusal is a result of the rules, named by the house's word
    """The rules refuse an action and nothing has changed.

    `code` is stable, `rule` the id of the rule, `params` the values of the sentence that tells why.
    """

    def __init__(self, code: str, rule: str, **params: Scalar) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params = params
