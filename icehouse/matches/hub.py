"""The sockets of this process. It listens on one channel, makes each distinct Update once and sends it to many.

A bell says only that something changed. What a viewer gets is read from the database, by who sits where now. Bells
may be lost: every few seconds the hub asks once which of its matches have changed.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

from icehouse.accounts.credentials import still_good
from icehouse.matches import presence, selectors
from icehouse.matches.courier import Courier, Socket, looker
from icehouse.matches.ears import Ears, tried
from icehouse.matches.publisher import PUBLISHER
from icehouse.rest import encode
from icehouse.threads import in_thread

HEARTBEAT = 25.0
RECHECK = 5.0
LOOK = 3.0
"""Seconds between two looks for changes whose bell was lost."""


class Room:
    """The sockets at one match.

    `version` is the last one sent, below 0 while the first Update is on its way; `heard` the newest that was told of;
    `busy` while an Update is being made.
    """

    __slots__ = ("again", "busy", "heard", "sockets", "version")

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.version = -1
        self.heard = -1
        self.busy = False
        self.again = False


class Account:
    """The sockets of `/ws/me` of one account. `count` is what they were told last, None before that."""

    __slots__ = ("again", "busy", "count", "sockets")

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()
        self.count: int | None = None
        self.busy = False
        self.again = False


class Hub:
    """One for each event loop that serves sockets."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
        self.people: dict[int, Account] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.pushes: set[asyncio.Task[None]] = set()
        self.courier = Courier()
        self.ears = Ears(self._heard, lambda: self._spawn(self._catch_up()))

    def _start(self) -> None:
        if self.tasks:
            return
        self.tasks = [
            asyncio.create_task(self.ears.listen(), name="hub listens"),
            asyncio.create_task(self._beat(), name="hub heartbeat"),
            asyncio.create_task(self._recheck(), name="hub rechecks"),
            asyncio.create_task(self._look(), name="hub looks"),
        ]
        PUBLISHER.use_loop(asyncio.get_running_loop())

    async def enter(self, match_id: int, socket: Socket) -> None:
        """A socket watches a match from now on and gets its first Update."""
        self._start()
        self.rooms.setdefault(match_id, Room()).sockets.add(socket)
        if socket.user_id is not None:
            seen = in_thread(presence.note, [(match_id, socket.user_id)])
            await tried("presence could not be noted", seen)
        await self._send(match_id, [socket], None)

    def leave(self, match_id: int, socket: Socket) -> None:
        """A socket is gone; the last one takes the room with it."""
        self.courier.forget(socket)
        room = self.rooms.get(match_id)
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets:
            del self.rooms[match_id]

    async def greet(self, user_id: int, socket: Socket) -> None:
        """A socket hears how many matches wait for its account."""
        self._start()
        account = self.people.setdefault(user_id, Account())
        account.sockets.add(socket)
        if account.count is not None:
            self._tell_count(user_id, account.count, [socket])
        await self._count(user_id)

    def part(self, user_id: int, socket: Socket) -> None:
        """A socket of `greet` is gone."""
        self.courier.forget(socket)
        account = self.people.get(user_id, Account())
        account.sockets.discard(socket)
        if not account.sockets:
            self.people.pop(user_id, None)

    async def _count(self, user_id: int) -> None:
        """Count what waits for an account and tell its sockets if that is news."""
        account = self.people.get(user_id)
        if account is None:
            return
        account.again = account.busy
        if account.busy:
            return
        account.busy = True
        try:
            await self._recount(user_id, account)
        finally:
            account.busy = False

    async def _recount(self, user_id: int, account: Account) -> None:
        while True:
            account.again = False
            count = await tried("waiting could not be counted", in_thread(selectors.waiting_count, user_id))
            if count is not None and count != account.count:
                account.count = count
                self._tell_count(user_id, count, list(account.sockets))
            if not account.again:
                return

    def _tell_count(self, user_id: int, count: int, sockets: list[Socket]) -> None:
        frame = encode({"waiting": count}).decode()
        frames = {looker(one): frame for one in sockets}
        self.courier.deliver(sockets, frames, lambda one: self._tell_again(user_id, one))

    def _tell_again(self, user_id: int, socket: Socket) -> None:
        """A slow socket missed a number: the last one."""
        account = self.people.get(user_id)
        if account is not None and account.count is not None:
            self._tell_count(user_id, account.count, [socket])

    def _heard(self, message: dict[str, Any]) -> None:
        for match_id, version, seat, rev in message["bells"]:
            room = self.rooms.get(match_id)
            if room is not None:
                self._rung(match_id, room, version, seat, rev)
        for user_id in message["users"]:
            if user_id in self.people:
                self._spawn(self._count(user_id))

    def _rung(self, match_id: int, room: Room, version: int, seat: int | None, rev: int | None) -> None:
        if seat is not None and rev is not None:
            self._spawn(self._tell_seat(match_id, seat, rev))
            return
        room.heard = max(room.heard, version)
        if room.heard > room.version >= 0:
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
                known = set(room.sockets)
                await self._send(match_id, list(known), room)
                late = room.sockets - known  # came while it was made: what they were sent may be older
                if late:
                    await self._send(match_id, list(late), None)
                if not room.again:
                    return
        finally:
            room.busy = False

    async def _send(self, match_id: int, sockets: list[Socket], room: Room | None) -> None:
        """Make each distinct Update once and send it. `room` None: a first, whole Update."""
        since = None if room is None else max(room.version, 0)
        work = in_thread(selectors.frames_for, match_id, set(map(looker, sockets)), since)
        made = await tried("an update could not be made", work)
        if made is None and room is not None:
            return  # the next look mends it
        frames, version = made or ({}, None)
        if version is None:
            self.courier.deliver(sockets, {})
            return
        if room is not None:
            if version <= room.version:
                return
            room.version = version
        else:
            self._opened(match_id, version)
        self.courier.deliver(sockets, frames, lambda one: self._send_anew(match_id, one))

    def _opened(self, match_id: int, version: int) -> None:
        """A room's first Update; bells that were heard while it was made are newer."""
        room = self.rooms.get(match_id)
        if room is not None and room.version < 0:
            room.version = version
            if room.heard > version:
                self.ring(match_id)

    def _send_anew(self, match_id: int, socket: Socket) -> None:
        """A slow socket missed something: the newest, whole."""
        if socket in self.rooms.get(match_id, Room()).sockets:
            self._spawn(self._send(match_id, [socket], None))

    async def _tell_seat(self, match_id: int, seat: int, rev: int) -> None:
        room = self.rooms.get(match_id)
        if room is None:
            return
        holder = await tried("a seat could not be told", in_thread(selectors.holder_of, match_id, seat))
        frame = encode({"rev": rev}).decode()
        mine = [socket for socket in room.sockets if socket.user_id is not None and socket.user_id == holder]
        frames = {looker(one): frame for one in mine}
        self.courier.deliver(mine, frames, lambda one: self._send_anew(match_id, one))

    async def _beat(self) -> None:
        """Every 25 s, whatever happens."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            await presence.beat(self.rooms, self.courier)

    async def _look(self) -> None:
        """Every few seconds: what changed without a bell."""
        while True:
            await asyncio.sleep(LOOK)
            await self._catch_up()

    async def _catch_up(self) -> None:
        await self._look_at(list(self.rooms))

    async def _look_at(self, match_ids: list[int]) -> None:
        """Ring where the database is further than the room, or has the match no more."""
        versions = await tried("no versions", in_thread(selectors.versions_of, match_ids))
        if versions is None:
            return
        for match_id in match_ids:
            room = self.rooms.get(match_id)
            if room is not None:
                room.heard = max(room.heard, versions.get(match_id, room.version + 1))
                if room.heard > room.version >= 0:
                    self.ring(match_id)

    async def _recheck(self) -> None:
        """Sockets whose session or token ended are closed within seconds."""
        while True:
            await asyncio.sleep(RECHECK)
            sockets = [one for room in self.rooms.values() for one in room.sockets]
            sockets += [one for account in self.people.values() for one in account.sockets]
            work = in_thread(_signed_out, sockets)
            gone = await tried("sockets could not be checked", work) or []
            self.courier.deliver(gone, {})

    async def close(self) -> None:
        """Stop listening."""
        for task in [*self.tasks, *self.pushes]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.pushes, return_exceptions=True)
        await self.courier.close()
        self.tasks = []


def _signed_out(sockets: Iterable[Socket]) -> list[Socket]:
    asked = list(sockets)
    good = still_good(socket.shown for socket in asked)
    return [socket for socket in asked if socket.shown not in good]


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        for old in [one for one in _hubs if one.is_closed()]:
            del _hubs[old]
        _hubs[loop] = Hub()
    return _hubs[loop]
