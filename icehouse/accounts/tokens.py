"""What a client of the headless API gets at sign-in: a token for the API."""

from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.http import HttpRequest
from django.utils import timezone

from icehouse.accounts.models import Token, User
from icehouse.accounts.services import GUEST_TOKEN_LIFE, create_token
from icehouse.problems import Problem

APP = "app"
ISSUED = "icehouse_token"
"""Where a session keeps which token was given out at its sign-in."""
APPS = 5
"""Signed-in apps at a time; the oldest loses its token."""


class Strategy(SessionTokenStrategy):  # type: ignore[misc]
    """A session token during the flow, then `meta.access_token` to be sent as `Authorization: Token …`."""

    def create_access_token(self, request: HttpRequest) -> str | None:
        """A token that may play, for ninety days."""
        user = request.user
        if not isinstance(user, User):
            return None
        apps = user.auth_token_set.filter(name=APP).order_by("-created")
        kept = list(apps.values_list("pk", flat=True)[: APPS - 1])
        apps.exclude(pk__in=kept).delete()
        try:
            token, secret = create_token(user, APP, Token.Scope.PLAY, timezone.now() + GUEST_TOKEN_LIFE)
        except Problem:
            return None  # as many tokens as one may have; the session token still serves
        request.session[ISSUED] = token.pk
        return secret


def end_token_of(request: HttpRequest) -> None:
    """End the token that came with this session, if one did."""
    issued = request.session.get(ISSUED)
    if issued is not None and isinstance(request.user, User):
        request.user.auth_token_set.filter(pk=issued).delete()
