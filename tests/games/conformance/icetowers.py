"""What the properties need to know about IceTowers."""

from collections import Counter
from itertools import chain, pairwise, product
from typing import Any

from msgspec.structs import replace

from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Action,
    Alternative,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Plan,
    PlannedMine,
    Play,
    Ready,
    Resign,
    Ring,
    SetDown,
    Showdown,
    Split,
    State,
)
from games.icetowers.table import laid
from tests.games.conformance.setup import Setup

SAID: tuple[Action, ...] = (Ready(), Done(), NotDone(), Showdown(), *map(Insist, range(5)))
RINGS: tuple[Action, ...] = (Ring("ready"), Ring("match"), Ring("beat"))
PIECES = ("R1.1", "R3.2", "Y2.10", "C3.1", "X1.3")
PAIRS = tuple(pair for pair in product(PIECES, PIECES) if pair[0] != pair[1])
ALTERNATIVES: tuple[Alternative, ...] = (
    Cap("R1.1", "Y2.10"),
    PlannedMine("R3.2"),
    PlannedMine("R3.2", ("Y2.10",)),
    PlannedMine("X1.3", ("C3.1", "R1.1")),
    Split("Y3.1", "Y2.1"),
    Play("R1.1", "Y2.10"),
    SetDown("R1.1"),
    Done(),
)
PLANS: tuple[Plan, ...] = (
    Plan(()),
    *(Plan((one,)) for one in ALTERNATIVES),
    *(Plan(pair) for pair in product(ALTERNATIVES, ALTERNATIVES)),
    *(Plan((one,) * 3) for one in ALTERNATIVES),
    *(Plan((one,) * 4) for one in ALTERNATIVES),
)
UNIVERSE: tuple[Action, ...] = (
    *(kind(*pair) for pair in PAIRS for kind in (Cap, Play, Split)),
    *map(Mine, PIECES),
    *map(SetDown, PIECES),
    *SAID,
    Resign(),
    *RINGS,
    *PLANS,
)
"""Every kind of action, with pieces of both sets."""

CODES = frozenset(
    {
        "malformed",
        "over",
        "resigned",
        "not-ready",
        "wrong-tempo",
        "holding",
        "not-holding",
        "not-on-table",
        "not-yours",
        "not-free-standing",
        "you-control-it",
        "only-one",
        "not-on-top",
        "same-tower",
        "mineback",
        "same-colour",
        "too-big",
        "ghost-free-standing",
        "no-pair",
        "own-colour",
        "must-cap",
        "already-ready",
        "no-change",
        "nothing-held",
        "already-insisted",
        "no-showdown",
        "already-asked",
        "bad-plan",
    }
)


def around(state: State) -> tuple[Action, ...]:
    """What names this table: each piece onto each top and onto one that is not, each neighbour from the other.

    In beats the actions of live play are refused one like the other, and plans are what is looked at.
    """
    if state.beat:
        return (*UNIVERSE[:60:7], *SAID, *RINGS, *PLANS)
    towers = [tower.pieces for tower in ICETOWERS.view(state, None).towers]
    held = [seat.hand.piece for seat in ICETOWERS.view(state, None).seats if seat.hand is not None]
    pieces = [*chain(*towers), *held, "X1.1"]
    tops = [*(tower[-1] for tower in towers), *(tower[0] for tower in towers if len(tower) > 1)]
    pairs = [*chain(*map(pairwise, towers)), *(tower[::-2][:2] for tower in towers if len(tower) > 2)]
    named: tuple[Action, ...] = (
        *(Cap(piece, onto) for piece in pieces for onto in (*tops, "X1.1")),
        *(Play(piece, onto) for piece in (*held, pieces[0]) for onto in (*tops, *held)),
        *map(Mine, pieces),
        *map(SetDown, pieces),
        *(Split(one, other) for one, other in pairs),
        *(Split(other, one) for one, other in pairs),
        Split("X1.1", pieces[0]),
    )
    return (*dict.fromkeys(named), *SAID, *RINGS, *PLANS[:3])


def material(state: State) -> Counter[str]:
    """IT-2, IT-6, IT-22: the pieces on the table and in the hands; the sum of the scores is what stands there."""
    view = ICETOWERS.view(state, None)
    standing = [tower.pieces for tower in view.towers]
    for tower in standing:
        assert list(tower) == sorted(tower, key=lambda piece: -int(piece[1])), "sizes increase upward"
    total = sum(seat.score for seat in view.seats) + (view.ghost.score if view.ghost else 0)
    assert total == sum(int(piece[1]) for tower in standing for piece in tower), "pips are lost"
    held = [seat.hand.piece for seat in view.seats if seat.hand is not None]
    assert kept(state) == state.table, "what is counted along is wrong"
    return Counter((*chain(*standing), *held))


def kept(state: State) -> Any:
    """The table with what is counted along counted anew."""

    old = state.table
    return replace(laid(old.stacks, old.numbers, old.next, len(old.at)), by=old.by)


def formed(state: State, seat: int, plan: Plan) -> bool:
    """IT-27, told slowly: a pass, done alone, or up to three alternatives of the hand's kinds."""
    kinds = [type(one) for one in plan.alternatives]
    if kinds == [Done]:
        return True
    fine = {Play, SetDown} if state.hands[seat] is not None else {Cap, PlannedMine, Split}
    return len(kinds) <= 3 and set(kinds) <= fine


def icetowers() -> Setup:
    """IceTowers, live and by beats, with and without a ghost."""
    return Setup(
        ICETOWERS,
        (
            ('{"trios": 5}', 2),
            ('{"trios": 3, "tempo": "beats"}', 3),
            ('{"trios": 5, "ghost": true}', 2),
            ('{"trios": 3, "tempo": "beats", "ghost": true, "set": "xeno"}', 2),
            ('{"trios": 5, "set": "xeno"}', 4),
            ('{"trios": 3, "tempo": "beats", "beat_limit": 4}', 2),
            ('{"trios": 5}', 3),
            ('{"trios": 3, "tempo": "beats"}', 5),
        ),
        UNIVERSE,
        material,
        CODES,
        patience=300,
        numbers=(*range(8), 20, 78, 342, 458),
        around=around,
        tables_own=(Ring,),
        left=lambda state: frozenset(seat for seat, left in enumerate(state.left) if left),
        formed=formed,
    )
