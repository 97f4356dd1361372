"""Who calls the API: a token in a header (then no cookie counts), or the site's session with its CSRF token."""

from typing import Any

from knox.auth import TokenAuthentication as KnoxAuthentication
from rest_framework.authentication import SessionAuthentication as PlainSessionAuthentication
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from icehouse.accounts.models import Token, User
from icehouse.problems import Problem


class TokenAuthentication(KnoxAuthentication):  # type: ignore[misc]
    """`Authorization: Token …`. A token for reading may not write."""

    def authenticate(self, request: Request) -> tuple[User, Token] | None:
        """User and token, None without such a header; a wrong token is refused and no cookie is looked at."""
        found: tuple[User, Token] | None = super().authenticate(request)
        if found and found[1].scope == Token.Scope.READ and request.method not in SAFE_METHODS:
            raise Problem("read-only-token", 403)
        return found


class SessionAuthentication(PlainSessionAuthentication):
    """The site's own session; every write needs the CSRF token."""

    def authenticate_header(self, request: Any) -> str:
        """Named, so that a request without any sign-in is answered 401."""
        return "Session"
