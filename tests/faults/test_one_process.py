"""R13: what is kept in memory belongs to one server process; a second one refuses to start and names the remedy."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.conftest import Site, serve
from tests.ops.served.commands import Env, answers, eventually, free_port, started
from tools.setting_up import ROOT

REMEDY = "Set REDIS_URL"


def refused(words: list[str], env: Env) -> str:
    """What a process says that ends by itself, with an error."""
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    return done.stdout + done.stderr


@pytest.mark.parametrize("command", ["serve", "play"])
def test_r13_a_second_process_refuses_to_start(embedded: Env, tmp_path: Path, command: str) -> None:
    port, log = free_port(), tmp_path / "log"
    words = serve(embedded, port)
    with started(words, embedded, log) as first:
        eventually(lambda: answers(port, "/healthz"), first, log)
        other = free_port()
        said = refused([sys.executable, "manage.py", command, "--port", str(other)], embedded)
        assert REMEDY in said
        assert "Traceback" not in said
        assert not answers(other, "/healthz")
        assert answers(port, "/healthz"), "the first one goes on"


def test_r13_a_process_on_another_machine_counts_too(site: Site, tmp_path: Path) -> None:
    """Several on one PostgreSQL but without Redis: each has a folder of its own, as other machines have."""
    envs = [{**site.env, "REDIS_URL": "", "ICEHOUSE_VAR": str(tmp_path / name)} for name in ("a", "b")]
    port, log = free_port(), tmp_path / "log"
    with started(serve(envs[0], port), envs[0], log) as first:
        eventually(lambda: answers(port, "/healthz"), first, log)
        assert REMEDY in refused(serve(envs[1], free_port()), envs[1])
        assert answers(port, "/healthz")
    with started(serve(envs[1], port), envs[1], log) as second:
        eventually(lambda: answers(port, "/healthz"), second, log)


def test_r13_several_workers_of_one_server_refuse_too(embedded: Env, tmp_path: Path) -> None:
    """uvicorn's own way to start several: one gets the data, the others say why they may not."""
    log = tmp_path / "log"
    words = [sys.executable, "-m", "uvicorn", "icehouse.asgi:application", "--workers", "2"]
    words += ["--port", str(free_port())]
    with started(words, embedded, log) as server:
        eventually(lambda: REMEDY in log.read_text(), server, log)


@pytest.mark.soak
def test_r13_catches_processes_that_do_not_ask(embedded: Env, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    with started(serve(embedded, port), embedded, log) as first:
        eventually(lambda: answers(port, "/healthz"), first, log)
        words = [sys.executable, "-m", "tests.faults.planted", "nobody_asks"]
        words += serve(embedded, free_port())[2:]
        with pytest.raises(subprocess.TimeoutExpired):
            subprocess.run(words, cwd=ROOT, env=embedded, capture_output=True, timeout=15, check=False)
