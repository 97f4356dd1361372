"""Who connects without an HTTP request: a websocket shows a token or a session, and may lose it later."""

from dataclasses import dataclass
from importlib import import_module

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
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
    user_id, backend = session.get(SESSION_KEY), session.get(BACKEND_SESSION_KEY)
    if user_id is None or backend not in settings.AUTHENTICATION_BACKENDS:
        return None
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if user is None:
        return None
    kept = session.get(HASH_SESSION_KEY, "")
    return user if constant_time_compare(kept, user.get_session_auth_hash()) else None


def still_good(shown: Credentials) -> bool:
    """Whether what was shown is still good."""
    if shown.token is not None:
        current = Q(expiry=None) | Q(expiry__gt=timezone.now())
        return bool(Token.objects.filter(current, pk=shown.token, user__is_active=True).exists())
    if shown.session:
        user = _session_user(shown.session)
        return user is not None and user.pk == shown.user_id
    return True
