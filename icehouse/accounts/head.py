"""What requests may carry to libraries: no head that no database can look for, no body that is no JSON."""

import json
from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.request import UnreadablePostError
from rest_framework.exceptions import ParseError

from icehouse.problems import Problem, plain
from icehouse.rest import read_json

PROGRAMS = "/_allauth/"

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


class ReadableBodies:
    """Bodies for the library's API: what the site's own API would not read, the library need not try to.

    It parses at any depth and with numbers of any length, and fails at both.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer 400 `malformed` to what is no JSON object, 413 `too-large` to what is too long."""
        if not request.path.startswith(PROGRAMS):
            return self.get_response(request)
        try:
            _read(request)
        except Problem as refused:
            return plain(refused)
        return self.get_response(request)


def _read(request: HttpRequest) -> None:
    """Raise the problem of a body that is no JSON object; none at all is good."""
    try:
        raw = request.body
        good = not raw or all(isinstance(read(raw), dict) for read in (read_json, json.loads))
    except RequestDataTooBig as wrong:
        raise Problem("too-large", 413) from wrong
    except (ParseError, ValueError, RecursionError, UnreadablePostError) as wrong:
        raise Problem("malformed", 400) from wrong
    if not good:
        raise Problem("malformed", 400)
