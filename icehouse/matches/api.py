"""The REST calls of matches. Thin: read the body, call a service or a selector, answer."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from icehouse.matches import bodies, contract, flood, presence, selectors, services
from icehouse.matches.acts import accepted, account, seat_document, with_update, writer
from icehouse.matches.documents import FLAG, NUMBER, STATUS, TEXT, call
from icehouse.matches.models import Match
from icehouse.matches.selectors import Viewer
from icehouse.problems import Problem
from icehouse.rest import Pages

PRIVATE = {"Cache-Control": "no-store, private"}


def viewer_of(request: Request) -> Viewer:
    """Who asks, with the invitation of the query if there is one."""
    user_id = request.user.pk if request.user.is_authenticated else None
    return Viewer(user_id, request.query_params.get("invite", ""))


def number_in(request: Request, name: str) -> int | None:
    """A whole number of the query, not negative; None where it is not given."""
    raw = request.query_params.get(name)
    if raw is None:
        return None
    if not raw.isascii() or not raw.isdigit() or len(raw) > 9:
        raise Problem("malformed", 422, None, {"field": name})
    return int(raw)


def one_of(request: Request, name: str, known: Mapping[str, Any]) -> Any:
    """What one of a few known words of the query stands for; None where it is not given."""
    raw = request.query_params.get(name)
    if raw is None:
        return None
    if raw not in known:
        raise Problem("malformed", 422, None, {"field": name})
    return known[raw]


class Matches(APIView):
    """`matches`: the list, and opening a table."""

    permission_classes = [AllowAny]

    @call(
        "matches_list",
        contract.SummaryPage,
        query={"game": TEXT, "status": STATUS, "player": TEXT, "rated": FLAG, "cursor": TEXT},
        problems=(404, 422),
    )
    def get(self, request: Request) -> Response:
        """Matches in lists, newest first."""
        asked: dict[str, Any] = {name: request.query_params.get(name) for name in ("game", "player")}
        asked["status"] = one_of(request, "status", {status: status for status in Match.Status.values})
        asked["rated"] = one_of(request, "rated", {"true": True, "false": False})
        pages = Pages()
        page = pages.paginate_queryset(selectors.list_for(viewer_of(request), **asked), request, view=self)
        return Response(
            {
                "results": selectors.summaries(page or []),
                "next": pages.get_next_link(),
                "previous": pages.get_previous_link(),
            },
            headers=PRIVATE,
        )

    @call("matches_open", contract.Opened, bodies.OpenBody, status=201, problems=(409, 422))
    def post(self, request: Request) -> Response:
        """Open a table and sit down at it."""
        user = signed_in(request)
        body = bodies.read(bodies.OpenBody, request.data)
        flood.limit("open", user.pk)
        wanted = services.Wanted(
            game=body.game,
            seats=body.seats,
            options=msgspec.json.encode(body.options),
            pace=msgspec.json.encode(body.pace),
            rated=body.rated,
            private=body.private,
            bots=tuple((bot.seat, bot.bot) for bot in body.bots),
            seat=body.seat,
        )
        match = services.open_match(user, wanted)
        update = selectors.update_for(match.pk, Viewer(user.pk))
        return Response(
            {"id": match.pk, "invite": match.invite, "update": update}, status=201, headers=PRIVATE
        )


def signed_in(request: Request) -> Any:
    """The account that asks; nobody is refused."""
    if not request.user.is_authenticated:
        raise Problem("not-signed-in", 401)
    return request.user


def _is_here(match_id: int, user_id: int, seat: dict[str, Any]) -> None:
    """Who asks for a match is there: a client without a socket asks again and again. Noted when it was forgotten."""
    if not seat["present"]:
        presence.note([(match_id, user_id)])
        seat["present"] = True


class OneMatch(APIView):
    """`matches/{id}`."""

    permission_classes = [AllowAny]

    @call("matches_read", contract.Update, query={"since": NUMBER, "invite": TEXT}, problems=(404, 422))
    def get(self, request: Request, match_id: int) -> Response:
        """The match as the caller may see it; `since` leaves out older events."""
        since = number_in(request, "since")
        services.adjudicate(match_id)
        viewer = viewer_of(request)
        update = selectors.update_for(match_id, viewer, since)
        if viewer.user_id is not None and update["you"] is not None:
            _is_here(match_id, viewer.user_id, update["seats"][update["you"]])
        return Response(update, headers=PRIVATE)


class Joining(APIView):
    """`matches/{id}/join`."""

    @call("matches_join", contract.Update, bodies.JoinBody, problems=(404, 409, 422))
    def post(self, request: Request, match_id: int) -> Response:
        """Sit down."""
        body = bodies.read(bodies.JoinBody, request.data)
        return with_update(
            request, match_id, lambda user: services.join(match_id, user, body.seat, body.invite)
        )


class Leaving(APIView):
    """`matches/{id}/leave`."""

    @call("matches_leave", None, bodies.EmptyBody, status=204, problems=(404, 409))
    def post(self, request: Request, match_id: int) -> Response:
        """Get up from an open table."""
        bodies.read(bodies.EmptyBody, request.data)
        services.leave(match_id, writer(request))
        return Response(status=204)


class Starting(APIView):
    """`matches/{id}/start`."""

    @call("matches_start", contract.Update, bodies.EmptyBody, problems=(403, 404, 409))
    def post(self, request: Request, match_id: int) -> Response:
        """Start with the seats that are taken."""
        bodies.read(bodies.EmptyBody, request.data)
        return with_update(request, match_id, lambda user: services.start(match_id, user))


class Actions(APIView):
    """`matches/{id}/actions`."""

    @call("matches_act", contract.Accepted, bodies.ActBody, problems=(404, 409, 422))
    def post(self, request: Request, match_id: int) -> Response:
        """Answer a decision. Refusals carry the update."""
        body = bodies.read(bodies.ActBody, request.data)
        return accepted(request, match_id, body)


class Resigning(APIView):
    """`matches/{id}/resign`."""

    @call("matches_resign", contract.Accepted, bodies.EmptyBody, problems=(404, 409))
    def post(self, request: Request, match_id: int) -> Response:
        """Resign: the same as the action with decision null."""
        bodies.read(bodies.EmptyBody, request.data)
        return accepted(request, match_id, bodies.ActBody({"type": "resign"}, "resign:by-call"))


class Proposals(APIView):
    """`matches/{id}/proposals`."""

    @call("matches_propose", contract.Update, bodies.ProposalBody, problems=(404, 409, 422))
    def post(self, request: Request, match_id: int) -> Response:
        """Propose a draw or a rematch."""
        body = bodies.read(bodies.ProposalBody, request.data)
        return with_update(request, match_id, lambda user: services.propose(match_id, user, body.kind))


class Accepting(APIView):
    """`matches/{id}/proposals/{n}/accept`."""

    @call("matches_accept", contract.Update, bodies.EmptyBody, problems=(404, 409))
    def post(self, request: Request, match_id: int, n: int) -> Response:
        """Agree to a proposal."""
        bodies.read(bodies.EmptyBody, request.data)
        return with_update(request, match_id, lambda user: services.accept(match_id, user, n))


class Declining(APIView):
    """`matches/{id}/proposals/{n}/decline`."""

    @call("matches_decline", contract.Update, bodies.EmptyBody, problems=(404, 409))
    def post(self, request: Request, match_id: int, n: int) -> Response:
        """Decline a proposal, or take the own one back."""
        bodies.read(bodies.EmptyBody, request.data)
        return with_update(request, match_id, lambda user: services.decline(match_id, user, n))


class Orders(APIView):
    """`matches/{id}/orders`, private to the seat."""

    @call("matches_orders_read", contract.OrdersInfo)
    def get(self, request: Request, match_id: int) -> Response:
        """The seat's standing orders."""
        raw = seat_document(match_id, request.user, "orders")
        return Response({"orders": msgspec.Raw(raw.encode() or b"{}")}, headers=PRIVATE)

    @call("matches_orders_write", contract.OrdersInfo, bodies.OrdersBody, problems=(404, 422))
    def put(self, request: Request, match_id: int) -> Response:
        """Replace them; what they cover is played at once."""
        body = bodies.read(bodies.OrdersBody, request.data)
        services.set_orders(match_id, writer(request), msgspec.json.encode(body.orders))
        return self.get(request, match_id)


class Notes(APIView):
    """`matches/{id}/notes`, private to the seat."""

    @call("matches_notes_read", contract.TextInfo)
    def get(self, request: Request, match_id: int) -> Response:
        """The seat's notes."""
        return Response({"text": seat_document(match_id, request.user, "notes")}, headers=PRIVATE)

    @call("matches_notes_write", contract.TextInfo, bodies.TextBody, problems=(404, 422))
    def put(self, request: Request, match_id: int) -> Response:
        """Replace them."""
        body = bodies.read(bodies.TextBody, request.data)
        services.set_notes(match_id, writer(request), body.text)
        return self.get(request, match_id)


class Draft(APIView):
    """`matches/{id}/draft`, private to the seat."""

    @call("matches_draft_read", contract.TextInfo)
    def get(self, request: Request, match_id: int) -> Response:
        """The seat's unsent action."""
        return Response({"text": seat_document(match_id, request.user, "draft")}, headers=PRIVATE)

    @call("matches_draft_write", contract.TextInfo, bodies.TextBody, problems=(404, 422))
    def put(self, request: Request, match_id: int) -> Response:
        """Replace it."""
        body = bodies.read(bodies.TextBody, request.data)
        services.set_draft(match_id, writer(request), body.text)
        return self.get(request, match_id)


class RecordView(APIView):
    """`matches/{id}/record`."""

    permission_classes = [AllowAny]

    @call("matches_record", contract.RecordInfo, query={"format": TEXT})
    def get(self, request: Request, match_id: int) -> Response | HttpResponse:
        """The record, as the caller may see it; everything after the end."""
        if request.query_params.get("format") == "text":
            text = selectors.record_text(match_id, viewer_of(request))
            return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=PRIVATE)
        return Response(selectors.record_for(match_id, viewer_of(request)), headers=PRIVATE)


class WaitingView(APIView):
    """`me/waiting`."""

    @call("me_waiting", contract.WaitingList, problems=())
    def get(self, request: Request) -> Response:
        """The matches that wait for the caller, most urgent first."""
        return Response({"results": selectors.waiting_for(account(request))}, headers=PRIVATE)
