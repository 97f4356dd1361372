"""Actions drawn at random: for the table (MC-44), and for random play."""

from games.core.chance import Chance
from games.core.values import Seat
from games.missile_command.answering import selections, stops
from games.missile_command.model import (
    Action,
    Announce,
    Deflect,
    Discard,
    Draft,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Pass,
    Pending,
    Scramble,
    Select,
    Sortie,
    State,
    Strike,
)
from games.missile_command.offering import asked
from games.missile_command.opening import open_pieces, random_battery
from games.missile_command.silos import (
    deflectable,
    enemies,
    holding,
    interceptors,
    launchers,
    levels,
    targets,
)
from games.missile_command.turns import discards


def random_turn(state: State, seat: Seat, chance: Chance) -> Action:
    """MC-44. No sortie; a random strike; a random launch, else any other permitted action."""
    side = state.sides[seat]
    if side.flight is not None:
        return Strike(chance.pick(targets(state.sides[side.flight.to])))
    silos, foes = launchers(side), enemies(state.sides, seat)
    if silos and foes:
        silo, foe = chance.pick(silos), chance.pick(foes)
        if state.detect:
            return Launch(silo, foe)
        return Launch(silo, foe, chance.pick(targets(state.sides[foe])))
    others: list[Action] = [*map(Scramble, holding(side, "C")), *map(Discard, discards(state, seat))]
    return chance.pick(others) if others else Pass()


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """One of the seat's actions. Sorties and scrambles come often enough for random play to see all of the game.

    Raises ValueError where the seat is not asked.
    """
    if asked(state, seat) is None:
        raise ValueError("the seat is not asked")
    if state.stage == "build":
        return random_battery(state, seat, chance)
    if state.stage == "draft":
        return Draft(chance.pick(open_pieces(state, seat)))
    if state.pending is not None:
        return _answer(state, state.pending, seat, chance)
    return _turn(state, seat, chance)


def _turn(state: State, seat: Seat, chance: Chance) -> Action:
    side = state.sides[seat]
    foes = enemies(state.sides, seat)
    if side.wing and foes and not state.sortied and not state.struck and not chance.below(3):
        foe = chance.pick(foes)
        where = targets(state.sides[foe])
        units = 1 + chance.below(min(side.wing, len(where)))
        return Sortie(foe, chance.shuffled(where)[:units])
    sacs = holding(side, "C")
    if sacs and side.flight is None and not chance.below(4):
        return Scramble(chance.pick(sacs))
    return random_turn(state, seat, chance)


def _answer(state: State, pending: Pending, seat: Seat, chance: Chance) -> Action:
    side = state.sides[seat]
    match pending.kind:
        case "intercept":
            return (
                Hold() if chance.below(2) else Intercept(chance.pick(interceptors(side, pending.missile.at)))
            )
        case "sortie":
            return _interception(pending, side.wing, chance)
        case "deflect":
            return Deflect(chance.pick(deflectable(state.sides, pending.missile)))
        case "announce":
            return Announce(chance.pick(levels(side, pending.missile.at)))
        case _:
            silos = chance.pick(selections(pending, side))
            able = stops(pending, side, silos[0])
            return Select(silos, (chance.pick(able),) if able and chance.below(2) else ())


def _interception(pending: Pending, wing: int, chance: Chance) -> Action:
    units = chance.below(min(wing, len(pending.aims)) + 1)
    return InterceptSortie(chance.shuffled(pending.aims)[:units]) if units else Hold()
