"""The language of a request: the user's preference, else the cookie, else what the browser asks for."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.middleware import get_user
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers


def preferred(request: HttpRequest) -> str | None:
    """What the signed-in user has chosen. Only who sends a session cookie costs a query, which is kept for later."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return None
    code = getattr(get_user(request), "language", "")
    return code if code in dict(settings.LANGUAGES) else None


class LanguageMiddleware:
    """Activates the language for the whole request. The API follows the same order."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Activate, answer, say in the headers what the answer depends on."""
        code = preferred(request) or translation.get_language_from_request(request)
        with translation.override(code):
            request.LANGUAGE_CODE = code
            response = self.get_response(request)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        response.headers.setdefault("Content-Language", code)
        return response
