"""View: what a seat or a spectator sees; a type of its own, so that a leak needs code."""

from msgspec import Struct

from games.core.values import Seat
from games.icetowers.model.actions import Alternatives, PieceName, Tempo
from games.icetowers.model.state import Opening, Stage


class TowerView(Struct, frozen=True):
    """A tower, bottom to top. `by`: the seat that changed it last."""

    number: int
    place: int
    pieces: tuple[PieceName, ...]
    by: Seat | None


class HandView(Struct, frozen=True):
    """A held piece. `sources`: the towers that it came from. `place`: where that tower stood."""

    piece: PieceName
    sources: tuple[int, ...]
    place: int
    insisted: bool
    showdown: bool


class SeatView(Struct, frozen=True):
    """A seat. `score`: pips of the towers that it controls now. `mined`: how many pieces it has mined."""

    colour: str
    score: int
    ready: bool
    done: bool
    left: bool
    sealed: bool
    mined: int
    hand: HandView | None


class GhostView(Struct, frozen=True):
    """The ghost (IT-23)."""

    colour: str
    score: int


class View(Struct, frozen=True):
    """The whole table as the viewer sees it. See RULES.md."""

    stage: Stage
    tempo: Tempo
    timed: bool
    trios: int
    beat: int
    beat_limit: int
    order: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    ghost: GhostView | None
    towers: tuple[TowerView, ...]
    next: int
    seen: tuple[str, ...]
    last: Opening | None
    own: Alternatives | None
