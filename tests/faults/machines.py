"""A PostgreSQL and a Redis of the tests' own on free ports, to be stopped, hung and killed."""

import os
import pwd
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.ops.served.commands import PATIENCE, free_port
from tools.suite import program


class Machine:
    """A server that is started anew with the same data and port."""

    def __init__(self, words: list[str], port: int, log: Path, as_user: list[str]) -> None:
        self.words, self.port, self.log, self.as_user = words, port, log, as_user
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait for the port."""
        with self.log.open("ab") as out:
            self.process = subprocess.Popen([*self.as_user, *self.words], stdout=out, stderr=out)
        until = time.monotonic() + PATIENCE
        while not self._listens():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.05)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def tell(self, number: signal.Signals) -> None:
        """Send a signal."""
        assert self.process is not None
        self.process.send_signal(number)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal and wait for the end."""
        if self.process is not None:
            self.process.send_signal(signal.SIGCONT)
            self.process.send_signal(number)
            self.process.wait(PATIENCE)
            self.process = None


def _as_nobody_special(home: Path) -> list[str]:
    """PostgreSQL refuses to run as root; the folder goes to who it runs as."""
    if os.geteuid() != 0:
        return []
    user: Any = pwd.getpwnam("postgres")
    os.chown(home, user.pw_uid, user.pw_gid)
    return [program("setpriv"), f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder that another account can reach."""
    with tempfile.TemporaryDirectory(prefix="icehouse-", ignore_cleanup_errors=True) as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def postgres(*more: str) -> Iterator[tuple[Machine, str]]:
    """The server, running, and the URL of its database. `more`: settings as `name=value`."""
    with _folder() as top:
        home = top / "home"
        home.mkdir()
        as_user, data, port = _as_nobody_special(home), str(home / "data"), free_port()
        made = [*as_user, program("initdb"), "--auth=trust", "--no-sync", "--username=postgres", "-D", data]
        subprocess.run(made, check=True, capture_output=True, cwd=home)
        words = [program("postgres"), "-D", data, "-p", str(port), "-k", str(home), "-c", "fsync=off"]
        words += [word for one in more for word in ("-c", one)]
        machine = Machine(words, port, top / "log", as_user)
        machine.start()
        try:
            yield machine, f"postgres://postgres@127.0.0.1:{port}/postgres"
        finally:
            machine.stop(signal.SIGINT)


@contextmanager
def redis_server() -> Iterator[tuple[Machine, str]]:
    """The server, running, and its URL."""
    with _folder() as home:
        port = free_port()
        words = [program("redis-server"), "--port", str(port), "--save", "", "--appendonly", "no"]
        machine = Machine([*words, "--dir", str(home), "--bind", "127.0.0.1"], port, home / "log", [])
        machine.start()
        try:
            yield machine, f"redis://127.0.0.1:{port}/0"
        finally:
            machine.stop()
