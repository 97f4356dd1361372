"""Bots of Missile Command: they get what their seat knows, never a state."""

from games.missile_command.bots.players import BOTS

__all__ = ["BOTS"]
