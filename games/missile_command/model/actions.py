"""Options, orders and actions. A pyramid is colour and size, `K3`; a silo three letters, outside first."""

from collections.abc import Callable, Mapping
from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

type Colour = Literal["K", "W", "B", "G", "X", "R", "Y", "P", "C", "O"]
type Piece = Annotated[str, Meta(pattern=r"^[KWBGXRYPCO][1-3](?!\n)$")]
type SiloNumber = Annotated[int, Meta(ge=1, le=8)]
type SeatNumber = Annotated[int, Meta(ge=0, le=9)]
type SiloText = Annotated[str, Meta(pattern=r"^[KWBGXRYPCO]*(?!\n)$", max_length=8)]
type Silos = Annotated[tuple[SiloNumber, ...], Meta(max_length=24)]

COLOURS: tuple[Colour, ...] = ("K", "W", "B", "G", "X", "R", "Y", "P", "C", "O")
"""MC-1. All colours, in the order of the launch table."""


class Pooled(Struct, frozen=True, forbid_unknown_fields=True):
    """MC-41. So many pyramids of one kind in the common pool."""

    piece: Piece
    count: Annotated[int, Meta(ge=0, le=100)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """MC-40 to MC-43. `pool` counts only with `shared`; None is the usual one."""

    colours: Annotated[tuple[Colour, ...], Meta(max_length=10)] = COLOURS
    shared: bool = False
    pool: Annotated[tuple[Pooled, ...], Meta(max_length=30)] | None = None
    launch_detect: bool = False
    words: Literal["missile_command", "peace_love_dove"] = "missile_command"
    deduction_aid: bool = False


class Interception(Struct, frozen=True, forbid_unknown_fields=True, rename={"silos": "with"}):
    """MC-45. Missiles of these colours are stopped with the first of these silos that can; None: the seat is asked."""

    colours: Annotated[tuple[Colour, ...], Meta(max_length=10)]
    silos: Annotated[tuple[SiloNumber, ...], Meta(max_length=8)] | None


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """MC-45. A seat's private standing orders."""

    forced: bool = True
    announce: Literal["ask", "lower", "higher"] = "ask"
    intercept: Literal["ask", "never"] | Annotated[tuple[Interception, ...], Meta(max_length=20)] = "ask"
    sorties: Literal["ask", "never"] = "ask"
    deflect: Literal["ask", "next", "strongest"] = "ask"
    select: Annotated[tuple[SiloNumber, ...], Meta(min_length=8, max_length=8)] | None = None
    wishes: Annotated[tuple[Piece, ...], Meta(max_length=60)] = ()


class Draft(Struct, frozen=True, tag="draft", tag_field="type", forbid_unknown_fields=True):
    """MC-41. A pyramid of the common pool is selected."""

    piece: Piece


class Build(Struct, frozen=True, tag="build", tag_field="type", forbid_unknown_fields=True):
    """MC-3 to MC-6. The sealed battery, and the silos over the tokens."""

    silos: Annotated[tuple[SiloText, ...], Meta(max_length=16)]
    president: SiloNumber
    vice_president: SiloNumber


class Sortie(Struct, frozen=True, tag="sortie", tag_field="type", forbid_unknown_fields=True):
    """MC-30. One unit of the Air Wing goes to each of these silos."""

    target: SeatNumber
    at: Silos


class Strike(Struct, frozen=True, tag="strike", tag_field="type", forbid_unknown_fields=True):
    """MC-42. The missile on the way names its target."""

    at: SiloNumber


class Launch(Struct, frozen=True, tag="launch", tag_field="type", forbid_unknown_fields=True):
    """MC-11. With Launch Detect no silo is named (MC-42)."""

    silo: SiloNumber
    target: SeatNumber
    at: SiloNumber | UnsetType = UNSET


class Scramble(Struct, frozen=True, tag="scramble", tag_field="type", forbid_unknown_fields=True):
    """MC-29. An exposed SAC joins the Air Wing."""

    silo: SiloNumber


class Discard(Struct, frozen=True, tag="discard", tag_field="type", forbid_unknown_fields=True):
    """MC-12, MC-13. An exposed pyramid is given up without effect."""

    silo: SiloNumber


class Pass(Struct, frozen=True, tag="pass", tag_field="type", forbid_unknown_fields=True):
    """MC-13. A seat without pyramids does nothing."""


class Intercept(Struct, frozen=True, tag="intercept", tag_field="type", forbid_unknown_fields=True):
    """MC-27. The ABM of this silo stops the missile."""

    silo: SiloNumber


class Hold(Struct, frozen=True, tag="hold", tag_field="type", forbid_unknown_fields=True):
    """MC-27, MC-31. Nothing is intercepted."""


class InterceptSortie(
    Struct, frozen=True, tag="intercept_sortie", tag_field="type", forbid_unknown_fields=True
):
    """MC-31. The Air Wing takes the units that aim at these silos with it."""

    at: Silos


class Deflect(Struct, frozen=True, tag="deflect", tag_field="type", forbid_unknown_fields=True):
    """MC-25. The missile goes to another seat."""

    to: SeatNumber


class Select(Struct, frozen=True, tag="select", tag_field="type", forbid_unknown_fields=True):
    """MC-28. Own silos to be struck, in order, and of a deflected missile the ABM that stops it (MC-27)."""

    silos: Silos
    intercept: Annotated[tuple[SiloNumber, ...], Meta(max_length=1)]


class Announce(Struct, frozen=True, tag="announce", tag_field="type", forbid_unknown_fields=True):
    """MC-19. The DEFCON level; None is No Report."""

    level: Annotated[int, Meta(ge=0, le=10)] | None


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """MC-35."""


class FirstStrike(Struct, frozen=True, tag="first_strike", tag_field="type", forbid_unknown_fields=True):
    """The table's own: MC-6. This seat begins."""

    seat: SeatNumber


type TurnAction = Sortie | Strike | Launch | Scramble | Discard | Pass
"""What a seat does in its turn."""

type Answer = Intercept | Hold | InterceptSortie | Deflect | Select | Announce
"""What a seat answers to what happens."""

type Action = (
    Draft
    | Build
    | Sortie
    | Strike
    | Launch
    | Scramble
    | Discard
    | Pass
    | Intercept
    | Hold
    | InterceptSortie
    | Deflect
    | Select
    | Announce
    | Resign
    | FirstStrike
)

BY_TYPE: Mapping[str, Callable[..., Action]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Action.__value__)
}
"""Every kind of action by its `type`."""
