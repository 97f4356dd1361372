"""How a process hears bells: one channel of the layer, in the groups that anybody here wants to hear of.

The layer may fail or hang at any time. What could not be subscribed to is kept and tried again; no call waits for it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from channels.layers import get_channel_layer

log = structlog.get_logger(__name__)

RETRY = 1.0
LAYER_TIMEOUT = 2.0
"""Seconds that a call to the channel layer may take."""


async def tried[T](what: str, work: Awaitable[T]) -> T | None:
    """The result, or None after a failure: one room or one lost connection must not silence the rest."""
    try:
        return await work
    except Exception:
        log.warning(what, exc_info=True)
        return None


class Ears:
    """`wanted`: groups to be heard; `deaf`: those of them that are not subscribed to yet."""

    def __init__(self, heard: Callable[[dict[str, Any]], None], anew: Callable[[], None]) -> None:
        self.channel = ""
        self.wanted: set[str] = set()
        self.deaf: set[str] = set()
        self._heard = heard
        self._anew = anew

    async def listen(self) -> None:
        """Hear for ever. When the layer fails, subscribe anew and say so: something may have been missed."""
        layer = get_channel_layer()
        while layer is not None:
            await tried("the channel layer is lost", self._hear(layer))
            self.channel = ""
            await asyncio.sleep(RETRY)

    async def _hear(self, layer: Any) -> None:
        self.channel = await asyncio.wait_for(layer.new_channel("hub"), LAYER_TIMEOUT)
        self.deaf = set(self.wanted)
        self._anew()
        while True:
            self._heard(await layer.receive(self.channel))

    async def want(self, group: str) -> None:
        """Hear of the group from now on, or as soon as the layer can."""
        self.wanted.add(group)
        self.deaf.add(group)
        await self._subscribe(group)

    async def _subscribe(self, group: str) -> bool:
        layer = get_channel_layer()
        if layer is None or not self.channel:
            return False
        added = await tried("bells can't be heard", _in_time(layer.group_add(group, self.channel)))
        if added:
            self.deaf.discard(group)
        if added and group not in self.wanted:
            await self.drop(group)
        return bool(added)

    async def drop(self, group: str) -> None:
        """Hear of the group no more."""
        self.wanted.discard(group)
        self.deaf.discard(group)
        layer = get_channel_layer()
        if layer is not None and self.channel:
            await tried("bells are still heard", _in_time(layer.group_discard(group, self.channel)))

    async def mend(self) -> None:
        """Subscribe to what could not be subscribed to; the first failure ends it until the next time."""
        for group in list(self.deaf):
            if not await self._subscribe(group):
                return


async def _in_time(work: Awaitable[None]) -> bool:
    """True once it is done; TimeoutError where it takes too long."""
    await asyncio.wait_for(work, LAYER_TIMEOUT)
    return True
