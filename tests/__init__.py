"""Tests: the games, the service, the site; cases and replays are data."""
