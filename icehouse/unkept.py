"""Who keeps a page: nobody where it was made for somebody."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from icehouse.problems import UNKEPT


class OwnPages:
    """Says of pages for who sends or gets a session that nobody keeps them, where the page doesn't say itself.

    Each shows at least whose turn it is in one's own matches. The session's cookie is judged, not the account behind
    it: that would cost a query where none is needed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and set the header."""
        response = self.get_response(request)
        own = settings.SESSION_COOKIE_NAME in {*request.COOKIES, *response.cookies}
        if own and response.headers.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Cache-Control", UNKEPT["Cache-Control"])
        return response
