"""The sockets of this process. It listens on one channel, makes each distinct Update once and sends it to many.

A bell says only that something changed. What a viewer gets is read from the database, by who sits where now.
"""

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Any, Protocol

import structlog
from channels.layers import get_channel_layer

from icehouse.matches import selectors
from icehouse.matches.publisher import PUBLISHER, group_of, group_of_user
from icehouse.rest import encode
from icehouse.threads import in_thread

log = structlog.get_logger(__name__)

HEARTBEAT = 25.0
RECHECK = 5.0
RETRY = 1.0


class Socket(Protocol):
    """What the hub needs of a connection."""

    user_id: int | None
    invite: str

    async def push(self, frame: str) -> None:
        """Send a text frame."""

    async def shut(self) -> None:
        """Close the connection."""

    def still_signed_in(self) -> bool:
        """Whether its session or token is still good (asks the database)."""


class Room:
    """The sockets at one match. `version` is the last one sent; `busy` while an Update is being made."""

    __slots__ = ("again", "busy", "sockets", "version")

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.version = -1
        self.busy = False
        self.again = False


class Hub:
    """One for each event loop that serves sockets."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.channel = ""
        self.tasks: list[asyncio.Task[None]] = []
        self.pushes: set[asyncio.Task[None]] = set()
        self.people: dict[int, set[Socket]] = {}

    async def _start(self) -> None:
        if self.tasks:
            return
        self.tasks = [
            asyncio.create_task(self._listen(), name="hub listens"),
            asyncio.create_task(self._beat(), name="hub heartbeat"),
            asyncio.create_task(self._recheck(), name="hub rechecks"),
        ]
        PUBLISHER.use_loop(asyncio.get_running_loop())

    async def enter(self, match_id: int, socket: Socket) -> None:
        """A socket watches a match from now on and gets its first Update."""
        await self._start()
        room = self.rooms.setdefault(match_id, Room())
        room.sockets.add(socket)
        await self._subscribe(group_of(match_id))
        await self._send(match_id, [socket], None)

    async def leave(self, match_id: int, socket: Socket) -> None:
        """A socket is gone; the last one takes the subscription with it."""
        room = self.rooms.get(match_id)
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets:
            del self.rooms[match_id]
            await self._unsubscribe(group_of(match_id))

    async def greet(self, user_id: int, socket: Socket) -> None:
        """A socket hears how many matches wait for its account."""
        await self._start()
        self.people.setdefault(user_id, set()).add(socket)
        await self._subscribe(group_of_user(user_id))
        await self._count(user_id)

    async def part(self, user_id: int, socket: Socket) -> None:
        """A socket of `greet` is gone."""
        mine = self.people.get(user_id, set())
        mine.discard(socket)
        if not mine:
            self.people.pop(user_id, None)
            await self._unsubscribe(group_of_user(user_id))

    async def _count(self, user_id: int) -> None:
        frame = encode({"waiting": await in_thread(selectors.waiting_count, user_id)}).decode()
        mine = list(self.people.get(user_id, ()))
        await self._deliver(mine, {(one.user_id, one.invite): frame for one in mine})

    async def _subscribe(self, group: str) -> None:
        layer = get_channel_layer()
        if layer is not None and self.channel:
            await _tried("bells can't be heard", layer.group_add(group, self.channel))

    async def _unsubscribe(self, group: str) -> None:
        layer = get_channel_layer()
        if layer is not None and self.channel:
            await _tried("bells are still heard", layer.group_discard(group, self.channel))

    async def _listen(self) -> None:
        """Hear bells for ever. When the layer fails, subscribe anew and let every room look once."""
        layer = get_channel_layer()
        while layer is not None:
            await _tried("the hub lost the channel layer", self._hear(layer))
            await asyncio.sleep(RETRY)

    async def _hear(self, layer: Any) -> None:
        self.channel = await layer.new_channel("hub")
        for group in [*map(group_of, self.rooms), *map(group_of_user, self.people)]:
            await layer.group_add(group, self.channel)
        for match_id in list(self.rooms):
            self.ring(match_id)
        while True:
            self._heard(await layer.receive(self.channel))

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "waiting":
            self._spawn(self._count(message["user"]))
            return
        match_id = message["match"]
        room = self.rooms.get(match_id)
        if room is None:
            return
        if message["seat"] is not None:
            self._spawn(self._tell_seat(match_id, message["seat"], message["rev"]))
        elif message["version"] > room.version:
            self.ring(match_id)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.pushes.add(task)
        task.add_done_callback(self.pushes.discard)

    def ring(self, match_id: int) -> None:
        """Send a room the newest Update; bells that come while it is made are one more look."""
        room = self.rooms.get(match_id)
        if room is None:
            return
        if room.busy:
            room.again = True
            return
        room.busy = True
        self._spawn(self._refresh(match_id, room))

    async def _refresh(self, match_id: int, room: Room) -> None:
        try:
            while True:
                room.again = False
                await self._send(match_id, list(room.sockets), room)
                if not room.again:
                    return
        finally:
            room.busy = False

    async def _send(self, match_id: int, sockets: list[Socket], room: Room | None) -> None:
        """Make each distinct Update once and send it. `room` None: a first, whole Update."""
        users = {(socket.user_id, socket.invite) for socket in sockets}
        since = None if room is None else max(room.version, 0)
        work = in_thread(selectors.frames_for, match_id, users, since)
        made = await _tried("an update could not be made", work)
        if made is None:
            return
        frames, version = made
        if version is None:
            await self._deliver(sockets, {})
            return
        if room is not None:
            if version <= room.version:
                return
            room.version = version
        elif match_id in self.rooms and self.rooms[match_id].version < 0:
            self.rooms[match_id].version = version
        await self._deliver(sockets, frames)

    async def _deliver(self, sockets: list[Socket], frames: dict[tuple[int | None, str], str]) -> None:
        for socket in sockets:
            frame = frames.get((socket.user_id, socket.invite))
            try:
                await (socket.shut() if frame is None else socket.push(frame))
            except (OSError, RuntimeError) as wrong:
                log.info("a socket went away", error=type(wrong).__name__)

    async def _tell_seat(self, match_id: int, seat: int, rev: int) -> None:
        room = self.rooms.get(match_id)
        if room is None:
            return
        holder = await in_thread(selectors.holder_of, match_id, seat)
        frame = encode({"rev": rev}).decode()
        mine = [socket for socket in room.sockets if socket.user_id is not None and socket.user_id == holder]
        await self._deliver(mine, {(socket.user_id, socket.invite): frame for socket in mine})

    async def _beat(self) -> None:
        """Every 25 s the version, so that a client notices what it missed."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for match_id, room in list(self.rooms.items()):
                version = await _tried("no heartbeat", in_thread(selectors.version_of, match_id))
                if version is None:
                    continue
                frame = encode({"match": match_id, "version": version}).decode()
                sockets = list(room.sockets)
                await self._deliver(sockets, {(one.user_id, one.invite): frame for one in sockets})

    async def _recheck(self) -> None:
        """Sockets whose session or token ended are closed within seconds."""
        while True:
            await asyncio.sleep(RECHECK)
            sockets = [one for room in self.rooms.values() for one in room.sockets]
            sockets += [one for mine in self.people.values() for one in mine]
            work = in_thread(_signed_out, sockets)
            gone = await _tried("sockets could not be checked", work) or []
            await self._deliver(gone, {})

    async def close(self) -> None:
        """Stop listening."""
        for task in [*self.tasks, *self.pushes]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.pushes, return_exceptions=True)
        self.tasks = []


def _signed_out(sockets: Iterable[Socket]) -> list[Socket]:
    return [socket for socket in sockets if not socket.still_signed_in()]


async def _tried[T](what: str, work: Awaitable[T]) -> T | None:
    """The result, or None after a failure: one room or one lost connection must not silence the rest."""
    try:
        return await work
    except Exception:
        log.warning(what, exc_info=True)
        return None


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        for old in [one for one in _hubs if one.is_closed()]:
            del _hubs[old]
        _hubs[loop] = Hub()
    return _hubs[loop]
