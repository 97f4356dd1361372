"""From an open table to a started match: open, join, leave, start."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.core import chance, codec
from games.core.codec import AnyGame
from icehouse.matches import clocks, entries
from icehouse.matches.clocks import Pace
from icehouse.matches.models import Deadline, Match, Move, Seat
from icehouse.matches.services import transaction as unit
from icehouse.matches.services.wanted import Wanted, refuse, understood
from icehouse.matches.table import Table, first_state, seat_of
from icehouse.problems import Problem

OPEN_FOR = {"live": timedelta(hours=1), "days": timedelta(days=14)}
"""A table that nobody fills goes away after this time."""

OPEN_AT_ONCE = 20
"""Open tables that one account may have."""


def open_match(user: Any, wanted: Wanted) -> Match:
    """A new open table at which the user sits down. It starts at once when its seats are full."""
    game, options, pace = understood(wanted)
    if wanted.rated and (user.is_guest or wanted.bots):
        raise refuse("not-rated", 422)
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=user.pk)
        if Match.objects.filter(creator=user, status=Match.Status.OPEN).count() >= OPEN_AT_ONCE:
            raise refuse("too-many-open", 409)
        match = _create(user, wanted, game, options, pace)
        for number, bot in wanted.bots:
            _seat_bot(match, game, number, bot)
        table = unit.locked(match.pk)
        _sit(table, user, wanted.seat)
        _start_when_full(table)
        unit.save(table)
    return match


def _create(
    user: Any, wanted: Wanted, game: AnyGame, options: Any, pace: Pace, of: Match | None = None
) -> Match:
    now = timezone.now()
    match = Match.objects.create(
        game=game.key,
        rules=game.rules,
        options=codec.encode(options).decode(),
        size=wanted.seats,
        pace=msgspec.json.encode(pace).decode(),
        pace_kind=pace.kind,
        rated=wanted.rated,
        private=wanted.private,
        invite=secrets.token_urlsafe(12),
        creator=user,
        rematch_of=of,
        seed=secrets.token_bytes(chance.SEED_BYTES),
        created=now,
    )
    Deadline.objects.create(match=match, due_at=closes_at(match))
    return match


def closes_at(match: Match) -> datetime:
    """When an open table goes away."""
    return match.created + OPEN_FOR[match.pace_kind]


def _seat_bot(match: Match, game: AnyGame, number: int, bot: str) -> None:
    orders = codec.encode(game.new_orders()).decode()
    Seat.objects.create(match=match, number=number, bot=bot, secret=secrets.token_bytes(32), orders=orders)


def _sit(table: Table, user: Any, wanted: int | None) -> Seat:
    """Take the seat that is wanted, or the first free one."""
    match = table.match
    if match.status != Match.Status.OPEN:
        raise refuse("not-open", 409)
    if seat_of(table, user.pk) is not None:
        raise refuse("already-seated", 409)
    taken = {seat.number for seat in table.seats}
    free = [number for number in range(match.size) if number not in taken]
    if not free:
        raise refuse("full", 409)
    if wanted is not None and wanted not in free:
        raise refuse("seat-taken", 409)
    orders = codec.encode(table.game.new_orders()).decode()
    number = free[0] if wanted is None else wanted
    seat = Seat.objects.create(match=match, number=number, user=user, orders=orders)
    table.seats = sorted([*table.seats, seat], key=lambda one: one.number)
    table.public = True
    return seat


def _invited(match: Match, user: Any, invite: str) -> bool:
    return match.creator_id == user.pk or secrets.compare_digest(match.invite.encode(), invite.encode())


def join(match_id: int, user: Any, wanted: int | None = None, invite: str = "") -> Match:
    """Sit down at an open table. A private one asks for its invitation."""
    with transaction.atomic():
        table = unit.locked(match_id)
        match = table.match
        if match.private and not _invited(match, user, invite):
            raise Problem("not-found", 404)
        if match.rated and user.is_guest:
            raise refuse("not-rated", 422)
        try:
            _sit(table, user, wanted)
        except IntegrityError as wrong:
            raise refuse("seat-taken", 409) from wrong
        _start_when_full(table)
        unit.save(table)
    return match


def leave(match_id: int, user: Any) -> None:
    """Get up from an open table. When nobody of flesh and blood is left, the table is gone."""
    with transaction.atomic():
        table = unit.locked(match_id)
        _must_be_known(table, user)
        if table.match.status != Match.Status.OPEN:
            raise refuse("not-open", 409)
        seat = seat_of(table, user.pk)
        if seat is None:
            raise refuse("not-seated", 409)
        table.seats.remove(seat)
        seat.delete()
        table.public = True
        if any(one.user_id for one in table.seats):
            unit.save(table)
        else:
            close(table)


def _must_be_known(table: Table, user: Any) -> None:
    """Somebody else's private match looks like none."""
    match = table.match
    if match.private and seat_of(table, user.pk) is None and match.creator_id != user.pk:
        raise Problem("not-found", 404)


def close(table: Table) -> None:
    """An open table goes away. Nothing was played, so nothing is kept."""
    table.match.delete()


def start(match_id: int, user: Any) -> None:
    """The creator starts with fewer seats than there are, where the game allows it."""
    with transaction.atomic():
        table = unit.locked(match_id)
        match = table.match
        _must_be_known(table, user)
        if match.creator_id != user.pk:
            raise refuse("not-creator", 403)
        if match.status != Match.Status.OPEN:
            raise refuse("not-open", 409)
        if len(table.seats) not in table.game.seats:
            raise refuse("too-few", 409)
        match.size = len(table.seats)
        for number, seat in enumerate(table.seats):
            if seat.number != number:
                seat.number = number
                seat.save(update_fields=["number"])
        match.save(update_fields=["size"])
        begin(table)
        unit.save(table)


def _start_when_full(table: Table) -> None:
    if len(table.seats) == table.match.size:
        begin(table)


def begin(table: Table) -> None:
    """Deal: the state at the start, full banks, the first entry of the log."""
    match = table.match
    match.status = Match.Status.PLAYING
    match.started = table.now
    table.state = first_state(match)
    table.clockwork = clocks.fresh(table.pace, match.size)
    unit.watch(table, None)
    unit.enter(table, None, entries.Start(), Move.By.TABLE)
    unit.settle(table)


def again(table: Table, agreed: Sequence[int]) -> Match:
    """The rematch: the same table with the seats rotated by one, started at once."""
    match = table.match
    wanted = Wanted(game=match.game, seats=match.size, rated=match.rated, private=match.private)
    creator = next(seat.user for seat in table.seats if seat.number == agreed[0])
    options = codec.decode_options(table.game, match.options)
    new = _create(creator, wanted, table.game, options, table.pace, of=match)
    for seat in table.seats:
        number = (seat.number + 1) % match.size
        if seat.bot:
            _seat_bot(new, table.game, number, seat.bot)
        else:
            Seat.objects.create(match=new, number=number, user=seat.user, orders=seat.orders)
    Deadline.objects.filter(match=new).update(
        due_at=new.created
    )  # the sweep starts it should this process fall
    return new


def begin_rematch(match_id: int) -> None:
    """Start the rematch in a transaction of its own: one match a transaction."""
    with transaction.atomic():
        table = unit.locked(match_id)
        if table.match.status == Match.Status.OPEN:
            begin(table)
            unit.save(table)
