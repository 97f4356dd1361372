"""Coming in: the guest that a click on Play makes, and a sign-up that another one has overtaken."""

import math
import time
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from allauth.core.internal.ratelimit import get_cache_key, parse_rates
from allauth.headless.base.response import AuthenticationResponse
from allauth.headless.internal.restkit.response import ErrorResponse
from django.conf import settings
from django.contrib.auth import login
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from icehouse.accounts import services
from icehouse.accounts.models import User
from icehouse.problems import Problem

GUEST = "guest"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def limit_guests(request: HttpRequest) -> None:
    """At most so many new guests from one address."""
    if not ratelimit.consume(request, action=GUEST):
        raise Problem("slow-down", 429, None, {"seconds": _wait(request)})


def _wait(request: HttpRequest) -> int:
    """Seconds until this address may have a guest again: each limit that is used up waits for its oldest guest."""
    waits = [1]
    for rate in parse_rates(settings.ACCOUNT_RATE_LIMITS[GUEST]):
        made = cache.get(get_cache_key(request, app="allauth.account", action=GUEST, rate=rate), [])
        if len(made) >= rate.amount:
            waits.append(math.ceil(made[-1] + rate.duration - time.time()))
    return max(waits)


def come_in(request: HttpRequest, handle: str | None = None) -> User:
    """Who is signed in, else a new guest who is from now on. A chosen handle may be refused (Problem)."""
    if isinstance(request.user, User):
        return request.user
    limit_guests(request)
    guest = services.new_guest(handle)
    login(request, guest, BACKEND)
    return guest


def overtaken(request: HttpRequest, form: Any) -> HttpResponse:
    """The answer to a sign-up whose handle or address another one has got since the form was checked.

    As if the other one had come before the check: a taken handle is said, a known address is not.
    """
    program = hasattr(getattr(request, "allauth", None), "headless")  # allauth's mark of its API
    answer: HttpResponse
    if services.is_taken(form.cleaned_data["username"]):
        form.add_error("username", get_adapter().validation_error("username_taken"))
        page = "account/signup.html"
        answer = ErrorResponse(request, input=form) if program else render(request, page, {"form": form})
        return answer
    form.account_already_exists = True
    _nobody, answer = form.try_save(request)
    return AuthenticationResponse.from_response(request, answer) if program else answer
