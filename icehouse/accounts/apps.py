"""The app of people."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Label `accounts`, so that allauth's own app keeps `account`."""

    name = "icehouse.accounts"
    label = "accounts"
