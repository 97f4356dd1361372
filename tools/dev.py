#!/usr/bin/env python3
"""The project's commands: `python3 tools/dev.py help`. The Makefile is a thin cover of this file.

It sets up what a command needs, nothing twice. Python alone is enough to start it: no package, no compiler.
Old versions must be able to read this file and tools/pythons.py, to say in a sentence what is missing.
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def main(words):
    # type: (list[str]) -> int
    """Run a command, with a newer Python if this one is too old."""
    sys.path[0] = ROOT
    from tools import pythons

    if sys.version_info[:2] < pythons.OLDEST:
        newer = pythons.find()
        if newer is None:
            sys.stderr.write(pythons.sentence() + "\n")
            return 1
        os.execv(newer, [newer, os.path.abspath(__file__)] + words)
    from tools import commands

    return commands.run(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
