"""Spans of time in words."""

from django.utils.translation import gettext as _

MINUTE, HOUR, DAY = 60, 3600, 86400


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
