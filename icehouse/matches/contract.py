"""What a client gets: the answers of the public contract. The OpenAPI schema is made from them and the bodies."""

from typing import Any, Literal

import msgspec

from games.core.values import Outcome
from icehouse.matches.bodies import BODIES
from icehouse.matches.clocks import Pace
from icehouse.matches.entries import Proposal


class Clock(msgspec.Struct, frozen=True):
    """A seat's clock: bank in seconds, deadline while it runs."""

    bank: int
    running: bool
    deadline: str | None


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where."""

    seat: int
    player: str | None
    bot: str | None
    present: bool
    clock: Clock | None


class OpenDecision(msgspec.Struct, frozen=True):
    """An open question."""

    id: str
    seat: int
    kind: str
    sealed: bool
    replaceable: bool
    choice: bool
    deadline: str | None


type Status = Literal["open", "playing", "paused", "over", "annulled"]


class Update(msgspec.Struct, frozen=True):
    """A match as one viewer may see it."""

    match: int
    version: int
    rev: int
    game: str
    status: Status
    rated: bool
    private: bool
    pace: Pace
    options: dict[str, Any]
    server_time: str
    created: str
    started: str | None
    ended: str | None
    seats: list[SeatInfo]
    you: int | None
    creator: str | None
    invite: str | None
    rematch: int | None
    view: dict[str, Any] | None
    decisions: list[OpenDecision]
    offers: list[dict[str, Any]]
    proposals: list[Proposal]
    events: list[dict[str, Any]]
    outcome: Outcome | None


class Result(msgspec.Struct, frozen=True):
    """What an accepted action gets: `number` is its ordinal among the seat's own."""

    accepted: bool
    number: int


class Accepted(msgspec.Struct, frozen=True):
    """The answer to an accepted action."""

    result: Result
    update: Update


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat in a list."""

    seat: int
    player: str | None
    bot: str | None


class Summary(msgspec.Struct, frozen=True):
    """A match in a list."""

    id: int
    game: str
    status: Status
    rated: bool
    private: bool
    pace: Pace
    options: dict[str, Any]
    creator: str | None
    created: str
    started: str | None
    ended: str | None
    version: int
    seats: list[ListedSeat]
    outcome: Outcome | None


class SummaryPage(msgspec.Struct, frozen=True):
    """A page of a list."""

    results: list[Summary]
    next: str | None
    previous: str | None


class Opened(msgspec.Struct, frozen=True):
    """A new match; `invite` opens a private table to who is told it."""

    id: int
    invite: str
    update: Update


class Waiting(msgspec.Struct, frozen=True):
    """A match that waits for the account."""

    match: int
    game: str
    kind: str
    decision: str
    deadline: str | None
    opponents: list[str]
    view: dict[str, Any]
    you: int


class WaitingList(msgspec.Struct, frozen=True):
    """`GET me/waiting`."""

    results: list[Waiting]


class RecordEntry(msgspec.Struct, frozen=True):
    """An entry of a record."""

    version: int
    at: str
    seat: int | None
    kind: Literal["engine", "service"]
    by: Literal["hand", "order", "table"] | None
    action: dict[str, Any] | None
    text: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any] | None


class RecordInfo(msgspec.Struct, frozen=True):
    """`GET matches/{id}/record`."""

    match: int
    game: str
    rules: int
    options: dict[str, Any]
    pace: Pace
    seats: list[SeatInfo]
    you: int | None
    seed: str | None
    created: str
    started: str | None
    ended: str | None
    version: int
    outcome: Outcome | None
    entries: list[RecordEntry]


class GameInfo(msgspec.Struct, frozen=True):
    """`GET games/{key}`."""

    key: str
    title: str
    seats: list[int]
    rules_version: int
    paces: list[str]
    limits: dict[str, dict[str, list[int]]]
    bots: list[str]
    options: dict[str, Any]
    actions: dict[str, Any]
    view: dict[str, Any]
    orders: dict[str, Any]
    rules: dict[str, str]


class GameList(msgspec.Struct, frozen=True):
    """`GET games`."""

    results: list[GameInfo]


class OrdersInfo(msgspec.Struct, frozen=True):
    """A seat's standing orders."""

    orders: dict[str, Any]


class TextInfo(msgspec.Struct, frozen=True):
    """A seat's notes or unsent action."""

    text: str


class ProblemInfo(msgspec.Struct, frozen=True):
    """A refusal, application/problem+json."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    params: dict[str, Any]
    update: Update | None = None


CONTRACT: tuple[type[Any], ...] = (
    Update,
    Accepted,
    SummaryPage,
    Opened,
    WaitingList,
    RecordInfo,
    GameInfo,
    GameList,
    OrdersInfo,
    TextInfo,
    ProblemInfo,
)


def components() -> dict[str, Any]:
    """The OpenAPI components of the contract."""
    _refs, found = msgspec.json.schema_components(
        (*BODIES, *CONTRACT), ref_template="#/components/schemas/{name}"
    )
    return found
