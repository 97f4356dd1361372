"""Missile Command as text, both ways: actions. Texts are read strictly. Positions are in `position`.

Seats are letters, A for seat 0: an action doesn't know what the players are called.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from msgspec import UNSET

from games.core.values import IllegalAction
from games.missile_command.model import (
    Action,
    Announce,
    Build,
    Deflect,
    Discard,
    Draft,
    FirstStrike,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Pass,
    Resign,
    Scramble,
    Select,
    Sortie,
    Strike,
)

LETTERS = "ABCDEFGHIJ"
COLOUR = "[KWBGXRYPCO]"
EMPTY = "."
NONE = "none"

_SILOS = r"((?:[1-8](?:,[1-8]){0,23})|none)"


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == NONE else tuple(map(int, text.split(",")))


def _listed(silos: Sequence[int]) -> str:
    return ",".join(map(str, silos)) or NONE


def _seat(letter: str) -> int:
    return LETTERS.index(letter)


def _build(silos: str, president: str, vice: str) -> Build:
    texts = tuple("" if silo == EMPTY else silo for silo in silos.split())
    return Build(texts, int(president), int(vice))


def _launch(silo: str, target: str, at: str | None) -> Launch:
    return Launch(int(silo), _seat(target), UNSET if at is None else int(at))


def _select(silos: str, intercept: str | None) -> Select:
    return Select(_numbers(silos), () if intercept is None else (int(intercept),))


def _sortie(target: str, at: str) -> Sortie:
    return Sortie(_seat(target), _numbers(at))


def _interception(at: str) -> InterceptSortie:
    return InterceptSortie(_numbers(at))


def _announce(level: str) -> Announce:
    return Announce(None if level == NONE else int(level))


def _of_silo(make: Callable[[int], Action]) -> Callable[[str], Action]:
    return lambda silo: make(int(silo))


def _of_seat(make: Callable[[int], Action]) -> Callable[[str], Action]:
    return lambda letter: make(_seat(letter))


_FORMS: tuple[tuple[str, Callable[..., Action]], ...] = (
    (rf"draft ({COLOUR}[123])", Draft),
    (rf"build((?: (?:{COLOUR}{{1,8}}|\.)){{0,16}}) P([1-8]) V([1-8])", _build),
    (rf"sortie ([A-J]):{_SILOS}", _sortie),
    (r"strike ([1-8])", _of_silo(Strike)),
    (r"launch ([1-8]) at ([A-J])(?::([1-8]))?", _launch),
    (r"scramble ([1-8])", _of_silo(Scramble)),
    (r"discard ([1-8])", _of_silo(Discard)),
    (r"pass", Pass),
    (r"intercept ([1-8])", _of_silo(Intercept)),
    (r"hold", Hold),
    (rf"intercept-sortie {_SILOS}", _interception),
    (r"deflect to ([A-J])", _of_seat(Deflect)),
    (rf"select {_SILOS}(?: intercept ([1-8]))?", _select),
    (r"announce (10|[0-9]|none)", _announce),
    (r"resign", Resign),
    (r"first-strike ([A-J])", _of_seat(FirstStrike)),
)


def read(text: str) -> Action:
    """The action that the text means; raises IllegalAction('malformed')."""
    for pattern, make in _FORMS:
        if found := re.fullmatch(pattern, text, re.ASCII):
            return make(*found.groups())
    raise malformed(f"not an action: {text[:80]}")


def malformed(problem: str) -> IllegalAction:
    """The refusal of a text that can't be read."""
    return IllegalAction("malformed", "Notation", problem=problem)


def write(action: Action) -> str:
    """The action as text."""
    match action:
        case Build():
            silos = "".join([f" {silo or EMPTY}" for silo in action.silos])
            return f"build{silos} P{action.president} V{action.vice_president}"
        case Launch():
            at = "" if action.at is UNSET else f":{action.at}"
            return f"launch {action.silo} at {LETTERS[action.target]}{at}"
        case Sortie():
            return f"sortie {LETTERS[action.target]}:{_listed(action.at)}"
        case InterceptSortie():
            return f"intercept-sortie {_listed(action.at)}"
        case Select():
            stop = "".join([f" intercept {silo}" for silo in action.intercept])
            return f"select {_listed(action.silos)}{stop}"
        case Announce():
            return f"announce {NONE if action.level is None else action.level}"
        case _:
            return _short(action)


_WORDS: Mapping[type, str] = {
    Scramble: "scramble",
    Discard: "discard",
    Intercept: "intercept",
    Pass: "pass",
    Hold: "hold",
    Resign: "resign",
}


def _short(
    action: Draft | Strike | Scramble | Discard | Intercept | Deflect | FirstStrike | Pass | Hold | Resign,
) -> str:
    match action:
        case Draft():
            return f"draft {action.piece}"
        case Strike():
            return f"strike {action.at}"
        case Deflect():
            return f"deflect to {LETTERS[action.to]}"
        case FirstStrike():
            return f"first-strike {LETTERS[action.seat]}"
        case Scramble() | Discard() | Intercept():
            return f"{_WORDS[type(action)]} {action.silo}"
        case Pass() | Hold() | Resign():  # pragma: no branch - there is no other action
            return _WORDS[type(action)]
