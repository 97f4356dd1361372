"""Every property for every game under test."""

from functools import cache

import pytest

from tests.games.conformance.catalogue import OF_GAMES, OF_MATCHES, OfGame, OfMatch
from tests.games.conformance.games import UNDER_TEST
from tests.games.conformance.secrecy import hidden
from tests.games.conformance.setups import SETUPS, Setup
from tests.games.conformance.walk import Match, match

MANY = range(8, 208)
HIDDEN = 300


@cache
def setup_of(key: str) -> Setup:
    return SETUPS[key]()


@cache
def played(key: str, number: int) -> Match:
    return match(setup_of(key), number)


def test_every_game_has_its_setup() -> None:
    assert SETUPS.keys() == UNDER_TEST.keys()


@pytest.mark.parametrize("of_game", OF_GAMES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", UNDER_TEST)
def test_game(key: str, of_game: OfGame) -> None:
    of_game(setup_of(key))


@pytest.mark.parametrize("of_match", OF_MATCHES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", UNDER_TEST)
def test_matches(key: str, of_match: OfMatch) -> None:
    for number in setup_of(key).numbers:
        of_match(setup_of(key), played(key, number))


@pytest.mark.soak
@pytest.mark.parametrize("of_match", OF_MATCHES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", UNDER_TEST)
def test_many_matches(key: str, of_match: OfMatch) -> None:
    for number in MANY:
        of_match(setup_of(key), match(setup_of(key), number))


@pytest.mark.parametrize("key", UNDER_TEST)
def test_the_walk_sees_what_it_must(key: str) -> None:
    """Every kind of action is taken, and hundreds of states hide something from somebody."""
    matches = [played(key, number) for number in setup_of(key).numbers]
    assert sum(other != moment.state for one in matches for moment, _, other, _ in hidden(one)) >= HIDDEN
    kinds = {type(entry.action) for one in matches for entry in one.entries}
    assert kinds == set(setup_of(key).game.action_types)
