"""Each service's command, read from docker-compose.yml, does its work as a real process.

They run on this machine's PostgreSQL and Redis, in a database and a Redis number of their own.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import Request, urlopen

import psycopg
import pytest
import redis
import yaml
from celery import Celery
from django.conf import settings
from psycopg.sql import SQL, Identifier

from tools.setting_up import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
DATABASE_URL = os.environ.get("TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS_URL = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
DATABASE = f"icehouse_ops_{os.getpid()}"
PATIENCE = 120.0
"""Seconds that a service may take to do its first work, on a busy machine."""

Env = dict[str, str]


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Env]:
    """The environment of the services: what docker-compose.yml sets, with the addresses of this machine."""
    split = urlsplit(REDIS_URL)
    own_redis = urlunsplit(split._replace(path="/14"))
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(DATABASE)))
        yield {
            **os.environ,
            **{
                name: ""
                for name in COMPOSE["services"]["web"]["environment"]
                if name.startswith("EMAIL_HOST")
            },
            "DATABASE_URL": urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{DATABASE}")),
            "REDIS_URL": own_redis,
            "SECRET_KEY": "only-for-this-test-" * 4,
            "SITE_URL": "https://icehouse.example",
            "ICEHOUSE_VAR": str(tmp_path_factory.mktemp("var")),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        }
        connection.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(DATABASE)))
    redis.Redis.from_url(own_redis).flushdb()


@pytest.fixture(scope="module")
def migrated(env: Env) -> Env:
    """The same, after the one-shot service has made the tables."""
    done = subprocess.run(command("migrate"), cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return env


@pytest.fixture
def queues(env: Env) -> "redis.Redis":
    """The services' Redis, empty."""
    client = redis.Redis.from_url(env["REDIS_URL"], decode_responses=True)
    client.flushdb()
    return client


def command(service: str) -> list[str]:
    """A service's command as the file says it."""
    words: list[str] = COMPOSE["services"][service]["command"]
    program = shutil.which(words[0], path=str(Path(sys.executable).parent))
    assert program is not None, f"{words[0]} is not installed beside {sys.executable}"
    return [program, *words[1:]]


@contextmanager
def running(words: list[str], env: Env, log: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A process that is asked to end, and must end well, when the block is left."""
    with log.open("wb") as out, subprocess.Popen(words, cwd=ROOT, env=env, stdout=out, stderr=out) as process:
        try:
            yield process
            process.terminate()
            assert process.wait(30) == 0, log.read_text()
        finally:
            process.kill()


def eventually(what: Callable[[], object], process: "subprocess.Popen[bytes]", log: Path) -> None:
    """Wait until something is true, as long as the process lives."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < until, log.read_text()
        time.sleep(0.1)


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


def test_migrate_makes_the_tables_and_can_run_again(migrated: Env) -> None:
    with psycopg.connect(migrated["DATABASE_URL"]) as connection:
        tables = {row[0] for row in connection.execute("SELECT tablename FROM pg_tables").fetchall()}
    assert {"matches_match", "accounts_user"} <= tables
    assert subprocess.run(command("migrate"), cwd=ROOT, env=migrated, check=False).returncode == 0


def test_web_is_alive_and_ends_when_told(migrated: Env, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "web.log"
    words = [word.replace("8000", str(port)) for word in command("web")]
    check = [
        word.replace("8000", str(port)) for word in COMPOSE["services"]["web"]["healthcheck"]["test"][1:]
    ]
    with running(words, migrated, log) as web:
        eventually(lambda: answers(port, "/healthz"), web, log)
        assert answers(port, "/readyz")
        assert answers(port, "/")
        healthy = subprocess.run([sys.executable, *check[1:]], check=False)
        assert healthy.returncode == 0
    assert (
        subprocess.run([sys.executable, *check[1:]], stderr=subprocess.DEVNULL, check=False).returncode != 0
    )


@pytest.mark.parametrize("service", ["worker", "bots"])
def test_workers_answer_their_health_check(
    migrated: Env, tmp_path: Path, service: str, queues: "redis.Redis"
) -> None:
    log = tmp_path / "worker.log"
    ping = COMPOSE["services"][service]["healthcheck"]["test"][1].replace("$$HOSTNAME", socket.gethostname())
    control = Celery(broker=migrated["REDIS_URL"]).control
    with running(command(service), migrated, log) as worker:
        eventually(lambda: control.ping(timeout=1), worker, log)
        assert healthy(["/bin/sh", "-c", ping], migrated)
    assert queues.ping()


def test_beat_ticks(migrated: Env, tmp_path: Path, queues: "redis.Redis") -> None:
    log = tmp_path / "beat.log"
    with running(command("beat"), migrated, log) as beat:
        eventually(lambda: queues.llen("clock") >= 4 and queues.llen("bots") >= 1, beat, log)


def test_every_queue_that_beat_fills_is_taken() -> None:
    filled = {
        settings.CELERY_TASK_ROUTES.get(entry["task"], {}).get("queue", settings.CELERY_TASK_DEFAULT_QUEUE)
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
    }
    taken = {service: set(command(service)[5].split(",")) for service in ("worker", "bots")}
    assert filled <= taken["worker"] | taken["bots"]
    assert not taken["worker"] & taken["bots"], "a bot that thinks must not delay a deadline"
