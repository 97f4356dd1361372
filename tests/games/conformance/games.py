"""The games under test: those of the catalog, and those that are whole but have no board yet."""

from games.catalog import GAMES
from games.core.codec import AnyGame
from games.missile_command import MISSILE_COMMAND

WAITING: tuple[AnyGame, ...] = (MISSILE_COMMAND,)

UNDER_TEST: dict[str, AnyGame] = {**GAMES, **{game.key: game for game in WAITING if game.key not in GAMES}}
