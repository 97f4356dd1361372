"""What a client sends: strict bodies of the public contract."""

from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _

from icehouse.matches.entries import ProposalKind
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


BODIES: tuple[type[Body], ...] = (OpenBody, JoinBody, ActBody, ProposalBody, EmptyBody, TextBody, OrdersBody)


def read[B: Body](kind: type[B], data: Any) -> B:
    """A request body of this kind; anything else is refused as malformed, naming the place."""
    try:
        return msgspec.convert(data, kind)
    except (msgspec.ValidationError, RecursionError) as wrong:
        params = {"problem": str(wrong)[:200]}
        raise Problem("malformed", 422, _("This request can't be read."), params) from wrong
