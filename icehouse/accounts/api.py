"""The API of accounts."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from icehouse.accounts import services
from icehouse.accounts.doors import limit_guests
from icehouse.accounts.models import Token, User
from icehouse.accounts.selectors import tokens_of
from icehouse.accounts.serializers import Guest, Me, NewGuest, NewToken, Preferences, TokenMade, TokenShown
from icehouse.problems import UNKEPT, Problem

SESSION_ONLY = _("Only a signed-in person can do this, no token.")
REFUSED = OpenApiResponse(description="A problem (application/problem+json).")


def checked(serializer: Any) -> dict[str, Any]:
    """The valid data; otherwise the problem `malformed`."""
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


class GuestsView(APIView):
    """Play at once, without an account."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="accounts_guest",
        request=NewGuest,
        responses={201: Guest, 409: REFUSED, 422: REFUSED, 429: REFUSED},
        auth=[],
    )
    def post(self, request: Request) -> Response:
        """A guest who can play unrated at once, under the handle asked for or a made-up one."""
        handle = checked(NewGuest(data=request.data)).get("handle")
        limit_guests(request._request)  # noqa: SLF001 - DRF wraps what the limit reads
        guest = services.new_guest(handle)
        expires = timezone.now() + services.GUEST_TOKEN_LIFE
        _token, secret = services.create_token(guest, "guest", Token.Scope.PLAY, expires)
        told = {"handle": guest.username, "token": secret}
        return Response(told, status=status.HTTP_201_CREATED, headers=UNKEPT)


class MeView(APIView):
    """Oneself."""

    @extend_schema(operation_id="me", responses={200: Me, 401: REFUSED})
    def get(self, request: Request) -> Response:
        """Own profile and preferences."""
        return Response(Me(person(request)).data, headers=UNKEPT)

    @extend_schema(
        operation_id="me_change", request=Preferences, responses={200: Me, 401: REFUSED, 422: REFUSED}
    )
    def patch(self, request: Request) -> Response:
        """Change preferences; what is left out stays."""
        user = person(request)
        services.set_preferences(user, checked(Preferences(data=request.data)))
        return Response(Me(user).data, headers=UNKEPT)


class TokensView(APIView):
    """Own tokens for programs."""

    @extend_schema(operation_id="tokens", responses={200: TokenShown(many=True), 401: REFUSED})
    def get(self, request: Request) -> Response:
        """All own tokens, newest first, without their secrets."""
        return Response(TokenShown(tokens_of(person(request)), many=True).data, headers=UNKEPT)

    @extend_schema(
        operation_id="tokens_create",
        request=NewToken,
        responses={201: TokenMade, 401: REFUSED, 403: REFUSED, 409: REFUSED, 422: REFUSED},
    )
    def post(self, request: Request) -> Response:
        """A new token; its secret is told this once. A token makes no tokens."""
        if isinstance(request.auth, Token):
            raise Problem("session-only", 403, SESSION_ONLY)
        values = checked(NewToken(data=request.data))
        token, secret = services.create_token(
            person(request), values["name"], values["scope"], values.get("expires")
        )
        told = {**TokenShown(token).data, "token": secret}
        return Response(told, status=status.HTTP_201_CREATED, headers=UNKEPT)


class TokenView(APIView):
    """One own token."""

    ends_tokens = True

    @extend_schema(
        operation_id="tokens_revoke", responses={204: None, 401: REFUSED, 403: REFUSED, 404: REFUSED}
    )
    def delete(self, request: Request, public_id: str) -> Response:
        """End a token at once. A token may end itself and no other."""
        if isinstance(request.auth, Token) and request.auth.public_id != public_id:
            raise Problem("session-only", 403, SESSION_ONLY)
        services.revoke_token(person(request), public_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


def person(request: Request) -> User:
    """Who calls; the permissions have seen to it that somebody does."""
    assert isinstance(request.user, User)
    return request.user
