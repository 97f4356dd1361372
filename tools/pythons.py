"""Finds a Python that can run the project. Old versions must be able to read this, to say what is missing."""

import glob
import os
import subprocess
import sys

OLDEST = (3, 12)
PREFERRED = ("3.13", "3.12", "3.14")
PLACES = (
    "~/.pyenv/versions/*/bin/python3",
    "~/.local/share/uv/python/*/bin/python3",
    "/opt/homebrew/bin/python3.*[0-9]",
    "/usr/local/bin/python3.*[0-9]",
)
PROBE = (
    "import sys, ssl, sqlite3, zlib; assert sys.implementation.name == 'cpython'; "
    "print('%d.%d' % sys.version_info[:2])"
)


def version_of(python):
    # type: (str) -> str
    """'3.13' of a usable CPython; '' of anything else: broken, an empty shim, built without SSL."""
    try:
        with open(os.devnull, "w") as silence:
            out = subprocess.check_output([python, "-c", PROBE], stderr=silence)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return out.decode("ascii", "replace").strip()


def is_fit(python):
    # type: (str) -> bool
    """Whether this interpreter starts and is new enough."""
    version = version_of(python)
    return bool(version) and _number(version) >= OLDEST


def _candidates():
    # type: () -> list[str]
    named = ["python" + version for version in PREFERRED] + ["python3", "python"]
    folders = os.environ.get("PATH", "").split(os.pathsep)
    on_path = [os.path.join(folder, name) for name in named for folder in folders]
    elsewhere = [path for place in PLACES for path in sorted(glob.glob(os.path.expanduser(place)))]
    return [path for path in [sys.executable] + on_path + elsewhere if path and os.access(path, os.X_OK)]


def _number(version):
    # type: (str) -> tuple[int, ...]
    return tuple(int(part) for part in version.split("."))


def find():
    # type: () -> str | None
    """The best Python on this machine, the preferred versions first; None if all are too old."""
    found = {}  # type: dict[str, str]
    for path in _candidates():
        version = version_of(path)
        if version and _number(version) >= OLDEST:
            found.setdefault(version, path)
        if version == PREFERRED[0]:
            break
    newest_first = sorted(found, key=_number, reverse=True)
    for version in list(PREFERRED) + newest_first:
        if version in found:
            return found[version]
    return None


def sentence():
    # type: () -> str
    """What to say when there is none."""
    here = "%d.%d (%s)" % (sys.version_info[0], sys.version_info[1], sys.executable)
    return (
        "Icehouse needs Python %d.%d or newer, with its modules ssl and sqlite3. This machine has Python %s "
        "and no newer one was found.\nInstall one (Debian and Ubuntu: apt install python3 python3-venv; "
        "macOS: brew install python@%s; any: pyenv install %s) and run the command again."
        % (OLDEST[0], OLDEST[1], here, PREFERRED[0], PREFERRED[0])
    )
