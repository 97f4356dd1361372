"""What several calls share: act or change, then answer with the caller's update."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from icehouse.matches import bodies, flood, selectors, services
from icehouse.matches.selectors import Viewer
from icehouse.matches.services.acting import encode_action
from icehouse.problems import Problem

PRIVATE = {"Cache-Control": "no-store, private"}


def account(request: Request) -> int:
    """The account that asks; nobody is refused."""
    user_id: int | None = request.user.pk
    if user_id is None:
        raise Problem("not-signed-in", 401)
    return user_id


def writer(request: Request) -> Any:
    """The account that asks to change something, which it may do so often."""
    flood.limit("write", account(request))
    return request.user


def accepted(request: Request, match_id: int, body: bodies.ActBody) -> Response:
    """Carry out an action and answer with its result and the update; a refusal carries the update too."""
    user_id = account(request)
    viewer = Viewer(user_id)
    flood.limit("act", user_id)
    ask = services.Ask(body.decision, encode_action(body.action), body.key)
    try:
        acted = services.act(match_id, user_id, ask)
    except Problem as refused:
        if refused.http != 404 or refused.code == "no-such-decision":
            refused.extra["update"] = selectors.update_for(match_id, viewer)
        raise
    update = selectors.update_after(acted.table, viewer)
    return Response(
        {"result": {"accepted": True, "number": acted.ordinal}, "update": update},
        headers=PRIVATE,
    )


def with_update(request: Request, match_id: int, work: Callable[[Any], Any]) -> Response:
    """Do something to a match, then answer with the caller's update; a refusal carries it too."""
    user = writer(request)
    viewer = Viewer(user.pk)
    try:
        work(user)
    except Problem as refused:
        if refused.http == 409 and selectors.may_see(selectors.load(match_id), viewer):
            refused.extra["update"] = selectors.update_for(match_id, viewer)
        raise
    return Response(selectors.update_for(match_id, viewer), headers=PRIVATE)


def seat_document(match_id: int, user: Any, field: str) -> str:
    """A private text of the caller's own seat."""
    return selectors.private_text(match_id, user.pk, field)
