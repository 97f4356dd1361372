"""What every template gets."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """The site's name and how the viewer wants to see it."""
    return {"site_name": settings.SITE_NAME}
