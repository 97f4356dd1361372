"""People and matches to measure with. The first match is opened by the service; the others are copies of its rows."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.db import connection

from bench.scripts import OPTIONS, Turn
from games.core import codec
from icehouse.accounts.models import Token, User
from icehouse.matches import clocks, services
from icehouse.matches.models import Deadline, Match, Move, Seat
from icehouse.matches.now import from_ms

ORDERS = '{"forced":false}'
"""Seats answer everything themselves, as a script says."""

AT_ONCE = 500
DAYS = b'{"kind":"days"}'


class Person(NamedTuple):
    """An account and the secret of its token."""

    user: User
    token: str


type Couple = tuple[Person, Person]


class Seated(NamedTuple):
    """A match and who sits at it."""

    match_id: int
    people: Couple


def people(count: int) -> list[Person]:
    """New accounts, each with a token."""
    first = User.objects.count()
    users = [User(username=f"player-{first + at}", is_guest=True, password="!") for at in range(count)]
    User.objects.bulk_create(users)
    found = []
    for user in users:
        _token, secret = Token.objects.create(user=user, expiry=None, name="bench", scope=Token.Scope.PLAY)
        found.append(Person(user, secret))
    return found


def couple() -> Couple:
    """Two new people."""
    one, other = people(2)
    return one, other


def opened(pair: Couple, pace: bytes = DAYS) -> Seated:
    """A started match of two people, by the service."""
    one, other = pair
    wanted = services.Wanted(game="intersect", seats=2, options=codec.encode(OPTIONS), pace=pace, seat=0)
    match = services.open_match(one.user, wanted)
    services.join(match.pk, other.user)
    Seat.objects.filter(match=match).update(orders=ORDERS)
    return Seated(match.pk, pair)


def copies(of: Seated, couples: Sequence[Couple]) -> list[Seated]:
    """The same match once more for each couple."""
    made = []
    for at in range(0, len(couples), AT_ONCE):
        made += _copied(of, couples[at : at + AT_ONCE])
    return made


def _copied(of: Seated, couples: Sequence[Couple]) -> list[Seated]:
    matches = [Match.objects.get(pk=of.match_id) for _ in couples]
    for match, (one, _other) in zip(matches, couples, strict=True):
        match.pk, match.creator = None, one.user
    Match.objects.bulk_create(matches)
    seats = list(Seat.objects.filter(match=of.match_id).order_by("number"))
    moves = list(Move.objects.filter(match=of.match_id).order_by("number"))
    due = Deadline.objects.get(match=of.match_id).due_at
    Seat.objects.bulk_create(
        _row(seat, id=None, match_id=match.pk, user_id=pair[seat.number].user.pk)
        for match, pair in zip(matches, couples, strict=True)
        for seat in seats
    )
    Move.objects.bulk_create(_row(move, match_id=match.pk) for match in matches for move in moves)
    Deadline.objects.bulk_create(Deadline(match=match, due_at=due) for match in matches)
    return [Seated(match.pk, pair) for match, pair in zip(matches, couples, strict=True)]


def _row(source: Any, **changes: Any) -> Any:
    """A new row with the values of another."""
    kind = type(source)
    values = {field.attname: getattr(source, field.attname) for field in kind._meta.concrete_fields}
    return kind(**{**values, **changes})


def play(at: Seated, turns: Sequence[Turn]) -> None:
    """Let the seats answer, through the service."""
    for turn in turns:
        ask = services.Ask(turn.decision, codec.encode(turn.action), f"played:{turn.decision}")
        services.act(at.match_id, at.people[turn.seat].user.pk, ask)


def lengthen(match_id: int, turn: Turn, count: int) -> None:
    """Make the log of a match longer by the same entry: rows as replaced selections leave them."""
    match = Match.objects.get(pk=match_id)
    action = codec.encode(turn.action).decode()
    last = Move.objects.filter(match=match).latest("number")
    Move.objects.bulk_create(
        [
            _row(last, number=match.number + at + 1, decision=turn.decision, action=action, seat=turn.seat)
            for at in range(count)
        ],
        batch_size=AT_ONCE,
    )
    match.number += count
    match.save(update_fields=["number"])


def due_at(match_id: int, due_ms: int) -> None:
    """Let the running clocks of a match ring at this instant."""
    match = Match.objects.get(pk=match_id)
    clockwork = msgspec.json.decode(match.clockwork, type=clocks.Clockwork)
    running = tuple(msgspec.structs.replace(clock, due=due_ms) for clock in clockwork.running)
    later = msgspec.structs.replace(clockwork, running=running, watched=due_ms)
    match.clockwork = msgspec.json.encode(later).decode()
    match.save(update_fields=["clockwork"])
    Deadline.objects.filter(match=match).update(due_at=from_ms(due_ms))


def settled() -> None:
    """Let PostgreSQL see how large its tables have become; nothing elsewhere."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
