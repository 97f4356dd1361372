"""Every property for every game of the catalog."""

from functools import cache

import pytest

from games.catalog import GAMES
from tests.games.conformance.catalogue import OF_GAMES, OF_MATCHES, OfGame, OfMatch
from tests.games.conformance.secrecy import hidden
from tests.games.conformance.setups import SETUPS, Setup
from tests.games.conformance.walk import Match, match

FEW = range(8)
MANY = range(8, 208)
HIDDEN = 300


@cache
def setup_of(key: str) -> Setup:
    return SETUPS[key]()


@cache
def played(key: str, number: int) -> Match:
    return match(setup_of(key), number)


def test_every_game_of_the_catalog_has_its_setup() -> None:
    assert SETUPS.keys() == GAMES.keys()


@pytest.mark.parametrize("of_game", OF_GAMES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", GAMES)
def test_game(key: str, of_game: OfGame) -> None:
    of_game(setup_of(key))


@pytest.mark.parametrize("of_match", OF_MATCHES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", GAMES)
def test_matches(key: str, of_match: OfMatch) -> None:
    for number in FEW:
        of_match(setup_of(key), played(key, number))


@pytest.mark.soak
@pytest.mark.parametrize("of_match", OF_MATCHES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", GAMES)
def test_many_matches(key: str, of_match: OfMatch) -> None:
    for number in MANY:
        of_match(setup_of(key), match(setup_of(key), number))


@pytest.mark.parametrize("key", GAMES)
def test_the_walk_sees_what_it_must(key: str) -> None:
    """Every kind of action is taken, and hundreds of states hide something from somebody."""
    matches = [played(key, number) for number in FEW]
    assert sum(other != moment.state for one in matches for moment, _, other, _ in hidden(one)) >= HIDDEN
    kinds = {type(entry.action) for one in matches for entry in one.entries}
    assert kinds == set(setup_of(key).game.action_types)
