"""The real server in a thread of the tests' process: sockets, threads and timers as in an installation."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self

import msgspec
from django.db import connections
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from icehouse import embedded, serving
from icehouse.accounts import services
from icehouse.accounts.models import Token, User
from icehouse.matches import hub as hub_module
from icehouse.matches.hub import Hub

PATIENCE = 10.0


def token_of(user: User) -> str:
    """A new token of the account."""
    secret: str = services.create_token(user, "test", Token.Scope.PLAY, None)[1]
    return secret


class Live:
    """A server that answers at `port` of this machine."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.api = f"{self.origin}/api/v1/"
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._run, name="server")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None

    def _run(self) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._task = asyncio.get_running_loop(), asyncio.current_task()
        await serving.serve("127.0.0.1", self.port, self._started.set, [self._socket])

    @property
    def hub(self) -> Hub:
        """The hub of the server's loop."""
        assert self._loop is not None
        return hub_module._hubs[self._loop]

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._started.wait(PATIENCE), "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        assert self._loop is not None
        assert self._task is not None
        end = time.monotonic() + PATIENCE
        while self._answering() and time.monotonic() < end:  # who is cut off there would warn of it
            time.sleep(0.02)
        self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server does not stop"
        self._socket.close()
        embedded.release()
        connections.close_all()

    def _answering(self) -> bool:
        """Whether a request is under way: its answer may be read while its task has not ended."""
        assert self._loop is not None
        names = [getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks(self._loop)]
        return "RequestResponseCycle.run_asgi" in names

    def line(self, path: str, user: User | None = None, **headers: str | None) -> "Line":
        """A websocket, not yet open. A header that is None is not sent."""
        return Line(self, path, user, headers)


class Line:
    """A websocket as a client has it: frames in the order they came."""

    def __init__(self, live: Live, path: str, user: User | None, headers: Mapping[str, str | None]) -> None:
        self._url = f"ws://127.0.0.1:{live.port}{path}"
        sent = {"Origin": live.origin, **headers}
        self._headers = {name: value for name, value in sent.items() if value is not None}
        if user is not None:
            self._headers["Authorization"] = f"Token {token_of(user)}"
        self._end: ClientConnection | None = None
        self._stack = contextlib.ExitStack()

    def __enter__(self) -> Self:
        """Connect, or raise InvalidStatus where the server does not let in."""
        self._end = self._stack.enter_context(
            connect(
                self._url,
                additional_headers=self._headers,
                open_timeout=PATIENCE,
                compression=None,
                proxy=None,
                user_agent_header=None,
            )
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def raw(self, patience: float = PATIENCE) -> str:
        """The next frame as it came."""
        assert self._end is not None
        return str(self._end.recv(timeout=patience))

    def frame(self, patience: float = PATIENCE) -> dict[str, Any]:
        """The next frame."""
        plain: dict[str, Any] = msgspec.json.decode(self.raw(patience))
        return plain

    def until(self, version: int, patience: float = PATIENCE) -> dict[str, Any]:
        """The first Update of at least this version."""
        while (frame := self.frame(patience)).get("version", 0) < version or "view" not in frame:
            pass
        return frame

    def closed(self) -> int:
        """The code with which the server closes; frames on the way there are left out."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.raw()
        assert self._end is not None
        code = self._end.close_code
        assert code is not None
        return code

    def silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for a while."""
        try:
            self.raw(seconds)
        except TimeoutError:
            return True
        return False

    def say(self, message: str | bytes) -> None:
        """Send something."""
        assert self._end is not None
        self._end.send(message)


def eventually(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Fail where something does not come to hold in time."""
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


@contextlib.contextmanager
def serving_here() -> Iterator[Live]:
    """A server for the duration of a block."""
    with Live() as live:
        yield live
