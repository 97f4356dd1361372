"""What addresses and forms are made of: text in UTF-8, without NUL."""

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

NULS = ("\0", "%00")
"""A NUL in a query, as it is and as it is quoted; "%2500" has none."""


def is_utf8(charset: str) -> bool:
    """Whether a type names our encoding, or one that nobody knows, which counts as not said."""
    try:
        return codecs.lookup(charset).name == "utf-8"
    except (LookupError, ValueError):
        return True


class OnlyText:
    """Refuses queries with a NUL and types that name another encoding.

    No value of ours has a NUL and PostgreSQL refuses to look for one, wherever a filter takes it from the query: lists,
    libraries, the administration. The encoding of the type would be that of the query too, and forms have one only.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Raises BadRequest, which becomes a page, or a problem for programs."""
        if any(nul in request.META.get("QUERY_STRING", "") for nul in NULS):
            raise BadRequest("a NUL in the query")
        if not is_utf8((request.content_params or {}).get("charset", "utf-8")):
            raise BadRequest("another encoding than UTF-8")
        return self.get_response(request)
