"""Bots of IceTowers: they get what their seat knows, never a state."""

from games.icetowers.bots.players import BOTS, YARDSTICKS

__all__ = ["BOTS", "YARDSTICKS"]
