"""What can be played here, as pages tell it."""

from typing import Any

from games import catalog
from icehouse.lobby.boards import board


def games() -> list[dict[str, Any]]:
    """Every game with its words, and a bot to begin with."""
    return [
        {
            "key": game.key,
            "title": game.title,
            "tagline": board(game.key).tagline,
            "pitch": board(game.key).pitch,
            "credit": board(game.key).credit,
            "bots": list(game.bots),
        }
        for game in catalog.GAMES.values()
    ]
