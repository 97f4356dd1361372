"""Who connects without an HTTP request: a websocket shows a token or a session, and may lose it later."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from icehouse.accounts.models import Token, User

SessionStore = import_module(settings.SESSION_ENGINE).SessionStore


@dataclass(frozen=True, slots=True)
class Credentials:
    """How somebody came in. `wrong`: what was shown is not good. Nobody at all may come in too, as the public."""

    user_id: int | None = None
    token: int | None = None
    session: str = ""
    wrong: bool = False


def identify(authorization: str, session_key: str) -> Credentials:
    """The account behind a header `Token …`, else behind a session's key."""
    if "\0" in authorization + session_key:
        return Credentials(wrong=bool(authorization))
    if authorization:
        return _by_token(authorization)
    if not session_key:
        return Credentials()
    user = _session_user(session_key)
    return Credentials(
        user_id=None if user is None else user.pk, session=session_key if user is not None else ""
    )


def _by_token(authorization: str) -> Credentials:
    kind, _space, key = authorization.partition(" ")
    if kind != "Token" or not key:
        return Credentials(wrong=True)
    try:
        user, token = TokenAuthentication().authenticate_credentials(key.encode())
    except (AuthenticationFailed, UnicodeError):
        return Credentials(wrong=True)
    return Credentials(user_id=user.pk, token=token.pk)


def _session_user(key: str) -> User | None:
    session = SessionStore(session_key=key)
    user = User.objects.filter(pk=session.get(SESSION_KEY), is_active=True).first()
    return user if user is not None and _opens(session, user) else None


def _opens(session: Mapping[str, Any], user: User) -> bool:
    """Whether a session's content is that of a sign-in of this user, with the password of today."""
    if session.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return False
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())


def still_good(shown: Iterable[Credentials]) -> set[Credentials]:
    """Those that are still good. Three statements at most, however many are asked about."""
    asked = set(shown)
    tokens = _good_tokens({one.token for one in asked if one.token is not None})
    sessions = _good_sessions({one.session for one in asked if one.session})
    return {
        one
        for one in asked
        if (one.token is None or one.token in tokens)
        and (not one.session or sessions.get(one.session) == one.user_id)
    }


def _good_tokens(tokens: set[int]) -> set[int]:
    if not tokens:
        return set()
    current = Q(expiry=None) | Q(expiry__gt=timezone.now())
    return set(
        Token.objects.filter(current, pk__in=tokens, user__is_active=True).values_list("pk", flat=True)
    )


def _good_sessions(keys: set[str]) -> dict[str, int]:
    """The accounts behind sessions that are still good, by key."""
    if not keys:
        return {}
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    sessions = {row.session_key: row.get_decoded() for row in rows}
    ids = [int(session[SESSION_KEY]) for session in sessions.values() if SESSION_KEY in session]
    users = {user.pk: user for user in User.objects.filter(pk__in=ids, is_active=True)}
    found = ((key, session, users.get(int(session.get(SESSION_KEY, 0)))) for key, session in sessions.items())
    return {key: user.pk for key, session, user in found if user is not None and _opens(session, user)}
