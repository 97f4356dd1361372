"""What a handle may look like, and names to suggest."""

import re
import secrets
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.catalog import GAMES

SHORTEST, LONGEST = 3, 20
SHAPE = re.compile(r"[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?")

# Nobody may look like the house: these are refused as whole names and as words of a name, however they are spelt.
RESERVED_WORDS = (
    "admin", "administrator", "arbiter", "moderator", "mod", "owner", "official", "operator", "referee", "root",
    "staff", "support", "sysadmin", "system", "team", "webmaster", "host", "judge", "security",
)  # fmt: skip
RESERVED_NAMES = frozenset({
    "api", "bot", "bots", "guest", "guests", "help", "new", "nobody", "none", "null", "table", "undefined",
    "anonymous", "you", "server", "site", "spectator", "settings", "login", "logout", "signup", "account", "accounts",
    "everyone", "everybody", "all", "mail", "email", "info", "abuse", "postmaster", "noreply", "deleted", "closed",
})  # fmt: skip
LOOK_ALIKE = str.maketrans("013457il", "oleastll")
"""Digits that pass for letters; i, l and 1 pass for each other."""

MANNERS = (
    "quiet", "calm", "swift", "clear", "bright", "early", "gentle", "patient", "nimble", "brisk",
    "mellow", "keen", "plain", "fair", "light", "cool", "warm", "round", "smooth", "spare", "simple", "sunny",
    "frosty", "snowy", "misty", "windy", "silver", "amber", "violet", "indigo", "russet",
)  # fmt: skip
THINGS = (
    "cap", "tower", "heron", "pine", "river", "stone", "lantern", "kettle", "harbour", "meadow", "comet", "ember",
    "maple", "otter", "plover", "ridge", "sparrow", "thicket", "willow", "anchor", "beacon", "cairn", "drift",
    "fjord", "glacier", "hollow", "inlet", "juniper", "lichen", "marten", "owl", "pebble",
)  # fmt: skip


def folded(handle: str) -> str:
    """The handle as a hasty eye reads it."""
    return handle.translate(LOOK_ALIKE)


def is_reserved(handle: str) -> bool:
    """Whether a handle would pass for the site, its staff, a bot or a word of the interface."""
    joined = re.sub(r"[_-]", "", handle)
    bots = {key for game in GAMES.values() for key in game.bots}
    if joined.replace("0", "o") in RESERVED_NAMES | bots:
        return True
    house = re.sub(r"[^a-z0-9]", "", settings.SITE_NAME.lower())
    words = {folded(word) for word in (*RESERVED_WORDS, house)}
    pieces = {folded(joined), folded(joined.strip("0123456789"))}
    pieces |= {folded(word) for word in re.split(r"[_-]", handle)}
    return bool(pieces & words)


def check_handle(handle: Any) -> None:
    """Raise ValidationError, with a code, where a handle may not be used by anybody."""
    if not isinstance(handle, str) or not SHORTEST <= len(handle) <= LONGEST:
        raise ValidationError(
            _("Between %(least)s and %(most)s characters."),
            code="length",
            params={"least": SHORTEST, "most": LONGEST},
        )
    if not SHAPE.fullmatch(handle):
        raise ValidationError(
            _("Small letters a to z, digits, hyphen and underscore; a letter or digit at both ends."),
            code="shape",
        )
    if is_reserved(handle):
        raise ValidationError(_("This name is kept for the house."), code="reserved")


def suggestion() -> str:
    """A neutral name such as quiet-cap-417; nothing in it tells anything about anybody."""
    name = f"{secrets.choice(MANNERS)}-{secrets.choice(THINGS)}-{100 + secrets.randbelow(900)}"
    return name if len(name) <= LONGEST else suggestion()


VALIDATORS = [check_handle]
