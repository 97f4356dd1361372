"""All that writes to matches."""

from icehouse.matches.services.acting import Acted, Ask, act
from icehouse.matches.services.opening import join, leave, open_match, start
from icehouse.matches.services.private import set_draft, set_notes, set_orders
from icehouse.matches.services.proposing import accept, decline, propose
from icehouse.matches.services.sweeping import adjudicate, relay, sweep, tidy
from icehouse.matches.services.wanted import Wanted

__all__ = [
    "Acted",
    "Ask",
    "Wanted",
    "accept",
    "act",
    "adjudicate",
    "decline",
    "join",
    "leave",
    "open_match",
    "propose",
    "relay",
    "set_draft",
    "set_notes",
    "set_orders",
    "start",
    "sweep",
    "tidy",
]
