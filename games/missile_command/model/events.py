"""What happens, and what of it is told to whom. Rulings name the cell of the launch table or the rule."""

from typing import Literal

from msgspec import Struct

from games.core.values import Outcome, Seat


class Drafted(Struct, frozen=True, tag="drafted", tag_field="type"):
    """MC-41."""

    seat: Seat
    piece: str


class Built(Struct, frozen=True, tag="built", tag_field="type"):
    """MC-6. A battery is sealed; what it is, nobody else is told before the end."""

    seat: Seat
    silos: tuple[str, ...] | None
    president: int | None
    vice_president: int | None


class Begun(Struct, frozen=True, tag="begun", tag_field="type"):
    """MC-6. All batteries stand on the table, and this seat begins."""

    seat: Seat


class Sortied(Struct, frozen=True, tag="sortied", tag_field="type"):
    """MC-30."""

    seat: Seat
    target: Seat
    at: tuple[int, ...]


class SortieIntercepted(Struct, frozen=True, tag="sortie_intercepted", tag_field="type"):
    """MC-31. The units that aim at these silos are lost."""

    seat: Seat
    at: tuple[int, ...]


class Launched(Struct, frozen=True, tag="launched", tag_field="type"):
    """MC-11. `at` is 0 with Launch Detect (MC-42). `exposes`: the colour that came to light, if any."""

    seat: Seat
    silo: int
    colour: str
    exposes: str
    target: Seat
    at: int


class Aimed(Struct, frozen=True, tag="aimed", tag_field="type"):
    """MC-42. The missile on the way has named its target."""

    seat: Seat
    colour: str
    target: Seat
    at: int


class Scrambled(Struct, frozen=True, tag="scrambled", tag_field="type"):
    """MC-29."""

    seat: Seat
    silo: int
    exposes: str


class Discarded(Struct, frozen=True, tag="discarded", tag_field="type"):
    """MC-12, MC-13."""

    seat: Seat
    silo: int
    colour: str
    exposes: str
    rule: str


class Passed(Struct, frozen=True, tag="passed", tag_field="type"):
    """MC-13."""

    seat: Seat


class Intercepted(Struct, frozen=True, tag="intercepted", tag_field="type"):
    """MC-27. The ABM of this silo and the missile are destroyed."""

    seat: Seat
    silo: int
    colour: str
    exposes: str


class Held(Struct, frozen=True, tag="held", tag_field="type"):
    """MC-27, MC-31. Nothing is intercepted."""

    seat: Seat


class Struck(Struct, frozen=True, tag="struck", tag_field="type"):
    """MC-15. What a strike did to a missile, and why.

    `cell`: attacker and defender, as in the launch table, and what is printed there. `rule`: MC-15, MC-16 (a second
    damage), MC-17 (same colour), MC-24 (a secondary strike), MC-25, MC-26 or MC-31.
    """

    seat: Seat
    silo: int
    by: Seat
    cell: tuple[str, str, str]
    destroyed: bool
    rule: str
    exposes: str


class TokensStruck(Struct, frozen=True, tag="tokens_struck", tag_field="type"):
    """MC-21. `tokens`: P, V or PV."""

    seat: Seat
    silo: int
    by: Seat
    colour: str
    tokens: str


class Probed(Struct, frozen=True, tag="probed", tag_field="type"):
    """MC-18. A drone is over this silo; the seat has to announce."""

    seat: Seat
    silo: int
    by: Seat
    cell: tuple[str, str, str]


class Announced(Struct, frozen=True, tag="announced", tag_field="type"):
    """MC-19. None is No Report. `fits`: the silos that it fits (`deduction_aid`)."""

    seat: Seat
    silo: int
    level: int | None
    fits: tuple[int, ...]


class Deflected(Struct, frozen=True, tag="deflected", tag_field="type"):
    """MC-25. To this seat; None: to everybody else (a Neutron Bomb)."""

    seat: Seat
    colour: str
    to: Seat | None


class Selected(Struct, frozen=True, tag="selected", tag_field="type"):
    """MC-22, MC-25. `intercept`: the silo of the ABM that stops the missile."""

    seat: Seat
    silos: tuple[int, ...]
    intercept: tuple[int, ...]


class Chosen(Struct, frozen=True, tag="chosen", tag_field="type"):
    """MC-23. A seat has selected; which silo is told to itself alone until the end (see `Revealed`)."""

    seat: Seat
    silo: int | None


class Revealed(Struct, frozen=True, tag="revealed", tag_field="type"):
    """MC-23. All have selected: the silo of each seat, 0 where none was."""

    silos: tuple[int, ...]


class Spent(Struct, frozen=True, tag="spent", tag_field="type"):
    """MC-28. The missile finds nothing that could be selected."""

    seat: Seat
    colour: str


class Lost(Struct, frozen=True, tag="lost", tag_field="type"):
    """MC-35, MC-42. The missile of this seat on the way to another is lost."""

    seat: Seat
    to: Seat
    colour: str


class Protected(Struct, frozen=True, tag="protected", tag_field="type"):
    """MC-33. Until the end of the next turn of the seat `by`."""

    seat: Seat
    by: Seat
    tokens: str


class Resigned(Struct, frozen=True, tag="resigned", tag_field="type"):
    """MC-35."""

    seat: Seat


class Eliminated(Struct, frozen=True, tag="eliminated", tag_field="type"):
    """MC-21, MC-35. The seats whose Presidents fell in one resolution."""

    seats: tuple[Seat, ...]


class Ended(Struct, frozen=True, tag="ended", tag_field="type"):
    """MC-36, MC-37."""

    outcome: Outcome


type End = Literal["sole-survivor", "peace", "nobody", "left-alone"]

type Event = (
    Drafted
    | Built
    | Begun
    | Sortied
    | SortieIntercepted
    | Launched
    | Aimed
    | Scrambled
    | Discarded
    | Passed
    | Intercepted
    | Held
    | Struck
    | TokensStruck
    | Probed
    | Announced
    | Deflected
    | Selected
    | Chosen
    | Revealed
    | Spent
    | Lost
    | Protected
    | Resigned
    | Eliminated
    | Ended
)
