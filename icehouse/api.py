"""The addresses of the public API, version 1."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

urlpatterns = [
    path("", include("icehouse.accounts.urls")),
    path("", include("icehouse.matches.urls")),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
]
