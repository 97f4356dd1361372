"""How settings are read from the environment: database, hosts, secret key."""

import os
import re
import secrets
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

SQLITE_INIT = "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON;"


class Hosts(NamedTuple):
    """Where the site may be reached, and whether by https."""

    allowed: list[str]
    origins: list[str]
    https: bool


def host_settings(env: environ.Env) -> Hosts:
    """Hosts from SITE_URL and ALLOWED_HOSTS; without them only this machine."""
    site = urlsplit(env.str("SITE_URL", default="http://127.0.0.1:8000"))
    named = env.str("ALLOWED_HOSTS", default="").split(",")
    allowed = [host.strip() for host in ["127.0.0.1", "localhost", "[::1]", site.hostname, *named] if host]
    origin = f"{site.scheme}://{site.netloc}"
    return Hosts(sorted(set(allowed)), [origin], site.scheme == "https")


def secret_key(given: str, var: Path) -> str:
    """The key of the environment, or one made at the first start and kept under var/."""
    if given:
        return given
    kept = var / "secret-key"
    if not kept.exists():
        var.mkdir(parents=True, exist_ok=True)
        try:
            with kept.open("x") as file:
                file.write(secrets.token_urlsafe(64))
            kept.chmod(0o600)
        except FileExistsError:
            pass  # another process was first; its key is read below
    return kept.read_text()


def database(url: str, var: Path) -> dict[str, Any]:
    """Django's settings of the database. Without a URL: SQLite under var/."""
    if not url:
        var.mkdir(parents=True, exist_ok=True)
        return _sqlite(var / "icehouse.sqlite3")
    if url.startswith("sqlite:"):
        return _sqlite(Path(url.removeprefix("sqlite:///")))
    parsed: dict[str, Any] = dict(environ.Env.db_url_config(url))
    parsed["CONN_MAX_AGE"] = 0
    parsed.setdefault("OPTIONS", {})["pool"] = {"min_size": 2, "max_size": 10, "timeout": 10}
    return parsed


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "icehouse.sqlite",
        "NAME": str(path),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 10, "init_command": SQLITE_INIT},
        "TEST": {"NAME": str(path.with_name(f"test-{os.getpid()}.sqlite3"))},  # two runs at once are two
    }


def mailer(env: environ.Env) -> dict[str, Any]:
    """How mail leaves: by SMTP where EMAIL_HOST is given, else it is printed on the console."""
    host = env.str("EMAIL_HOST", default="")
    if not host:
        return {"BACKEND": "django.core.mail.backends.console.EmailBackend"}
    return {
        "BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "OPTIONS": {
            "host": host,
            "port": env.int("EMAIL_PORT", default=25),
            "username": env.str("EMAIL_HOST_USER", default=""),
            "password": env.str("EMAIL_HOST_PASSWORD", default=""),
            "use_tls": env.bool("EMAIL_USE_TLS", default=False),
            "timeout": 10,
        },
    }


def is_hashed(path: str, url: str) -> bool:
    """WhiteNoise: files under Vite's assets carry a hash in their name and never change."""
    return re.search(r"/assets/.+-[\w-]{8,}\.\w+$", url) is not None


def bot_pace(text: str) -> tuple[int, int]:
    """Least and most milliseconds from seconds such as `0.8-3`. Raises ImproperlyConfigured for anything else."""
    least, _dash, most = text.partition("-")
    try:
        pace = round(float(least) * 1000), round(float(most) * 1000)
    except (ValueError, OverflowError):
        pace = (0, 0)
    if not 150 <= pace[0] <= pace[1] <= 60_000:
        raise ImproperlyConfigured("BOT_PACE is two numbers of seconds, such as 0.8-3, and at least 0.15")
    return pace
