"""What is read of accounts."""

from typing import Any

from django.utils import timezone

from icehouse.accounts.models import Token, User


def tokens_of(user: User) -> Any:
    """Tokens that are still good, newest first."""
    return Token.objects.filter(user=user).exclude(expiry__lt=timezone.now()).order_by("-created", "pk")
