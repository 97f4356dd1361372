"""What the rules say of seconds. Engines know no time: the service keeps to these (IT-26)."""

from collections.abc import Mapping

from games.core.values import IllegalAction, Rate, TimerKind
from games.icetowers.model import (
    Action,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Options,
    Play,
    SetDown,
    Showdown,
    Split,
)

LIMITS: Mapping[tuple[str, TimerKind], range] = {
    ("live", "match"): range(60, 60 * 60 + 1),
    ("live", "hold"): range(3, 120 + 1),
}
"""IT-26. Seconds that a live match may last, and that a piece may be held."""

HAND = Rate("hand", 1, 150)
"""IT-26. What moves a piece: hands, not scripts."""

WORD = Rate("word", 5, 10_000)
"""IT-26. What is only said."""


def rate(action: Action, *, live: bool) -> Rate | None:
    """IT-26. How often a seat may act in live play."""
    if not live:
        return None
    match action:
        case Cap() | Mine() | Play() | SetDown() | Split():
            return HAND
        case Done() | NotDone() | Insist() | Showdown():
            return WORD
        case _:
            return None


def check_pace(options: Options, kind: str) -> None:
    """IT-26. Live play needs everybody at the table, so it goes with a live pace only; beats go with either."""
    if options.tempo == "live" and kind != "live":
        raise IllegalAction("live-pace", "IT-26")
