"""The types of the public contract: what a client sends and what it gets. The OpenAPI schema is made from them."""

from typing import Annotated, Any, Literal

import msgspec
from django.utils.translation import gettext_lazy as _

from games.core.values import Outcome
from icehouse.matches.clocks import Pace
from icehouse.matches.entries import Proposal, ProposalKind
from icehouse.problems import Problem

type Key = Annotated[str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[\w.:-]+$")]
type DecisionId = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
type SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request body: strict, an unknown field is refused."""


class BotSeat(Body, frozen=True):
    """A seat for a bot."""

    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=32)]


class OpenBody(Body, frozen=True):
    """`POST matches`."""

    game: Annotated[str, msgspec.Meta(max_length=32)]
    seats: Annotated[int, msgspec.Meta(ge=2, le=10)] = 2
    options: dict[str, Any] = {}
    pace: dict[str, Any] = {}
    rated: bool = False
    private: bool = False
    bots: Annotated[list[BotSeat], msgspec.Meta(max_length=9)] = []
    seat: SeatNumber | None = None


class JoinBody(Body, frozen=True):
    """`POST matches/{id}/join`."""

    seat: SeatNumber | None = None
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""


class ActBody(Body, frozen=True):
    """`POST matches/{id}/actions`."""

    action: dict[str, Any]
    key: Key
    decision: DecisionId | None = None


class ProposalBody(Body, frozen=True):
    """`POST matches/{id}/proposals`."""

    kind: ProposalKind


class EmptyBody(Body, frozen=True):
    """A call without anything to say."""


class TextBody(Body, frozen=True):
    """`PUT matches/{id}/notes` and `…/draft`."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]


class OrdersBody(Body, frozen=True):
    """`PUT matches/{id}/orders`: the game's standing orders."""

    orders: dict[str, Any]


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
    OpenBody,
    JoinBody,
    ActBody,
    ProposalBody,
    EmptyBody,
    TextBody,
    OrdersBody,
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
    _refs, found = msgspec.json.schema_components(CONTRACT, ref_template="#/components/schemas/{name}")
    return found


def read[B: Body](kind: type[B], data: Any) -> B:
    """A request body of this kind; anything else is refused as malformed, naming the place."""
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as wrong:
        params = {"problem": str(wrong)[:200]}
        raise Problem("malformed", 422, _("This request can't be read."), params) from wrong
