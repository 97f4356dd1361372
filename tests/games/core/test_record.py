"""Records: what follows from a seed, and what the table must do at once."""

from typing import override

import pytest

from games import catalog
from games.core.chance import Chance
from games.core.record import begin, chance_at, settle
from games.core.values import Seat, Step
from games.intersect import INTERSECT, Intersect
from games.intersect.model import Action, Event, Options, Place, State

SEED = bytes(32)


def test_a_start_follows_from_options_and_seed() -> None:
    starts = [begin(INTERSECT, Options(), 2, bytes([number]) * 32) for number in range(20)]
    assert {state.start for state in starts} == {0, 1}
    assert starts == [begin(INTERSECT, Options(), 2, bytes([number]) * 32) for number in range(20)]


def test_each_entry_has_draws_of_its_own() -> None:
    drawn = [chance_at(SEED, number).below(1 << 32) for number in range(50)]
    assert len(set(drawn)) == 50
    assert chance_at(SEED, 3).below(99) == chance_at(SEED, 3).below(99)


class SelfBuilding(Intersect):
    """The table places the first two pyramids."""

    @override
    def due(self, state: State, chance: Chance) -> Action | None:
        return Place(3, (1 + sum(state.turns), 1)) if sum(state.turns) < 2 and state.start == 0 else None

    @override
    def check(self, state: State, seat: Seat | None, action: Action) -> None:
        super().check(state, sum(state.turns) if seat is None else seat, action)

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> Step[State, Event]:
        return super().resolve(state, sum(state.turns) if seat is None else seat, action)


def test_what_the_table_must_do_follows_at_once() -> None:
    game = SelfBuilding()
    settled = list(settle(game, begin(game, Options("A"), 2, SEED), Chance(SEED, "due")))
    assert [action for action, _ in settled] == [Place(3, (1, 1)), Place(3, (2, 1))]
    assert settled[-1][1].state.turns == (1, 1)
    assert list(settle(game, begin(game, Options("B"), 2, SEED), Chance(SEED, "due"))) == []


def test_games_are_found_by_their_key() -> None:
    assert catalog.game("intersect") is INTERSECT
    with pytest.raises(KeyError):
        catalog.game("chess")
