"""Each gate of our own catches its planted fault, and the runner hides none."""

from pathlib import Path

import polib
import pytest

from tools import check, lengths, locks, schema, translations
from tools.check import Gate, Result
from tools.setting_up import ROOT, Trouble


def test_all_gates_run_even_if_one_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    planted = {
        "bad": Gate(["sh", "-c", "echo what is wrong; exit 3"]),
        "gone": Gate([str(tmp_path / "no-such-program")]),
        "good": Gate(["sh", "-c", 'test "$GIVEN" = yes'], env={"GIVEN": "yes"}),
    }
    monkeypatch.setattr(check, "gates", lambda: planted)
    monkeypatch.setattr("tools.check.environment.python", lambda _group: tmp_path)
    monkeypatch.setattr("tools.check.client.built", lambda: tmp_path)
    monkeypatch.setattr("tools.check.client.packages", lambda _folder: {"PATH": "/usr/bin:/bin"})
    assert check.run([]) == 1
    shown = capsys.readouterr().out
    assert "      what is wrong" in shown
    assert "ok    good" in shown
    assert "2 of 3 gates failed: bad, gone" in shown
    assert check.run(["good"]) == 0
    with pytest.raises(Trouble, match="no gate 'god'"):
        check.run(["god"])


def test_a_passed_gate_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    check.show(Result("lint", passed=True, seconds=1.25, output="chatter"))
    assert capsys.readouterr().out == "ok    lint               1.2 s\n"


def test_every_gate_has_its_program() -> None:
    for name, gate in check.gates().items():
        assert gate.argv, name
        assert (ROOT / gate.folder).is_dir()


# ── lengths ────────────────────────────────────────────────────────────────────


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Python file of a project that is checked."""
    monkeypatch.setattr(lengths, "ROOT", tmp_path)
    return tmp_path / "rules.py"


@pytest.mark.parametrize(("lines", "found"), [(300, 0), (301, 1)])
def test_length_of_a_file(source: Path, lines: int, found: int) -> None:
    source.write_text("x = 1\n" * lines)
    assert len(list(lengths.findings(source))) == found


@pytest.mark.parametrize(("lines", "found"), [(39, 0), (40, 1)])
def test_length_of_a_function_counts_without_its_docstring(source: Path, lines: int, found: int) -> None:
    source.write_text('def rule() -> None:\n    """IX-1.\n\n    More.\n    """\n' + "    pass\n" * lines)
    assert len(list(lengths.findings(source))) == found


def test_migrations_are_exempt() -> None:
    assert not [path for path in lengths.sources() if "migrations" in path.parts]
    assert ROOT / "tools" / "lengths.py" in lengths.sources()


# ── schema ─────────────────────────────────────────────────────────────────────


def _generate(spec: Path, types: Path) -> int:
    spec.write_text("openapi: 3.1.1\n")
    types.write_text("export interface paths {}\n")
    return 0


def test_a_change_of_the_api_must_be_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.schema.ROOT", tmp_path)
    monkeypatch.setattr("tools.schema.SCHEMA", tmp_path / "openapi.yaml")
    monkeypatch.setattr("tools.schema.TYPES", tmp_path / "schema.d.ts")
    monkeypatch.setattr("tools.schema.generate", _generate)
    assert schema.main([]) == 1
    _generate(tmp_path / "openapi.yaml", tmp_path / "schema.d.ts")
    assert schema.main([]) == 0
    (tmp_path / "schema.d.ts").write_text("export interface paths { '/api/v1/new': never }\n")
    assert schema.main([]) == 1


# ── locks ──────────────────────────────────────────────────────────────────────

HASH = " \\\n    --hash=sha256:00"


@pytest.fixture
def requirements(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two groups with good locks."""
    monkeypatch.setattr(locks, "REQUIREMENTS", tmp_path)
    monkeypatch.setattr(locks, "CONTAINS", {"base": [], "dev": ["base"]})
    (tmp_path / "base.in").write_text("django\n")
    (tmp_path / "dev.in").write_text("-r base.in\npytest\n")
    (tmp_path / "base.txt").write_text(f"{locks.first_line('base')}\ndjango==6.1{HASH}\n")
    (tmp_path / "dev.txt").write_text(
        f"{locks.first_line('dev')}\ndjango==6.1{HASH}\npytest==9.2 ; python{HASH}\n"
    )
    assert list(locks.findings()) == []
    return tmp_path


def test_a_forgotten_lock_is_found(requirements: Path) -> None:
    (requirements / "base.in").write_text("django\ncelery\n")
    assert len(list(locks.findings())) == 2, "the group and the one that contains it"


@pytest.mark.parametrize(
    ("planted", "says"),
    [
        ("--extra-index-url mirror\n", "names a place"),
        ("redis @ https" + "://mirror/redis.whl\n", "names a place"),
        ("redis==8.1\n", "without a hash"),
    ],
)
def test_a_bad_line_is_found(requirements: Path, planted: str, says: str) -> None:
    lock = requirements / "base.txt"
    lock.write_text(lock.read_text() + planted)
    assert says in " ".join(locks.findings())


def test_groups_must_agree(requirements: Path) -> None:
    lock = requirements / "dev.txt"
    lock.write_text(lock.read_text().replace("django==6.1", "django==6.0"))
    assert list(locks.findings()) == ["dev.txt: django is not at 6.1 as in base.txt"]


# ── translations ───────────────────────────────────────────────────────────────


@pytest.fixture
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """A project with one good catalogue, and a copy in which the same was collected."""
    kept, fresh = tmp_path / "kept", tmp_path / "fresh"
    monkeypatch.setattr(translations, "ROOT", kept)
    monkeypatch.setattr(translations, "DOMAINS", {"django": "py"})
    for tree in (kept, fresh):
        _catalogue(tree, {"Your turn": "Jsi na řadě", "%(count)s moves": "tahů: %(count)s"})
    assert list(translations.findings(fresh)) == []
    return kept, fresh


def _catalogue(tree: Path, texts: dict[str, str], *, compiled: bool = True) -> None:
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    for text, translated in texts.items():
        flags = ["python-format"] if "%(" in text else []
        catalogue.append(polib.POEntry(msgid=text, msgstr=translated, flags=flags))
    path = tree / translations.catalogues()[0]
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue.save(str(path))
    if compiled:
        catalogue.save_as_mofile(str(path.with_suffix(".mo")))


@pytest.mark.parametrize(
    ("texts", "compiled", "says"),
    [
        ({"Your turn": "", "%(count)s moves": "tahů: %(count)s"}, True, "not translated: 'Your turn'"),
        ({"Your turn": "Jsi na řadě"}, True, "not collected"),
        ({"Your turn": "Jsi na tahu", "%(count)s moves": "tahů: %(count)s"}, False, "is not compiled"),
        ({"Your turn": "Jsi na řadě", "%(count)s moves": "tahů: %(number)s"}, True, "count"),
        (
            {"Your turn": "Jsi na řadě", "%(count)s moves": "tahů: %(count)s", "Gone": "Pryč"},
            True,
            "no longer",
        ),
    ],
)
def test_a_fault_in_a_catalogue_is_found(
    trees: tuple[Path, Path], texts: dict[str, str], compiled: bool, says: str
) -> None:
    kept, fresh = trees
    _catalogue(kept, texts, compiled=compiled)
    assert says in " ".join(translations.findings(fresh))


def test_a_missing_catalogue_is_found(trees: tuple[Path, Path]) -> None:
    kept, fresh = trees
    (kept / translations.catalogues()[0]).with_suffix(".mo").unlink()
    assert "is missing" in " ".join(translations.findings(fresh))
