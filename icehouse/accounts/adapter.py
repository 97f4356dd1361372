"""How allauth meets this site's accounts."""

from allauth.account.adapter import DefaultAccountAdapter


class Adapter(DefaultAccountAdapter):
    """Guests may sign up and keep their row."""
