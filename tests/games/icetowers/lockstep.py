"""The bots' compact model beside the engine: the same matches, step by step."""

from collections.abc import Iterator

from games.core.chance import Chance
from games.core.codec import AnyGame
from games.icetowers import ICETOWERS
from games.icetowers.bots.compact import EMPTY, Table
from games.icetowers.bots.reading import action, letters, name, table_of
from games.icetowers.model import Action, Options, Ready, Resign, State
from tests.games.conformance.play import offered

TABLES = (
    (Options(trios=3), 2),
    (Options(trios=3, ghost=True), 2),
    (Options(trios=4), 3),
    (Options(trios=3, set="xeno"), 5),
)
SAID = {"done", "not_done", "insist", "showdown"}

GAME: AnyGame = ICETOWERS


def lockstep(number: int) -> Iterator[tuple[State, Table]]:
    """The states of a random match of this number, each with the compact table that went the same way."""
    options, seats = TABLES[number % len(TABLES)]
    chance = Chance(number.to_bytes(32, "big"), "lockstep")
    state = ICETOWERS.setup(options, seats, chance)
    for seat in range(seats):
        state = ICETOWERS.apply(state, seat, Ready()).state
    table = table_of(ICETOWERS.view(state, None))
    yield state, table
    while state.outcome is None:
        seat = chance.pick([one.seat for one in ICETOWERS.decisions(state)])
        deeds = wanted(state, seat)
        if not chance.below(150):
            state = ICETOWERS.apply(state, seat, Resign()).state
            table.leave(seat)
        elif deeds:
            deed = chance.pick(sorted(deeds, key=ICETOWERS.write))
            follow(state, table, seat, deed)
            state = ICETOWERS.apply(state, seat, deed).state
        yield state, table


def follow(state: State, table: Table, seat: int, deed: Action) -> None:
    """Make the move on the compact table that is this deed of the engine."""
    colours = letters(ICETOWERS.view(state, None))
    move = next(one for one in table.moves(seat) if action(table, colours, seat, one) == deed)
    table.make(seat, move)


def wanted(state: State, seat: int) -> set[Action]:
    """What the engine lets the seat do with pieces."""
    return {one for one in offered(GAME, state, seat) if type(one).__struct_config__.tag not in SAID}


def same(state: State, table: Table) -> bool:
    """Whether both have the same stacks, hands, sources, choices, scores and end."""
    view = ICETOWERS.view(state, None)
    colours = letters(view)
    stacks = sorted(tuple(name(colours, piece) for piece in stack) for stack in table.stacks)
    if stacks != sorted(tower.pieces for tower in view.towers) or table.left != [
        seat.left for seat in view.seats
    ]:
        return False
    if table.scores() != [*(seat.score for seat in view.seats), *([view.ghost.score] if view.ghost else [])]:
        return False
    if state.outcome is not None:
        return state.outcome.reason != "exhausted" or table.stuck()
    return not table.stuck() and all(_same_seat(state, table, seat, colours) for seat in range(state.seats))


def _same_seat(state: State, table: Table, seat: int, colours: str) -> bool:
    """What the seat holds and may do."""
    view = ICETOWERS.view(state, None)
    hand = view.seats[seat].hand
    if hand is not None:
        by_number = {tower.number: tower.pieces for tower in view.towers}
        sources = sorted(by_number[number] for number in hand.sources)
        if table.hands[seat] == EMPTY or hand.piece != name(colours, table.hands[seat]):
            return False
        if sources != sorted(tuple(name(colours, one) for one in stack) for stack in table.sources[seat]):
            return False
    moves = [action(table, colours, seat, move) for move in table.moves(seat)]
    return len(moves) == len(set(moves)) and set(moves) == wanted(state, seat)
