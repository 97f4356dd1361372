"""Locks: requirements/<group>.txt has exact versions and hashes of <group>.in, for every platform.

A lock's first line is a fingerprint of what it was made from, so that the gate needs no package index. Locks
name no index: the same file works with any mirror. Each group keeps the versions of the one it contains.
"""

import hashlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools import environment
from tools.setting_up import ROOT, do, say

REQUIREMENTS = ROOT / "requirements"
OLDEST_PYTHON = "3.12"
CONTAINS = {"uv": [], "node": [], "base": [], "dev": ["base"], "bench": ["base", "dev"]}
"""The groups inside each group, smallest first."""
FLAGS = (
    "--universal", "--generate-hashes", "--no-emit-index-url", "--no-header",
    "--annotation-style", "line", "--quiet", "--python-version", OLDEST_PYTHON,
)  # fmt: skip
TROUBLE = "The requirements could not be resolved."


def write(words: list[str]) -> int:
    """Resolve every group; words (such as --upgrade) go to uv."""
    for group, inner in CONTAINS.items():
        say(f"resolving {group}")
        lock = REQUIREMENTS / f"{group}.txt"
        like = ["--constraint", f"requirements/{inner[-1]}.txt"] if inner else []
        asked: list[str | Path] = [environment.uv(), "pip", "compile", *FLAGS, *like, *words, "--output-file"]
        do(
            [*asked, f"requirements/{group}.txt", f"requirements/{group}.in"],
            TROUBLE,
            env=environment.uv_environ(),
        )
        body = re.sub(r"-c requirements/\w+\.txt(, )?|, -c requirements/\w+\.txt", "", lock.read_text())
        lock.write_text(f"{first_line(group)}\n{_without_marks(body)}")
    return 0


def first_line(group: str) -> str:
    """The fingerprint of a group's inputs."""
    total = hashlib.sha256(OLDEST_PYTHON.encode())
    for name in [*CONTAINS[group], group]:
        total.update((REQUIREMENTS / f"{name}.in").read_bytes())
    return f"# made by `make lock` from requirements of fingerprint {total.hexdigest()[:16]}"


def versions(lock: Path) -> dict[str, str]:
    """Package and version of every line of a lock."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock.read_text(), flags=re.MULTILINE))


def findings() -> Iterator[str]:
    """What is wrong with the locks."""
    for group, inner in CONTAINS.items():
        lock = REQUIREMENTS / f"{group}.txt"
        text = lock.read_text()
        if text.partition("\n")[0] != first_line(group):
            yield f"{lock.name} is older than {group}.in: run `make lock`"
        if re.search(r"://|^--(index|extra|find)", text, flags=re.MULTILINE):
            yield f"{lock.name} names a place to download from"
        if len(re.findall(r"^[a-z0-9-]+==", text, flags=re.MULTILINE)) != len(
            re.findall(r"==[^\n]+\\\n    --hash=sha256:", text)
        ):
            yield f"{lock.name} has a package without a hash"
        held = versions(lock)
        for name in inner:
            other = versions(REQUIREMENTS / f"{name}.txt").items()
            yield from (
                f"{lock.name}: {pin} is not at {at} as in {name}.txt"
                for pin, at in other
                if held.get(pin) != at
            )
    for npm_lock in (ROOT / "frontend" / "package-lock.json", ROOT / "tools" / "package-lock.json"):
        if '"resolved"' in npm_lock.read_text():
            yield f"{npm_lock.relative_to(ROOT)} names a place to download from"


def _without_marks(body: str) -> str:
    """A lock without empty `# via` lines."""
    return re.sub(r"^    # via *\n", "", body, flags=re.MULTILINE)


def main() -> int:
    """Print what is wrong."""
    found = list(findings())
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
