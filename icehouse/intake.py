"""HTTP into Django's WSGI handler. A request is read whole before a thread is given to it: slow senders hold none."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware
from django.http import HttpRequest, parse_cookie
from django.utils import translation
from django.utils.http import parse_header_parameters

from icehouse.problems import UNKEPT, Problem, document
from icehouse.rest import encode

type Scope = MutableMapping[str, Any]
type Message = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]

THREADS = 8
MAX_BODY = 64 * 1024
READ_WITHIN = 10.0
KIND = "application/problem+json"
LENGTHS = (b"content-length", b"transfer-encoding")
"""Headers by which a body's length is told."""


def _language(scope: Scope) -> str:
    """What the cookie says, else what the browser asks for. Who it is isn't asked: that needs a database."""
    told = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    request = HttpRequest()
    request.COOKIES = parse_cookie(told.get(b"cookie", ""))
    request.META["HTTP_ACCEPT_LANGUAGE"] = told.get(b"accept-language", "")
    return translation.get_language_from_request(request)


async def _refuse(scope: Scope, send: Send, problem: Problem) -> None:
    """Answer without Django, and end the connection: what is left of the body is not waited for."""
    language = _language(scope)
    with translation.override(language):
        body = encode(document(problem))
    told = {"Content-Type": KIND, "Connection": "close", "Content-Language": language, **UNKEPT}
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": problem.http, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _read(receive: Receive) -> bytes | None:
    """The whole body; None when it is too large or the client went away."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY:
            return None
        if not message.get("more_body", False):
            return b"".join(parts)


def _typed(scope: Scope) -> bool:
    """Whether the type of the body can be read at all; Django would fail before anything of ours could answer."""
    try:
        for name, value in scope["headers"]:
            if name.lower() == b"content-type":
                parse_header_parameters(value.decode("latin-1"))
    except ValueError:
        return False
    return True


def _told(scope: Scope, body: bytes) -> Scope:
    """The request with the length that was read: WSGI knows no body of untold length and would take it for none."""
    kept = [(name, value) for name, value in scope["headers"] if name.lower() not in LENGTHS]
    return {**scope, "headers": [*kept, (b"content-length", b"%d" % len(body))]}


class Intake:
    """The ASGI application for HTTP: bounded in size and time, then WSGI in one of a few threads."""

    def __init__(self, wsgi: Any) -> None:
        self._inner = WSGIMiddleware(wsgi, workers=THREADS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        try:
            body = await asyncio.wait_for(_read(receive), READ_WITHIN)
        except TimeoutError:
            await _refuse(scope, send, Problem("too-slow", 408))
            return
        if body is None:
            await _refuse(scope, send, Problem("too-large", 413))
            return
        if not _typed(scope):
            await _refuse(scope, send, Problem("malformed", 400))
            return
        sent = False

        async def replay() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._inner(_told(scope, body), replay, send)  # type: ignore[arg-type]
