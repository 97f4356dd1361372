"""Who calls the API: a token in a header (then no cookie counts), or the site's session with its CSRF token."""

from datetime import timedelta
from secrets import compare_digest
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication as KnoxAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework.authentication import SessionAuthentication as PlainSessionAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from icehouse.accounts.models import Token, User
from icehouse.prepared import Prepared
from icehouse.problems import Problem

USED_STEP = timedelta(hours=1)


_BY_KEY = Prepared[Token](lambda key: Token.objects.filter(token_key=key).select_related("user"), str)


class TokenAuthentication(KnoxAuthentication):  # type: ignore[misc]
    """`Authorization: Token …`. A token for reading may not write; a wrong token is refused, whatever the cookies."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """User and token, None without such a header."""
        try:
            found: tuple[User, Token] | None = super().authenticate(request)
        except UnicodeDecodeError as wrong:  # bytes that are no text reach the library undecoded
            raise AuthenticationFailed from wrong
        if found is None:
            return None
        user, token = found
        if (
            token.scope == Token.Scope.READ
            and request.method not in SAFE_METHODS
            and not _ends(token, request)
        ):
            raise Problem("read-only-token", 403, _("This token may only read."))
        now = timezone.now()
        if token.used is None or token.used < now - USED_STEP:
            Token.objects.filter(pk=token.pk).update(used=now)
        return user, token

    def authenticate_credentials(self, token: bytes) -> tuple[User, Token]:
        """User and token of a secret, by one read.

        The library's own way also looks through the account's other tokens for expired ones, at every call; here
        they go when the account gets a new token.
        """
        secret = token.decode()
        if "\0" in secret:  # none of ours has one, and PostgreSQL refuses to look for it
            raise AuthenticationFailed
        digest, now = hash_token(secret), timezone.now()
        for found in _BY_KEY(secret[: CONSTANTS.TOKEN_KEY_LENGTH]):
            if compare_digest(digest, found.digest) and (found.expiry is None or found.expiry >= now):
                good: tuple[User, Token] = self.validate_user(found)
                return good
        raise AuthenticationFailed


def _ends(token: Token, request: Request) -> bool:
    """Whether the request is for the end of the very token that it comes with; that needs no right to write."""
    context = request.parser_context or {}
    ends = request.method == "DELETE" and getattr(context.get("view"), "ends_tokens", False)
    return ends and context["kwargs"].get("public_id") == token.public_id


class SessionAuthentication(PlainSessionAuthentication):
    """The site's own session; every write needs the CSRF token."""

    def enforce_csrf(self, request: Any) -> None:
        """Refuse a write without the token, by a code of its own."""
        try:
            super().enforce_csrf(request)
        except PermissionDenied as wrong:
            raise Problem("csrf", 403, _("This page is out of date. Load it again.")) from wrong


class _TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and the token",
        }


class _SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = SessionAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
