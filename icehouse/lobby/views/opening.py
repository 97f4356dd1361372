"""Opening a table, sitting down, getting up."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from games import catalog
from icehouse.accounts.doors import come_in
from icehouse.accounts.models import User
from icehouse.lobby import seen
from icehouse.lobby.forms import NewMatch, first_game
from icehouse.lobby.games import games, title
from icehouse.lobby.views.entry import told
from icehouse.matches import services
from icehouse.problems import Problem


@require_http_methods(["GET", "HEAD", "POST"])
def new_match(request: HttpRequest) -> HttpResponse:
    """One sheet: game, seats, pace, options, who. Who isn't signed in becomes a guest by opening a match."""
    key = request.POST.get("game") or request.GET.get("game") or first_game()
    if key not in catalog.GAMES:
        raise Http404
    game = catalog.game(key)
    who = request.GET.get("who", "open")
    handle = (request.POST.get("handle") or request.GET.get("handle", "")).strip().lower()
    form = NewMatch(game, request.POST if request.method == "POST" else None, who=who)
    problem = None
    if request.method == "POST" and form.is_valid():
        try:
            match = services.open_match(come_in(request, handle or None), form.wanted())
        except Problem as refused:
            problem = refused
        else:
            return redirect("match", match_id=match.pk)
    given = {
        "here": "lobby",
        "games": games(),
        "game": game,
        "title": title(game),
        "form": form,
        "problem": problem,
        "handle": "" if seen.person_of(request) else handle,
    }
    return render(
        request, "new_match.html", given, status=problem.http if problem else 422 if form.errors else 200
    )


@require_POST
def join(request: HttpRequest, match_id: int) -> HttpResponse:
    """Sit down; who isn't signed in becomes a guest by it."""
    invite = request.POST.get("invite", "")[:64]
    handle = request.POST.get("handle", "").strip().lower() or None
    try:
        services.join(match_id, come_in(request, handle), None, invite)
    except Problem as refused:
        return _refused(request, match_id, refused, invite)
    return redirect("match", match_id=match_id)


@require_POST
def leave(request: HttpRequest, match_id: int) -> HttpResponse:
    """Get up from an open table."""
    if not isinstance(request.user, User):
        return redirect("entry")
    try:
        services.leave(match_id, request.user)
    except Problem as refused:
        return _refused(request, match_id, refused)
    return redirect("lobby")


@require_POST
def start(request: HttpRequest, match_id: int) -> HttpResponse:
    """Start with the seats that are taken."""
    return _change(request, match_id, lambda user: services.start(match_id, user))


def _change(request: HttpRequest, match_id: int, work: Callable[[User], Any]) -> HttpResponse:
    try:
        work(come_in(request))
    except Problem as refused:
        return _refused(request, match_id, refused)
    return redirect("match", match_id=match_id)


def _refused(request: HttpRequest, match_id: int, refused: Problem, invite: str = "") -> HttpResponse:
    """The refusal in words on the match's page; a private one is only found with the invitation."""
    if refused.http == 404:
        raise Http404
    told(request, refused)
    query = "?" + urlencode({"invite": invite}) if invite else ""
    return redirect(reverse("match", kwargs={"match_id": match_id}) + query)
