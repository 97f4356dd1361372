"""One module a row, each with `measure(effort)`: the lines it adds to the table."""

from typing import NamedTuple


class Row(NamedTuple):
    """A row: its id, its module, the ground it runs on, and what it is about.

    `anywhere`: it can also be tried on the embedded ground.
    """

    id: str
    module: str
    ground: str
    about: str
    anywhere: bool = True


ROWS = (
    Row("P3", "trips", "served", "database round trips of an accepted action, PostgreSQL"),
    Row("P3s", "trips", "embedded", "database round trips of an accepted action, SQLite"),
    Row("P4", "raw", "served", "an accepted action against a loop of the same statements", anywhere=False),
    Row("P7", "towers", "none", "IceTowers: offers, checks, random play"),
    Row("P8", "engine", "none", "random play of the engine and of the compact model"),
    Row("P8m", "batteries", "none", "Missile Command: random play of four seats"),
    Row("P9", "replay", "none", "replay of checked actions"),
    Row("P10", "storage", "served", "bytes a move"),
    Row("P11", "page", "none", "script and style of the match page"),
    Row("P11p", "picture", "embedded", "the first picture of the match page"),
    Row("P12", "bots", "none", "the bots' search"),
    Row("P12i", "towers_bots", "none", "the bots of IceTowers"),
    Row("G1", "growth_log", "served", "cost of an action as the log grows"),
    Row("G2", "growth_matches", "served", "cost of an action as matches become many"),
    Row("G4", "catching_up", "served", "events since a version, by what is missing"),
    Row("P1", "act", "served", "POST actions, 200 matches, 16 clients"),
    Row("P2", "hot", "served", "POST actions, one match, 16 clients"),
    Row("P5", "fanout", "served", "the last of 1,000 watchers has the update"),
    Row("P6", "push", "served", "what the push adds to the request"),
    Row("G3", "growth_watchers", "served", "cost of an action as watchers become many"),
    Row("G5", "idle", "served", "memory of an idle socket"),
    Row("P13", "live", "served", "a live table of four with twenty watching, two acts a second each"),
    Row("P14", "deadlines", "served", "1,000 deadlines at one instant", anywhere=False),
    Row("P14e", "deadlines_embedded", "embedded", "50 deadlines at one instant, embedded"),
)
"""Quick and quiet ones first, those that load the machine last."""
