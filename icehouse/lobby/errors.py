"""Pages for what went wrong; programs get a problem."""

import structlog
from django.http import HttpRequest, HttpResponse
from django.template import TemplateSyntaxError
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _
from django.views.defaults import bad_request as plain_bad_request
from django.views.defaults import page_not_found

from icehouse.problems import UNKEPT, Problem, document
from icehouse.rest import encode

log = structlog.get_logger(__name__)

PROGRAMS = ("/api/", "/_allauth/")
BARE = "<!doctype html><meta charset=utf-8><title>500</title><h1>500</h1><p>Something broke here. It was noted.</p>"


def _answer(problem: Problem) -> HttpResponse:
    body = encode(document(problem))
    kind = "application/problem+json"
    return HttpResponse(body, status=problem.http, content_type=kind, headers=UNKEPT)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A host that isn't ours, or what can't be read. Often nobody has asked yet who it comes from."""
    if request.path.startswith(PROGRAMS):
        return _answer(Problem("malformed", 400))
    return plain_bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that leads nowhere, or to what the viewer may not see."""
    if request.path.startswith(PROGRAMS):
        return _answer(Problem("not-found", 404))
    return page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours. The page asks nothing of the database."""
    if request.path.startswith(PROGRAMS):
        return _answer(Problem("broken", 500, _("Something broke here. It was noted.")))
    try:
        page: str = render_to_string("500.html")
    except (OSError, TemplateSyntaxError):
        log.exception("the page of error 500 can't be rendered")
        page = BARE
    return HttpResponse(page, status=500)
