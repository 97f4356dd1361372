"""The quality gates: each a command, all run even if one fails, two at a time."""

import subprocess
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

from tools import client, environment
from tools.setting_up import ROOT, VAR, Trouble

TOOLS = ROOT / "tools"
WORKERS = 2
DEPLOYED = {
    "SITE_URL": "https://icehouse.example",
    "SECRET_KEY": "only to look at the settings: abcdefghijklmnopqrstuvwxyz",
    "EMAIL_HOST": "mail.icehouse.example",
    "DEBUG": "0",
}
"""What a real installation would set, for Django's own check of a deployment."""


COMPOSE = ["--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]


class Gate(NamedTuple):
    """A command that exits with 0 if the tree is as it should be. It runs in `folder`, with `env` added."""

    argv: list[str]
    folder: str = "."
    env: Mapping[str, str] = {}


class Result(NamedTuple):
    """What a gate said; seconds of wall time."""

    name: str
    passed: bool
    seconds: float
    output: str


def gates() -> dict[str, Gate]:
    """Every gate by name, the slow ones first so that they overlap with the others."""
    scripts = environment.VENV / "bin"
    py, npm_tools = str(environment.PYTHON), TOOLS / "node_modules" / ".bin"
    manage = [py, "-W", "error", "manage.py"]
    return {
        "mypy": Gate([py, "-m", "mypy"]),
        "pyright": Gate([str(npm_tools / "pyright"), "--warnings"]),
        "format": Gate([py, "-m", "ruff", "format", "--check", "."]),
        "lint": Gate([py, "-m", "ruff", "check", "."]),
        "imports": Gate([str(scripts / "lint-imports")]),
        "lengths": Gate([py, "-m", "tools.lengths"]),
        "client-types": Gate(["npm", "run", "--silent", "types"], "frontend"),
        "client-lengths": Gate(["node", "tools/lengths.mjs"]),
        "duplicates": Gate([str(npm_tools / "jscpd"), "--config", "tools/jscpd.json", "."]),
        "translations": Gate([py, "-m", "tools.translations"]),
        "schema": Gate([py, "-m", "tools.schema"]),
        "migrations": Gate([*manage, "makemigrations", "--check", "--dry-run"]),
        "deployment": Gate([*manage, "check", "--deploy", "--fail-level", "WARNING"], env=DEPLOYED),
        "locks": Gate([py, "-m", "tools.locks"]),
        "compose": Gate([str(scripts / "check-jsonschema"), *COMPOSE]),
        "dockerfile": Gate([str(scripts / "hadolint"), "Dockerfile"]),
        "ci-script": Gate(["bash", "-n", ".ci/run"]),
    }  # fmt: skip


def run(words: list[str]) -> int:
    """Run the gates named by words, or all. One line each; what a failed one said follows its line."""
    environment.python("dev")
    client.built()
    client.packages(TOOLS)
    env = {**client.packages(client.CLIENT), "ICEHOUSE_VAR": str(VAR / "check"), "NO_COLOR": "1"}
    results = [show(result) for result in _results(_chosen(words), env)]
    failed = sorted(result.name for result in results if not result.passed)
    passed = f"all {len(results)} gates passed"
    print(f"\n{len(failed)} of {len(results)} gates failed: {', '.join(failed)}" if failed else f"\n{passed}")
    return 1 if failed else 0


def show(result: Result) -> Result:
    """Print the result of a gate."""
    print(f"{'ok  ' if result.passed else 'FAIL'}  {result.name:<16}{result.seconds:6.1f} s", flush=True)
    if not result.passed:
        print("\n".join(f"      {line}" for line in result.output.strip().splitlines()), flush=True)
    return result


def _chosen(words: list[str]) -> dict[str, Gate]:
    every = gates()
    unknown = [word for word in words if word not in every]
    if unknown:
        raise Trouble(f"There is no gate {unknown[0]!r}. These are: {', '.join(every)}.")
    return {name: gate for name, gate in every.items() if name in words or not words}


def _results(chosen: dict[str, Gate], env: Mapping[str, str]) -> Iterator[Result]:
    with ThreadPoolExecutor(WORKERS) as pool:
        for future in as_completed([pool.submit(_try, name, gate, env) for name, gate in chosen.items()]):
            yield future.result()


def _try(name: str, gate: Gate, env: Mapping[str, str]) -> Result:
    started = time.monotonic()
    try:
        done = subprocess.run(
            gate.argv, cwd=ROOT / gate.folder, env={**env, **gate.env},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False,
        )  # fmt: skip
    except OSError as error:
        return Result(name, passed=False, seconds=time.monotonic() - started, output=str(error))
    return Result(name, done.returncode == 0, time.monotonic() - started, done.stdout)
