"""Before play: options (MC-1, MC-40, MC-41), the start, the draft, building, the first strike (MC-2 to MC-6)."""

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import IllegalAction, Seat, Step
from games.missile_command.ending import judged
from games.missile_command.model import (
    COLOURS,
    Begun,
    Build,
    Built,
    Draft,
    Drafted,
    Ended,
    Event,
    Fall,
    Options,
    Pooled,
    Resigned,
    Side,
    State,
)
from games.missile_command.resolution import Move
from games.missile_command.silos import FULL, present
from games.missile_command.table import SIZES

SEATS = range(2, 11)
FOR_MORE = "RY"
"""MC-1. Not used by two seats."""
FOUR = 4
"""MC-4."""
EIGHT = 8
"""MC-3, MC-41. Silos, and pyramids of each size, in a battery."""
STASHES, STASH = 2, 5
"""MC-41. The usual pool: stashes for each seat, and pyramids of each size in one."""


def colours_of(options: Options, seats: int) -> str:
    """MC-1, MC-40. The colours in use, in the order of the table."""
    return "".join(
        [
            colour
            for colour in COLOURS
            if colour in options.colours and not (seats == SEATS.start and colour in FOR_MORE)
        ]
    )


def check_options(options: Options, seats: int) -> None:
    """MC-1, MC-40, MC-41. The number of seats, two colours or more, and a pool that is large enough."""
    if seats not in SEATS:
        raise IllegalAction("seat-count", "MC-1", seats=seats)
    colours = colours_of(options, seats)
    if len(colours) < 2:
        raise IllegalAction("too-few-colours", "MC-40", count=len(colours))
    if options.shared and options.pool is not None:
        counts = Counter(piece[1] for piece in _pieces(options.pool, colours))
        if min(counts[str(size)] for size in SIZES) < EIGHT * seats:
            raise IllegalAction("pool-too-small", "MC-41", least=EIGHT * seats)


def _pieces(pool: Iterable[Pooled], colours: str) -> tuple[str, ...]:
    """MC-41. The pyramids of a pool; those of colours that are not in use are left out."""
    return tuple(sorted(one.piece for one in pool for _ in range(one.count) if one.piece[0] in colours))


def usual_pool(colours: str, seats: int, chance: Chance) -> tuple[str, ...]:
    """MC-41. Two stashes for each seat; no colour comes once more before all have come as often."""
    count = STASHES * seats
    rounds, rest = divmod(count, len(colours))
    stashes = colours * rounds + "".join(chance.shuffled(colours)[:rest])
    return tuple(sorted(f"{colour}{size}" for colour in stashes for size in SIZES for _ in range(STASH)))


def setup(options: Options, seats: int, chance: Chance) -> State:
    """MC-1, MC-41. Nothing is built yet; with a common pool somebody is drawn to select first."""
    colours = colours_of(options, seats)
    pool: tuple[str, ...] = ()
    picker = -1
    if options.shared:
        pool = usual_pool(colours, seats, chance) if options.pool is None else _pieces(options.pool, colours)
        picker = chance.below(seats)
    return State(
        colours=colours,
        shared=options.shared,
        detect=options.launch_detect,
        words=options.words,
        aid=options.deduction_aid,
        stage="draft" if options.shared else "build",
        sides=(Side(),) * seats,
        pool=pool,
        picker=picker,
        ends=(0,) * seats,
    )


# The draft


def drafted_of(side: Side, size: str) -> int:
    """MC-41. How many of this size a seat has selected."""
    return sum([piece[1] == size for piece in side.drafted])


def check_draft(state: State, seat: Seat, action: Draft) -> None:
    """MC-40, MC-41."""
    if action.piece[0] not in state.colours:
        raise IllegalAction("wrong-colour", "MC-40", colour=action.piece[0])
    if drafted_of(state.sides[seat], action.piece[1]) == EIGHT:
        raise IllegalAction("size-closed", "MC-41", size=int(action.piece[1]))
    if action.piece not in state.pool:
        raise IllegalAction("not-in-pool", "MC-41", piece=action.piece)


def open_pieces(state: State, seat: Seat) -> tuple[str, ...]:
    """MC-41. What the seat may select."""
    counts = {str(size): drafted_of(state.sides[seat], str(size)) for size in SIZES}
    return tuple([piece for piece in dict.fromkeys(state.pool) if counts[piece[1]] < EIGHT])


def resolve_draft(state: State, seat: Seat, action: Draft) -> Move:
    """MC-41. The pyramid is the seat's; the next one selects, or all build."""
    pool = list(state.pool)
    pool.remove(action.piece)
    side = state.sides[seat]
    side = replace(side, drafted=tuple(sorted((*side.drafted, action.piece))))
    sides = (*state.sides[:seat], side, *state.sides[seat + 1 :])
    after = next_picker(replace(state, pool=tuple(pool), sides=sides))
    return Step(after, (Drafted(seat, action.piece),))


def next_picker(state: State) -> State:
    """MC-41. The next seat clockwise that has not got 24; without any, building begins."""
    count = len(state.sides)
    for step in range(1, count + 1):
        seat = (state.picker + step) % count
        side = state.sides[seat]
        if not side.out and len(side.drafted) < EIGHT * len(SIZES):
            return replace(state, picker=seat, asked=state.asked + 1)
    return replace(state, picker=-1, stage="build")


# Building


def check_build(state: State, seat: Seat, action: Build) -> None:
    """MC-3, MC-4, MC-40, MC-41."""
    if len(action.silos) != EIGHT or any(len(silo) != len(SIZES) for silo in action.silos):
        raise IllegalAction("wrong-size-count", "MC-3")
    counts = Counter(
        f"{colour}{size}" for silo in action.silos for colour, size in zip(silo, SIZES, strict=True)
    )
    for piece in sorted(counts):
        if piece[0] not in state.colours:
            raise IllegalAction("wrong-colour", "MC-40", colour=piece[0])
    if not state.shared:
        for piece, count in sorted(counts.items()):
            if count > FOUR:
                raise IllegalAction("rule-of-four", "MC-4", piece=piece)
    elif counts != Counter(state.sides[seat].drafted):
        raise IllegalAction("not-selected", "MC-41")


def resolve_build(state: State, seat: Seat, action: Build) -> Move:
    """MC-6. The battery is sealed; what comes next waits for all."""
    side = replace(
        state.sides[seat], silos=action.silos, president=action.president, vice=action.vice_president
    )
    sides = (*state.sides[:seat], side, *state.sides[seat + 1 :])
    event = Built(seat, action.silos, action.president, action.vice_president)
    return Step(replace(state, sides=sides), (event,))


def random_battery(state: State, seat: Seat, chance: Chance) -> Build:
    """MC-44. A battery at random within MC-4, or of what the seat has selected."""
    columns: list[tuple[str, ...]] = []
    for size in SIZES:
        if state.shared:
            bag = [piece[0] for piece in state.sides[seat].drafted if piece[1] == str(size)]
        else:
            bag = [colour for colour in state.colours for _ in range(FOUR)]
        columns.append(chance.shuffled(bag)[:EIGHT])
    silos = tuple("".join(letters) for letters in zip(*columns, strict=True))
    return Build(silos, 1 + chance.below(EIGHT), 1 + chance.below(EIGHT))


def all_built(state: State) -> bool:
    """MC-6. Whether every seat that is there has sealed its battery."""
    return state.stage == "build" and all(state.sides[seat].silos for seat in present(state.sides))


def resolve_first_strike(state: State, seat: Seat) -> Move:
    """MC-6. The batteries stand on the table, and the seat begins."""
    sides = tuple([side if side.out else replace(side, left=FULL) for side in state.sides])
    after = replace(state, stage="play", sides=sides, turn=seat, turns=1, asked=state.asked + 1)
    return Step(after, (Begun(seat),))


def resolve_leaving(state: State, seat: Seat) -> Move:
    """MC-6, MC-35. A seat leaves before play; the last one that stays wins."""
    side = replace(state.sides[seat], out=True)
    sides = (*state.sides[:seat], side, *state.sides[seat + 1 :])
    after = replace(state, sides=sides, fallen=(*state.fallen, Fall((seat,), 0)))
    events: tuple[Event, ...] = (Resigned(seat),)
    outcome = judged(after) if len(present(sides)) == 1 else None
    if outcome is not None:
        return Step(replace(after, stage="over", outcome=outcome), (*events, Ended(outcome)))
    return Step(next_picker(after) if after.picker == seat else after, events)
