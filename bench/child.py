"""`python -m bench.child MODULE EFFORT`: measure one row in a process of its own; its lines as JSON."""

import importlib
import sys
from typing import Any

import django
import msgspec

from bench.lines import Effort, Line


def main() -> None:
    """Set Django up in the environment that was given, and measure."""
    django.setup()
    module: Any = importlib.import_module(f"bench.rows.{sys.argv[1]}")
    effort = msgspec.json.decode(sys.argv[2], type=Effort)
    lines: list[Line] = module.measure(effort)
    sys.stdout.buffer.write(msgspec.json.encode(lines))


if __name__ == "__main__":
    main()
