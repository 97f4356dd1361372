"""Python packages: an installer of the project's own in .uv, the project's environment in .venv.

The groups grow: base runs the site, dev adds tests and gates, bench yardsticks. An environment never shrinks
to a smaller group, so that a running site and a test run can share it.
"""

import os
import sys
from pathlib import Path

from tools import pythons
from tools.setting_up import ROOT, Trouble, alone, digest, do, is_stamped, say, stamp

REQUIREMENTS = ROOT / "requirements"
GROUPS = ("base", "dev", "bench")
UV_HOME = ROOT / ".uv"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
OFFLINE = "Packages could not be installed. Is the package index reachable from here?"
NO_VENV = (
    "This Python cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv "
    "(or python3.13-venv, for a version that is not the system's)."
)


def python(group: str) -> Path:
    """The interpreter of .venv, with at least the group's packages installed."""
    with alone("environment"):
        wanted = _larger(group, _installed())
        mark = f"{wanted} {digest([REQUIREMENTS / f'{wanted}.txt'], str(ROOT), _version())}"
        if not (is_stamped(VENV / "installed", mark) and PYTHON.exists()):
            _install(wanted)
            mark = f"{wanted} {digest([REQUIREMENTS / f'{wanted}.txt'], str(ROOT), _version())}"
            stamp(VENV / "installed", mark)
    return PYTHON


def uv() -> Path:
    """Path of the installer, in an environment of its own; a machine's own uv is not relied on."""
    with alone("installer"):
        lock = REQUIREMENTS / "uv.txt"
        mark = digest([lock], str(ROOT))
        if not is_stamped(UV_HOME / "installed", mark):
            say("fetching the installer (uv) into .uv")
            do([_base_python(), "-m", "venv", "--clear", UV_HOME], NO_VENV)
            pip: list[str | Path] = [UV_HOME / "bin" / "python", "-m", "pip", "install", "--quiet"]
            do([*pip, "--require-hashes", "--only-binary", ":all:", "-r", lock], OFFLINE)
            stamp(UV_HOME / "installed", mark)
    return UV_HOME / "bin" / "uv"


def sync(home: Path, lock: Path) -> None:
    """Make an environment hold exactly what a lock says. Only ready-built packages: no compiler is needed."""
    do([uv(), "pip", "sync", "--python", home / "bin" / "python", "--require-hashes", "--no-build", lock],
       OFFLINE, env=uv_environ())  # fmt: skip


def create(home: Path) -> None:
    """A fresh, empty environment."""
    do([uv(), "venv", "--quiet", "--clear", "--python", _base_python(), home], NO_VENV, env=uv_environ())


def uv_environ() -> dict[str, str]:
    """uv asks the index that pip is told to ask, and never fetches an interpreter."""
    env = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_CONFIG": "1"}
    env.pop("VIRTUAL_ENV", None)
    if "PIP_INDEX_URL" in env:
        env.setdefault("UV_DEFAULT_INDEX", env["PIP_INDEX_URL"])
    return env


def _install(group: str) -> None:
    uv()
    if not _usable():
        say(f"making .venv with Python {pythons.version_of(_base_python())}")
        create(VENV)
    say(f"installing packages: {group}")
    sync(VENV, REQUIREMENTS / f"{group}.txt")


def _usable() -> bool:
    """Whether .venv can stay: its interpreter starts, is new enough, and the folder was not moved."""
    config = VENV / "pyvenv.cfg"
    stays = (
        config.is_file()
        and (VENV / "installed").is_file()
        and str(VENV) in (VENV / "bin/activate").read_text()
    )
    return stays and pythons.is_fit(str(PYTHON))


def _base_python() -> str:
    best = pythons.find()
    if best is None:
        raise Trouble(pythons.sentence())
    return best


def _version() -> str:
    """Of .venv's interpreter, without starting it."""
    config = VENV / "pyvenv.cfg"
    lines = config.read_text().splitlines() if config.is_file() else []
    return next((line for line in lines if line.startswith("version")), f"none, for {sys.platform}")


def _installed() -> str:
    note = VENV / "installed"
    return note.read_text().split()[0] if note.is_file() else "base"


def _larger(one: str, other: str) -> str:
    return max(one, other, key=GROUPS.index)
