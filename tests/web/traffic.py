"""What a page received, and what went wrong in it."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import ConsoleMessage, Error, Page, Request, Response, WebSocket

type Body = tuple[str, bytes]
"""Path and bytes of an answer."""


class Watch:
    """Errors of a page's console, scripts and requests. A test names those that it brings about itself."""

    def __init__(self, page: Page) -> None:
        self.trouble: list[str] = []
        self._expected: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", self._script)
        page.on("requestfailed", self._request)
        page.on("response", self._response)

    def expect(self, *patterns: str) -> None:
        """Regular expressions of trouble that belongs to the test."""
        self._expected += patterns

    def unexpected(self) -> list[str]:
        """What nobody said would happen."""
        return [one for one in self.trouble if not any(re.search(pattern, one) for pattern in self._expected)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.trouble.append(f"console: {message.text}")

    def _script(self, error: Error) -> None:
        self.trouble.append(f"script: {error}")

    def _request(self, request: Request) -> None:
        # A page that is left ends its requests itself.
        if request.failure != "net::ERR_ABORTED":
            self.trouble.append(f"request: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.trouble.append(f"response: {response.status} {response.request.method} {response.url}")


class Frame(NamedTuple):
    """A text frame of a socket, with its path."""

    path: str
    text: str

    @property
    def data(self) -> Any:
        """The frame read."""
        return json.loads(self.text)


class Recorder:
    """Every frame and every answer's body that a page gets, in the order of their coming."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        self._responses: list[Response] = []
        page.on("websocket", self._socket)
        page.on("response", self._response)

    def bodies(self) -> list[Body]:
        """Answers with a body, scripts and styles left out."""
        read: list[Body] = []
        for response in self._responses:
            path = re.sub(r"^https?://[^/]+", "", response.url)
            if response.status < 300 and not path.startswith("/static/"):
                read.append((path, response.body()))
        return read

    def _response(self, response: Response) -> None:
        self._responses.append(response)

    def _socket(self, socket: WebSocket) -> None:
        path = re.sub(r"^wss?://[^/]+", "", socket.url)
        socket.on("framereceived", self._frame(path))

    def _frame(self, path: str) -> Callable[[str | bytes], None]:
        def take(payload: str | bytes) -> None:
            text = payload if isinstance(payload, str) else payload.decode()
            self.frames.append(Frame(path, text))

        return take
