"""What pages without script need to know of a game: its words, its miniature, its List view.

No rule is known here: what may be done is in the offers of the Update.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.safestring import SafeString

from icehouse.matches.clocks import Pace

type Words = str | Promise
type View = Mapping[str, Any]
type Update = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a match in the form that opens it."""

    label: Words
    values: Mapping[str, Words] = field(default_factory=dict)
    hint: Words = ""


@dataclass(frozen=True, slots=True)
class Tempo:
    """A pace in the form that opens a match, and the options of the game that go with it."""

    label: Words
    pace: Pace
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deed:
    """A button: the action that it sends, in JSON, and its words."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """A place of the board in the List view."""

    name: str
    contents: str
    deeds: Sequence[Deed] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole List view: what is asked, facts, answers that belong to no place, and the places."""

    ask: str
    facts: Sequence[str] = ()
    deeds: Sequence[Deed] = ()
    rows: Sequence[Row] = ()
    later: Choice | None = None
    """A field that goes with the deeds."""
    caption: str = ""
    """What the rows are; nothing for the squares of a board."""
    place: str = ""
    """What a row is."""


class Board(Protocol):
    """One for each game."""

    tagline: Words
    pitch: Words
    credit: Words
    """Whose game it is."""
    options: Mapping[str, Choice]
    orders: Mapping[str, Choice]
    """Standing orders that are a switch, each with its sentence."""
    title: Words = ""
    """What pages call the game, where it has a name in each language."""
    tempos: Mapping[str, Tempo] = {}
    """The paces that the form offers, where they aren't those of a game with turns; options that go with them are not
    asked for by themselves."""
    draws: bool = True
    """Whether a draw can be offered."""

    def pace_words(self, pace: Pace, options: View) -> str | None:
        """A pace in short; None where it is that of a game with turns."""
        return None

    def pace_hint(self, pace: Pace, options: View) -> str | None:
        """A pace in full sentences; None where it is that of a game with turns."""
        return None

    def icon(self) -> SafeString:
        """A small picture of the game."""
        ...

    def mini(self, view: View | None, chair: int) -> SafeString:
        """A small picture of a position."""
        ...

    def asks(self, kind: str, view: View, chair: int) -> str:
        """The sentence of a decision."""
        ...

    def score(self, view: View | None) -> str:
        """The standing in figures, seat by seat."""
        ...

    def sheet(self, update: Update, names: Sequence[str]) -> Sheet:
        """The List view for the viewer of the Update."""
        ...

    def with_later(self, action: dict[str, Any], later: str) -> dict[str, Any]:
        """The action together with the value of the sheet's `later` field."""
        ...

    def refusal(
        self, code: str, params: Mapping[str, Any], update: Update, names: Sequence[str]
    ) -> str | None:
        """The sentence of a refusal by the rules; None for a code that isn't the game's."""
        ...

    def ending(self, reason: str) -> str | None:
        """Why a match ended; None for a reason that isn't the game's."""
        ...


def board(key: str) -> Board:
    """The board of a game of the catalog."""
    from icehouse.lobby.boards import icetowers, intersect

    return {"intersect": intersect.BOARD, "icetowers": icetowers.BOARD}[key]
