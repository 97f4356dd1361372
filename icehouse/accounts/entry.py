"""A guest stands before the doors of sign-up and sign-in like somebody who isn't signed in."""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from icehouse.accounts.authentication import TokenAuthentication
from icehouse.accounts.models import User
from icehouse.problems import Problem

DOORS = ("/accounts/", "/_allauth/")
WAY_OUT = "/accounts/logout/"
CLAIM = "icehouse_claims"
"""Where a session keeps which guest is signing up."""


class GuestsMayEnter:
    """allauth lets nobody sign up who is signed in; a guest is, and may.

    At the doors `request.user` is anonymous and `request.guest` the guest. The session is left as it is, so that
    who turns round at the door is still the guest.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Hide the guest at the doors."""
        at_door = request.path.startswith(DOORS) and request.path != WAY_OUT
        if at_door and getattr(request.user, "is_guest", False):
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return self.get_response(request)


def outside_admin(request: HttpRequest, credentials: object = None) -> bool:
    """Sign-in that axes has nothing to do with: allauth limits the site's doors, alike for known and unknown."""
    return not request.path.startswith(reverse("admin:index"))


def guest_at_door(request: HttpRequest) -> User | None:
    """The guest that the session or, for a program, the token belongs to."""
    guest: User | None = getattr(request, "guest", None)
    if guest is not None or "Authorization" not in request.headers:
        return guest
    try:
        found = TokenAuthentication().authenticate(Request(request))
    except (AuthenticationFailed, Problem):
        return None
    return found[0] if found and found[0].is_guest else None


def remember_claim(request: HttpRequest) -> None:
    """Note in the session that this sign-up goes on with the guest's matches."""
    guest = guest_at_door(request)
    request.session.pop(CLAIM, None)
    if guest is not None:
        request.session[CLAIM] = guest.pk
