"""What every template gets."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

from icehouse.accounts.models import User

THEME = "theme"
"""The cookie of who isn't signed in."""


def site(request: HttpRequest) -> dict[str, Any]:
    """The site's name, who looks (at the doors a guest too), and how they want to see it."""
    guest = getattr(request, "guest", None)
    viewer = guest or getattr(request, "user", None)
    person = viewer if isinstance(viewer, User) or getattr(viewer, "is_authenticated", False) else None
    theme = person.theme if person is not None else request.COOKIES.get(THEME, "")
    return {
        "site_name": settings.SITE_NAME,
        "person": person,
        "theme": theme if theme in {"light", "dark"} else "",
        "language_code": get_language(),
        "languages": settings.LANGUAGES,
    }
