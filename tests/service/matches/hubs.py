"""A hub without a database: sockets that remember, tables that a test moves."""

import asyncio
from collections.abc import Callable, Iterable

from channels.layers import InMemoryChannelLayer

from icehouse.accounts.credentials import Credentials
from icehouse.matches.courier import Looker
from icehouse.matches.hub import Hub

TICK = 0.01


class Fake:
    """A connection that remembers what it was sent; `slow` holds its frames back."""

    def __init__(self, user_id: int | None = None) -> None:
        self.user_id = user_id
        self.invite = ""
        self.frames: list[str] = []
        self.shuts = 0
        self.shown = Credentials(user_id, token=user_id)
        self.free = asyncio.Event()
        self.free.set()
        self.broken: Exception | None = None

    async def push(self, frame: str) -> None:
        if not self.free.is_set():
            await self.free.wait()
        if self.broken is not None:
            raise self.broken
        self.frames.append(frame)

    async def shut(self) -> None:
        self.shuts += 1


class Tables:
    """What the hub reads, in memory: versions of matches, read as slowly as a test wants."""

    def __init__(self) -> None:
        self.versions: dict[int, int] = {7: 1}
        self.waiting = 3
        self.ended: set[Credentials] = set()
        self.gate = asyncio.Event()
        self.gate.set()
        self.failing = 0
        self.reads = 0

    async def frames_for(
        self, match_id: int, lookers: Iterable[Looker], since: int | None
    ) -> tuple[dict[Looker, str], int | None]:
        self.reads += 1
        version = self.versions.get(match_id)
        wanted = list(lookers)
        if self.failing:
            self.failing -= 1
            raise OSError("no database")
        await self.gate.wait()
        return ({} if version is None else dict.fromkeys(wanted, f"v{version}")), version


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - it is a state, not an event
            await asyncio.sleep(TICK / 4)


async def bell(layer: InMemoryChannelLayer, version: int, seat: int | None = None) -> None:
    rev = None if seat is None else 4
    await layer.group_send("bells", {"type": "bells", "bells": [[7, version, seat, rev]], "users": [1]})


async def listening(hub: Hub) -> None:
    await until(lambda: hub.ears.open)
