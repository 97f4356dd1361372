"""P11. What the match page loads: script and style, compressed as they are sent."""

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.ground import ROOT
from bench.lines import Effort, Line, at_most

DIST = ROOT / "frontend" / "dist"
PAGE = ("src/main.ts", "src/match/main.ts")
BOARD = "src/boards/intersect.ts"
LEVEL = 9
"""As the files are compressed once and for all."""

type Manifest = dict[str, dict[str, Any]]


def files(manifest: Manifest, entries: Iterable[str]) -> set[str]:
    """The scripts and styles that entries bring along, each once."""
    found: set[str] = set()
    waiting, seen = list(entries), set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        chunk = manifest[name]
        found |= {chunk["file"], *chunk.get("css", [])}
        waiting += chunk.get("imports", [])
    return {name for name in found if name.endswith((".js", ".css"))}


def size(names: Iterable[str], folder: Path = DIST) -> float:
    """KiB of these files, each compressed."""
    return sum(len(gzip.compress((folder / name).read_bytes(), LEVEL)) for name in names) / 1024


def measure(_effort: Effort) -> list[Line]:
    """The page with its board, and the board alone."""
    manifest: Manifest = json.loads((DIST / "manifest.json").read_text())
    page = files(manifest, [*PAGE, BOARD])
    board = files(manifest, [BOARD]) - files(manifest, PAGE)
    note = ", ".join(f"{Path(name).name} {size([name]):.1f}" for name in sorted(page))
    return [
        Line("match page, script and style, gz", "", (size(page),), at_most(45), unit="KiB", note=note),
        Line("Intersect's board, gz", "", (size(board),), at_most(12), unit="KiB"),
    ]
