"""What is read of accounts."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q
from django.utils import timezone

from icehouse.accounts.models import Token, User

UNCONFIRMED = (
    Q(is_guest=False, last_login=None, is_staff=False)
    & ~Q(email="")
    & ~Q(pk__in=EmailAddress.objects.filter(verified=True).values("user"))
)
"""Sign-ups whose e-mail address was never proved; to the world they aren't there."""


def find_player(handle: str) -> User | None:
    """Whoever goes by this handle; None for nobody, for closed accounts and for sign-ups without their code."""
    return User.objects.filter(username=handle, is_active=True).exclude(UNCONFIRMED).first()


def is_confirmed(user: User) -> bool:
    """Whether this account is more than a sign-up that waits for its code."""
    return not User.objects.filter(UNCONFIRMED, pk=user.pk).exists()


def tokens_of(user: User) -> Any:
    """Tokens that are still good, newest first."""
    return Token.objects.filter(user=user).exclude(expiry__lt=timezone.now()).order_by("-created", "pk")
