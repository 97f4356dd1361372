"""Gate: files of at most 300 lines, Python functions of at most 40 without their docstring."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.setting_up import ROOT

FILE_LINES = 300
FUNCTION_LINES = 40
ENDINGS = {".py", ".ts", ".mjs", ".css"}
EXEMPT = ("/migrations/", ".d.ts")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources() -> list[Path]:
    """The project's own code, as git sees it."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    paths = [
        ROOT / line for line in listed.stdout.splitlines() if not any(part in f"/{line}" for part in EXEMPT)
    ]
    return [path for path in paths if path.suffix in ENDINGS and path.is_file()]


def functions(source: str) -> Iterator[tuple[str, int, int]]:
    """Name, line and length of each function; nested ones count for themselves and for what holds them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Function):
            yield node.name, node.lineno, length(node)


def length(node: Function) -> int:
    """Lines from `def` to the end, the docstring left out."""
    end = node.end_lineno or node.lineno
    first = node.body[0]
    documented = ast.get_docstring(node, clean=False) is not None
    return (
        end - node.lineno + 1 - ((first.end_lineno or first.lineno) - first.lineno + 1 if documented else 0)
    )


def findings(path: Path) -> Iterator[str]:
    """What is too long in a file."""
    text, name = path.read_text(), path.relative_to(ROOT)
    lines = text.count("\n")
    if lines > FILE_LINES:
        yield f"{name}: {lines} lines, at most {FILE_LINES}"
    if path.suffix == ".py":
        for function, line, size in functions(text):
            if size > FUNCTION_LINES:
                yield f"{name}:{line}: {function} has {size} lines, at most {FUNCTION_LINES}"


def main() -> int:
    """Print what is too long."""
    found = [finding for path in sources() for finding in findings(path)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
