"""Options and actions. Pieces have names: `R2.3` is red's third medium."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

MOST_ALTERNATIVES = 3
"""IT-27."""

type PieceName = Annotated[str, Meta(pattern=r"^[RYGBKCPOWX][1-3]\.([1-9]|10)(?!\n)$")]
type SeatNumber = Annotated[int, Meta(ge=0, le=4)]
type Tempo = Literal["live", "beats"]
type Clock = Literal["ready", "match", "beat"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """IT-1, IT-2, IT-23, IT-26, IT-27. `timed` follows from the tempo: a clock ends live matches only."""

    tempo: Tempo = "live"
    trios: Annotated[int, Meta(ge=3, le=10)] = 5
    ghost: bool = False
    set: Literal["rainbow", "xeno"] = "rainbow"
    timed: bool = True
    beat_limit: Annotated[int, Meta(ge=1, le=200)] = 40

    def __post_init__(self) -> None:
        """IT-20a. Beats have no clock for the whole match."""
        if self.tempo == "beats":
            force_setattr(self, "timed", False)  # noqa: FBT003 - the value of a field


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """IceTowers has no standing orders: everything is done by hand."""


# Actions


class Ready(Struct, frozen=True, tag="ready", tag_field="type", forbid_unknown_fields=True):
    """IT-4. The seat has touched a piece of its own."""


class Cap(Struct, frozen=True, tag="cap", tag_field="type", forbid_unknown_fields=True):
    """IT-8. A free-standing piece goes onto the tower that has `onto` on top."""

    piece: PieceName
    onto: PieceName


class Mine(Struct, frozen=True, tag="mine", tag_field="type", forbid_unknown_fields=True):
    """IT-10. A piece is taken out of a tower, into the hand."""

    piece: PieceName


class Play(Struct, frozen=True, tag="play", tag_field="type", forbid_unknown_fields=True):
    """IT-11. The held piece goes onto the tower that has `onto` on top."""

    piece: PieceName
    onto: PieceName


class SetDown(Struct, frozen=True, tag="set_down", tag_field="type", forbid_unknown_fields=True):
    """IT-12. The held piece is set down as a free-standing piece."""

    piece: PieceName


class Split(Struct, frozen=True, tag="split", tag_field="type", forbid_unknown_fields=True):
    """IT-14. A tower is parted between two pieces of one colour."""

    lower: PieceName
    upper: PieceName


class Done(Struct, frozen=True, tag="done", tag_field="type", forbid_unknown_fields=True):
    """IT-19. The seat will make no more plays."""


class NotDone(Struct, frozen=True, tag="not_done", tag_field="type", forbid_unknown_fields=True):
    """IT-19. The seat takes that back."""


class Insist(Struct, frozen=True, tag="insist", tag_field="type", forbid_unknown_fields=True):
    """IT-16. What the named seat holds is to be played sooner."""

    seat: SeatNumber


class Showdown(Struct, frozen=True, tag="showdown", tag_field="type", forbid_unknown_fields=True):
    """IT-17. A holder asks that all held pieces be set down together."""


class PlannedMine(Struct, frozen=True, tag="mine", tag_field="type", forbid_unknown_fields=True):
    """IT-27. A mine in a plan, with the tops onto which the piece is to go, in order of preference."""

    piece: PieceName
    then: Annotated[tuple[PieceName, ...], Meta(max_length=150)] = ()


type Alternative = Cap | PlannedMine | Split | Play | SetDown | Done
type Alternatives = tuple[Alternative, ...]


class Plan(Struct, frozen=True, tag="plan", tag_field="type", forbid_unknown_fields=True):
    """IT-27. What a seat seals for a beat; no alternative is a pass."""

    alternatives: Alternatives


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """IT-21."""


class Ring(Struct, frozen=True, tag="ring", tag_field="type", forbid_unknown_fields=True):
    """The table's own: a limit that is common to all has been reached (IT-4, IT-18, IT-27)."""

    clock: Clock


type Deed = Cap | Mine | Play | SetDown | Split
"""What changes the table."""

type Action = (
    Cap | Mine | Play | SetDown | Split | Ready | Done | NotDone | Insist | Showdown | Plan | Resign | Ring
)

BY_TYPE: Mapping[str, Callable[..., Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Action.__value__)
}
"""Every kind of action by its `type`."""
