"""IceTowers as text, both ways: actions. Texts are read strictly. Positions are in `position`."""

import re
from collections.abc import Callable, Mapping

from games.core.values import IllegalAction
from games.icetowers.model import (
    Action,
    Alternative,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Plan,
    PlannedMine,
    Play,
    Ready,
    Resign,
    Ring,
    SetDown,
    Showdown,
    Split,
)

PIECE = r"[RYGBKCPOWX][1-3]\.(?:[1-9]|10)"
SEATS = ("RC", "YP", "GO", "BW", "KX")
"""The colours of each seat, Rainbow first. An action does not know the set: it is written with Rainbow's."""

BETWEEN = " | "
"""Stands between the alternatives of a plan."""


def _insist(letter: str) -> Insist:
    return Insist(next(seat for seat, letters in enumerate(SEATS) if letter in letters))


def _planned(piece: str, then: str | None) -> PlannedMine:
    return PlannedMine(piece, tuple((then or "").split()))


def _plan(alternatives: str) -> Plan:
    return Plan(tuple(_read(_ALTERNATIVES, one) for one in alternatives.split(BETWEEN)))


type Forms[T] = tuple[tuple[str, Callable[..., T]], ...]

_SHARED: Forms[Cap | Play | SetDown | Split | Done] = (
    (rf"cap ({PIECE}) onto ({PIECE})", Cap),
    (rf"play ({PIECE}) onto ({PIECE})", Play),
    (rf"set-down ({PIECE})", SetDown),
    (rf"split ({PIECE})/({PIECE})", Split),
    (r"done", Done),
)
_ALTERNATIVES: Forms[Alternative] = (
    *_SHARED,
    (rf"mine ({PIECE})(?: then ({PIECE}(?: {PIECE}){{,149}}))?", _planned),
)
_ACTIONS: Forms[Action] = (
    *_SHARED,
    (rf"mine ({PIECE})", Mine),
    (r"ready", Ready),
    (r"not-done", NotDone),
    (r"insist ([RYGBKCPOWX])", _insist),
    (r"showdown", Showdown),
    (r"pass", lambda: Plan(())),
    (r"plan (.+)", _plan),
    (r"resign", Resign),
    (r"ring (ready|match|beat)", Ring),
)


def _read[T](forms: Forms[T], text: str) -> T:
    for pattern, make in forms:
        if found := re.fullmatch(pattern, text):
            return make(*found.groups())
    raise malformed(f"not an action: {text[:80]}")


def read(text: str) -> Action:
    """The action that the text means; raises IllegalAction('malformed')."""
    return _read(_ACTIONS, text)


def malformed(problem: str) -> IllegalAction:
    """The refusal of a text that can't be read."""
    return IllegalAction("malformed", "Notation", problem=problem)


def write(action: Action | PlannedMine) -> str:
    """The action as text."""
    match action:
        case Cap() | Play():
            return f"{_WORDS[type(action)]} {action.piece} onto {action.onto}"
        case Mine() | SetDown():
            return f"{_WORDS[type(action)]} {action.piece}"
        case PlannedMine():
            return " ".join((f"mine {action.piece}", *(("then", *action.then) if action.then else ())))
        case Split():
            return f"split {action.lower}/{action.upper}"
        case Insist():
            return f"insist {SEATS[action.seat][0]}"
        case Plan():
            return f"plan {BETWEEN.join(map(write, action.alternatives))}" if action.alternatives else "pass"
        case Ring():
            return f"ring {action.clock}"
        case _:
            return _WORDS[type(action)]


_WORDS: Mapping[type, str] = {
    Cap: "cap",
    Play: "play",
    Mine: "mine",
    SetDown: "set-down",
    Ready: "ready",
    Done: "done",
    NotDone: "not-done",
    Showdown: "showdown",
    Resign: "resign",
}
