"""Addresses of accounts under the API."""

from django.urls import path

from icehouse.accounts import api

urlpatterns = [
    path("accounts/guest", api.GuestsView.as_view(), name="api-guest"),
    path("me", api.MeView.as_view(), name="api-me"),
    path("me/tokens", api.TokensView.as_view(), name="api-tokens"),
    path("me/tokens/<uuid:public_id>", api.TokenView.as_view(), name="api-token"),
]
