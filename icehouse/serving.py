"""One server process: uvicorn started from code, with the embedded timers where there is no Redis."""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Callable

import uvicorn
from django.conf import settings

from icehouse import embedded
from icehouse.celery import app
from icehouse.matches.hub import hub
from icehouse.matches.publisher import PUBLISHER
from icehouse.matches.services import bots

BACKLOG = 2048


def config(host: str, port: int) -> uvicorn.Config:
    """uvicorn's settings for this service."""
    return uvicorn.Config(
        "icehouse.asgi:application",
        host=host,
        port=port,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        timeout_keep_alive=20,
        ws_max_size=4096,
        ws_ping_interval=25,
        ws_ping_timeout=25,
        ws_per_message_deflate=False,  # a frame is encoded once for all; compressing would be for each socket anew
        backlog=BACKLOG,
        proxy_headers=True,
    )


async def serve(
    host: str, port: int, started: Callable[[], None], sockets: list[socket.socket] | None = None
) -> None:
    """Serve until told to stop. `started` is called once the port answers."""
    server = uvicorn.Server(config(host, port))
    PUBLISHER.use_loop(asyncio.get_running_loop())
    timers = embedded.timers() if settings.EMBEDDED else []
    watcher = asyncio.create_task(_when_started(server, started))
    try:
        await server.serve(sockets)
    finally:
        for task in [*timers, watcher]:
            task.cancel()
        await PUBLISHER.let_go()
        await hub().close()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*timers, watcher, return_exceptions=True)
        bots.stop_thinking()


async def _when_started(server: uvicorn.Server, started: Callable[[], None]) -> None:
    while not server.started:  # noqa: ASYNC110 - uvicorn has a flag and no event
        await asyncio.sleep(0.02)
    started()


def run(host: str, port: int, started: Callable[[], None]) -> None:
    """Serve in this process; Ctrl-C and SIGTERM end it cleanly."""
    app.loader.import_default_modules()
    # uvicorn stops at SIGTERM and then raises it again, which would kill before the rest is closed.
    signal.signal(signal.SIGTERM, lambda *_signal: None)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(host, port, started))
