"""The page of somebody who is asked to sit down: who invites, to what, how fast, how it is played."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import catalog
from icehouse.accounts import services
from icehouse.lobby import seen
from icehouse.lobby.games import title
from icehouse.lobby.words import pace_hint, pace_words, read_pace


def is_meant(request: HttpRequest, update: dict[str, Any]) -> bool:
    """Whether this is an open table with a free seat, and the viewer a stranger or come by an invitation."""
    if update["status"] != "open" or update["you"] is not None:
        return False
    free = any(not (seat["player"] or seat["bot"]) for seat in update["seats"])
    return free and (seen.person_of(request) is None or bool(request.GET.get("invite")))


def page(request: HttpRequest, update: dict[str, Any]) -> HttpResponse:
    """The invitation, with one button. Who has no account chooses a name on it."""
    pace = read_pace(update["pace"])
    given = {
        "here": "games",
        "update": update,
        "title": title(catalog.game(update["game"])),
        "pace": pace_words(update["game"], pace, update["options"]),
        "hint": pace_hint(update["game"], pace, update["options"]),
        "seated": [seat["player"] for seat in update["seats"] if seat["player"]],
        "invite": request.GET.get("invite", ""),
        "suggestion": "" if seen.person_of(request) else services.free_suggestion(),
    }
    return render(request, "invited.html", given)
