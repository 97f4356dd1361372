"""Coming in as a guest, and the language of the page."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from icehouse.accounts import services
from icehouse.accounts.doors import come_in
from icehouse.accounts.models import User
from icehouse.lobby.forms import against_a_bot
from icehouse.lobby.games import games
from icehouse.matches.services import open_match
from icehouse.problems import Problem

YEAR = 60 * 60 * 24 * 365


def wanted_of(request: HttpRequest) -> str:
    """Where the request says that it wants to go on to, wherever that is."""
    return request.POST.get("next") or request.GET.get("next") or ""


def next_of(request: HttpRequest, fallback: str = "lobby") -> str:
    """The local address to go on to; another site's is never followed."""
    wanted = wanted_of(request)
    if wanted and url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    ):
        return wanted
    return reverse(fallback)


@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest) -> HttpResponse:
    """Play at once as a guest, or sign up, or sign in. Who isn't on the way to somewhere sits down against a bot."""
    if isinstance(request.user, User):
        return redirect(next_of(request))
    problem, handle = None, request.POST.get("handle", "").strip().lower()
    if request.method == "POST":
        try:
            come_in(request, handle or None)
        except Problem as refused:
            problem = refused
        else:
            return redirect(next_of(request)) if wanted_of(request) else to_a_table(request)
    given = {
        "games": games(),
        "handle": handle or services.free_suggestion(),
        "problem": problem,
        "next": wanted_of(request),
    }
    return render(request, "entry.html", given, status=200 if problem is None else problem.http)


def to_a_table(request: HttpRequest) -> HttpResponse:
    """The new guest's first match, against a bot."""
    try:
        match = open_match(come_in(request), against_a_bot())
    except Problem as refused:
        told(request, refused)
        return redirect("lobby")
    return redirect("match", match_id=match.pk)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Change the language: kept in the profile if there is one, and in a cookie."""
    code = request.POST.get("language", "")
    response = redirect(next_of(request))
    if code not in dict(settings.LANGUAGES):
        return response
    if isinstance(request.user, User):
        services.set_preferences(request.user, {"language": code})
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, code, max_age=YEAR, samesite="Lax", secure=secure)
    return response


def told(request: HttpRequest, refused: Problem) -> None:
    """Show a refusal's sentence on the next page."""
    messages.error(request, str(refused.detail))
