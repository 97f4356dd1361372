"""The match page: the shell for the client, and the List view that works without script."""

import json
import secrets
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.html import json_script
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.i18n import JSONCatalog
from rest_framework.exceptions import ParseError

from games import catalog
from games.core.values import IllegalAction
from icehouse.accounts.models import User
from icehouse.lobby import seen
from icehouse.lobby.boards import board
from icehouse.lobby.games import title
from icehouse.lobby.views import invited
from icehouse.lobby.views.entry import told
from icehouse.lobby.words import pace_hint, read_pace, seat_name, why_ended
from icehouse.matches import flood, selectors, services
from icehouse.matches.bodies import Key
from icehouse.matches.services.acting import encode_action
from icehouse.problems import Problem
from icehouse.rest import read_json

LATER = 9
"""Characters that a sheet's `later` field has at most."""


@require_safe
@never_cache
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    """A match as the viewer may see it. What is hidden from the viewer looks like missing."""
    try:
        services.adjudicate(match_id)
        update = seen.plain(selectors.update_for(match_id, seen.viewer_of(request)))
        orders = switches(match_id, seen.person_of(request), update)
    except Problem as refused:
        if refused.http == 404:
            return render(request, "no_match.html", status=404)
        raise
    if invited.is_meant(request, update):
        return invited.page(request, update)
    names = [seat_name(seat) for seat in update["seats"]]
    game = catalog.game(update["game"])
    given = {
        "update": update,
        "names": names,
        "title": title(game),
        "initial": json_script(update, "initial-update"),
        "catalogue": json_script(sentences(request.LANGUAGE_CODE), "messages"),
        "sheet": board(game.key).sheet(update, names) if update["view"] else None,
        "pace": pace_hint(update["game"], read_pace(update["pace"]), update["options"]),
        "key": secrets.token_urlsafe(12),
        "asked": next((one["id"] for one in update["decisions"] if one["seat"] == update["you"]), ""),
        "invite": invitation(request, update),
        "link": invitation(request, update) or request.build_absolute_uri(request.path),
        "ending": ending(update, names),
        "switches": orders,
        "draws": board(game.key).draws,
    }
    return render(request, "match.html", given)


def switches(match_id: int, person: User | None, update: dict[str, Any]) -> list[dict[str, Any]]:
    """The standing orders of the viewer's seat, as switches; none without a seat and after the end."""
    if person is None or update["you"] is None or update["status"] in {"over", "annulled"}:
        return []
    orders = json.loads(selectors.private_text(match_id, person.pk, "orders") or "{}")
    known = board(update["game"]).orders
    return [{"key": key, "choice": choice, "on": orders.get(key) is True} for key, choice in known.items()]


@cache
def sentences(language: str) -> Any:
    """The client's catalogue of sentences in a language."""
    with translation.override(language):
        view = JSONCatalog(domain="djangojs", packages=["icehouse"])
        return json.loads(view.get(HttpRequest()).content)


def invitation(request: HttpRequest, update: dict[str, Any]) -> str:
    """The link that opens a private table, for those who sit at it."""
    if not update["private"] or not update["invite"]:
        return ""
    return request.build_absolute_uri(f"{request.path}?invite={update['invite']}")


def ending(update: dict[str, Any], names: list[str]) -> str:
    """How the match ended, in a sentence."""
    outcome = update["outcome"]
    if outcome is None:
        return _("This match was annulled.") if update["status"] == "annulled" else ""
    why = why_ended(update["game"], outcome["reason"])
    if outcome["draw"]:
        return _("A draw: %(why)s.") % {"why": why}
    winners = ", ".join(names[seat] for seat in outcome["winners"])
    return _("Winner: %(player)s, %(why)s.") % {"player": winners, "why": why}


@require_POST
def act(request: HttpRequest, match_id: int) -> HttpResponse:
    """Answer by a form: a button's action, or a line in the game's notation."""

    def work(user: User) -> None:
        flood.limit("act", user.pk)
        action = _action_of(request, match_id)
        decision = request.POST.get("decision", "")[:64] or None
        services.act(match_id, user.pk, services.Ask(decision, action, _key_of(request)))

    return _change(request, match_id, work)


def _action_of(request: HttpRequest, match_id: int) -> bytes:
    """The action that the form means; a line that can't be read, and nothing, are refused in words."""
    key = selectors.update_for(match_id, seen.viewer_of(request), since=2**31)["game"]
    line = request.POST.get("line", "").strip()[:200]
    if line:
        try:
            return encode_action(catalog.game(key).read(line))
        except IllegalAction as wrong:
            raise Problem("malformed", 422, _("This can't be read: %(line)s") % {"line": line}) from wrong
    raw = request.POST.get("action", "")[:2000].strip()
    if not raw:
        raise Problem("malformed", 422)
    return encode_action(board(key).with_later(_readable(raw), _bounded(request.POST.get("later", ""))))


def _readable(raw: str) -> dict[str, Any]:
    """The JSON object of a button, as strictly read as the API's. Other values come from no page of ours."""
    try:
        action = read_json(raw.encode())
    except (ParseError, UnicodeEncodeError) as wrong:
        raise BadRequest("the action is no JSON") from wrong
    if not isinstance(action, dict):
        raise BadRequest("the action is no object")
    return action


def _bounded(later: str) -> str:
    """A field that holds a small number, or nothing."""
    if len(later) > LATER:
        raise BadRequest("the later choice is no small number")
    return later


def _key_of(request: HttpRequest) -> str:
    """The key of the form, made of the same characters as the API's; a new one where the form has none."""
    try:
        key: str = msgspec.convert(request.POST.get("key") or secrets.token_urlsafe(12), Key)
    except msgspec.ValidationError as wrong:
        raise BadRequest("the key is none") from wrong
    return key


@require_POST
def resign(request: HttpRequest, match_id: int) -> HttpResponse:
    """Resign: in two steps, the second of which says what it means."""

    def work(user: User) -> None:
        services.act(match_id, user.pk, services.Ask(None, b'{"type":"resign"}', "resign:by-form"))

    return _change(request, match_id, work)


@require_POST
def set_orders(request: HttpRequest, match_id: int) -> HttpResponse:
    """Set the seat's standing orders: a switch that isn't sent is off."""

    def work(user: User) -> None:
        key = selectors.update_for(match_id, seen.viewer_of(request), since=2**31)["game"]
        wanted = {name: name in request.POST for name in board(key).orders}
        services.set_orders(match_id, user, json.dumps(wanted).encode())

    return _change(request, match_id, work)


@require_POST
def propose(request: HttpRequest, match_id: int) -> HttpResponse:
    """Propose a draw or a rematch."""
    kind = request.POST.get("kind", "")

    def work(user: User) -> None:
        match kind:
            case "draw" | "rematch":
                services.propose(match_id, user, kind)
            case _:
                raise Problem("malformed", 422)

    return _change(request, match_id, work)


@require_POST
def reply(request: HttpRequest, match_id: int, n: int, answer: str) -> HttpResponse:
    """Accept or decline what was proposed."""
    answers = {"accept": services.accept, "decline": services.decline}
    if answer not in answers:
        raise Http404
    return _change(request, match_id, lambda user: answers[answer](match_id, user, n))


def _change(request: HttpRequest, match_id: int, work: Callable[[User], Any]) -> HttpResponse:
    """Do it, or show the refusal's sentence; then the match again."""
    if not isinstance(request.user, User):
        return redirect("entry")
    try:
        work(request.user)
    except Problem as refused:
        if refused.code == "not-found":
            raise Http404 from refused
        told(request, _in_words(request, match_id, refused))
    return redirect("match", match_id=match_id)


def _in_words(request: HttpRequest, match_id: int, refused: Problem) -> Problem:
    """A refusal by the rules with the game's own sentence."""
    if refused.code != "illegal":
        return refused
    update = seen.plain(selectors.update_for(match_id, seen.viewer_of(request), since=2**31))
    names = [seat_name(seat) for seat in update["seats"]]
    params = dict(refused.params)
    sentence = board(update["game"]).refusal(params.pop("reason", ""), params, update, names)
    return Problem(refused.code, refused.http, sentence or refused.detail)
