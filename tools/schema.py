"""Gate: docs/openapi.yaml says what the code says. With --write the file is made anew."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.setting_up import ROOT, VAR

KEPT = ROOT / "docs" / "openapi.yaml"


def generate(target: Path) -> int:
    """Write the schema of the code; warnings are errors."""
    words = ["manage.py", "spectacular", "--validate", "--fail-on-warn", "--file", str(target)]
    env = {"ICEHOUSE_VAR": str(VAR / "check"), **os.environ}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=env, check=False).returncode


def main(words: list[str]) -> int:
    """Compare, or write."""
    if words == ["--write"]:
        return generate(KEPT)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "openapi.yaml"
        if generate(made):
            return 1
        if KEPT.is_file() and KEPT.read_text() == made.read_text():
            return 0
    print(f"{KEPT.relative_to(ROOT)} is not what the code says: run `make schema`")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
