"""What a client of the headless API gets at sign-in: a token for the API."""

from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy
from django.http import HttpRequest
from django.utils import timezone

from icehouse.accounts.models import Token, User
from icehouse.accounts.services import GUEST_TOKEN_LIFE, create_token


class Strategy(SessionTokenStrategy):
    """A session token during the flow, then `meta.access_token` to be sent as `Authorization: Token …`."""

    def create_access_token(self, request: HttpRequest) -> str | None:
        """A token that may play, for ninety days."""
        user = request.user
        if not isinstance(user, User):
            return None
        return create_token(user, "app", Token.Scope.PLAY, timezone.now() + GUEST_TOKEN_LIFE)[1]
