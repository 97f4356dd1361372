"""A bare view with the service's authentication: lock a row, insert a move, update the match, in one transaction."""

from collections.abc import Sequence
from typing import Any

import msgspec
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from bench.floor.sockets import group_of
from icehouse.matches import selectors
from icehouse.matches.models import Match, Move, Outbox
from icehouse.matches.publisher import PUBLISHER
from icehouse.matches.selectors import PUBLIC
from icehouse.rest import encode


def insert_move(match_id: int, body: Any) -> int:
    """The floor's transaction: no rules, no clocks, no keys, nothing told."""
    with transaction.atomic():
        match = Match.objects.only("number").select_for_update().get(pk=match_id)
        match.number += 1
        Move.objects.create(
            match=match,
            number=match.number,
            version=match.number,
            seat=0,
            at=timezone.now(),
            decision=body["decision"],
            action=msgspec.json.encode(body["action"]).decode(),
        )
        match.save(update_fields=["number"])
    return match.number


class Act(APIView):
    """The floor of accepting an action."""

    def post(self, request: Request, match_id: int) -> Response:
        """Insert whatever is sent."""
        return Response({"number": insert_move(match_id, request.data)})


class Tell(APIView):
    """The floor of telling watchers: after the same transaction a group of Channels gets the whole Update."""

    def post(self, request: Request, match_id: int) -> Response:
        """Insert whatever is sent, and send the public Update to the match's group."""
        number = insert_move(match_id, request.data)
        layer: Any = get_channel_layer("stock")
        update = msgspec.json.decode(encode(selectors.update_for(match_id, PUBLIC, since=10**9)))
        async_to_sync(layer.group_send)(group_of(match_id), {"type": "tell", "update": update})
        return Response({"number": number})


class _Publisher:
    """The publisher's door, to be shut: what the push costs is the difference."""

    put = PUBLISHER.put


def _ignore(letters: Sequence[Outbox]) -> None:
    """Nothing is told."""


class Quiet(APIView):
    """Shut or open the publisher's door. Only a benchmark has this address."""

    def post(self, request: Request, match_id: int = 0, on: int = 0) -> Response:
        """1: bells stay in the outbox. 0: they are told as always."""
        PUBLISHER.put = _ignore if on else _Publisher.put  # type: ignore[method-assign]
        return Response({"quiet": bool(on)})
