"""What the header of every page shows."""

from typing import Any

from django.http import HttpRequest

from icehouse.lobby.games import games
from icehouse.lobby.seen import waiting


def header(request: HttpRequest) -> dict[str, Any]:
    """How many matches wait for the viewer, and the most urgent of them. Looked up only where it is shown."""

    def found() -> dict[str, Any]:
        matches = waiting(request)
        return {"count": len(matches), "first": matches[0]["match"] if matches else None}

    return {"waiting_now": found, "all_games": games}
