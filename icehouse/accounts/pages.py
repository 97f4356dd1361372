"""The settings page: preferences, account, tokens."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from icehouse.accounts import services
from icehouse.accounts.models import Token, User
from icehouse.accounts.selectors import tokens_of
from icehouse.accounts.serializers import NewToken, Preferences
from icehouse.problems import Problem

LIVES = {
    "30": gettext_lazy("30 days"),
    "365": gettext_lazy("a year"),
    "": gettext_lazy("until I revoke it"),
}


def _page(request: HttpRequest, user: User, status: int = 200, **more: Any) -> HttpResponse:
    given = {
        "user": user,
        "tokens": tokens_of(user),
        "themes": User.Theme.choices,
        "confirms": User.Confirm.choices,
        "scopes": Token.Scope.choices,
        "lives": LIVES.items(),
        "all_languages": settings.LANGUAGES,
        **more,
    }
    return render(request, "settings.html", given, status=status)


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: HttpRequest) -> HttpResponse:
    """Everything about oneself on one page; saved as it is changed."""
    user = _person(request)
    if request.method != "POST":
        return _page(request, user)
    asked = Preferences(data=_values(request))
    if not asked.is_valid():
        return _page(request, user, 422)
    services.set_preferences(user, asked.validated_data)
    # Said in the language that was just chosen.
    with translation.override(user.language or translation.get_language()):
        messages.success(request, _("Saved."))
    return redirect("settings")


def _values(request: HttpRequest) -> dict[str, Any]:
    """The form's fields. A switch that is off sends nothing, so the form names its switches."""
    texts = {name: request.POST[name] for name in ("language", "theme", "confirm") if name in request.POST}
    switches = {name: name in request.POST for name in request.POST.getlist("switches")}
    return {**texts, **switches}


@login_required
@never_cache
@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """A new token; the answer is the only page that ever shows its secret."""
    user = _person(request)
    days = request.POST.get("days", "")
    expires = timezone.now() + timedelta(days=int(days)) if days in LIVES and days else None
    given = {"name": request.POST.get("name", ""), "scope": request.POST.get("scope", "")}
    asked = NewToken(data=given)
    if not asked.is_valid():
        return _page(request, user, 422, token_error=_("A token needs a name of 40 characters at most."))
    try:
        token, secret = services.create_token(user, given["name"].strip(), given["scope"], expires)
    except Problem as refused:
        return _page(request, user, refused.http, token_error=refused.detail)
    return _page(request, user, made=token, secret=secret)


@login_required
@require_POST
def end_token(request: HttpRequest, public_id: str) -> HttpResponse:
    """Revoke a token at once."""
    try:
        services.revoke_token(_person(request), public_id)
    except Problem as refused:
        messages.error(request, str(refused.detail))
    else:
        messages.success(request, _("The token is revoked."))
    return redirect("settings")
