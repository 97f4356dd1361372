"""Every address of the service."""

from django.contrib import admin
from django.urls import include, path

from icehouse import health

handler404 = "icehouse.lobby.errors.not_found"
handler500 = "icehouse.lobby.errors.server_error"

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/v1/", include("icehouse.api")),
    path("accounts/", include("allauth.urls")),
    path("_allauth/", include("allauth.headless.urls")),
    path("admin/", admin.site.urls),
    path("", include("icehouse.lobby.urls")),
]
