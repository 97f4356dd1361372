"""What a row runs on: a database of its own, made for the run and dropped after it, and a Redis database.

`served` is PostgreSQL with Redis, as an installation has it; `embedded` is SQLite in one process; `none` is
neither. Everything is on this machine.
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString
from urllib.parse import urlsplit, urlunsplit

import psycopg
import redis
from psycopg import sql

ROOT = Path(__file__).resolve().parent.parent
DATABASE_URL = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_URL = "redis://127.0.0.1:6379/14"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Unfit(Exception):  # noqa: N818 - about the machine, not about the code
    """This machine lacks what a row needs; the text says what."""


def database_url() -> str:
    """The PostgreSQL server that benchmarks may make databases in."""
    return os.environ.get("DATABASE_URL") or DATABASE_URL


def redis_url() -> str:
    """The Redis that benchmarks may use."""
    return os.environ.get("REDIS_URL") or REDIS_URL


def lacks() -> str:
    """Why rows of the served ground can't run here; empty where they can."""
    for name, url in (("PostgreSQL", database_url()), ("Redis", redis_url())):
        if urlsplit(url).hostname not in LOOPBACK:
            return f"{name} is not on this machine, and load goes to this machine only"
    try:
        psycopg.connect(database_url(), connect_timeout=3).close()
        redis.Redis.from_url(redis_url(), socket_timeout=3).ping()
    except (psycopg.OperationalError, redis.RedisError) as missing:
        return f"no PostgreSQL or Redis: {missing}"
    return ""


def _environ(folder: Path, database: str, broker: str, prefix: str) -> dict[str, str]:
    inherited = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **inherited,
        "DATABASE_URL": database,
        "REDIS_URL": broker,
        "REDIS_PREFIX": prefix,
        "ICEHOUSE_VAR": str(folder),
        "SECRET_KEY": secrets.token_urlsafe(48),
        "DJANGO_SETTINGS_MODULE": "bench.settings",
        "LOG_LEVEL": "ERROR",
        "PYTHONUNBUFFERED": "1",
    }


def _migrate(environ: dict[str, str]) -> None:
    argv = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
    subprocess.run(argv, cwd=ROOT, env=environ, check=True)


class Grounds:
    """Makes the ground of each row. What migrations make is made once and copied."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = f"icehouse_bench_{os.getpid()}"
        self.templates: set[str] = set()

    @contextmanager
    def ground(self, kind: str) -> Iterator[dict[str, str]]:
        """The environment of a row's processes; the database in it is there, migrated and empty."""
        folder = self.folder / secrets.token_hex(4)
        folder.mkdir()
        match kind:
            case "served":
                yield from self._served(folder)
            case "embedded":
                yield self._embedded(folder)
            case _:
                yield _environ(folder, "", "", "")

    def _embedded(self, folder: Path) -> dict[str, str]:
        template = self.folder / "icehouse.sqlite3"
        if not template.exists():
            _migrate(_environ(self.folder, "", "", ""))
        shutil.copy(template, folder)
        return _environ(folder, "", "", "")

    def _served(self, folder: Path) -> Iterator[dict[str, str]]:
        if missing := lacks():
            raise Unfit(missing)
        name = f"{self.name}_{folder.name}"
        if self.name not in self.templates:
            self._create(self.name, "template1")
            _migrate(_environ(self.folder, _url(self.name), redis_url(), name))
        self._create(name, self.name)
        try:
            yield _environ(folder, _url(name), redis_url(), name)
        finally:
            self._drop(name)
            _forget_keys(name)

    def _create(self, name: str, template: str) -> None:
        _tell("CREATE DATABASE {} TEMPLATE {}", name, template)
        self.templates.add(name)

    def _drop(self, name: str) -> None:
        _tell("DROP DATABASE {} WITH (FORCE)", name)
        self.templates.discard(name)

    def clear(self) -> None:
        """Drop what is left."""
        for name in sorted(self.templates):
            self._drop(name)


@contextmanager
def grounds() -> Iterator[Grounds]:
    """For one run; nothing of it stays."""
    folder = Path(tempfile.mkdtemp(prefix="icehouse-bench-"))
    made = Grounds(folder)
    try:
        yield made
    finally:
        made.clear()
        shutil.rmtree(folder)


def _url(name: str) -> str:
    return urlunsplit(urlsplit(database_url())._replace(path=f"/{name}"))


def _tell(statement: LiteralString, *names: str) -> None:
    with psycopg.connect(database_url(), autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def _forget_keys(prefix: str) -> None:
    client = redis.Redis.from_url(redis_url())
    for key in client.scan_iter(f"*{prefix}*", count=1000):
        client.delete(key)
    client.close()
