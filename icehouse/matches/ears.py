"""How a process hears bells: one channel of the layer, in the group of all bells.

Every process hears all of them and picks out its own: that is a look into a dictionary, where a subscription for
each match was three messages an action and one more thing that could fail. The layer may fail or hang at any time;
it is tried again, and no socket waits for it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from channels.layers import get_channel_layer

from icehouse.matches.publisher import BELLS

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
    """`open`: bells are heard."""

    def __init__(self, heard: Callable[[dict[str, Any]], None], anew: Callable[[], None]) -> None:
        self.open = False
        self._heard = heard
        self._anew = anew

    async def listen(self) -> None:
        """Hear for ever. When the layer fails, subscribe anew and say so: something may have been missed."""
        layer = get_channel_layer()
        while layer is not None:
            await tried("the channel layer is lost", self._hear(layer))
            self.open = False
            await asyncio.sleep(RETRY)

    async def _hear(self, layer: Any) -> None:
        channel = await asyncio.wait_for(layer.new_channel("hub"), LAYER_TIMEOUT)
        await asyncio.wait_for(layer.group_add(BELLS, channel), LAYER_TIMEOUT)
        self.open = True
        self._anew()
        while True:
            self._heard(await layer.receive(channel))
