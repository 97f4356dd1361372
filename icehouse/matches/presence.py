"""Who is at the table: an account with an open connection. Public, and no part of the log."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from icehouse.matches.courier import Courier, Socket, looker
from icehouse.matches.ears import tried
from icehouse.matches.models import Match, Seat
from icehouse.matches.now import database_now
from icehouse.matches.table import is_here
from icehouse.rest import encode
from icehouse.threads import in_thread


def note(pairs: Iterable[tuple[int, int]]) -> None:
    """These accounts have a connection to these matches now (match, account). Who has no seat there is nobody."""
    wanted = set(pairs)
    if not wanted:
        return
    matches, users = {match for match, _ in wanted}, {user for _, user in wanted}
    rows = Seat.objects.filter(match_id__in=matches, user_id__in=users).values_list(
        "pk", "match_id", "user_id"
    )
    ids = [pk for pk, match, user in rows if (match, user) in wanted]
    if ids:
        Seat.objects.filter(pk__in=ids).update(seen=database_now())


def told(match_ids: Collection[int]) -> dict[int, dict[str, Any]]:
    """What a heartbeat says of matches: the public version, and the seats that are here."""
    now = database_now()
    found: dict[int, dict[str, Any]] = {
        pk: {"match": pk, "version": version, "present": []}
        for pk, version in Match.objects.filter(pk__in=match_ids).values_list("pk", "version")
    }
    seats = Seat.objects.filter(match_id__in=found).only("match", "number", "bot", "present", "seen")
    for seat in seats.order_by("number"):
        if is_here(seat, now):
            found[seat.match_id]["present"].append(seat.number)
    return found


class Room(Protocol):
    """The sockets at one match."""

    sockets: set[Socket]


async def beat(rooms: Mapping[int, Room], courier: Courier) -> None:
    """Tell every socket the version, so that a client notices what it missed, and who is here."""
    pairs = [
        (match_id, socket.user_id)
        for match_id, room in rooms.items()
        for socket in room.sockets
        if socket.user_id is not None
    ]
    await tried("presence could not be noted", in_thread(note, pairs))
    beats = await tried("no heartbeat", in_thread(told, list(rooms)))
    for match_id, said in (beats or {}).items():
        frame = encode(said).decode()
        sockets = list(rooms[match_id].sockets) if match_id in rooms else []
        courier.deliver(sockets, {looker(one): frame for one in sockets})
