"""Many callers at the same instant, each with a connection of its own that is open before they start."""

import contextlib
import http.client
import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

PATIENCE = 60.0


class Call(NamedTuple):
    """A POST under the API by a token."""

    token: str
    path: str
    body: Any

    @property
    def headers(self) -> dict[str, str]:
        """As sent."""
        return {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}


class Got(NamedTuple):
    """A status and the JSON that came with it."""

    status: int
    body: Any

    @property
    def code(self) -> str:
        """The problem's code; empty where it succeeded."""
        return str(self.body.get("code", "")) if self.status >= 400 else ""


def send(port: int, call: Call, ready: Callable[[], Any] = lambda: None) -> Got:
    """One call; `ready` is waited for between connecting and sending."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as line:
        line.connect()
        ready()
        line.request("POST", f"/api/v1/{call.path}", msgspec.json.encode(call.body), call.headers)
        response = line.getresponse()
        raw = response.read()
        kind = response.headers.get("Content-Type", "")
        return Got(response.status, msgspec.json.decode(raw) if "json" in kind else {})


def send_and_hang_up(port: int, call: Call) -> None:
    """Send and go away before the answer comes."""
    body = msgspec.json.encode(call.body)
    head = "".join(f"{name}: {value}\r\n" for name, value in call.headers.items())
    first = f"POST /api/v1/{call.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(f"{first}{head}\r\n".encode() + body)


def at_once(port: int, calls: Sequence[Call]) -> list[Got]:
    """All calls at the same instant; what each got, in their order."""
    barrier = threading.Barrier(len(calls))
    got: list[Got | None] = [None] * len(calls)

    def run(place: int, call: Call) -> None:
        got[place] = send(port, call, barrier.wait)

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert None not in got, "somebody got no answer"
    return [one for one in got if one is not None]
