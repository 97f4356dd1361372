"""What can be played here, as pages tell it."""

from typing import Any

from games import catalog
from games.core.codec import AnyGame
from icehouse.lobby.boards import board


def title(game: AnyGame) -> str:
    """What pages call the game."""
    return str(board(game.key).title) or game.title


def games() -> list[dict[str, Any]]:
    """Every game with its words, and a bot to begin with."""
    return [
        {
            "key": game.key,
            "title": title(game),
            "tagline": board(game.key).tagline,
            "pitch": board(game.key).pitch,
            "credit": board(game.key).credit,
            "bots": list(game.bots),
        }
        for game in catalog.GAMES.values()
    ]
