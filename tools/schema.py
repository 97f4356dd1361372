"""Gate: docs/openapi.yaml says what the code says, and the client's types what the schema says.

With --write both files are made anew.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.setting_up import ROOT, VAR

SCHEMA = ROOT / "docs" / "openapi.yaml"
TYPES = ROOT / "frontend" / "src" / "schema.d.ts"


def generate(schema: Path, types: Path) -> int:
    """Write the schema of the code (its warnings are errors), and the types of the schema."""
    words = ["manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", str(schema)]
    env = {"ICEHOUSE_VAR": str(VAR / "check"), **os.environ}
    failed = subprocess.run([sys.executable, *words], cwd=ROOT, env=env, check=False).returncode
    words = ["npx", "--no-install", "openapi-typescript", str(schema), "--output", str(types)]
    return failed or subprocess.run(words, cwd=ROOT / "frontend", stdout=sys.stderr, check=False).returncode


def is_same(kept: Path, made: Path) -> bool:
    """Whether a committed file says what was just made; if not, say so."""
    same = kept.is_file() and kept.read_text() == made.read_text()
    if not same:
        print(f"{kept.relative_to(ROOT)} is not what the code says: run `make schema`")
    return same


def main(words: list[str]) -> int:
    """Compare, or write."""
    if words == ["--write"]:
        return generate(SCHEMA, TYPES)
    with tempfile.TemporaryDirectory() as folder:
        schema, types = Path(folder) / SCHEMA.name, Path(folder) / TYPES.name
        if generate(schema, types):
            return 1
        return 0 if all([is_same(SCHEMA, schema), is_same(TYPES, types)]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
