"""Each property catches the faults that were planted for it."""

from dataclasses import replace

import pytest

from tests.games.conformance.catalogue import OF_GAMES, OF_MATCHES
from tests.games.conformance.faults import FAULTS, Property, course, questions, shown, told, towers, values
from tests.games.conformance.setups import SETUPS, Setup
from tests.games.conformance.walk import match

TRIES = 24


@pytest.mark.parametrize("name", FAULTS)
def test_the_fault_is_caught(name: str) -> None:
    game, caught_by, saying = FAULTS[name]
    with pytest.raises(AssertionError, match=saying):
        look(replace(SETUPS[game.key](), game=game()), caught_by)


def look(setup: Setup, caught_by: Property) -> None:
    """Everything that a property looks at."""
    if caught_by in OF_GAMES:
        caught_by(setup)
    else:
        for number in range(TRIES):
            caught_by(setup, match(setup, number))


def test_every_property_has_a_planted_fault() -> None:
    assert {caught_by for _, caught_by, _ in FAULTS.values()} == {*OF_GAMES, *OF_MATCHES}


def test_twenty_leaks_are_planted() -> None:
    homes = [game.__module__ for game, _, _ in FAULTS.values()]
    assert sum(home in {shown.__name__, told.__name__} for home in homes) >= 20
    assert {values.__name__, questions.__name__, course.__name__, towers.__name__} <= set(homes)
