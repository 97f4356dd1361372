"""Bots of Intersect: they get what their seat knows, never a state."""

from games.intersect.bots.players import BOTS, YARDSTICKS

__all__ = ["BOTS", "YARDSTICKS"]
