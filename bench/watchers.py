"""Many websockets in one process, each as cheap as can be: it notes when its last frame came, and nothing else."""

import asyncio
import base64
import os
import time
from collections.abc import Callable, Sequence

TEXT, PING, CLOSE = 0x1, 0x9, 0x8
PATIENCE = 30.0


class Watcher(asyncio.Protocol):
    """One connection, opened as a browser does, with its offer to compress."""

    def __init__(self, path: str, token: str) -> None:
        self.path = path
        self.token = token
        self.buffer = b""
        self.opened = False
        self.frames = 0
        self.size = 0
        self.at = 0.0
        self.closed = False
        self.why = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {self.path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Origin: http://127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
        ]
        if self.token:
            lines.append(f"Authorization: Token {self.token}")
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        """Note the frames."""
        now = time.perf_counter()
        self.buffer += data
        if not self.opened:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                raise RuntimeError(head.decode())
            self.opened, self.buffer = True, rest
        while (length := _length(self.buffer)) and len(self.buffer) >= length:
            self._frame(self.buffer[0] & 0xF, length, now)
            self.buffer = self.buffer[length:]

    def _frame(self, kind: int, length: int, now: float) -> None:
        if kind == TEXT:
            self.frames, self.size, self.at = self.frames + 1, length, now
        elif kind == PING and self.transport is not None:
            self.transport.write(bytes([0x8A, 0x80 | length - 2]) + bytes(4) + self.buffer[2:length])
        elif kind == CLOSE:
            self.closed, self.why = True, self.buffer[2:length]

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self.closed, self.why = True, self.why or str(exc).encode()


def _length(buffer: bytes) -> int:
    """The bytes of the first frame with its head; 0 while the head is incomplete."""
    if len(buffer) < 2:
        return 0
    short = buffer[1] & 0x7F
    if short < 126:
        return 2 + short
    head = 4 if short == 126 else 10
    return head + int.from_bytes(buffer[2:head]) if len(buffer) >= head else 0


async def watch(port: int, path: str, tokens: Sequence[str]) -> list[Watcher]:
    """A watcher for each token (empty: a stranger), each after its first frame where the address sends one."""
    loop = asyncio.get_running_loop()
    found = []
    for token in tokens:
        _transport, watcher = await loop.create_connection(lambda: Watcher(path, token), "127.0.0.1", port)  # noqa: B023
        found.append(watcher)
        if len(found) % 50 == 0:
            await until(lambda: all(one.opened for one in found))
    await until(lambda: all(one.opened for one in found))
    return found


async def until(true: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.perf_counter() + PATIENCE
    while not true():
        if time.perf_counter() > end:
            raise RuntimeError("watchers wait in vain")
        await asyncio.sleep(0.002)


async def frames(watchers: Sequence[Watcher], count: int) -> None:
    """Wait until each has so many frames."""
    try:
        await until(lambda: all(one.frames >= count for one in watchers))
    except RuntimeError as wrong:
        behind = [one for one in watchers if one.frames < count]
        gone = {one.why for one in behind if one.closed}
        raise RuntimeError(f"{len(behind)} of {len(watchers)} lack frame {count}; closed: {gone}") from wrong


def close(watchers: Sequence[Watcher]) -> None:
    """End the connections."""
    for one in watchers:
        if one.transport is not None:
            one.transport.abort()
