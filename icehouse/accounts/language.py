"""The language of a request: the user's preference, else the cookie, else what the browser asks for."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

COOKIE = "django_language"
KEY = "language"
"""Where the session keeps a signed-in user's preference, so that no page needs a query for it."""


def known(code: str | None) -> str | None:
    """The code, if the site speaks it."""
    return code if code in dict(settings.LANGUAGES) else None


def language_of(request: HttpRequest) -> str:
    """A code of settings.LANGUAGES."""
    session = getattr(request, "session", None)
    kept = known(session.get(KEY)) if session is not None else None
    return kept or known(request.COOKIES.get(COOKIE)) or translation.get_language_from_request(request)


class LanguageMiddleware:
    """Activates the language for the whole request. The API follows the same order."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate, answer, say in the headers what the answer depends on."""
        code = language_of(request)
        with translation.override(code):
            request.LANGUAGE_CODE = code
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language",))
        response.headers.setdefault("Content-Language", code)
        return response
