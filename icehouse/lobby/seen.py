"""What a request may see of matches, as plain values for templates. Everything comes through matches.selectors."""

from typing import Any

import msgspec
from django.http import HttpRequest

from icehouse.accounts.models import User
from icehouse.lobby.boards import board
from icehouse.lobby.words import result, seat_name, why_ended
from icehouse.matches import selectors
from icehouse.matches.selectors import PUBLIC, Viewer
from icehouse.rest import encode

FEW = 6
MANY = 30


def plain(value: Any) -> Any:
    """Structs and raw JSON as dicts and lists."""
    return msgspec.json.decode(encode(value))


def person_of(request: HttpRequest) -> User | None:
    """Who is there, a guest at the doors too."""
    guest: User | None = getattr(request, "guest", None)
    if guest is not None:
        return guest
    user = getattr(request, "user", None)  # a request that was refused at once has none
    return user if isinstance(user, User) else None


def viewer_of(request: HttpRequest) -> Viewer:
    """Who looks, with the invitation of the address if there is one."""
    person = person_of(request)
    return Viewer(None if person is None else person.pk, request.GET.get("invite", ""))


def waiting(request: HttpRequest) -> list[dict[str, Any]]:
    """The matches that wait for the viewer, most urgent first; asked once a request."""
    person = person_of(request)
    if person is None:
        return []
    known: list[dict[str, Any]] | None = getattr(request, "waiting_matches", None)
    if known is not None:
        return known
    found: list[dict[str, Any]] = plain(selectors.waiting_for(person.pk))
    request.waiting_matches = found  # type: ignore[attr-defined]
    return found


def your_moves(request: HttpRequest) -> list[dict[str, Any]]:
    """Cards of the matches that wait: the sentence of the decision beside the position."""
    return [
        {**one, "ask": board(one["game"]).asks(one["kind"], one["view"], one["you"])}
        for one in waiting(request)
    ]


def others_turn(request: HttpRequest) -> list[dict[str, Any]]:
    """The viewer's running matches that wait for somebody else."""
    person = person_of(request)
    if person is None:
        return []
    asked = {one["match"] for one in waiting(request)}
    rows = listed(request, status="playing", player=person.username)
    return [one for one in rows if one["id"] not in asked]


def listed(request: HttpRequest, most: int | None = None, **filters: Any) -> list[dict[str, Any]]:
    """List entries that the viewer may see, newest first, at most `most` of them."""
    rows = selectors.list_for(viewer_of(request), **filters)
    found: list[dict[str, Any]] = plain(selectors.summaries(rows if most is None else rows[:most]))
    return found


def own(match: dict[str, Any], handle: str) -> int | None:
    """The seat of a player in a list entry."""
    return next((seat["seat"] for seat in match["seats"] if seat["player"] == handle), None)


def with_position(match: dict[str, Any]) -> dict[str, Any]:
    """A list entry with the position that everybody may see."""
    public = plain(selectors.update_for(match["id"], PUBLIC, since=match["version"]))
    return {**match, "view": public["view"]}


def live_now(request: HttpRequest) -> list[dict[str, Any]]:
    """Live matches that everybody may watch, with their positions."""
    rows = [one for one in listed(request, 4 * FEW, status="playing", company=True) if not one["private"]]
    live = [one for one in rows if one["pace"]["kind"] == "live"][:4]
    return [{**with_position(one), "players": [seat_name(seat) for seat in one["seats"]]} for one in live]


def open_tables(request: HttpRequest) -> list[dict[str, Any]]:
    """Open tables that everybody may join; own ones come first."""
    person = person_of(request)
    handle = "" if person is None else person.username
    rows = listed(request, 5 * FEW, status="open")
    for one in rows:
        one["mine"] = own(one, handle) is not None
        one["taken"] = sum(bool(seat["player"] or seat["bot"]) for seat in one["seats"])
    rows.sort(key=lambda one: not one["mine"])
    fit = next((one for one in rows if not one["mine"]), None)
    if fit is not None:
        fit["first"] = True
    return rows


def being_played(request: HttpRequest, player: str = "") -> list[dict[str, Any]]:
    """Running matches that everybody may watch; of one player, or of all but the viewer, whose have their own place."""
    person = person_of(request)
    handle = "" if person is None else person.username
    rows = listed(request, MANY, status="playing", player=player or None, company=not player)
    if player and player == handle:
        return rows
    return [one for one in rows if not one["private"] and (player or own(one, handle) is None)]


def count_finished(request: HttpRequest, player: str) -> int:
    """How many matches a player has finished, of those that the viewer may see."""
    return selectors.list_for(viewer_of(request), status="over", player=player).count()


def tally(request: HttpRequest, player: str) -> dict[str, int]:
    """How many matches a player has won, lost and drawn, of those that the viewer may see."""
    counts = {"won": 0, "lost": 0, "drawn": 0}
    for seat, outcome in selectors.outcomes(viewer_of(request), player):
        kind = "drawn" if outcome["draw"] else "won" if seat in outcome["winners"] else "lost"
        counts[kind] += 1
    return counts


def finished(request: HttpRequest, player: str = "", most: int = FEW) -> list[dict[str, Any]]:
    """Finished matches with their standing, of one player or of all."""
    rows = listed(request, most, status="over", player=player or None, company=not player)
    rows.sort(key=lambda one: one["ended"] or "", reverse=True)
    return [_result(request, one, player) for one in rows]


def _result(request: HttpRequest, match: dict[str, Any], player: str) -> dict[str, Any]:
    update = plain(selectors.update_for(match["id"], viewer_of(request), since=match["version"]))
    seat = own(match, player)
    names = [seat_name(one) for one in match["seats"]]
    outcome = match["outcome"] or {"winners": [], "draw": False, "reason": ""}
    winners = [names[number] for number in outcome["winners"]]
    why = why_ended(match["game"], outcome["reason"]) if outcome["reason"] else ""
    return {
        **match,
        "view": update["view"],
        "seat": seat,
        "why": why,
        "how": result([] if outcome["draw"] else winners, why) if why else "",
        "score": board(match["game"]).score(update["view"]),
        "names": names,
        "others": [name for number, name in enumerate(names) if number != seat],
        "won": seat in outcome["winners"],
        "draw": outcome["draw"],
        "winners": winners,
    }
