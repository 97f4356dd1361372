"""The engine and the bots' compact model side by side: the same random actions, and all that must be the same."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from games.core.chance import Chance
from games.core.values import Outcome
from games.intersect import INTERSECT
from games.intersect.bots.compact import CARDS, DRAW, NOBODY, OPEN, TURNS, Table
from games.intersect.model import (
    Action,
    DiscardCard,
    Discarded,
    DiscardPiece,
    Event,
    Options,
    Passed,
    Place,
    Placed,
    Revealed,
    Select,
    State,
)

LETTERS = {1: "A1", 2: "A2", 3: "A3", 4: "B1", 5: "B2", 6: "B3"}
MADE_OF: Mapping[str, Callable[..., Action]] = {
    "place": Place,
    "discard_piece": DiscardPiece,
    "select": Select,
    "discard_card": DiscardCard,
}
BARREN_LIMITS = (100, 100, 12, 3)


def lockstep(seed: int) -> Iterator[tuple[State, Table]]:
    """The states of a random match, each with the table that followed it through the same actions."""
    chance = Chance(seed.to_bytes(32), "lockstep")
    options = Options(barren_limit=BARREN_LIMITS[seed % len(BARREN_LIMITS)])
    state = INTERSECT.setup(options, 2, chance)
    table = Table(state.start, state.barren_limit)
    yield state, table
    while state.outcome is None:
        asked = chance.pick(INTERSECT.decisions(state))
        step = INTERSECT.apply(state, asked.seat, INTERSECT.sample(state, asked.seat, chance))
        for event in step.events:
            follow(table, event)
        state = step.state
        yield state, table


def follow(table: Table, event: Event) -> None:
    """Do on the table what happened in the engine; the rest of the events follows by itself."""
    match event:
        case Placed():
            a, b = event.square
            table.place(event.size, table.column().index(4 * (a - 1) + b - 1))
        case Passed():
            table.drop(event.size)
        case Revealed():
            first, second = event.cards
            table.reveal(first - 1, second - 1)
        case Discarded():
            table.discard(event.card - 1)
        case _:
            pass


def same(state: State, table: Table) -> bool:
    """Whether both show the same position, the same choices and the same result."""
    return shown_by_engine(state) == shown_by_table(table)


def shown_by_engine(state: State) -> dict[str, object]:
    """The position in plain words, from the state and the offers."""
    return {
        "cells": state.cells,
        "stash": tuple(side.stash for side in state.sides),
        "gone": tuple(side.gone for side in state.sides),
        "won": tuple(side.won for side in state.sides),
        "hands": tuple(side.hand for side in state.sides) if state.turn is None else None,
        "due": state.due,
        "barren": state.barren,
        "result": _result(state.outcome),
        "choices": frozenset(_offered(state)),
    }


def _result(outcome: Outcome | None) -> int:
    if outcome is None:
        return OPEN
    return DRAW if outcome.draw else outcome.winners[0]


def _offered(state: State) -> Iterator[tuple[int, Action]]:
    """What each seat may do; of selections those without a standing choice."""
    for seat in (0, 1):
        for offer in INTERSECT.offers(state, seat):
            made, names = MADE_OF[offer.type], [name for name, _ in offer.fields]
            if "discard_if_won" not in names:
                yield from (
                    (seat, made(*values)) for values in product(*(choices for _, choices in offer.fields))
                )


def shown_by_table(table: Table) -> dict[str, object]:
    """The same words from the table."""
    hands = tuple(tuple(card + 1 for card in CARDS[hand]) for hand in table.hands)
    in_placement = table.turn < TURNS
    stopped_in_placement = table.result != OPEN and not any(map(sum, _counts(table.won))) and not table.barren
    return {
        "cells": tuple(_text(stack) for stack in table.cells),
        "stash": _counts(table.stash),
        "gone": _counts(table.gone),
        "won": _counts(table.won),
        "hands": None if in_placement else ((), ()) if stopped_in_placement else hands,
        "due": None if table.due == NOBODY else table.due,
        "barren": table.barren,
        "result": table.result,
        "choices": frozenset(_choices(table)),
    }


def _counts(by_code: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(by_code[3:0:-1]), tuple(by_code[6:3:-1])


def _text(stack: int) -> str:
    text = ""
    while stack:
        text = LETTERS[stack & 7] + text
        stack >>= 3
    return text


def _choices(table: Table) -> Iterator[tuple[int, Action]]:
    if table.result != OPEN:
        return
    if table.turn < TURNS:
        yield from ((table.mover(), action) for action in _placements(table))
    elif table.due != NOBODY:
        yield from ((table.due, DiscardCard(card + 1)) for card in CARDS[table.hands[table.due]])
    else:
        yield from ((seat, Select(card + 1)) for seat in (0, 1) for card in CARDS[table.hands[seat]])


def _placements(table: Table) -> Iterator[Action]:
    squares = table.column()
    for size, row in table.spots():
        yield Place(size, (squares[row] // 4 + 1, squares[row] % 4 + 1))
    if not table.spots():
        yield from map(DiscardPiece, table.unplaced())
