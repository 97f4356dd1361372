"""The commands of tools/dev.py, one function each. Their words are the Makefile's targets."""

import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import check, client, environment, locks, suite
from tools.setting_up import ROOT, Trouble, call, say


def ready(group: str) -> Path:
    """Set up the Python environment and the web client, side by side; the environment's interpreter."""
    with ThreadPoolExecutor() as pool:
        python, built = pool.submit(environment.python, group), pool.submit(client.built)
        built.result()
        return python.result()


def play(words: list[str]) -> int:
    """Set everything up and serve the site on this machine."""
    python = ready("base")
    os.chdir(ROOT)
    return os.execv(python, [str(python), "manage.py", "play", *words])  # noqa: S606 - no shell is wanted


def test(words: list[str]) -> int:
    """Run all tests this machine can run; words go to pytest."""
    return suite.run(words)


def check_all(words: list[str]) -> int:
    """Run the quality gates, or those named."""
    return check.run(words)


def bench(words: list[str]) -> int:
    """Measure against the floors, in one run."""
    return call([environment.python("bench"), "-m", "bench", *words])


def soak(words: list[str]) -> int:
    """Run the long form of the fault and race tests."""
    return suite.soak(words)


def fmt(_words: list[str]) -> int:
    """Format the code and mend what can be mended."""
    ruff: list[str | Path] = [environment.python("dev"), "-m", "ruff"]
    return call([*ruff, "check", "--fix-only", "--quiet", "."]) or call([*ruff, "format", "."])


def lock(words: list[str]) -> int:
    """Resolve requirements/*.in into hashed locks; --upgrade takes newer versions."""
    return locks.write(words)


def messages(_words: list[str]) -> int:
    """Collect the sentences to translate and compile the translations."""
    return call([environment.python("dev"), "-m", "tools.translations", "--write"])


def schema(_words: list[str]) -> int:
    """Write the API's schema and the client's types from the code."""
    return call(
        [environment.python("dev"), "-m", "tools.schema", "--write"], env=client.packages(client.CLIENT)
    )


def setup(_words: list[str]) -> int:
    """Install all that play, test and check need, and stop."""
    ready("dev")
    client.packages(check.TOOLS)
    return 0


def shell(words: list[str]) -> int:
    """Run manage.py with these words."""
    return call([environment.python("base"), "manage.py", *words])


def help_(_words: list[str]) -> int:
    """Show this list."""
    start = "make" if shutil.which("make") else "python3 tools/dev.py"
    for word, command in COMMANDS.items():
        print(f"  {start} {word:<10}{command.__doc__}")
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check_all,
    "bench": bench,
    "soak": soak,
    "fmt": fmt,
    "lock": lock,
    "messages": messages,
    "schema": schema,
    "setup": setup,
    "manage": shell,
    "help": help_,
}


def run(words: list[str]) -> int:
    """Carry out a command; Trouble becomes a sentence."""
    word, rest = (words[0], words[1:]) if words else ("help", [])
    command = COMMANDS.get(word)
    if command is None:
        print(f"There is no command {word!r}. These are:", file=sys.stderr)
        return help_([]) or 2
    try:
        return command(rest)
    except Trouble as trouble:
        print(f"\n{trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        say("stopped")
        return 130
