"""The services' commands as real processes: how they are started, waited for, and ended."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import yaml

from tools.setting_up import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
PATIENCE = 120.0
"""Seconds that a service may take to do its first work, on a busy machine."""

PREFIX = "icehouse:"
"""Several sites may share a Redis: every name begins with the site's own."""

TRANSPORT = {"global_keyprefix": PREFIX}
"""How whoever else speaks to a site's workers has to speak."""

Env = dict[str, str]


def environment(database: str, redis: str, var: Path, site: str) -> Env:
    """The environment of the services: what docker-compose.yml sets, with addresses of this machine."""
    unset = [name for name in COMPOSE["services"]["web"]["environment"] if name.startswith("EMAIL_HOST")]
    return {
        **os.environ,
        **dict.fromkeys(unset, ""),
        "DATABASE_URL": database,
        "REDIS_URL": redis,
        "SECRET_KEY": "only-for-this-test-" * 4,
        "SITE_URL": site,
        "ICEHOUSE_VAR": str(var),
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
    }


def command(service: str) -> list[str]:
    """A service's command as the file says it."""
    words: list[str] = COMPOSE["services"][service]["command"]
    program = shutil.which(words[0], path=str(Path(sys.executable).parent))
    assert program is not None, f"{words[0]} is not installed beside {sys.executable}"
    return [program, *words[1:]]


@contextmanager
def started(words: list[str], env: Env, log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A process in a group of its own, which is gone with all its children when the block is left."""
    with (
        log.open("ab") as out,
        subprocess.Popen(words, cwd=ROOT, env=env, stdout=out, stderr=out, start_new_session=True) as process,
    ):
        try:
            yield process
        finally:
            kill_group(process)


def kill_group(process: "subprocess.Popen[bytes]") -> None:
    """`kill -9` of a process and its children."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(30)


@contextmanager
def running(words: list[str], env: Env, log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that is asked to end, and must end well, when the block is left."""
    with started(words, env, log) as process:
        yield process
        process.terminate()
        assert process.wait(30) == 0, log.read_text()


def eventually(what: Callable[[], object], process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until something is true, as long as the process lives."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.05)


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int, path: str) -> bool:
    """Whether the site answers 200, asked as the proxy asks."""
    asked = Request(f"http://127.0.0.1:{port}{path}", headers={"X-Forwarded-Proto": "https"})
    try:
        with urlopen(asked, timeout=2) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def healthy(words: list[str], env: Env) -> bool:
    """Whether a health check passes."""
    return subprocess.run(words, cwd=ROOT, env=env, capture_output=True, check=False).returncode == 0
