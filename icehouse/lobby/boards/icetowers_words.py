"""IceTowers' pieces, towers and refusals in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from icehouse.lobby.boards import View


def size_of(name: str) -> int:
    """The pips of a piece by its name."""
    return int(name[1])


def size_name(size: int) -> str:
    """A size as it is counted."""
    return {3: _("large"), 2: _("medium"), 1: _("small")}[size]


def size_object(name: str) -> str:
    """A piece by its size, as it is played."""
    return {3: _("a large"), 2: _("a medium"), 1: _("a small")}[size_of(name)]


def named(view: View, names: Sequence[str]) -> dict[str, str]:
    """Who has which colour; the ghost has one, too."""
    owners = {seat["colour"]: names[number] for number, seat in enumerate(view["seats"])}
    if view["ghost"] is not None:
        owners[view["ghost"]["colour"]] = _("ghost")
    return owners


def pips(pieces: Sequence[str]) -> int:
    """What a tower is worth (IT-22)."""
    return sum(map(size_of, pieces))


def _size(value: Any) -> str:
    return size_name(value) if value in {1, 2, 3} else "?"


def refused(code: str, params: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """The sentence of a refusal, by whom it was if somebody was faster (IT-15)."""
    seat = params.get("seat")
    who = names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else None
    if code == "too-big":
        return _("Too big. The top is %(top)s, yours is %(mine)s.") % {
            "top": _size(params.get("top")),
            "mine": _size(params.get("mine")),
        }
    if code == "must-cap":
        return _("Towers that still take it: %(n)s.") % {"n": params.get("towers", "?")}
    if who is not None and code in {"not-on-top", "not-free-standing", "no-pair", "not-on-table"}:
        return {
            "not-on-top": _("The tower has changed: %(player)s was faster."),
            "not-free-standing": _("No longer free-standing: %(player)s was faster."),
            "no-pair": _("The pair is gone: %(player)s was faster."),
            "not-on-table": _("Not on the table: %(player)s holds it."),
        }[code] % {"player": who}
    return _simple().get(code)


def _simple() -> dict[str, str]:
    return {
        "not-ready": _("Not everybody is ready yet."),
        "already-ready": _("You have said so already."),
        "already-insisted": _("Somebody has insisted already."),
        "already-asked": _("You have said so already."),
        "bad-plan": _("A plan has up to three alternatives, of the kinds that your hand allows."),
        "ghost-free-standing": _("The ghost never caps a free-standing piece."),
        "holding": _("Play the piece in your hand first."),
        "mineback": _("No minebacks. Play it on another tower."),
        "no-change": _("You have said so already."),
        "no-pair": _("Two pieces of one colour don't lie on each other there."),
        "no-showdown": _("Somebody can still act."),
        "not-free-standing": _("Only free-standing pieces can be picked up."),
        "not-holding": _("You don't hold that piece."),
        "not-on-table": _("That piece is not on the table."),
        "not-on-top": _("That piece is not on top of its tower."),
        "not-yours": _("That piece is not yours to move."),
        "nothing-held": _("Nothing is held there."),
        "only-one": _("You need two pieces here to mine one."),
        "own-colour": _("Only others may split your pair."),
        "resigned": _("You have left this match."),
        "same-colour": _("You are already on top here."),
        "same-tower": _("A piece can't cap itself."),
        "wrong-tempo": _("That belongs to the other way of playing."),
        "you-control-it": _("You control this tower, so you cannot mine it."),
    }
