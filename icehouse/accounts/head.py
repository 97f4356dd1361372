"""What a request's head may carry: nothing that no database can look for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

LOOKED_FOR = ("HTTP_X_SESSION_TOKEN",)
"""Headers whose value libraries look for in the database as it came."""


class WithoutNul:
    """Takes out cookies and session tokens with a NUL: none of ours has one, and PostgreSQL refuses to look for it.

    Through a proxy it comes as an escape in a quoted cookie. The token of the API is judged where it is read.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Whoever shows such a thing shows nothing."""
        for name in [name for name, value in request.COOKIES.items() if "\0" in name + value]:
            del request.COOKIES[name]
        for name in LOOKED_FOR:
            if "\0" in request.META.get(name, ""):
                del request.META[name]
        return self.get_response(request)
