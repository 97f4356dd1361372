"""Who plays. Constraints only; what is done with accounts stands in services."""

import uuid
from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from icehouse.accounts.handles import LONGEST, check_handle


class User(AbstractUser):  # type: ignore[django-manager-missing]  # knox, which is untyped, names it
    """An account or a guest. `username` is the handle that others see; a guest has no password and no e-mail."""

    class Theme(models.TextChoices):
        """How the site looks."""

        AUTO = "auto", _("as the device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class Confirm(models.TextChoices):
        """Which moves are shown before they are sent."""

        ALWAYS = "always", _("always")
        DAYS = "days", _("by days")
        NEVER = "never", _("never")

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("name at the table"),
        max_length=LONGEST,
        unique=True,
        validators=[check_handle],
        error_messages={"unique": _("This name is taken.")},
    )
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=8, blank=True, default="")
    """Empty: as the browser asks."""
    theme = models.CharField(max_length=5, choices=Theme, default=Theme.AUTO)
    patterns = models.BooleanField(default=False)
    confirm = models.CharField(max_length=6, choices=Confirm, default=Confirm.DAYS)
    letter_keys = models.BooleanField(default=True)

    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(Lower("email"), condition=~models.Q(email=""), name="email_once"),
            models.CheckConstraint(condition=models.Q(username=Lower("username")), name="handle_lower_case"),
            models.CheckConstraint(
                condition=models.Q(is_guest=False) | models.Q(email=""), name="guest_no_email"
            ),
        ]

    def __str__(self) -> str:
        return self.username


class Token(AbstractAuthToken):  # type: ignore[misc]
    """A key for programs, kept as a digest. `public_id` names it without giving anything of it away."""

    class Scope(models.TextChoices):
        """What the token may do."""

        READ = "read", _("read")
        PLAY = "play", _("read and play")

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    name = models.CharField(max_length=40)
    scope = models.CharField(max_length=4, choices=Scope, default=Scope.PLAY)
    used = models.DateTimeField(null=True, blank=True)
    """When it was used last, to the hour."""

    def __str__(self) -> str:
        return self.name
