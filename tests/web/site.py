"""The site as a newcomer starts it: `manage.py play` in a process and a folder of its own."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tools.setting_up import ROOT

PATIENCE = 180.0
"""Seconds until the first page, migrations included, on a busy machine."""


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """Serve from `folder` while the block lasts; the address of the site. Ctrl-C must end it cleanly."""
    port = free_port()
    env = {
        **os.environ,
        "ICEHOUSE_VAR": str(folder),
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "SITE_URL": f"http://127.0.0.1:{port}",
        "GUEST_LIMIT": "10000/m/ip",
        "LOG_LEVEL": "WARNING",
    }
    words = [sys.executable, "manage.py", "play", "--port", str(port)]
    log = folder / "site.log"
    with log.open("wb") as out, subprocess.Popen(words, cwd=ROOT, env=env, stdout=out, stderr=out) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(process, address, log)
            yield address
            process.send_signal(2)
            assert process.wait(60) == 0, log.read_text()
            assert "Traceback" not in log.read_text(), log.read_text()
        finally:
            process.kill()


def _wait(process: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not _answers(f"{address}/healthz"):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.1)


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=2) as response:
            return bool(response.status == 200)
    except (URLError, OSError):
        return False
