"""`python -m bench [ROW …] [--long]`: measure rows and print the table."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench import ground
from bench.lines import LONG, SHORT, TINY, Effort, Line, cells, table
from bench.rows import ROWS, Row

PATIENCE = 900.0
"""Seconds that a row may take."""


def run(row: Row, effort: Effort, environ: dict[str, str]) -> list[Line]:
    """Measure a row in a process of its own, at low priority as everything it starts."""
    argv = [sys.executable, "-m", "bench.child", row.module, msgspec.json.encode(effort).decode()]
    done = subprocess.run(
        argv, cwd=ground.ROOT, env=environ, stdout=subprocess.PIPE, timeout=PATIENCE, check=True
    )
    return msgspec.json.decode(done.stdout, type=list[Line])


def chosen(words: Sequence[str]) -> list[Row]:
    """The rows with these ids, or all."""
    known = {row.id.lower(): row for row in ROWS}
    wrong = [word for word in words if word.lower() not in known]
    if wrong:
        sys.exit(f"There is no row {wrong[0]}. These are: {', '.join(row.id for row in ROWS)}.")
    return [known[word.lower()] for word in words] or list(ROWS)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure against the floors.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help="ids of rows; all without any")
    parser.add_argument("--long", action="store_true", help="three times the rounds, three times as long")
    parser.add_argument("--tiny", action="store_true", help="only see that it runs; the figures say nothing")
    parser.add_argument("--embedded", action="store_true", help="rows of PostgreSQL and Redis on SQLite")
    parser.add_argument("--list", action="store_true", help="say what rows there are")
    parser.add_argument("--out", type=Path, help="a file for the figures as JSON")
    return parser.parse_args()


def measured(
    rows: Sequence[Row], effort: Effort, made: ground.Grounds, *, embedded: bool
) -> tuple[dict[str, list[Line]], list[str]]:
    """The lines of each row, and why rows were left out. Each has its own ground: no row sees another's data."""
    found: dict[str, list[Line]] = {}
    left: list[str] = []
    for row in rows:
        began = time.monotonic()
        kind = "embedded" if embedded and row.ground == "served" else row.ground
        print(f"· {row.id}: {row.about}", end="", file=sys.stderr, flush=True)
        try:
            with made.ground(kind) as environ:
                found[row.id] = run(row, effort, environ)
        except (ground.Unfit, subprocess.SubprocessError) as wrong:
            left.append(f"{row.id}: {wrong}")
        print(f" ({time.monotonic() - began:.0f} s)", file=sys.stderr, flush=True)
    return found, left


def main() -> int:
    """Measure, print, and say what was left out."""
    asked = arguments()
    if asked.list:
        print("\n".join(f"{row.id:<6}{row.about}" for row in ROWS))
        return 0
    effort = TINY if asked.tiny else LONG if asked.long else SHORT
    os.nice(5)
    rows = [row for row in chosen(asked.rows) if row.anywhere or not asked.embedded]
    with ground.grounds() as made:
        found, left = measured(rows, effort, made, embedded=asked.embedded)
    written = [cell for row, lines in found.items() for line in lines for cell in cells(row, line)]
    print(table(written))
    notes = [f"{row}: {line.note}" for row, lines in found.items() for line in lines if line.note]
    print("\n".join(["", *notes, *(f"not measured: {reason}" for reason in left)]))
    if asked.out is not None:
        asked.out.write_bytes(msgspec.json.encode(found))
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
