"""Is the process alive, is the service ready, what does it count."""

import secrets
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from icehouse.matches.now import database_now
from icehouse.matches.services import sweeping

LATE_LIMIT = 30.0
"""Seconds by which a deadline may be overdue before the service counts as not ready."""


def alive(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def ready(request: HttpRequest) -> HttpResponse:
    """The database answers and deadlines are swept in time."""
    report: dict[str, Any] = {"database": False, "late": None}
    try:
        report["late"] = round(sweeping.lateness(database_now()), 1)
        report["database"] = True
    except DatabaseError:
        connection.close()
    good = report["database"] and (report["late"] or 0.0) < LATE_LIMIT
    return JsonResponse({"status": "ok" if good else "failing", **report}, status=200 if good else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Counters in Prometheus' text form, for who has the token; sums only, nothing of a single match."""
    given = request.headers.get("Authorization", "").encode()
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    if not settings.METRICS_TOKEN or not secrets.compare_digest(given, wanted):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
