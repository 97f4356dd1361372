"""The services as real processes on servers of their own."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.faults import machines
from tests.faults.machines import Machine
from tests.ops.served.commands import Env, answers, command, environment, eventually, free_port, started
from tools.setting_up import ROOT


def inside(env: Env, what: str, *given: int) -> Any:
    """Call a function of tests.faults.inside in the services' environment."""
    words = [sys.executable, "-m", "tests.faults.inside", what, *map(str, given)]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return msgspec.json.decode(done.stdout)


class Site(NamedTuple):
    """An installation: its servers, the environment of its processes, the port of its web process."""

    database: Machine
    redis: Machine
    env: Env
    port: int
    log: Path

    def inside(self, what: str, *given: int) -> Any:
        """Call a function of tests.faults.inside there."""
        return inside(self.env, what, *given)


def migrated(env: Env) -> Env:
    """The environment, with tables in its database."""
    done = subprocess.run(command("migrate"), cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return env


def serve(env: Env, port: int) -> list[str]:
    """The command of a web process, on any port."""
    return [sys.executable, "manage.py", "serve", "--port", str(port)]


def tells_nothing(log: Path) -> None:
    """H2: whatever happened to a process, its log holds no action, no key and no token."""
    found = re.findall(r"key-\d|\bsquare\b\W{0,8}\d|\bcard\b\W{0,8}\d|Token \w", log.read_text())
    assert found == [], log.read_text()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """PostgreSQL, Redis and one web process, for all tests."""
    with machines.postgres() as (database, url), machines.redis_server() as (redis, redis_url):
        folder = tmp_path_factory.mktemp("site")
        env = migrated(environment(url, redis_url, folder, "http://127.0.0.1:8000"))
        port, log = free_port(), folder / "web.log"
        with started(serve(env, port), env, log) as web:
            eventually(lambda: answers(port, "/healthz"), web, log)
            yield Site(database, redis, env, port, log)
        tells_nothing(log)


@pytest.fixture
def embedded(tmp_path: Path) -> Env:
    """The environment of a site that needs nothing, with tables in its SQLite file."""
    return migrated(environment("", "", tmp_path / "var", "http://127.0.0.1:8000"))
