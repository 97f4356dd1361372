"""A process that is told to end takes its children with it: by SIGTERM, and by Ctrl-C, which reaches all of them."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from subprocess import Popen

import pytest
from celery import Celery

from tests.faults.conftest import Site, inside, tells_nothing
from tests.ops.served.commands import TRANSPORT, Env, answers, command, eventually, free_port, started

PATIENCE = 60.0


def by_term(process: "Popen[bytes]") -> None:
    """As a supervisor does."""
    process.terminate()


def by_ctrl_c(process: "Popen[bytes]") -> None:
    """As a terminal does: to the whole group."""
    os.killpg(process.pid, signal.SIGINT)


def children(group: int) -> list[str]:
    """The processes of a group, by their command lines."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == group and fields[0] != "Z":
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except (OSError, IndexError, ValueError):
            continue
    return found


def gone(process: "Popen[bytes]", log: Path, codes: set[int]) -> None:
    """It ends by itself, and nothing of its group is left."""
    assert process.wait(PATIENCE) in codes, log.read_text()
    until = time.monotonic() + PATIENCE
    while left := children(process.pid):
        assert time.monotonic() < until, left
        time.sleep(0.1)


ENDS = pytest.mark.parametrize("end", [by_term, by_ctrl_c])
type End = Callable[["Popen[bytes]"], None]


@ENDS
def test_a_site_ends_with_its_thinking_child(embedded: Env, tmp_path: Path, end: End) -> None:
    port, log = free_port(), tmp_path / "log"
    with started([sys.executable, "manage.py", "play", "--port", str(port)], embedded, log) as site:
        eventually(lambda: answers(port, "/healthz"), site, log)
        inside(embedded, "robots", 1)
        eventually(lambda: len(children(site.pid)) >= 2, site, log)
        end(site)
        gone(site, log, {0})
    assert "has stopped" in log.read_text()


@ENDS
def test_a_worker_ends_with_its_children(site: Site, tmp_path: Path, end: End) -> None:
    log = tmp_path / "log"
    control = Celery(broker=site.env["REDIS_URL"], broker_transport_options=TRANSPORT).control
    with started(command("worker"), site.env, log) as worker:
        eventually(lambda: control.ping(timeout=1), worker, log)
        assert len(children(worker.pid)) >= 3
        end(worker)
        gone(worker, log, {0, 1})  # Celery says 1 after Ctrl-C


def test_a_child_that_stays_is_seen(tmp_path: Path) -> None:
    """The planted fault: who ends first leaves a child behind."""
    leaves = "import subprocess; subprocess.Popen(['sleep', '1000'])"
    with started([sys.executable, "-c", leaves], dict(os.environ), tmp_path / "log") as process:
        assert process.wait(PATIENCE) == 0
        assert children(process.pid) == ["sleep 1000 "]
    assert children(process.pid) == []


def test_h2_a_log_that_tells_is_seen(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text('{"event": "a match could not be swept", "match": 7}')
    tells_nothing(log)
    for line in ('"action": "{\\"card\\": 3}"', "('key-12-000001',)", "'square': [1, 2]", "Token abcdef"):
        log.write_text(line)
        with pytest.raises(AssertionError):
            tells_nothing(log)
