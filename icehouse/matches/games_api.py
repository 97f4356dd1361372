"""`games`: what can be played here, with the schemas of options, actions and views."""

from typing import Any

from django.utils.translation import get_language
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import catalog
from games.core import codec
from games.core.codec import AnyGame
from games.core.rulebook import rulebook
from icehouse.matches import contract
from icehouse.matches.documents import call
from icehouse.problems import Problem


def describe(game: AnyGame) -> dict[str, Any]:
    """A game as the API tells it, the rules in the asked language."""
    return {
        "key": game.key,
        "title": game.title,
        "seats": list(game.seats),
        "rules_version": game.rules,
        "paces": game.paces,
        "limits": limits_of(game),
        "bots": list(game.bots),
        "options": codec.schema((game.options_type,)),
        "actions": codec.schema(game.action_types),
        "view": codec.schema((game.view_type,)),
        "orders": codec.schema((game.orders_type,)),
        "rules": rules_of(game),
    }


def limits_of(game: AnyGame) -> dict[str, dict[str, list[int]]]:
    """Least and most seconds of the clocks that the rules limit, by kind of pace."""
    found: dict[str, dict[str, list[int]]] = {kind: {} for kind in game.paces}
    for (kind, clock), allowed in game.limits.items():
        found[kind][clock] = [allowed.start, allowed.stop - 1]
    return found


def rules_of(game: AnyGame) -> dict[str, str]:
    """The rules by id, in the asked language."""
    return dict(rulebook(game, (get_language() or "en")[:2]))


class Games(APIView):
    """`games`."""

    permission_classes = [AllowAny]

    @call("games_list", contract.GameList, problems=())
    def get(self, request: Request) -> Response:
        """Every game of the catalog."""
        return Response({"results": [describe(game) for game in catalog.GAMES.values()]})


class OneGame(APIView):
    """`games/{key}`."""

    permission_classes = [AllowAny]

    @call("games_read", contract.GameInfo)
    def get(self, request: Request, key: str) -> Response:
        """One game."""
        if key not in catalog.GAMES:
            raise Problem("not-found", 404)
        return Response(describe(catalog.game(key)))
