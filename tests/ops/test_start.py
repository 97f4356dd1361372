"""The first seconds of a newcomer: any Python, with or without make."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import commands, dev, pythons
from tools.setting_up import ROOT

OLD_ENOUGH_TO_COMPLAIN = (3, 4)
PRETEND_OLD = """
import sys
sys.path.insert(0, {tools!r})
import dev
sys.path.insert(0, {root!r})
from tools import pythons
pythons.OLDEST = (99, 0)
sys.exit(dev.main(["play"]))
"""


@pytest.mark.parametrize("name", ["dev.py", "pythons.py"])
def test_old_pythons_can_read_what_tells_them_so(name: str) -> None:
    source = (ROOT / "tools" / name).read_text()
    ast.parse(source, feature_version=OLD_ENOUGH_TO_COMPLAIN)
    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(ast.parse(source)))


def test_too_old_a_python_gets_a_sentence() -> None:
    script = PRETEND_OLD.format(tools=str(ROOT / "tools"), root=str(ROOT))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Icehouse needs Python 99.0 or newer" in done.stderr
    assert "apt install python3" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_an_old_python_hands_over_to_a_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[list[str]] = []
    monkeypatch.setattr(sys, "version_info", (3, 8, 18, "final", 0))
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(pythons, "find", lambda: "/somewhere/python3.13")
    monkeypatch.setattr("tools.dev.os.execv", lambda _path, words: handed.append(words))
    monkeypatch.setattr(commands, "run", lambda _words: 0)
    dev.main(["test", "-k", "one"])
    assert handed == [["/somewhere/python3.13", str(ROOT / "tools" / "dev.py"), "test", "-k", "one"]]


def _stand_in(folder: Path, name: str, says: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{says}\n")
    (folder / name).chmod(0o755)


def test_the_finder_prefers_the_wanted_version_and_survives_broken_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _stand_in(tmp_path / "one", "python3.13", "exit 127")
    _stand_in(tmp_path / "one", "python3", "echo 3.14")
    _stand_in(tmp_path / "one", "python3.12", "echo 3.12")
    _stand_in(tmp_path / "two", "python3.13", "echo 3.13")
    monkeypatch.setattr(pythons, "PLACES", ())
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    monkeypatch.setenv("PATH", f"{tmp_path / 'one'}:{tmp_path / 'two'}")
    assert pythons.find() == str(tmp_path / "two" / "python3.13")
    monkeypatch.setenv("PATH", str(tmp_path / "one"))
    assert pythons.find() == str(tmp_path / "one" / "python3.12")
    (tmp_path / "one" / "python3.12").write_text("#!/bin/sh\necho 3.9\n")
    assert pythons.find() == str(tmp_path / "one" / "python3")
    (tmp_path / "one" / "python3").write_text("#!/bin/sh\necho 3.9\n")
    assert pythons.find() is None


def test_without_make_the_script_names_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tools.commands.shutil.which", lambda _name: None)
    assert commands.run([]) == 0
    shown = capsys.readouterr().out
    assert "python3 tools/dev.py play" in shown
    assert "make play" not in shown


def test_the_makefile_covers_every_command() -> None:
    targets = next(
        line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith("COMMANDS")
    )
    assert {*targets.split(":=")[1].split(), "help"} == set(commands.COMMANDS)


def test_no_python_at_all_gets_a_sentence(tmp_path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    script = makefile.partition("FIND := ")[2].partition("\n\n")[0].replace("\\\n", "").replace("$$", "$")
    script = script.replace("/usr/bin/python3", "")
    done = subprocess.run(
        [shutil.which("sh") or "/bin/sh", "-c", script],
        env={"PATH": str(tmp_path)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("Icehouse needs Python 3.12 or newer, and no Python was found")


def test_an_unknown_word_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(["paly"]) == 2
    said = capsys.readouterr()
    assert "There is no command 'paly'" in said.err
    assert " play " in said.out
