"""How matches leave the server: `update_for` and what is built on it are the only doors."""

from icehouse.matches.selectors.lists import (
    holder_of,
    list_for,
    outcomes,
    playing,
    private_text,
    summaries,
    versions_of,
    waiting_count,
    waiting_for,
)
from icehouse.matches.selectors.records import record_for, record_text
from icehouse.matches.selectors.updates import (
    PUBLIC,
    Viewer,
    events_for,
    frames_for,
    load,
    may_see,
    update_after,
    update_for,
    update_of,
    visible,
)

__all__ = [
    "PUBLIC",
    "Viewer",
    "events_for",
    "frames_for",
    "holder_of",
    "list_for",
    "load",
    "may_see",
    "outcomes",
    "playing",
    "private_text",
    "record_for",
    "record_text",
    "summaries",
    "update_after",
    "update_for",
    "update_of",
    "versions_of",
    "visible",
    "waiting_count",
    "waiting_for",
]
