"""`make test`: what it runs, what it says when something is missing, how it ends."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import suite
from tools.setting_up import ROOT

Runs = list[tuple[str, str]]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Runs:
    """Calls are noted as (what runs, on which database) and succeed."""
    noted: Runs = []

    def call(argv: list[str | Path], *, env: dict[str, str], cwd: Path = ROOT) -> int:
        words = [str(word) for word in argv]
        noted.append((" ".join(words[1:4]), env.get("ICEHOUSE_TEST_DB", "")))
        return 0

    monkeypatch.setattr("tools.suite.call", call)
    monkeypatch.setattr(suite, "VAR", tmp_path)
    monkeypatch.setattr("tools.suite.environment.python", lambda _group: Path("python"))
    monkeypatch.setattr("tools.suite.client.built", lambda: ROOT)
    monkeypatch.setattr("tools.suite.client.packages", lambda _folder: {})
    monkeypatch.setattr(suite, "answers", lambda _name: True)
    monkeypatch.setattr(suite, "browser", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(suite, "program", lambda name: f"/usr/bin/{name}")
    for name in ("REQUIRE_ALL", "COVER"):
        monkeypatch.delenv(name, raising=False)
    return noted


def test_every_part_runs_and_the_browser_last(runs: Runs) -> None:
    assert suite.run([]) == 0
    assert runs == [
        ("test", ""),
        ("-m pytest tests", "sqlite"),
        ("-m pytest tests/service", "postgres"),
        ("-m pytest tests/faults", "sqlite"),
        ("-m pytest tests/web", "sqlite"),
    ]


@pytest.mark.parametrize(("required", "code"), [("", 0), ("0", 0), ("1", 1)])
def test_what_is_missing_is_said_and_counts_only_if_required(
    runs: Runs, required: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("REQUIRE_ALL", required)
    monkeypatch.setattr(suite, "answers", lambda name: name != "Redis")
    monkeypatch.setattr(suite, "browser", lambda: "")
    monkeypatch.setattr(suite, "program", lambda name: "" if name == "initdb" else name)
    assert suite.run([]) == code
    assert [where for _, where in runs] == ["", "sqlite"]
    said = capsys.readouterr().err
    assert "not run: the tests with a browser: no Chromium here" in said
    assert "Redis does not answer at redis://127.0.0.1:6379/15" in said
    assert "PostgreSQL does not answer" not in said
    assert "not run: the tests with servers that fail: no initdb here" in said


WORKING = suite._pytest


def _failing_on_postgres(python: Path, part: suite.Part, more: list[str]) -> Callable[[], int]:
    return (lambda: 1) if part.env["ICEHOUSE_TEST_DB"] == "postgres" else WORKING(python, part, more)


def test_one_failing_part_fails_the_run_and_the_others_still_run(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.suite._pytest", _failing_on_postgres)
    assert suite.run([]) == 1
    assert len(runs) == 4
    assert "failed: tests with PostgreSQL and Redis" in capsys.readouterr().err


def test_coverage_is_judged_before_the_browser_tests(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COVER", "1")
    assert suite.run([]) == 0
    assert [what for what, _ in runs][4:6] == ["-m coverage report"] * len(suite.FLOORS)
    assert runs[-1] == ("-m pytest tests/web", "sqlite")


def test_words_go_to_one_call(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ICEHOUSE_TEST_DB", raising=False)
    assert suite.run(["tests/games", "-k", "pass"]) == 0
    monkeypatch.setenv("ICEHOUSE_TEST_DB", "postgres")
    assert suite.run(["tests/service"]) == 0
    assert runs == [("-m pytest tests/games", "sqlite"), ("-m pytest tests/service", "postgres")]


def test_soak_takes_the_long_form(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ICEHOUSE_SOAK", "0")
    assert suite.soak([]) == 0
    assert os.environ["ICEHOUSE_SOAK"] == "1"
    assert [where for _, where in runs] == ["sqlite", "postgres", "sqlite", "sqlite"]


def test_a_named_browser_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chromium = tmp_path / "chromium"
    chromium.touch()
    monkeypatch.setenv("CHROMIUM", str(chromium))
    assert suite.browser() == str(chromium)
    monkeypatch.setenv("CHROMIUM", str(tmp_path / "gone"))
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    assert suite.browser() == ""


def test_programs_of_a_server_are_found_out_of_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: [Path("/b/15/initdb"), Path("/b/17/initdb")])
    assert suite.program("initdb") == "/b/17/initdb"
    monkeypatch.setattr(Path, "glob", lambda _self, _pattern: [])
    assert suite.program("initdb") == ""
