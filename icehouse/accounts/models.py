"""Who plays. Constraints only; what is done with accounts stands in services."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account or a guest. `username` is the handle that others see."""

    class Theme(models.TextChoices):
        """How the site looks."""

        AUTO = "auto", _("as the device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    first_name = None
    last_name = None
    is_guest = models.BooleanField(default=False)
    language = models.CharField(max_length=8, default="en")
    theme = models.CharField(max_length=5, choices=Theme, default=Theme.AUTO)
    patterns = models.BooleanField(default=False)
    confirm = models.BooleanField(default=True)
    letter_keys = models.BooleanField(default=True)

    REQUIRED_FIELDS: ClassVar[list[str]] = ["email"]

    def __str__(self) -> str:
        return self.username
