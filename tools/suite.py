"""All tests, in parts: the client's, all on SQLite, the service on PostgreSQL and Redis, faults, the browser's.

What a machine lacks (a browser, servers, their programs) is named before the tests start and left out; with
REQUIRE_ALL=1 it is a failure. pytest's closing line of the last part is the last line of a run that passed.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tools import client, environment
from tools.setting_up import ROOT, VAR, call, say

DATABASE_URL = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS_URL = "redis://127.0.0.1:6379/15"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ASK = {
    "PostgreSQL": "import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=3).close()",
    "Redis": "import redis, sys; redis.Redis.from_url(sys.argv[1], socket_timeout=3).ping()",
}
URLS = {"PostgreSQL": "DATABASE_URL", "Redis": "REDIS_URL"}
PROGRAMS = ("initdb", "postgres", "redis-server")
"""With these the tests of faults start servers of their own, to hang and kill them."""
FLOORS = {"games": 100, "icehouse": 95}
"""Per cent of branches that tests must reach, by folder."""


class Part(NamedTuple):
    """One call of pytest. `lacks` says why it cannot run on this machine, '' if it can."""

    name: str
    words: list[str]
    env: dict[str, str]
    lacks: str = ""


def run(words: list[str]) -> int:
    """Run every part; with words, one pytest call of them, on the database of ICEHOUSE_TEST_DB. The exit code."""
    python = environment.python("dev")
    client.built()
    if words:
        return _chosen(python, words)
    failed = [] if _vitest() == 0 else ["the client's unit tests"]
    return _all(python, parts(), failed)


def soak(words: list[str]) -> int:
    """The long form of the service's tests: ICEHOUSE_SOAK=1, those marked soak included."""
    python = environment.python("dev")
    client.built()
    os.environ["ICEHOUSE_SOAK"] = "1"
    if words:
        return _chosen(python, words)
    return _all(python, parts(), [])


def parts() -> list[Part]:
    """What there is to run, with what this machine lacks for it."""
    plain = ["tests", *(f"--ignore=tests/{folder}" for folder in ("web", "ops/served", "faults"))]
    served = [path for path in ("tests/service", "tests/ops/served") if (ROOT / path).is_dir()]
    found, lacking = browser(), _lacking_servers()
    web = "" if found else "no Chromium here (CHROMIUM can name one)"
    return [
        Part("SQLite", plain, _on_sqlite()),
        Part("PostgreSQL and Redis", served, _on_postgres(), lacking),
        Part("servers that fail", ["tests/faults"], _on_sqlite(), _lacking_programs()),
        Part("a browser", ["tests/web"], {**_on_sqlite(), "CHROMIUM": found}, web),
    ]


def browser() -> str:
    """The path of a Chromium, '' if there is none."""
    named = os.environ.get("CHROMIUM", "")
    return named if named and Path(named).exists() else next(filter(None, map(shutil.which, BROWSERS)), "")


def program(name: str) -> str:
    """The path of a server's program, '' if there is none. Debian keeps those of PostgreSQL out of PATH."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or (str(kept[-1]) if kept else "")


def _lacking_programs() -> str:
    lacking = [name for name in PROGRAMS if not program(name)]
    return f"no {', '.join(lacking)} here (Debian: postgresql, redis-server)" if lacking else ""


def _chosen(python: Path, words: list[str]) -> int:
    database = _on_postgres() if os.environ.get("ICEHOUSE_TEST_DB") == "postgres" else _on_sqlite()
    return call([python, "-m", "pytest", *words], env={**os.environ, **database, "CHROMIUM": browser()})


def _all(python: Path, every: list[Part], failed: list[str]) -> int:
    strict = os.environ.get("REQUIRE_ALL", "") not in {"", "0"}
    for part in every:
        if part.lacks:
            say(f"not run: the tests with {part.name}: {part.lacks}")
            failed += [f"the tests with {part.name} (not run)"] if strict else []
    for step, does in _steps(python, [part for part in every if not part.lacks]):
        say(step)
        if does():
            failed.append(step)
    for name in failed:
        say(f"failed: {name}")
    return 1 if failed else 0


def _steps(python: Path, ready: list[Part]) -> list[tuple[str, Callable[[], int]]]:
    """The calls of pytest, and with COVER=1 the floors of coverage before the browser's."""
    covering = os.environ.get("COVER", "") not in {"", "0"}
    extra = ["--cov", "--cov-append", "--cov-report="] if covering else []
    steps: list[tuple[str, Callable[[], int]]] = []
    for part in ready:
        more = [] if part.name in {"a browser", "servers that fail"} else extra
        steps.append((f"tests with {part.name}", _pytest(python, part, more)))
    if covering:
        (VAR / "coverage").unlink(missing_ok=True)
        steps.insert(-1, ("coverage", lambda: sum(_floor(python, *floor) for floor in FLOORS.items())))
    return steps


def _pytest(python: Path, part: Part, more: list[str]) -> Callable[[], int]:
    env = {**os.environ, **part.env, "COVERAGE_FILE": str(VAR / "coverage")}
    return lambda: call([python, "-m", "pytest", *part.words, *more], env=env)


def _floor(python: Path, folder: str, least: int) -> int:
    words = ["-m", "coverage", "report", f"--include={folder}/*", f"--fail-under={least}"]
    return call([python, *words], env={**os.environ, "COVERAGE_FILE": str(VAR / "coverage")})


def _vitest() -> int:
    say("the client's unit tests")
    return call(["npm", "test"], cwd=client.CLIENT, env=client.packages(client.CLIENT))


def _on_sqlite() -> dict[str, str]:
    return {
        "ICEHOUSE_TEST_DB": "sqlite",
        "DATABASE_URL": "",
        "REDIS_URL": "",
        "ICEHOUSE_VAR": str(VAR / "test"),
    }


def _on_postgres() -> dict[str, str]:
    return {
        "ICEHOUSE_TEST_DB": "postgres",
        "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", DATABASE_URL),
        "REDIS_URL": os.environ.get("TEST_REDIS_URL", REDIS_URL),
        "ICEHOUSE_VAR": str(VAR / "test"),
    }


def answers(name: str) -> bool:
    """Whether PostgreSQL or Redis answers where the tests look for it."""
    words = ["-c", ASK[name], _on_postgres()[URLS[name]]]
    return subprocess.run([environment.PYTHON, *words], capture_output=True, check=False).returncode == 0


def _lacking_servers() -> str:
    return ", ".join(
        f"{name} does not answer at {_on_postgres()[variable]} (TEST_{variable} can name another)"
        for name, variable in URLS.items()
        if not answers(name)
    )


if __name__ == "__main__":
    sys.exit(not answers(sys.argv[1]))
