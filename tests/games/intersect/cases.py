"""Reads tests/cases/intersect.txt, strictly: a word that means nothing here is an error, never skipped."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Entry, Knowledge
from games.intersect import INTERSECT
from games.intersect.model import (
    Action,
    DiscardCard,
    DiscardPiece,
    Place,
    Resign,
    Select,
    State,
)
from games.intersect.position import read as read_position
from games.intersect.questions import offers

CASES = Path(__file__).parents[2] / "cases" / "intersect.txt"
RESULTS = {"none": None, "draw-dead": ("dead", True), "win-resign": ("resign", False)}

type Entries = tuple[Entry[Action], ...]


class Case(Struct, frozen=True):
    """One worked example. `steps`: actions of one step are taken one after another, in either order."""

    id: str
    state: State
    steps: tuple[Entries, ...]
    expected: tuple[tuple[str, str], ...]


def cases(path: Path = CASES) -> Iterator[Case]:
    """All examples of the file; ValueError for a line that can't be read whole."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield read_case(line)


def read_case(line: str) -> Case:
    """An example from its line."""
    number, state, actions, expected, _note = (part.strip() for part in line.split("|"))
    if not expected:
        raise ValueError(f"{number} expects nothing")
    steps = tuple(read_step(step) for step in items(actions))
    wanted = tuple((name, words) for name, _, words in (item.partition(" ") for item in items(expected)))
    for name, _ in wanted:
        if name not in EXPECTATIONS and name != "no":
            raise ValueError(f"{number} expects something unknown: {name}")
    return Case(number, read_state(state), steps, wanted)


def items(text: str) -> list[str]:
    return [item.strip() for item in text.split(";")] if text else []


def read_state(text: str) -> State:
    """The state; in placement the seat that is not named has taken no turn."""
    view = read_position(text)
    state = INTERSECT.imagine(Knowledge(None, view), Chance(bytes(32), "case"))
    if view.turn is None:
        return state
    own = view.turns[view.turn]
    return replace(state, turns=(own, 0) if view.turn == 0 else (0, own))


def read_step(text: str) -> Entries:
    """`A place 3 1.4`, `A pass 3`, `A discard 4`, `A resign`, or `sel` with one or both seats' cards."""
    for pattern, make in ACTIONS:
        if found := re.fullmatch(pattern, text):
            seat, *numbers = found.groups()
            return (Entry("AB".index(seat), make(*map(int, numbers))),)
    name, *words = text.split()
    if name != "sel" or not 1 <= len(words) <= 2 or len({word[0] for word in words}) < len(words):
        raise ValueError(f"not an action: {text}")
    return tuple(read_selection(word) for word in words)


ACTIONS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (r"([AB]) place ([1-3]) ([1-4])\.([1-4])", lambda size, a, b: Place(size, (a, b))),
    (r"([AB]) pass ([1-3])", DiscardPiece),
    (r"([AB]) discard ([1-4])", DiscardCard),
    (r"([AB]) resign", Resign),
)


def read_selection(word: str) -> Entry[Action]:
    found = re.fullmatch(r"([AB])([1-4])(?:>([1-4]))?", word)
    if not found:
        raise ValueError(f"not a selection: {word}")
    seat, card, standing = found.groups()
    return Entry("AB".index(seat), Select(int(card), int(standing) if standing else UNSET))


# What is expected, each against the last state


def expect_ok(before: State, after: State, words: str) -> None:
    """These squares so, all others as before the last step."""
    cells = dict(zip(SQUARES, before.cells, strict=True))
    for word in words.split():
        square, stack = word.split("=")
        if square not in cells:
            raise ValueError(f"not a square: {square}")
        cells[square] = stack.strip("-")
    assert tuple(cells.values()) == after.cells


SQUARES = [f"{a}.{b}" for a in range(1, 5) for b in range(1, 5)]


def expect_turn(_before: State, after: State, words: str) -> None:
    assert after.turn is not None
    assert f"{'AB'[after.turn]}#{after.turns[after.turn] + 1}" == words


def per_seat(show: Callable[[State, int], str]) -> Callable[[State, State, str], None]:
    """Expects `A=… B=…` or one of them, as `show` writes it."""

    def expect(_before: State, after: State, words: str) -> None:
        for word in words.split():
            letter, value = word.split("=")
            assert show(after, "AB".index(letter)) == value, word

    return expect


def counts(name: str) -> Callable[[State, State, str], None]:
    return per_seat(lambda state, seat: ",".join(map(str, getattr(state.sides[seat], name))))


def expect_pending(_before: State, after: State, words: str) -> None:
    waited = "".join("AB"[asked.seat] for asked in INTERSECT.decisions(after) if not asked.sealed)
    assert (waited or "none") == words


def expect_due(_before: State, after: State, words: str) -> None:
    assert ("none" if after.due is None else "AB"[after.due]) == words


def moves(state: State, seat: int) -> str:
    """What the seat may do now: kind and size or card, without squares."""
    short = {"place": "place", "discard_piece": "pass", "select": "sel", "discard_card": "disc"}
    found = {
        f"{short[offer.type]}{value}"
        for offer in offers(state, seat)
        for value in dict(offer.fields)["size" if offer.type in {"place", "discard_piece"} else "card"]
    }
    return ",".join(sorted(found)) or "none"


def expect_barren(_before: State, after: State, words: str) -> None:
    assert after.barren == int(words)


def expect_stage(_before: State, after: State, words: str) -> None:
    assert after.stage == words


def expect_win(_before: State, after: State, words: str) -> None:
    assert after.outcome is not None
    assert after.outcome.winners == ("AB".index(words),)
    assert not after.outcome.draw


def expect_result(_before: State, after: State, words: str) -> None:
    outcome = after.outcome
    assert (outcome and (outcome.reason, outcome.draw)) == RESULTS[words]


EXPECTATIONS: dict[str, Callable[[State, State, str], None]] = {
    "ok": expect_ok,
    "turn": expect_turn,
    "gone": counts("gone"),
    "won": counts("won"),
    "hands": per_seat(lambda state, seat: "".join(map(str, state.sides[seat].hand))),
    "col": per_seat(lambda state, seat: str(state.turns[seat] % 4 + 1)),
    "due": expect_due,
    "pending": expect_pending,
    "moves": per_seat(moves),
    "barren": expect_barren,
    "stage": expect_stage,
    "win": expect_win,
    "result": expect_result,
}
