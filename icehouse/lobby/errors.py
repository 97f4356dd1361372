"""Pages for what went wrong."""

import structlog
from django.http import HttpRequest, HttpResponse
from django.template import TemplateSyntaxError
from django.template.loader import render_to_string

from icehouse.problems import SENTENCES, Problem, document
from icehouse.rest import encode

log = structlog.get_logger(__name__)

BARE = "<!doctype html><meta charset=utf-8><title>500</title><h1>500</h1><p>Something broke here. It was noted.</p>"


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours. Programs get a problem; the page asks nothing of the database."""
    if request.path.startswith("/api/"):
        body = encode(document(Problem("broken", 500, SENTENCES.get("broken"))))
        return HttpResponse(body, status=500, content_type="application/problem+json")
    try:
        page = render_to_string("500.html")
    except (OSError, TemplateSyntaxError):
        log.exception("the page of error 500 can't be rendered")
        page = BARE
    return HttpResponse(page, status=500)
