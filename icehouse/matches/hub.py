"""The sockets of this process. It listens on one channel, makes each distinct Update once and sends it to many.

A bell says only that something changed. What a viewer gets is read from the database, by who sits where now.
"""

import asyncio
import time
from collections.abc import Iterable
from typing import Any, Protocol

import structlog
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.db import close_old_connections

from icehouse.matches import selectors
from icehouse.matches.publisher import PUBLISHER, group_of, group_of_user
from icehouse.problems import Problem
from icehouse.rest import encode

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
        frame = await sync_to_async(_waiting, thread_sensitive=False)(user_id)
        mine = list(self.people.get(user_id, ()))
        await self._deliver(mine, {(one.user_id, one.invite): frame for one in mine})

    async def _subscribe(self, group: str) -> None:
        layer = get_channel_layer()
        if layer is None or not self.channel:
            return
        try:
            await layer.group_add(group, self.channel)
        except Exception as wrong:
            log.warning("bells can't be heard", group=group, error=type(wrong).__name__)

    async def _unsubscribe(self, group: str) -> None:
        layer = get_channel_layer()
        if layer is None or not self.channel:
            return
        try:
            await layer.group_discard(group, self.channel)
        except Exception as wrong:
            log.warning("bells are still heard", group=group, error=type(wrong).__name__)

    async def _listen(self) -> None:
        """Hear bells for ever. When the layer fails, subscribe anew and let every room look once."""
        layer = get_channel_layer()
        while layer is not None:
            try:
                self.channel = await layer.new_channel("hub")
                for group in [*map(group_of, self.rooms), *map(group_of_user, self.people)]:
                    await layer.group_add(group, self.channel)
                for match_id in list(self.rooms):
                    self.ring(match_id)
                while True:
                    self._heard(await layer.receive(self.channel))
            except Exception as wrong:
                log.warning("the hub lost the channel layer", error=type(wrong).__name__)
                await asyncio.sleep(RETRY)

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
        try:
            frames, version = await sync_to_async(_frames, thread_sensitive=False)(match_id, users, since)
        except Exception:
            log.exception("an update could not be made", match=match_id)
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
                if frame is None:
                    await socket.shut()
                else:
                    await socket.push(frame)
            except Exception as wrong:
                log.info("a socket went away", error=type(wrong).__name__)

    async def _tell_seat(self, match_id: int, seat: int, rev: int) -> None:
        room = self.rooms.get(match_id)
        if room is None:
            return
        holder = await sync_to_async(_holder, thread_sensitive=False)(match_id, seat)
        frame = encode({"rev": rev}).decode()
        mine = [socket for socket in room.sockets if socket.user_id is not None and socket.user_id == holder]
        await self._deliver(mine, {(socket.user_id, socket.invite): frame for socket in mine})

    async def _beat(self) -> None:
        """Every 25 s the version, so that a client notices what it missed."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for match_id, room in list(self.rooms.items()):
                try:
                    version = await sync_to_async(_version, thread_sensitive=False)(match_id)
                except Exception as wrong:
                    log.warning("no heartbeat", match=match_id, error=type(wrong).__name__)
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
            try:
                gone = await sync_to_async(_signed_out, thread_sensitive=False)(sockets)
            except Exception as wrong:
                log.warning("sockets could not be checked", error=type(wrong).__name__)
                continue
            for socket in gone:
                await socket.shut()

    async def close(self) -> None:
        """Stop listening."""
        for task in [*self.tasks, *self.pushes]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.pushes, return_exceptions=True)
        self.tasks = []


def _frames(
    match_id: int, viewers: set[tuple[int | None, str]], since: int | None
) -> tuple[dict[tuple[int | None, str], str], int]:
    """An encoded Update for each viewer; those who may not look are left out. Each distinct seat's is made once."""
    close_old_connections()
    try:
        return selectors.frames_for(match_id, viewers, since)
    except Problem:
        return {}, 0
    finally:
        close_old_connections()


def _waiting(user_id: int) -> str:
    close_old_connections()
    try:
        return encode({"waiting": len(selectors.waiting_for(user_id))}).decode()
    finally:
        close_old_connections()


def _holder(match_id: int, seat: int) -> int | None:
    close_old_connections()
    try:
        return selectors.holder_of(match_id, seat)
    finally:
        close_old_connections()


def _version(match_id: int) -> int:
    close_old_connections()
    try:
        return selectors.version_of(match_id)
    finally:
        close_old_connections()


def _signed_out(sockets: Iterable[Socket]) -> list[Socket]:
    close_old_connections()
    try:
        return [socket for socket in sockets if not socket.still_signed_in()]
    finally:
        close_old_connections()


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        for old in [one for one in _hubs if one.is_closed()]:
            del _hubs[old]
        _hubs[loop] = Hub()
    return _hubs[loop]
