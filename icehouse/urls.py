"""Every address of the service."""

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path

from icehouse import health

handler400 = "icehouse.lobby.errors.bad_request"
handler404 = "icehouse.lobby.errors.not_found"
handler500 = "icehouse.lobby.errors.server_error"


def no_phones(request: HttpRequest, client: str) -> HttpResponse:
    """Accounts have no phones; the library's own view fails where there are none."""
    raise Http404


urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/v1/", include("icehouse.api")),
    path("accounts/", include("allauth.urls")),
    path("_allauth/<slug:client>/v1/account/phone", no_phones),
    path("_allauth/", include("allauth.headless.urls")),
    path("admin/", admin.site.urls),
    path("", include("icehouse.lobby.urls")),
]
