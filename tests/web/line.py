"""A line between a browser and the site that can be cut: open connections break, new ones are refused.

Chromium's own offline mode leaves open sockets alone, which no real loss of a connection does for long.
"""

import select
import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Line:
    """Carries bytes both ways between a port of its own and the site, one thread a connection."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._site = (parts.hostname or "", parts.port or 80)
        self._guard = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._port = int(self._listener.getsockname()[1])
        self.address = f"http://127.0.0.1:{self._port}"
        self._listen()

    def cut(self) -> None:
        """Nothing gets through from now on."""
        with self._guard:
            for one in [self._listener, *self._ends]:
                with suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let through again."""
        self._listener = socket.create_server(("127.0.0.1", self._port))
        self._listen()

    def _listen(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with listener, suppress(OSError):
            while True:
                near, _address = listener.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, suppress(OSError), socket.create_connection(self._site) as far:
            with self._guard:
                self._ends |= {near, far}
            try:
                _carry(near, far)
            finally:
                with self._guard:
                    self._ends -= {near, far}


def _carry(near: socket.socket, far: socket.socket) -> None:
    """Until either end has nothing more to say."""
    while True:
        ready, _, _ = select.select([near, far], [], [])
        for source in ready:
            chunk = source.recv(65536)
            if not chunk:
                return
            (far if source is near else near).sendall(chunk)
