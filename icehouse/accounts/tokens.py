"""What a client of the headless API gets at sign-in."""

from allauth.headless.tokens.strategies.sessions import SessionTokenStrategy


class Strategy(SessionTokenStrategy):
    """A session token during the flow."""
