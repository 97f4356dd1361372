"""Words for time, pace and people that many pages share."""

from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from icehouse.matches.clocks import Pace

MINUTE, HOUR, DAY = 60, 3600, 86400
URGENT = 10 * MINUTE

BOTS: dict[str, str | Promise] = {
    "random": gettext_lazy("plays anything"),
    "easy": gettext_lazy("looks a little ahead"),
    "steady": gettext_lazy("thinks"),
}


def span(seconds: float) -> str:
    """A time in two figures at most: 1 d 22 h, 1 h 52 min, 4 min, 6 s."""
    left = max(0, int(seconds))
    if left >= DAY:
        return _two(left, DAY, HOUR, _("%(n)s d"), _("%(n)s h"))
    if left >= HOUR:
        return _two(left, HOUR, MINUTE, _("%(n)s h"), _("%(n)s min"))
    if left >= MINUTE:
        return _("%(n)s min") % {"n": left // MINUTE}
    return _("%(n)s s") % {"n": left}


def _two(left: int, big: int, small: int, first: str, second: str) -> str:
    whole, rest = divmod(left, big)
    parts = [first % {"n": whole}]
    if rest // small:
        parts.append(second % {"n": rest // small})
    return " ".join(parts)


def moment(text: str | None) -> datetime | None:
    """The time that the contract writes as text."""
    return None if text is None else datetime.fromisoformat(text)


def left_until(text: str | None) -> dict[str, Any] | None:
    """What is left until a deadline: words, and whether it is urgent; None where no clock runs."""
    due = moment(text)
    if due is None:
        return None
    seconds = (due - timezone.now()).total_seconds()
    return {"words": _("%(time)s left") % {"time": span(seconds)}, "urgent": seconds < URGENT, "at": text}


def ago(text: str | None) -> str:
    """How long something is over."""
    past = moment(text)
    if past is None:
        return ""
    return _("%(time)s ago") % {"time": span((timezone.now() - past).total_seconds())}


def read_pace(plain: Any) -> Pace:
    """The pace that an Update or a list entry carries."""
    return msgspec.convert(plain, Pace)


def pace_words(pace: Pace) -> str:
    """The pace in short: live, 10 min + 10 s; 3 d + 1 d a move."""
    given = {"bank": span(pace.bank or 0), "more": span(pace.increment or 0)}
    if pace.kind == "live":
        return _("live, %(bank)s + %(more)s") % given
    return _("by days, %(bank)s + %(more)s a move") % given


def pace_hint(pace: Pace) -> str:
    """The pace in full sentences."""
    given = {"bank": span(pace.bank or 0), "more": span(pace.increment or 0), "cap": span(pace.cap or 0)}
    return _("You start with %(bank)s; each move adds %(more)s, up to %(cap)s.") % given


def seat_name(seat: dict[str, Any]) -> str:
    """Who sits there: a handle, a bot's name, or nobody."""
    if seat["player"]:
        return str(seat["player"])
    if seat["bot"]:
        return _("bot %(name)s") % {"name": seat["bot"]}
    return _("free seat")
