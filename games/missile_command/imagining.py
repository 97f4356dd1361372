"""What a seat can imagine: a state that fits all that it sees and has heard, the hidden drawn at random."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Knowledge, Outcome, Seat
from games.missile_command.model import (
    Action,
    Ended,
    Event,
    Flight,
    Missile,
    Pending,
    PendingView,
    Report,
    SeatView,
    Shield,
    Side,
    State,
    View,
)
from games.missile_command.opening import FOUR, random_battery
from games.missile_command.silos import SILOS, heard, open_below, selectable
from games.missile_command.table import SIZES

UNKNOWN = "?"
TRIES = 20
"""Draws without regard to the reports, before what they allow is looked for."""

type Slots = Mapping[tuple[int, int], bool]
"""Hidden pyramids by silo and depth, both from 0: whether it must be a drone, or must not."""


def imagine(knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
    """A state that fits the knowledge: visible layers, announcements, what has been selected, MC-4.

    An ended match needs its `ended` event. ValueError for knowledge that nothing fits.
    """
    seen = knowledge.view
    state = open_part(seen, _told_outcome(knowledge) if seen.stage == "over" else None)
    if state.outcome is not None:
        return state
    sides = [
        side if seat == knowledge.seat else _dealt(state, seat, chance, sealed=shown.sealed)
        for seat, (side, shown) in enumerate(zip(state.sides, seen.seats, strict=True))
    ]
    return replace(state, sides=tuple(sides), pending=_chosen(state, seen.pending, knowledge.seat, chance))


# What lies open


def open_part(seen: View, outcome: Outcome | None = None) -> State:
    """The state as far as the viewer knows it: `?` for a hidden pyramid, 0 for a hidden token."""
    return State(
        colours=seen.colours,
        shared=seen.shared,
        detect=seen.detect,
        words=seen.words,
        aid=seen.aid,
        stage=seen.stage,
        sides=tuple([_side(seen, shown) for shown in seen.seats]),
        pool=seen.pool,
        picker=-1 if seen.picker is None else seen.picker,
        turn=-1 if seen.turn is None else seen.turn,
        turns=seen.turns,
        ends=seen.ends,
        last=-1 if seen.last is None else seen.last,
        launched=seen.launched,
        sortied=seen.sortied,
        struck=seen.struck,
        asked=seen.asked,
        pending=None if seen.pending is None else _pending(seen.pending, len(seen.seats)),
        latest=seen.latest,
        reports=seen.reports,
        leaving=seen.leaving,
        fallen=seen.fallen,
        outcome=outcome,
    )


def _side(seen: View, shown: SeatView) -> Side:
    shield, flight = shown.shield, shown.flight
    return Side(
        silos=tuple([silo.gone + silo.pieces for silo in shown.silos]),
        left=tuple([len(silo.pieces) for silo in shown.silos]) if _placed(shown) else (),
        damaged=tuple([silo.damaged for silo in shown.silos]) or (False,) * 8,
        president=shown.president,
        vice=shown.vice_president,
        living=shown.living,
        shown=shown.counted,
        wing=shown.wing,
        shield=None if shield is None else Shield(shield.by, seen.ends[shield.by] + shield.turns),
        flight=None if flight is None else Flight(flight.colour, flight.to, flight.silo),
        drafted=shown.drafted,
        out=shown.out,
        leaving=shown.leaving,
    )


def _placed(shown: SeatView) -> bool:
    """MC-6. Whether the battery stands on the table; of a seat that left before nothing was ever seen."""
    return any(silo.seen or silo.bottom for silo in shown.silos)


def _pending(shown: PendingView, seats: int) -> Pending:
    missile = Missile(shown.by, shown.colour, shown.origin, shown.seat, shown.at, shown.second, shown.through)
    chosen = (0,) * seats if shown.kind == "fallout" else ()
    return Pending(shown.kind, shown.number, missile, shown.waiting, chosen, shown.aims)


def _told_outcome(knowledge: Knowledge[View, Event, Action]) -> Outcome:
    """How the match ended, from the events; ValueError where they don't say it."""
    for event in reversed(knowledge.events):
        if isinstance(event, Ended):
            return event.outcome
    raise ValueError("the match is over, but its end was not told")


# What is hidden


def _chosen(state: State, shown: PendingView | None, viewer: Seat | None, chance: Chance) -> Pending | None:
    """MC-23. What the others have selected in secret is drawn among what they may select."""
    pending = state.pending
    if shown is None or pending is None or not shown.answered:
        return pending
    chosen = list(pending.chosen)
    for seat in shown.answered:
        chosen[seat] = shown.chosen if seat == viewer else chance.pick(selectable(state.sides[seat]))
    return replace(pending, chosen=tuple(chosen))


def _dealt(state: State, seat: Seat, chance: Chance, *, sealed: bool) -> Side:
    """MC-7. The side with what is hidden of it drawn at random, within MC-4 or MC-41 and what was announced."""
    side = state.sides[seat]
    if not side.silos:
        if not sealed:
            return side
        built = random_battery(state, seat, chance)
        return replace(side, silos=built.silos, president=built.president, vice=built.vice_president)
    bags = _bags(state, side)
    reports = [report for report in state.reports if report.seat == seat]
    places = [
        (president, vice) for president in _places(side, side.president) for vice in _places(side, side.vice)
    ]
    for _ in range(TRIES):
        president, vice = chance.pick(places)
        drawn = replace(side, silos=_filled(side, {}, bags, chance) or (), president=president, vice=vice)
        if _heard(drawn, reports):
            return drawn
    return next(_searched(side, chance.shuffled(places), reports, bags, chance))


def _places(side: Side, known: int) -> list[int]:
    """MC-7. Where a token can be."""
    return [known] if known else [silo for silo in SILOS if not open_below(side, silo)]


def _bags(state: State, side: Side) -> list[Counter[str]]:
    """MC-4, MC-41. The pyramids of each size that can be among the hidden ones, outermost size first."""
    known = [Counter(letters) for letters in zip(*side.silos, strict=True)]
    if state.shared:
        all_there = [Counter(piece[0] for piece in side.drafted if piece[1] == str(size)) for size in SIZES]
    else:
        all_there = [Counter(dict.fromkeys(state.colours, FOUR)) for _ in SIZES]
    return [there - seen for there, seen in zip(all_there, known, strict=True)]


def _heard(side: Side, reports: Sequence[Report]) -> bool:
    """MC-19. Whether all announcements could have been made."""
    return all(report.level in heard(side, report.silo, report.left, report.living) for report in reports)


def _searched(
    side: Side,
    places: Sequence[tuple[int, int]],
    reports: Sequence[Report],
    bags: Sequence[Counter[str]],
    chance: Chance,
) -> Iterator[Side]:
    """Batteries that fit the reports, which tell of nothing but where the tokens and the drones over them are."""
    for president, vice in places:
        slots = [
            (silo - 1, depth)
            for silo in sorted({president, vice})
            for depth in range(3)
            if side.silos[silo - 1][depth] == UNKNOWN
        ]
        for drones in chance.shuffled(list(product((False, True), repeat=len(slots)))):
            wanted = dict(zip(slots, drones, strict=True))
            silos = _filled(side, wanted, bags, chance)
            if silos is None:
                continue
            drawn = replace(side, silos=silos, president=president, vice=vice)
            if _heard(drawn, reports):
                yield drawn


def _filled(
    side: Side, wanted: Slots, bags: Sequence[Counter[str]], chance: Chance
) -> tuple[str, ...] | None:
    """The silos with every hidden pyramid drawn, drones where they are wanted; None where there are not enough."""
    silos = [list(silo) for silo in side.silos]
    for depth, bag in enumerate(bags):
        slots = [silo for silo in range(8) if silos[silo][depth] == UNKNOWN]
        letters = _letters([wanted.get((silo, depth)) for silo in slots], bag, chance) if slots else []
        if letters is None:
            return None
        for silo, letter in zip(slots, letters, strict=True):
            silos[silo][depth] = letter
    return tuple(["".join(silo) for silo in silos])


def _letters(wanted: Sequence[bool | None], bag: Counter[str], chance: Chance) -> list[str] | None:
    """A colour for each slot: a drone, something else, or anything. None where the bag has not enough of them."""
    drones, others = wanted.count(True), wanted.count(False)
    rest = chance.shuffled([letter for letter in sorted(bag.elements()) if letter != "X"])
    if drones > bag["X"] or others > len(rest):
        return None
    excluded, free = list(rest[:others]), [*rest[others:], *["X"] * (bag["X"] - drones)]
    anything = list(chance.shuffled(free))
    return ["X" if one else anything.pop() if one is None else excluded.pop() for one in wanted]
