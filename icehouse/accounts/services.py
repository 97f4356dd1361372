"""What is done with accounts."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from icehouse.accounts.handles import check_handle, suggestion
from icehouse.accounts.models import Token, User
from icehouse.problems import Problem

GUEST_TOKEN_LIFE = timedelta(days=90)
UNVERIFIED_LIFE = timedelta(days=1)
MOST_TOKENS = 20
TRIES = 20


def free_handles(wanted: str, count: int = 2) -> list[str]:
    """Handles near the wanted one that nobody has; fewer than `count` where the shape leaves no room."""
    stem = wanted[:16].rstrip("-_")
    near = [f"{stem}-{number}" for number in (7, 12, 23, 31, 44, 58)]
    taken = set(User.objects.filter(username__in=near).values_list("username", flat=True))
    return [handle for handle in near if handle not in taken and _is_good(handle)][:count]


def free_suggestion() -> str:
    """A neutral handle that nobody has."""
    for _try in range(TRIES):
        handle = suggestion()
        if not is_taken(handle):
            return handle
    raise Problem("busy", 503)


def is_taken(handle: str) -> bool:
    """Whether somebody has the handle, or is signing up with it."""
    return User.objects.filter(username=handle).exists() or cache.get(_hold(handle)) is not None


def hold_handle(handle: str) -> None:
    """Keep a handle from others for as long as a sign-up that was never confirmed would keep it."""
    cache.set(_hold(handle), 1, UNVERIFIED_LIFE.total_seconds())


def _hold(handle: str) -> str:
    return f"handle:{handle}"


def _is_good(handle: str) -> bool:
    try:
        check_handle(handle)
    except ValidationError:
        return False
    return True


def new_guest(handle: str | None = None, language: str = "") -> User:
    """A guest who can play at once. Without a handle one is made up."""
    if handle is not None:
        _refuse_bad(handle)
    for _try in range(TRIES):
        user = User(username=handle or free_suggestion(), is_guest=True, language=language)
        user.set_unusable_password()
        try:
            with transaction.atomic():
                user.save(force_insert=True)
        except IntegrityError:
            if handle is not None:
                raise _taken(handle) from None
        else:
            return user
    raise Problem("busy", 503)


def _refuse_bad(handle: str) -> None:
    try:
        check_handle(handle)
    except ValidationError as wrong:
        raise Problem("bad-handle", 422, " ".join(wrong.messages), {"reason": wrong.code}) from wrong
    if is_taken(handle):
        raise _taken(handle)


def _taken(handle: str) -> Problem:
    return Problem("handle-taken", 409, _("This name is taken."), {"free": free_handles(handle)})


@transaction.atomic
def claim(guest_pk: int, applicant: User) -> bool:
    """Turn a guest's row into the account that has just proved its e-mail address.

    The guest's row, and with it matches, tokens and preferences, goes on under the new handle; the row of the
    sign-up goes away, and `applicant` is the guest's row afterwards. False: there is no such guest any more.
    """
    guest = User.objects.select_for_update().filter(pk=guest_pk, is_guest=True, is_active=True).first()
    if guest is None or applicant.is_guest or applicant.last_login is not None:
        return False
    EmailAddress.objects.filter(user=applicant).update(user=guest)
    User.objects.filter(pk=applicant.pk).delete()
    for kept in ("date_joined", "theme", "patterns", "confirm", "letter_keys"):
        setattr(applicant, kept, getattr(guest, kept))
    applicant.pk = guest.pk
    applicant.save(force_update=True)
    return True


def forget_unverified() -> int:
    """Delete sign-ups whose e-mail address was never proved, after a day; returns how many there were."""
    stale = User.objects.filter(
        is_guest=False,
        last_login=None,
        date_joined__lt=timezone.now() - UNVERIFIED_LIFE,
        is_staff=False,
        emailaddress__verified=False,
    ).exclude(emailaddress__verified=True)
    return stale.delete()[0]


def tidy() -> None:
    """Forget unproved sign-ups, tokens and sessions whose time is over."""
    forget_unverified()
    Token.objects.filter(expiry__lt=timezone.now()).delete()
    Session.objects.filter(expire_date__lt=timezone.now()).delete()


def set_preferences(user: User, values: Mapping[str, Any]) -> None:
    """Keep preferences; the caller has checked their names and types."""
    for name, value in values.items():
        setattr(user, name, value)
    user.save(update_fields=list(values))


def create_token(user: User, name: str, scope: str, expires: datetime | None) -> tuple[Token, str]:
    """A new token and its secret, which is told this once."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        user.auth_token_set.filter(expiry__lt=timezone.now()).delete()
        if user.auth_token_set.count() >= MOST_TOKENS:
            raise Problem(
                "too-many-tokens",
                409,
                _("You have %(most)s tokens. Revoke one first.") % {"most": MOST_TOKENS},
            )
        life = None if expires is None else expires - timezone.now()
        made: tuple[Token, str] = Token.objects.create(user=user, expiry=life, name=name, scope=scope)
    return made


def revoke_token(user: User, public_id: str) -> None:
    """End a token of the user at once."""
    if not Token.objects.filter(user=user, public_id=public_id).delete()[0]:
        raise Problem("not-found", 404)


def revoke_tokens(user: User) -> None:
    """End all tokens of the user; sockets that came in by them are closed when they are next looked at."""
    Token.objects.filter(user=user).delete()
