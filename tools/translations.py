"""Gate: every sentence of the code is in the catalogues, translated, compiled. With --write they are updated.

Sentences are collected in a copy of the sources, so that a check changes nothing. Where they stand in the
code and when they were collected does not count.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import polib

from tools.setting_up import ROOT, VAR

LOCALE = Path("icehouse") / "locale"
SOURCES = ("manage.py", "games", "icehouse", "frontend/src", "frontend/templates")
LANGUAGES = ("cs",)
DOMAINS = {"django": "html,txt,py", "djangojs": "ts"}
"""Domain and the endings of the files that it is collected from."""
Key = tuple[str, str, str]


def main(words: list[str]) -> int:
    """Compare, or write."""
    if not shutil.which("xgettext"):
        print("GNU gettext is needed (Debian and Ubuntu: apt install gettext; macOS: brew install gettext)")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        collect(copy)
        if words == ["--write"]:
            write(copy)
        found = list(findings(copy))
    print("\n".join(found))
    return 1 if found else 0


def collect(copy: Path) -> None:
    """Copy the sources and let Django collect the sentences there."""
    for name in SOURCES:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "fonts"))
        elif source.is_file():
            shutil.copy(source, target)
    (copy / LOCALE).mkdir(exist_ok=True)
    languages = [word for language in LANGUAGES for word in ("--locale", language)]
    for domain, endings in DOMAINS.items():
        words = [
            "--domain",
            domain,
            "--extension",
            endings,
            "--no-wrap",
            "--no-obsolete",
            "--add-location",
            "file",
        ]
        subprocess.run(
            [sys.executable, "manage.py", "makemessages", "--verbosity", "0", *languages, *words],
            cwd=copy, env={**os.environ, "ICEHOUSE_VAR": str(VAR / "check")}, check=True,
        )  # fmt: skip


def write(copy: Path) -> None:
    """Take over the collected catalogues and compile them."""
    for name in catalogues():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(copy / name, ROOT / name)
        polib.pofile(str(ROOT / name)).save_as_mofile(str((ROOT / name).with_suffix(".mo")))


def catalogues() -> list[Path]:
    """The catalogues that must exist, relative to the project."""
    return [
        LOCALE / language / "LC_MESSAGES" / f"{domain}.po" for language in LANGUAGES for domain in DOMAINS
    ]


def findings(copy: Path) -> Iterator[str]:
    """What is wrong with the catalogues."""
    for name in catalogues():
        if not (ROOT / name).is_file() or not (ROOT / name).with_suffix(".mo").is_file():
            yield f"{name} or its .mo is missing: run `make messages`"
            continue
        kept, fresh = polib.pofile(str(ROOT / name)), polib.pofile(str(copy / name))
        yield from (f"{name}: not translated: {entry.msgid!r}" for entry in kept.untranslated_entries())
        yield from (f"{name}: uncertain (fuzzy): {entry.msgid!r}" for entry in kept.fuzzy_entries())
        yield from (f"{name}: not collected: {key}" for key in sorted(_keys(fresh) - _keys(kept)))
        yield from (f"{name}: no longer in the code: {key}" for key in sorted(_keys(kept) - _keys(fresh)))
        compiled = polib.mofile(str((ROOT / name).with_suffix(".mo")))
        if _texts(compiled) != _texts(kept):
            yield f"{name} is not compiled: run `make messages`"
        yield from _placeholders(ROOT / name)


def _keys(catalogue: polib.POFile) -> set[Key]:
    return {
        (entry.msgctxt or "", entry.msgid, entry.msgid_plural or "")
        for entry in catalogue
        if not entry.obsolete
    }


def _texts(catalogue: polib.POFile | polib.MOFile) -> dict[Key, object]:
    return {
        (entry.msgctxt or "", entry.msgid, entry.msgid_plural or ""): entry.msgstr_plural or entry.msgstr
        for entry in catalogue
        if isinstance(entry, polib.MOEntry) or entry.translated()
    }


def _placeholders(catalogue: Path) -> list[str]:
    """Placeholders that the translation lost or invented, as msgfmt finds them."""
    words = ["msgfmt", "--check-format", "--output-file", os.devnull, str(catalogue)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return done.stderr.splitlines() if done.returncode else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
