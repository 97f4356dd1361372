"""A server process under measurement: started, asked for its CPU time and memory, and ended."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bench.ground import ROOT

PATIENCE = 30.0
"""Seconds that a process has to start or to end."""

TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A process of this run. CPU time is the kernel's count of all its threads."""

    def __init__(self, popen: "subprocess.Popen[bytes]", port: int) -> None:
        self.popen = popen
        self.port = port

    def cpu(self) -> float:
        """CPU seconds so far, user and system, to the kernel's tick."""
        fields = Path(f"/proc/{self.popen.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes of memory that no other process shares."""
        text = Path(f"/proc/{self.popen.pid}/smaps_rollup").read_text()
        kib = [int(line.split()[1]) for line in text.splitlines() if line.startswith("Private_")]
        return 1024 * sum(kib)

    def end(self) -> None:
        """Ask it to end, and see to it."""
        self.popen.terminate()
        try:
            self.popen.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()


def free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(argv: Sequence[str], port: int = 0) -> Process:
    """Start a Python module as a process of this run's environment. What it prints is no figure: it goes to stderr."""
    popen = subprocess.Popen([sys.executable, *argv], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=sys.stderr)
    return Process(popen, port)


@contextmanager
def running() -> Iterator[Process]:
    """The service in one web process, with the floors beside it, from its first answer to its end."""
    port = free_port()
    process = start(["-m", "bench.serve", str(port)], port)
    try:
        _wait_for(process)
        yield process
    finally:
        process.end()


def _wait_for(process: Process) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.popen.poll() is not None:
            raise RuntimeError(f"the server ended with {process.popen.returncode}")
        try:
            socket.create_connection(("127.0.0.1", process.port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")
