"""The only list of games."""

from games.core.codec import AnyGame
from games.icetowers import ICETOWERS
from games.intersect import INTERSECT

GAMES: dict[str, AnyGame] = {game.key: game for game in (INTERSECT, ICETOWERS)}


def game(key: str) -> AnyGame:
    """The game of this key; KeyError where there is none."""
    return GAMES[key]
