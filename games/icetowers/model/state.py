"""State: all there is to know, never shown to anybody. Pieces are numbers, see `pieces`."""

from typing import Literal

from msgspec import Struct

from games.core.values import Outcome, Seat
from games.icetowers.model.actions import Alternatives, Deed, PieceName

type Stage = Literal["ready", "play", "over"]
type Stack = tuple[int, ...]


class Table(Struct, frozen=True):
    """What stands on the table, by place: stacks, the towers' numbers (0: none), who changed them last (-1: nobody).

    `at`: the place of each piece, -1 where it is not on the table. `tops`: how many free-standing pieces there are of
    each kind, then how many taller towers with such a top. `next`: the number of the next tower.
    """

    stacks: tuple[Stack, ...]
    numbers: tuple[int, ...]
    by: tuple[int, ...]
    at: tuple[int, ...]
    tops: tuple[int, ...]
    next: int


class Hand(Struct, frozen=True):
    """IT-7. A held piece, the numbers of the towers that it came from (IT-13), and the place that it left.

    `insisted`: somebody has insisted on it (IT-16). `showdown`: its seat has asked for the showdown (IT-17).
    """

    piece: int
    sources: tuple[int, ...]
    place: int
    insisted: bool = False
    showdown: bool = False


class Failed(Struct, frozen=True):
    """IT-27. An alternative (counted from 0), or an entry of its `then`, that was not legal, and why."""

    alternative: int
    then: PieceName | None
    code: str
    rule: str
    params: tuple[tuple[str, int | str], ...]


class Turn(Struct, frozen=True):
    """IT-27. What a seat had planned for a beat (None: nothing), what failed, and what was done.

    `table`: the last deed is the table's (IT-16).
    """

    seat: Seat
    plan: Alternatives | None
    failed: tuple[Failed, ...]
    deeds: tuple[Deed, ...]
    table: bool


class Opening(Struct, frozen=True):
    """IT-27. A beat that was opened: the seats' turns in the order in which they came."""

    beat: int
    turns: tuple[Turn, ...]


class State(Struct, frozen=True):
    """A whole match, with what is hidden. By seat: `hands`, `ready`, `done`, `left`, `mined`, `plans`.

    `mined`: how many pieces the seat has mined. `seen`: the positions so far, where a stalemate ends the match.
    `beat`: the beat that is planned for, from 1; 0 in live play.
    """

    colours: str
    seats: int
    trios: int
    timed: bool
    beat_limit: int
    stage: Stage
    table: Table
    hands: tuple[Hand | None, ...]
    ready: tuple[bool, ...]
    done: tuple[bool, ...]
    left: tuple[bool, ...]
    mined: tuple[int, ...]
    plans: tuple[Alternatives | None, ...]
    seen: tuple[str, ...] = ()
    beat: int = 0
    last: Opening | None = None
    outcome: Outcome | None = None
