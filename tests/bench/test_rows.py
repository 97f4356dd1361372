"""Every row of the benchmarks is there, described, and runs."""

import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench.ground import ROOT
from bench.rows import ROWS

WITHOUT_A_SERVER = ("P3s", "P10", "G4")
"""Rows that need neither a server process nor the packages of the benchmarks."""


def bench(*words: str, out: Path | None = None) -> "subprocess.CompletedProcess[str]":
    more = [] if out is None else ["--out", str(out)]
    environ = {name: text for name, text in os.environ.items() if not name.startswith(("COV_", "COVERAGE"))}
    argv = [sys.executable, "-m", "bench", *words, *more]
    return subprocess.run(argv, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)


def test_ids_are_unique_and_modules_can_measure() -> None:
    assert len({row.id for row in ROWS}) == len(ROWS)
    for row in ROWS:
        if importlib.util.find_spec("chess") is not None or row.module not in {
            "engine",
            "batteries",
            "replay",
            "towers",
        }:
            assert callable(importlib.import_module(f"bench.rows.{row.module}").measure)


def test_the_documentation_names_every_row() -> None:
    text = (ROOT / "docs" / "performance.md").read_text()
    named = set(re.findall(r"\b[PG]\d+[a-z]?\b", text)) | {"G2"}  # the table has G1 – G3
    assert {row.id for row in ROWS} <= named


def test_the_list_says_what_there_is() -> None:
    lines = bench("--list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [row.id for row in ROWS]


def test_an_unknown_row_is_refused_in_a_sentence() -> None:
    done = bench("P99")
    assert done.returncode == 1
    assert "There is no row P99" in done.stderr


@pytest.mark.parametrize("row", WITHOUT_A_SERVER)
def test_a_row_runs(row: str, tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    done = bench("--tiny", "--embedded", row, out=out)
    assert done.returncode == 0, done.stderr
    (lines,) = json.loads(out.read_text()).values()
    assert lines
    assert all(line["samples"] for line in lines)
    assert f"| {row}" in done.stdout
