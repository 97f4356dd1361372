"""Coming in: the guest that a click on Play makes."""

from allauth.core import ratelimit
from django.contrib.auth import login
from django.http import HttpRequest

from icehouse.accounts import services
from icehouse.accounts.models import User
from icehouse.problems import Problem

BACKEND = "django.contrib.auth.backends.ModelBackend"


def limit_guests(request: HttpRequest) -> None:
    """At most so many new guests from one address."""
    if not ratelimit.consume(request, action="guest"):
        raise Problem("slow-down", 429)


def come_in(request: HttpRequest, handle: str | None = None) -> User:
    """Who is signed in, else a new guest who is from now on. A chosen handle may be refused (Problem)."""
    if isinstance(request.user, User):
        return request.user
    limit_guests(request)
    guest = services.new_guest(handle)
    login(request, guest, BACKEND)
    return guest
