"""Words for time, pace and people that many pages share."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from icehouse.lobby.boards import board
from icehouse.lobby.spans import span
from icehouse.matches.clocks import Pace

URGENT = 600

BOTS: dict[str, str | Promise] = {
    "random": gettext_lazy("plays anything"),
    "easy": gettext_lazy("looks a little ahead"),
    "steady": gettext_lazy("thinks"),
}


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


def pace_words(game: str, pace: Pace, options: Mapping[str, Any]) -> str:
    """The pace in short: live, 10 min + 10 s; 3 d + 1 d a move."""
    own = board(game).pace_words(pace, options)
    if own is not None:
        return own
    given = {"bank": span(pace.bank or 0), "more": span(pace.increment or 0)}
    if pace.kind == "live":
        return _("live, %(bank)s + %(more)s") % given
    return _("by days, %(bank)s + %(more)s a move") % given


def pace_hint(game: str, pace: Pace, options: Mapping[str, Any]) -> str:
    """The pace in full sentences."""
    own = board(game).pace_hint(pace, options)
    if own is not None:
        return own
    given = {"bank": span(pace.bank or 0), "more": span(pace.increment or 0), "cap": span(pace.cap or 0)}
    return _("You start with %(bank)s; each move adds %(more)s, up to %(cap)s.") % given


def why_ended(game: str, reason: str) -> str:
    """Why a match ended, in a few words."""
    general = {
        "agreed": _("agreed"),
        "resign": _("the other resigned"),
        "time": _("time ran out"),
        "annulled": _("annulled"),
    }
    return general.get(reason) or board(game).ending(reason) or reason


def result(winners: list[str], why: str) -> str:
    """Who won and why; a draw where nobody did."""
    if not winners:
        return _("Drawn: %(why)s") % {"why": why}
    return _("%(player)s won: %(why)s") % {"player": ", ".join(winners), "why": why}


def bot_name(key: str) -> str:
    """What pages call a bot; the key stays what programs say."""
    return str(
        {
            "random": pgettext("bot", "random"),
            "easy": pgettext("bot", "easy"),
            "steady": pgettext("bot", "steady"),
        }.get(key, key)
    )


def seat_name(seat: dict[str, Any]) -> str:
    """Who sits there: a handle, a bot's name, or nobody."""
    if seat["player"]:
        return str(seat["player"])
    if seat["bot"]:
        return _("bot %(name)s") % {"name": bot_name(seat["bot"])}
    return _("free seat")
