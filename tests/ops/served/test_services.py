"""Each service's command, read from docker-compose.yml, does its work as a real process.

They run on this machine's PostgreSQL and Redis, in a database and a Redis number of their own.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
import pytest
import redis
from celery import Celery
from django.conf import settings
from psycopg.sql import SQL, Identifier

from tests.ops.served.commands import (
    COMPOSE,
    DATABASE_URL,
    PREFIX,
    REDIS_URL,
    TRANSPORT,
    Env,
    answers,
    command,
    environment,
    eventually,
    free_port,
    healthy,
    running,
)
from tools.setting_up import ROOT

DATABASE = f"icehouse_ops_{os.getpid()}"


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Env]:
    """The environment of the services: what docker-compose.yml sets, with the addresses of this machine."""
    split = urlsplit(REDIS_URL)
    own_redis = urlunsplit(split._replace(path="/14"))
    with psycopg.connect(DATABASE_URL, autocommit=True) as connection:
        connection.execute(SQL("CREATE DATABASE {}").format(Identifier(DATABASE)))
        own = urlunsplit(urlsplit(DATABASE_URL)._replace(path=f"/{DATABASE}"))
        yield environment(own, own_redis, tmp_path_factory.mktemp("var"), "https://icehouse.example")
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
    control = Celery(broker=migrated["REDIS_URL"], broker_transport_options=TRANSPORT).control
    with running(command(service), migrated, log) as worker:
        eventually(lambda: control.ping(timeout=1), worker, log)
        assert healthy(["/bin/sh", "-c", ping], migrated)
    assert queues.ping()


def test_beat_ticks(migrated: Env, tmp_path: Path, queues: "redis.Redis") -> None:
    log = tmp_path / "beat.log"
    with running(command("beat"), migrated, log) as beat:
        eventually(
            lambda: queues.llen(PREFIX + "clock") >= 4 and queues.llen(PREFIX + "bots") >= 1, beat, log
        )


def test_beat_writes_no_name_without_the_prefix(migrated: Env, tmp_path: Path, queues: "redis.Redis") -> None:
    log = tmp_path / "beat.log"
    with running(command("beat"), {**migrated, "REDIS_PREFIX": "another"}, log) as beat:
        eventually(lambda: queues.llen("another:clock") >= 1, beat, log)
    assert {str(key).partition(":")[0] for key in queues.scan_iter()} == {"another"}


def test_every_queue_that_beat_fills_is_taken() -> None:
    filled = {
        settings.CELERY_TASK_ROUTES.get(entry["task"], {}).get("queue", settings.CELERY_TASK_DEFAULT_QUEUE)
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
    }
    taken = {service: set(command(service)[5].split(",")) for service in ("worker", "bots")}
    assert filled <= taken["worker"] | taken["bots"]
    assert not taken["worker"] & taken["bots"], "a bot that thinks must not delay a deadline"
