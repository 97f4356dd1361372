"""Pages to read: lobby, games and their rules, learning, players."""

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import catalog
from games.core.rulebook import rulebook
from icehouse.accounts import services
from icehouse.accounts.selectors import find_player
from icehouse.lobby import seen
from icehouse.lobby.games import games


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """What waits for me, open tables, what is played now."""
    person = seen.person_of(request)
    handle = "" if person is None else person.username
    given = {
        "here": "lobby",
        "moves": seen.your_moves(request),
        "others": seen.others_turn(request),
        "tables": seen.open_tables(request),
        "live": seen.live_now(request),
        "finished": seen.finished(request, handle),
        "games": games(),
        "suggestion": "" if person is not None else services.free_suggestion(),
    }
    return render(request, "lobby.html", given)


@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Games: what can be played, what is being played, what is over."""
    given = {
        "here": "games",
        "games": games(),
        "own": seen.others_turn(request),
        "moves": seen.your_moves(request),
        "running": seen.being_played(request),
        "finished": seen.finished(request, most=20),
    }
    return render(request, "games.html", given)


@require_safe
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """A game's rules, each under its id."""
    if key not in catalog.GAMES:
        raise Http404
    game = catalog.game(key)
    book = rulebook(game, (get_language() or "en")[:2])
    entries = [
        {"id": rule, "title": _("Notation") if rule == "Notation" else rule, "paragraphs": _sentences(text)}
        for rule, text in book.items()
    ]
    given = {"here": "learn", "game": next(one for one in games() if one["key"] == key), "rules": entries}
    return render(request, "rules.html", given)


def _sentences(text: str) -> list[tuple[str, str]]:
    """The text cut at `code` marks: kind and words."""
    parts = re.split(r"`([^`]+)`", text)
    return [("code" if index % 2 else "text", part) for index, part in enumerate(parts)]


@require_safe
def learn_game(request: HttpRequest, key: str) -> HttpResponse:
    """The address under which refusals name the rules."""
    return redirect("game", key=key)


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """How to play, in a minute."""
    return render(request, "learn.html", {"here": "learn", "games": games()})


@require_safe
def player(request: HttpRequest, handle: str) -> HttpResponse:
    """Somebody's matches."""
    who = find_player(handle)
    if who is None:
        raise Http404
    finished = seen.finished(request, who.username, most=30)
    given = {
        "who": who,
        "finished": finished,
        "total": seen.count_finished(request, handle),
        "tally": seen.tally(request, who.username),
        "running": seen.being_played(request, who.username),
    }
    return render(request, "player.html", given)


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a device shows that has no connection."""
    return render(request, "offline.html")
