"""What the properties need to know about Missile Command."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product

from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import (
    Action,
    Announce,
    Build,
    Deflect,
    Discard,
    Draft,
    FirstStrike,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Pass,
    Resign,
    Scramble,
    Select,
    Sortie,
    State,
    Strike,
    View,
)
from tests.games.conformance.setup import Setup

SILOS = range(1, 9)
KINDS = tuple(f"{colour}{size}" for colour in "KWBGXRYPCO" for size in "321")
SMALL = ((), (1,), (3, 4), (4, 4), (2, 8))
BATTERIES: tuple[tuple[str, ...], ...] = (
    (),
    ("KWK", "WKW") * 4,
    ("KXB", "WBX", "XGK", "BKW", "GWG") * 1 + ("KXB", "WBX", "XGK"),
    ("KKK",) * 5 + ("WWW",) * 3,
    ("KWK", "WKW") * 3 + ("RYC", "OPC"),
    ("KW", "WKWK") * 4,
    ("KWK",) * 9,
)
BUILDS = tuple(Build(battery, 3, vice) for battery in BATTERIES for vice in (3, 8))
TURN: tuple[Action, ...] = (
    *map(Scramble, SILOS),
    *map(Discard, SILOS),
    Pass(),
    *(Sortie(seat, at) for seat in (0, 1) for at in SMALL),
    *map(Strike, SILOS),
)
ANSWERS: tuple[Action, ...] = (
    *map(Intercept, SILOS),
    Hold(),
    *map(InterceptSortie, SMALL),
    *map(Deflect, range(3)),
    *(Select(silos, stop) for silos in SMALL for stop in ((), (7,))),
    Announce(None),
    *map(Announce, range(11)),
)
OTHERS: tuple[Action, ...] = (Resign(), FirstStrike(0), FirstStrike(1), FirstStrike(9))
UNIVERSE: tuple[Action, ...] = (
    *map(Draft, KINDS),
    *BUILDS,
    *TURN,
    *(Launch(silo, seat, at) for silo in (1, 8) for seat in (0, 9) for at in (1, 8)),
    *(Launch(silo, seat) for silo in (1, 8) for seat in (0, 9)),
    *ANSWERS,
    *OTHERS,
)
"""Every kind of action."""

CODES = frozenset(
    {
        "malformed",
        "over",
        "out-of-game",
        "sealed",
        "after-launch",
        "not-your-turn",
        "not-asked",
        "wrong-size-count",
        "wrong-colour",
        "rule-of-four",
        "not-selected",
        "size-closed",
        "not-in-pool",
        "sortie-over",
        "nothing-arrives",
        "strike-first",
        "not-exposed",
        "abm-never-attacks",
        "sac-must-scramble",
        "not-a-sac",
        "must-launch",
        "own-battery",
        "eliminated",
        "protected",
        "not-to-attacker",
        "no-such-target",
        "wrong-silo-count",
        "same-silo-twice",
        "no-units",
        "not-selectable",
        "not-adjacent",
        "cannot-intercept",
        "wrong-level",
    }
)


def around(state: State) -> tuple[Action, ...]:
    """What could be legal now, and of everything else a little. It follows from what all can see."""
    seen = MISSILE_COMMAND.view(state, None)
    match seen.stage:
        case "draft":
            near: Iterator[Action] = map(Draft, KINDS)
        case "build":
            near = iter(BUILDS)
        case "play" if seen.pending is not None:
            near = _answers(seen)
        case _:
            near = _turn(seen)
    some = (*UNIVERSE[:: 9 if seen.stage == "play" else 4], *OTHERS)
    return tuple(dict.fromkeys((*near, *some)))


def _turn(seen: View) -> Iterator[Action]:
    """Every launch of what can be launched, one of what can't, and all that is small in a turn."""
    seats = range(len(seen.seats) + 1)
    silos = seen.seats[seen.turn or 0].silos
    for silo in SILOS:
        yield Launch(silo, 1)
        able = seen.detect or not silos or (silos[silo - 1].pieces[:1] or "O") in "OC"
        for target in seats:
            yield Launch(silo, target)
            yield from (Launch(silo, target, at) for at in (SILOS[:1] if able else SILOS))
    yield from TURN
    yield from (Sortie(target, at) for target in seats for at in chain(combinations(SILOS, 1), SMALL))


def _answers(seen: View) -> Iterator[Action]:
    """Every answer of the kind that is asked for."""
    pending = seen.pending
    assert pending is not None
    yield from ANSWERS
    if pending.kind == "deflect":
        yield from map(Deflect, range(len(seen.seats) + 1))
    if pending.kind == "sortie":
        yield from (InterceptSortie(some) for count in (1, 2) for some in combinations(pending.aims, count))
    if pending.kind in {"extra", "fallout"}:
        yield from (Select((silo,), stop) for silo in SILOS for stop in ((), (silo,)))
    if pending.kind in {"select", "pair"}:
        able = [
            (),
            *((silo,) for silo, one in enumerate(seen.seats[pending.seat].silos, 1) if one.pieces[:1] == "O"),
        ]
        yield from (Select((silo,), stop) for silo in SILOS for stop in able)
        near = [pair for pair in product(SILOS, SILOS) if abs(pair[0] - pair[1]) < 3]
        yield from (Select(pair, stop) for pair in near for stop in able)


def formed(state: State, seat: int, action: Action) -> bool:
    """MC-3, MC-4, MC-30, MC-31, MC-41, told slowly: what a form lets a seat do."""
    side = state.sides[seat]
    match action:
        case Build():
            pieces = [
                letter + size for silo in action.silos for letter, size in zip(silo, "321", strict=False)
            ]
            if [len(silo) for silo in action.silos] != [3] * 8:
                return False
            if state.shared:
                return sorted(pieces) == sorted(side.drafted)
            return all(piece[0] in state.colours and pieces.count(piece) <= 4 for piece in pieces)
        case Sortie():
            if action.target == seat or action.target >= len(state.sides):
                return False
            foe = state.sides[action.target]
            open_to = (
                not foe.out
                and foe.shield is None
                and all(_there(state, action.target, at) for at in action.at)
            )
            return open_to and _units(action.at, side.wing)
        case InterceptSortie():
            aims = () if state.pending is None else state.pending.aims
            return set(action.at) <= set(aims) and _units(action.at, side.wing)
        case _:
            return False


def _there(state: State, seat: int, silo: int) -> bool:
    """Whether there is a missile, or a token under nothing."""
    side = state.sides[seat]
    tokens = {"P": side.president, "V": side.vice}
    return side.left[silo - 1] > 0 or any(
        place == silo and name in side.living for name, place in tokens.items()
    )


def _units(at: tuple[int, ...], wing: int) -> bool:
    return 1 <= len(at) == len(set(at)) <= wing


def material(state: State) -> Counter[str]:
    """MC-2, MC-41: the pyramids of the pool and of the seats; and what is said of a battery fits together."""
    for side in state.sides:
        for built, left, damaged in zip(side.silos, side.left, side.damaged, strict=False):
            assert 0 <= left <= len(built) == 3, "a silo of another height"
            assert left or not damaged, "damage without a missile"
        fits = not state.shared or not side.silos or sorted(side.drafted) == sorted(_pieces(side.silos))
        assert fits, "built of what was not selected"
    return Counter(state.pool) + Counter(chain.from_iterable(side.drafted for side in state.sides))


def _pieces(silos: tuple[str, ...]) -> list[str]:
    return [letter + size for silo in silos for letter, size in zip(silo, "321", strict=True)]


BASIC = '["K", "W", "B", "G", "X"]'


def missile_command() -> Setup:
    """Missile Command with few seats and more, in every variant."""
    return Setup(
        MISSILE_COMMAND,
        (
            ("{}", 3),
            ('{"launch_detect": true, "deduction_aid": true}', 3),
            (f'{{"colours": {BASIC}}}', 2),
            ('{"shared": true}', 2),
            ("{}", 4),
            ('{"colours": ["X", "C", "O", "K"], "deduction_aid": true}', 3),
            ('{"colours": ["Y", "R", "B", "O"], "words": "peace_love_dove"}', 3),
            ('{"shared": true, "launch_detect": true}', 3),
        ),
        UNIVERSE,
        material,
        CODES,
        patience=2000,
        around=around,
        tables_own=(FirstStrike,),
        left=lambda state: frozenset(
            seat for seat, side in enumerate(state.sides) if side.out or side.leaving
        ),
        formed=formed,
    )
