"""Set-up does everything once, again only when something changed, and one command at a time."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools import client, environment, setting_up
from tools.setting_up import Trouble

Calls = list[list[str]]
HOLD = """
import sys, time
from pathlib import Path
from tools import setting_up
setting_up.VAR = Path(sys.argv[1])
with setting_up.alone("client"):
    print("in", flush=True)
    time.sleep(0.6)
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project, and modules that look there."""
    for module in (setting_up, environment, client):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(setting_up, "VAR", tmp_path / "var")
    monkeypatch.setattr(client, "VAR", tmp_path / "var")
    monkeypatch.setattr(environment, "REQUIREMENTS", tmp_path / "requirements")
    monkeypatch.setattr(environment, "UV_HOME", tmp_path / ".uv")
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(client, "CLIENT", tmp_path / "frontend")
    monkeypatch.setattr(client, "NODE_HOME", tmp_path / ".node")
    monkeypatch.setattr(client, "MADE_BY_BUILD", tmp_path / "frontend" / "src" / "styles" / "fonts")
    for name in ("requirements", "frontend/src"):
        (tmp_path / name).mkdir(parents=True)
    for group in ("uv", "base", "dev", "bench", "node"):
        (tmp_path / "requirements" / f"{group}.txt").write_text(f"{group}==1\n")
    for name in ("package.json", "package-lock.json", "src/main.ts"):
        (tmp_path / "frontend" / name).write_text("{}")
    return tmp_path


@pytest.fixture
def calls(tree: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Set-up steps are noted; what they would leave behind is left behind."""
    noted: Calls = []

    def do(argv: list[str | Path], _trouble: str, **_where: object) -> None:
        words = [str(word) for word in argv]
        noted.append(words)
        if "venv" in words:
            home = Path(words[-1])
            (home / "bin").mkdir(parents=True, exist_ok=True)
            (home / "bin" / "python").symlink_to(sys.executable)
            (home / "bin" / "uv").touch()
            (home / "bin" / "activate").write_text(str(home))
            (home / "pyvenv.cfg").write_text("version = 3.13.0\n")
        if words[:2] == ["npm", "ci"]:
            (tree / "frontend" / "node_modules").mkdir(exist_ok=True)
        if words[:3] == ["npm", "run", "build"]:
            (tree / "frontend" / "dist").mkdir(exist_ok=True)
            (tree / "frontend" / "dist" / "manifest.json").touch()

    monkeypatch.setattr(environment, "do", do)
    monkeypatch.setattr(client, "do", do)
    return noted


def _synced(calls: Calls) -> list[str]:
    return [Path(words[-1]).stem for words in calls if "sync" in words]


def test_packages_are_installed_once(calls: Calls) -> None:
    environment.python("base")
    assert _synced(calls) == ["base"]
    before = len(calls)
    environment.python("base")
    assert len(calls) == before


def test_an_environment_grows_and_never_shrinks(calls: Calls) -> None:
    environment.python("base")
    environment.python("dev")
    environment.python("base")
    assert _synced(calls) == ["base", "dev"]


def test_a_changed_lock_is_installed_into_the_same_environment(tree: Path, calls: Calls) -> None:
    environment.python("dev")
    (tree / "requirements" / "dev.txt").write_text("dev==2\n")
    made = len([words for words in calls if "venv" in words])
    environment.python("base")
    assert _synced(calls) == ["dev", "dev"]
    assert len([words for words in calls if "venv" in words]) == made


def test_a_moved_or_half_made_environment_is_made_anew(tree: Path, calls: Calls) -> None:
    environment.python("base")
    (tree / ".venv" / "bin" / "activate").write_text("/elsewhere/.venv")
    (tree / ".venv" / "installed").write_text("base changed")
    (tree / ".venv" / "bin" / "python").unlink()
    environment.python("base")
    assert len([words for words in calls if words[-1] == str(tree / ".venv") and "venv" in words]) == 2


def test_no_package_is_ever_compiled(calls: Calls) -> None:
    environment.python("dev")
    assert all("--no-build" in words for words in calls if "sync" in words)
    assert all("--only-binary" in words for words in calls if "pip" in words and "install" in words)


def test_the_index_of_pip_is_the_index_of_uv(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror.example/simple")
    monkeypatch.delenv("UV_DEFAULT_INDEX", raising=False)
    assert environment.uv_environ()["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"


def test_the_client_is_built_again_only_if_its_sources_changed(tree: Path, calls: Calls) -> None:
    client.built()
    client.built()
    assert [words[:3] for words in calls if words[1] == "run"] == [["npm", "run", "build"]]
    (tree / "frontend" / "src" / "main.ts").write_text("changed")
    client.built()
    assert len([words for words in calls if words[1] == "run"]) == 2
    assert len([words for words in calls if words[1] == "ci"]) == 1
    (tree / "frontend" / "dist" / "manifest.json").unlink()
    client.built()
    assert len([words for words in calls if words[1] == "run"]) == 3


def test_what_the_build_itself_makes_is_no_source(tree: Path, calls: Calls) -> None:
    client.built()
    fonts = tree / "frontend" / "src" / "styles" / "fonts"
    fonts.mkdir(parents=True)
    (fonts / "inter.woff2").write_text("made")
    before = len(calls)
    client.built()
    assert len(calls) == before


@pytest.mark.parametrize(
    ("version", "fit"),
    [("v20.18.1", False), ("v20.19.0", True), ("v21.7.0", False), ("v22.11.0", False), ("v22.12.0", True),
     ("v24.0.0", True), ("v18.20.4", False), ("", False)],
)  # fmt: skip
def test_which_node_will_do(version: str, fit: bool) -> None:
    assert client.fits(version) is fit


def test_without_node_one_is_fetched_once(tree: Path, calls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.client.shutil.which", lambda _name: None)
    env = client.packages(tree / "frontend")
    client.packages(tree / "frontend")
    assert _synced(calls) == ["node"]
    assert env["PATH"].startswith(str(tree / ".node" / "bin"))


def test_a_failed_step_is_a_sentence_with_what_was_said(tmp_path: Path) -> None:
    script = "import sys; print('what went wrong', file=sys.stderr); sys.exit(3)"
    with pytest.raises(Trouble, match=r"(?s)what went wrong.*Is the index reachable"):
        setting_up.do([sys.executable, "-c", script], "Is the index reachable?", cwd=tmp_path)
    with pytest.raises(Trouble, match="No npm here"):
        setting_up.do([tmp_path / "npm"], "No npm here.", cwd=tmp_path)


def test_one_set_up_at_a_time(tree: Path) -> None:
    (tree / "tools").symlink_to(Path(__file__).resolve().parents[2] / "tools")
    words = [sys.executable, "-c", HOLD, str(tree / "var")]
    with subprocess.Popen(words, cwd=tree, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "in\n"
        started = time.monotonic()
        with setting_up.alone("client"):
            waited = time.monotonic() - started
    assert first.returncode == 0
    assert waited > 0.2
