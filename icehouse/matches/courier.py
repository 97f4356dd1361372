"""Frames to sockets. Who can take one gets it at once; who is slow holds nobody up and gets the newest later."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

import structlog

from icehouse.accounts.credentials import Credentials

log = structlog.get_logger(__name__)

type Looker = tuple[int | None, str]
"""An account (None: anybody) and the invitation it came with."""


class Socket(Protocol):
    """What is needed of a connection."""

    user_id: int | None
    invite: str
    shown: Credentials

    async def push(self, frame: str) -> None:
        """Send a text frame."""

    async def shut(self) -> None:
        """Close the connection."""


def looker(socket: Socket) -> Looker:
    """By whom it looks."""
    return socket.user_id, socket.invite


class Courier:
    """One frame a socket is under way. What comes meanwhile is left out; `again` is asked for it afterwards."""

    def __init__(self) -> None:
        self.under_way: dict[Socket, asyncio.Task[None]] = {}
        self._missed: dict[Socket, Callable[[Socket], None]] = {}

    def deliver(
        self,
        sockets: Iterable[Socket],
        frames: Mapping[Looker, str],
        again: Callable[[Socket], None] | None = None,
    ) -> None:
        """Start the frames on their way; a socket without a frame is shut.

        A frame that is taken at once costs no turn of the loop.
        """
        loop = asyncio.get_running_loop()
        for socket in sockets:
            if socket in self.under_way:
                if again is not None:
                    self._missed[socket] = again
                continue
            task = asyncio.Task(_push(socket, frames.get(looker(socket))), loop=loop, eager_start=True)
            if not task.done():
                self._wait_for(socket, task)

    def _wait_for(self, socket: Socket, task: asyncio.Task[None]) -> None:
        self.under_way[socket] = task
        task.add_done_callback(lambda _done: self._arrived(socket))

    def _arrived(self, socket: Socket) -> None:
        del self.under_way[socket]
        again = self._missed.pop(socket, None)
        if again is not None:
            again(socket)

    def forget(self, socket: Socket) -> None:
        """The socket is gone: nothing is owed to it."""
        self._missed.pop(socket, None)

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self.under_way.values())
        self._missed.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _push(socket: Socket, frame: str | None) -> None:
    try:
        await (socket.shut() if frame is None else socket.push(frame))
    except (OSError, RuntimeError) as wrong:
        log.info("a socket went away", error=type(wrong).__name__)
