"""Addresses of accounts under the API."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
