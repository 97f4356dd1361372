"""A closed loop of HTTP clients: each sends its next request when the last one is answered."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

HOST = "127.0.0.1"


class Load(NamedTuple):
    """What a phase did: answers, wall seconds, and the seconds of each answer."""

    answers: tuple[bytes, ...]
    seconds: float
    times: tuple[float, ...]

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.times) / self.seconds

    def part(self, share: float) -> float:
        """The time within which this share of the answers came."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def post(path: str, token: str, body: object) -> bytes:
    """A POST with a JSON body."""
    content = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Token {token}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


class Client:
    """A connection that stays open."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def ask(self, raw: bytes) -> bytes:
        """Send a request; the body of its answer. Another status than 200 is an error."""
        self.writer.write(raw)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _colon, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        body = await self.reader.readexactly(length)
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{head.partition(b'\r\n')[0].decode()}: {body[:300].decode()}")
        return body

    async def close(self) -> None:
        """End the connection."""
        self.writer.close()
        await self.writer.wait_closed()


async def connect(port: int) -> Client:
    """A new connection to the loopback."""
    return Client(*await asyncio.open_connection(HOST, port))


async def _loop(
    client: Client, requests: Iterator[bytes], until: float, found: list[tuple[float, bytes]]
) -> None:
    """A request is taken only to be sent: what is left is there for the next phase."""
    while (began := time.perf_counter()) < until:
        raw = next(requests, None)
        if raw is None:
            raise RuntimeError("a client has nothing left to send")
        answer = await client.ask(raw)
        found.append((time.perf_counter() - began, answer))


async def _drive(port: int, clients: Sequence[Iterator[bytes]], seconds: float) -> Load:
    open_ones = [await connect(port) for _ in clients]
    found: list[tuple[float, bytes]] = []
    began = time.perf_counter()
    await asyncio.gather(
        *(
            _loop(client, requests, began + seconds, found)
            for client, requests in zip(open_ones, clients, strict=True)
        )
    )
    taken = time.perf_counter() - began
    for client in open_ones:
        await client.close()
    return Load(tuple(body for _time, body in found), taken, tuple(one for one, _body in found))


def drive(port: int, clients: Sequence[Iterator[bytes]], seconds: float) -> Load:
    """Let each client send its requests one after another for so many seconds."""
    return asyncio.run(_drive(port, clients, seconds))
