"""What the service itself writes into the log of a match: a closed union, tagged by `type`."""

from typing import Literal

import msgspec

from games.core.values import Outcome, Seat

type ProposalKind = Literal["draw", "rematch"]


class Start(msgspec.Struct, frozen=True, tag="start"):
    """All seats are taken: the engine's state at the start is drawn from the seed."""


class Propose(msgspec.Struct, frozen=True, tag="propose"):
    """A seat proposes something to the others; `n` counts the proposals of the match from 1."""

    n: int
    kind: ProposalKind


class Accept(msgspec.Struct, frozen=True, tag="accept"):
    """A seat agrees."""

    n: int


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """A seat declines, or the proposer takes it back."""

    n: int


class Draw(msgspec.Struct, frozen=True, tag="draw"):
    """All seats agreed on a draw."""

    outcome: Outcome


class Annul(msgspec.Struct, frozen=True, tag="annul"):
    """The match counts as not played."""

    outcome: Outcome


type ServiceEntry = Start | Propose | Accept | Decline | Draw | Annul

_decoder: msgspec.json.Decoder[ServiceEntry] = msgspec.json.Decoder(ServiceEntry)


def read(raw: str | bytes) -> ServiceEntry:
    """A service entry from the log."""
    return _decoder.decode(raw)


class Proposal(msgspec.Struct, frozen=True):
    """What is proposed now and who agreed so far."""

    n: int
    kind: ProposalKind
    by: Seat
    accepted: tuple[Seat, ...]


_proposals: msgspec.json.Decoder[tuple[Proposal, ...]] = msgspec.json.Decoder(tuple[Proposal, ...])


def read_proposals(raw: str) -> tuple[Proposal, ...]:
    """The open proposals kept with a match."""
    return _proposals.decode(raw)
