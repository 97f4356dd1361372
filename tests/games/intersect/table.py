"""Short words for tests of Intersect: a position, what is done in it, what comes of it."""

import itertools

from games.core.chance import Chance
from games.core.values import IllegalAction
from games.intersect import INTERSECT
from games.intersect.model import (
    Action,
    DiscardCard,
    DiscardPiece,
    Event,
    Options,
    Place,
    Resign,
    Select,
    State,
)
from tests.games.intersect.cases import read_state, read_step

EVERY_ACTION: tuple[Action, ...] = (
    *(Place(size, (a, b)) for size, a, b in itertools.product((1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4))),
    *map(DiscardPiece, (1, 2, 3)),
    *map(Select, (1, 2, 3, 4)),
    *itertools.starmap(Select, itertools.product((1, 2, 3, 4), (1, 2, 3, 4))),
    *map(DiscardCard, (1, 2, 3, 4)),
    Resign(),
)
"""Every action that is well formed."""


def chance(label: str = "test") -> Chance:
    return Chance(bytes(32), label)


def fresh(options: Options | None = None) -> State:
    return INTERSECT.setup(options or Options(start="A"), 2, chance())


def position(text: str) -> State:
    return read_state(text)


def do(state: State, *steps: str) -> State:
    """The state after the steps, written as in the worked examples."""
    for step in steps:
        for entry in read_step(step):
            state = INTERSECT.apply(state, entry.seat, entry.action).state
    return state


def told(state: State, step: str) -> tuple[Event, ...]:
    """The events of one step."""
    events: tuple[Event, ...] = ()
    for entry in read_step(step):
        after = INTERSECT.apply(state, entry.seat, entry.action)
        state, events = after.state, (*events, *after.events)
    return events


def refusal(state: State, seat: int | None, action: Action) -> tuple[str, str, dict[str, object]] | None:
    """Code, rule and parameters of the refusal; None where the action is accepted."""
    try:
        INTERSECT.check(state, seat, action)
    except IllegalAction as refused:
        return refused.code, refused.rule, dict(refused.params)
    return None


def refused(state: State, step: str) -> str | None:
    """The code with which the (one) action of the step is refused."""
    (entry,) = read_step(step)
    found = refusal(state, entry.seat, entry.action)
    return found and found[0]


def asked(state: State) -> list[str]:
    """The ids of all that is waited for."""
    return [decision.id for decision in INTERSECT.decisions(state) if not decision.sealed]
