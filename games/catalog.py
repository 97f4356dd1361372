"""The only list of games."""

from games.core.codec import AnyGame

GAMES: dict[str, AnyGame] = {}


def game(key: str) -> AnyGame:
    """The game of this key; KeyError where there is none."""
    return GAMES[key]
