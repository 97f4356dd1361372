"""Refusals as application/problem+json: a stable code, a sentence in the asked language, the right status."""

from collections.abc import Mapping
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, status
from rest_framework.response import Response

log = structlog.get_logger(__name__)

SENTENCES: dict[str, Any] = {
    "malformed": _("This request can't be read."),
    "not-signed-in": _("Sign in first."),
    "forbidden": _("You may not do this."),
    "not-found": _("There is nothing here."),
    "method-not-allowed": _("This address doesn't take that method."),
    "not-acceptable": _("Only JSON can be sent back."),
    "unsupported-media-type": _("Send JSON."),
    "too-large": _("This is too large."),
    "too-slow": _("This came too slowly."),
    "slow-down": _("One moment."),
    "busy": _("The server is busy. Try again in a moment."),
}

CODES: list[tuple[type[Exception], str]] = [
    (exceptions.ParseError, "malformed"),
    (exceptions.ValidationError, "malformed"),
    (exceptions.NotAuthenticated, "not-signed-in"),
    (exceptions.AuthenticationFailed, "not-signed-in"),
    (exceptions.PermissionDenied, "forbidden"),
    (PermissionDenied, "forbidden"),
    (exceptions.NotFound, "not-found"),
    (Http404, "not-found"),
    (exceptions.MethodNotAllowed, "method-not-allowed"),
    (exceptions.NotAcceptable, "not-acceptable"),
    (exceptions.UnsupportedMediaType, "unsupported-media-type"),
    (exceptions.Throttled, "slow-down"),
]


UNKEPT = {"Cache-Control": "no-store, private"}
"""Nobody on the way keeps a refusal: it may carry an update, or be true for this caller only."""


class Problem(Exception):  # noqa: N818 - the word of the contract
    """A refusal that a caller gets to see.

    `code` is stable and part of the contract; `params` are the values of the sentence; `extra` are further
    members of the document, such as the current update.
    """

    def __init__(
        self,
        code: str,
        http: int,
        detail: Any = None,
        params: Mapping[str, Any] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.http = http
        self.detail = detail if detail is not None else SENTENCES.get(code, code)
        self.params = dict(params or {})
        self.extra = dict(extra or {})


def document(problem: Problem) -> dict[str, Any]:
    """The problem as JSON members."""
    sentence = str(problem.detail)
    return {
        "type": f"/problems/{problem.code}",
        "title": problem.code.replace("-", " ").capitalize(),
        "status": problem.http,
        "code": problem.code,
        "detail": sentence,
        "params": problem.params,
        **problem.extra,
    }


def respond(problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """A DRF response of the problem."""
    return Response(
        document(problem),
        status=problem.http,
        headers={**UNKEPT, **(headers or {})},
        content_type="application/problem+json",
    )


def plain(problem: Problem, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """The same where DRF isn't at work: in middleware."""
    return JsonResponse(
        document(problem),
        status=problem.http,
        headers={**UNKEPT, **(headers or {})},
        content_type="application/problem+json",
    )


def _translate(wrong: Exception) -> Problem | None:
    for kind, code in CODES:
        if isinstance(wrong, kind):
            http = getattr(wrong, "status_code", None) or (403 if code == "forbidden" else 404)
            params = {"fields": wrong.detail} if isinstance(wrong, exceptions.ValidationError) else {}
            http = (
                status.HTTP_422_UNPROCESSABLE_ENTITY
                if isinstance(wrong, exceptions.ValidationError)
                else http
            )
            return Problem(code, http, None, params)
    return None


def handler(wrong: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler. What is no refusal goes on to Django as an error."""
    if isinstance(wrong, (OperationalError, InterfaceError)):
        log.warning("the database does not answer", exc_info=wrong)
        return respond(Problem("busy", 503), {"Retry-After": "1"})
    problem = wrong if isinstance(wrong, Problem) else _translate(wrong)
    if problem is None:
        return None
    headers: dict[str, str] = {}
    if problem.http == status.HTTP_429_TOO_MANY_REQUESTS and "seconds" in problem.params:
        headers["Retry-After"] = str(problem.params["seconds"])
    if isinstance(wrong, exceptions.APIException):
        if getattr(wrong, "auth_header", None):
            headers["WWW-Authenticate"] = wrong.auth_header  # type: ignore[attr-defined]
        if getattr(wrong, "wait", None):
            headers["Retry-After"] = str(int(wrong.wait) + 1)  # type: ignore[attr-defined]
    return respond(problem, headers)
