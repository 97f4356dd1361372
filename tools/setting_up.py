"""What every command stands on: one set-up at a time, stamps that say what is done, clear sentences."""

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VAR = ROOT / "var"


class Trouble(Exception):  # noqa: N818 - it is no error of the program
    """Something that the user can mend; its text says how."""


def say(text: str) -> None:
    """Tell what is being done, on the error stream: a command's own output stays clean."""
    print(f"· {text}", file=sys.stderr, flush=True)


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Hold the right to set something up: two commands started together must not do it over each other."""
    VAR.mkdir(exist_ok=True)
    with (VAR / f"{what}.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"waiting: another command sets up the {what}")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def digest(paths: Iterable[Path], *words: str) -> str:
    """A fingerprint of files (by name and content) and words."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(f"{path.relative_to(ROOT)}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    for word in words:
        total.update(f"{word}\n".encode())
    return total.hexdigest()


def is_stamped(stamp: Path, value: str) -> bool:
    """Whether the work behind a stamp was done for this fingerprint."""
    return stamp.is_file() and stamp.read_text() == value


def stamp(path: Path, value: str) -> None:
    """Note that the work is done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value)


def do(
    argv: Sequence[str | Path], trouble: str, *, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> None:
    """Run a set-up step quietly; if it fails, show what it said and raise Trouble."""
    words = [str(word) for word in argv]
    try:
        done = subprocess.run(
            words, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise Trouble(f"{trouble} ({error})") from error
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-25:])
        raise Trouble(f"{said}\n\n{trouble} (`{os.path.basename(words[0])} {' '.join(words[1:4])} …` failed)")


def call(argv: Sequence[str | Path], *, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> int:
    """Run a command in the foreground; its exit code."""
    sys.stdout.flush()
    return subprocess.run([str(word) for word in argv], cwd=cwd, env=env, check=False).returncode
