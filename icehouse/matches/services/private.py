"""What a seat keeps for itself: standing orders, marks, an unsent action. Only the seat's own sockets hear of it."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.core import codec
from games.core.values import IllegalAction
from icehouse.matches.models import Seat
from icehouse.matches.services import overdue
from icehouse.matches.services import transaction as unit
from icehouse.matches.table import Table, is_over, seat_of
from icehouse.problems import Problem

MAX_NOTES = 4000
MAX_DRAFT = 8000

SENTENCES: dict[str, Any] = {
    "bad-orders": _("These orders can't be read."),
    "too-long": _("This is too long."),
}


def own_seat(table: Table, user: Any) -> Seat:
    """The user's seat; somebody else's match looks like none."""
    seat = seat_of(table, user.pk)
    if seat is None:
        raise Problem("not-found", 404)
    return seat


def set_orders(match_id: int, user: Any, raw: bytes) -> None:
    """Replace the seat's standing orders; what they cover from now on is played at once."""
    with transaction.atomic():
        table = unit.locked(match_id)
        seat = own_seat(table, user)
        try:
            orders = codec.encode(codec.decode_orders(table.game, raw)).decode()
        except IllegalAction as wrong:
            raise Problem("bad-orders", 422, SENTENCES["bad-orders"], wrong.params) from wrong
        overdue.enforce(table)
        seat.orders = orders
        seat.save(update_fields=["orders"])
        _touch(table, seat)
        if table.state is not None and not is_over(table.match):
            unit.settle(table)
        unit.save(table)


def _touch(table: Table, seat: Seat) -> None:
    if table.state is not None:
        table.touched.add(seat.number)


def set_notes(match_id: int, user: Any, text: str) -> None:
    """Replace the seat's notes."""
    _keep(match_id, user, "notes", text, MAX_NOTES)


def set_draft(match_id: int, user: Any, text: str) -> None:
    """Replace the seat's unsent action."""
    _keep(match_id, user, "draft", text, MAX_DRAFT)


def _keep(match_id: int, user: Any, field: str, text: str, limit: int) -> None:
    if len(text) > limit:
        raise Problem("too-long", 422, SENTENCES["too-long"], {"limit": limit})
    with transaction.atomic():
        table = unit.locked(match_id)
        seat = own_seat(table, user)
        setattr(seat, field, text)
        seat.save(update_fields=[field])
        _touch(table, seat)
        unit.save(table)
