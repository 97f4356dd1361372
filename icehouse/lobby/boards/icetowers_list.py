"""The List view of IceTowers: a row for each tower, with all that can be done there."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from icehouse.lobby.boards import Deed, Row, Update, View
from icehouse.lobby.boards.icetowers_words import pips, size_name, size_object, size_of

type Offer = Mapping[str, Any]


def action(kind: str, **fields: Any) -> str:
    """An action in JSON."""
    return json.dumps({"type": kind, **fields})


def facts(view: View, names: Sequence[str]) -> list[str]:
    """Scores, hands and what is agreed."""
    told = []
    if view["tempo"] == "beats" and view["stage"] == "play":
        order = ", ".join(str(names[seat]) for seat in view["order"])
        told.append(
            _("Beat %(n)s of %(limit)s. Order: %(players)s")
            % {"n": view["beat"], "limit": view["beat_limit"], "players": order}
        )
    for seat, name in zip(view["seats"], names, strict=True):
        told.append(
            _("%(player)s (%(colour)s): %(n)s points")
            % {"player": name, "colour": seat["colour"], "n": seat["score"]}
            + "".join(f", {word}" for word in _states(view, seat))
        )
    if view["ghost"] is not None:
        told.append(
            _("%(player)s (%(colour)s): %(n)s points")
            % {"player": _("ghost"), "colour": view["ghost"]["colour"], "n": view["ghost"]["score"]}
        )
    return [*told, *_opened(view, names)]


def _states(view: View, seat: Mapping[str, Any]) -> Iterator[str]:
    if seat["left"]:
        yield _("has left")
    elif view["stage"] == "ready":
        yield _("ready") if seat["ready"] else _("not ready yet")
    if seat["hand"]:
        yield _("holds %(piece)s") % {"piece": seat["hand"]["piece"]}
    if seat["done"]:
        yield _("done")
    if seat["sealed"]:
        yield _("sealed")


def _opened(view: View, names: Sequence[str]) -> list[str]:
    """What came of the last beat."""
    if view["last"] is None:
        return []
    told = []
    for turn in view["last"]["turns"]:
        deeds = ", ".join(written(deed) for deed in turn["deeds"]) or _("nothing")
        told.append(
            _("Beat %(n)s, %(player)s: %(deeds)s")
            % {"n": view["last"]["beat"], "player": names[turn["seat"]], "deeds": deeds}
        )
    return told


def written(deed: Mapping[str, Any]) -> str:
    """A deed in the notation."""
    match deed["type"]:
        case "split":
            return f"split {deed['lower']}/{deed['upper']}"
        case "cap" | "play":
            return f"{deed['type']} {deed['piece']} onto {deed['onto']}"
        case kind:
            return f"{kind.replace('_', '-')} {deed.get('piece', '')}".strip()


def general(update: Update, names: Sequence[str]) -> list[Deed]:
    """What belongs to no tower."""
    return [deed for offer in update["offers"] for deed in _general(offer, names)]


def _general(offer: Offer, names: Sequence[str]) -> Iterator[Deed]:
    kind = offer["type"]
    if kind in (words := _alone()):
        yield Deed(action(kind), words[kind])
    elif kind == "set_down":
        for piece in offer["piece"]:
            yield Deed(action(kind, piece=piece), _("Set down %(piece)s") % {"piece": piece})
    elif kind == "insist":
        for seat in offer["seat"]:
            yield Deed(action(kind, seat=seat), _("Insist: %(player)s") % {"player": names[seat]})
    elif kind == "plan":
        yield from _plans(offer["form"]["now"])


def _plans(now: Sequence[Mapping[str, Any]]) -> Iterator[Deed]:
    """Plans that belong to no tower."""
    yield Deed(action("plan", alternatives=[]), _("Pass"))
    yield Deed(action("plan", alternatives=[{"type": "done"}]), _("I'm done"))
    for one in now:
        if one["type"] == "set_down":
            label = _("Plan: set down %(piece)s") % {"piece": one["piece"][0]}
            yield Deed(_planned(one, piece=one["piece"][0]), label)


def _alone() -> dict[str, str]:
    """Actions that name nothing."""
    return {
        "ready": _("I'm ready"),
        "done": _("I'm done"),
        "not_done": _("Keep playing"),
        "showdown": _("Set down together"),
    }


def rows(update: Update, owners: Mapping[str, str]) -> list[Row]:
    """A row for each tower by its number."""
    found = []
    for tower in update["view"]["towers"]:
        pieces = tower["pieces"]
        contents = ", ".join(
            f"{owners[name[0]]} {size_name(size_of(name))} {name}" for name in reversed(pieces)
        )
        deeds = [deed for offer in update["offers"] for deed in _here(offer, pieces, update["view"])]
        name = _("%(number)s, %(n)s points") % {"number": tower["number"], "n": pips(pieces)}
        found.append(Row(name, contents, deeds))
    return found


def _here(offer: Offer, pieces: Sequence[str], view: View) -> Iterator[Deed]:
    """What an offer allows at a tower."""
    if offer["type"] == "plan":
        for one in offer["form"]["now"]:
            yield from _planned_here(one, pieces, view)
        return
    for kind, fields, label in _deeds_here(offer, pieces):
        yield Deed(action(kind, **fields), label)


def _deeds_here(offer: Offer, pieces: Sequence[str]) -> Iterator[tuple[str, dict[str, str], str]]:
    top = pieces[-1]
    match offer["type"]:
        case "cap" | "play" if top in offer["onto"]:
            for piece in _one_of_a_kind(offer["piece"]):
                if piece not in pieces:
                    label = _("Cap with %(size)s %(piece)s") % {"size": size_object(piece), "piece": piece}
                    yield offer["type"], {"piece": piece, "onto": top}, label
        case "split" if offer["lower"][0] in pieces:
            fields = {"lower": offer["lower"][0], "upper": offer["upper"][0]}
            yield "split", fields, _("Split %(lower)s/%(upper)s") % fields
        case "mine":
            for piece in offer["piece"]:
                if piece in pieces:
                    yield "mine", {"piece": piece}, _("Mine %(piece)s") % {"piece": piece}
        case _:
            pass


def _one_of_a_kind(pieces: Sequence[str]) -> list[str]:
    """The first piece of each colour and size: which one of them it is makes no difference."""
    return list({piece[:2]: piece for piece in reversed(pieces)}.values())


def _planned(one: Mapping[str, Any], **fields: Any) -> str:
    return action("plan", alternatives=[{"type": one["type"], **fields}])


def _planned_here(one: Mapping[str, Any], pieces: Sequence[str], view: View) -> Iterator[Deed]:
    """A plan of one alternative. A mined piece goes onto the tower worth most that takes it."""
    if one["type"] == "mine":
        piece = one["piece"][0]
        if piece in pieces:
            worth = {tower["pieces"][-1]: pips(tower["pieces"]) for tower in view["towers"]}
            then = sorted(one["then"], key=lambda top: -worth.get(top, 0))
            yield Deed(_planned(one, piece=piece, then=then), _("Plan: mine %(piece)s") % {"piece": piece})
        return
    for kind, fields, label in _deeds_here(one, pieces):
        yield Deed(_planned({"type": kind}, **fields), _("Plan: %(deed)s") % {"deed": label})
