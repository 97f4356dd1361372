"""The web client: Node.js from PATH or from a package, npm's packages, the build; each only when needed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from tools import environment
from tools.setting_up import ROOT, VAR, alone, digest, do, is_stamped, say, stamp

CLIENT = ROOT / "frontend"
BUILT_FROM = ("package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "scripts", "src")
MADE_BY_BUILD = CLIENT / "src" / "styles" / "fonts"
NODE_HOME = ROOT / ".node"
NO_NPM = "The web client's packages could not be installed. Is the npm registry reachable from here?"
NO_BUILD = "The web client could not be built."


def built() -> Path:
    """The folder of the built client, built again if its sources changed."""
    with alone("client"):
        mark = digest(_sources())
        note = VAR / "stamps" / "client"
        if not (is_stamped(note, mark) and (CLIENT / "dist" / "manifest.json").is_file()):
            env = _packages(CLIENT)
            say("building the web client")
            do(["npm", "run", "build"], NO_BUILD, cwd=CLIENT, env=env)
            stamp(note, mark)
    return CLIENT / "dist"


def packages(folder: Path) -> dict[str, str]:
    """Install a folder's npm packages as its lock says; the environment in which npm and npx work there."""
    with alone("client"):
        return _packages(folder)


def _packages(folder: Path) -> dict[str, str]:
    env = _node()
    note = folder / "node_modules" / ".installed"
    mark = digest([folder / "package.json", folder / "package-lock.json"])
    if not is_stamped(note, mark):
        say(f"installing npm's packages in {folder.relative_to(ROOT)}")
        do(["npm", "ci", "--no-audit", "--no-fund"], NO_NPM, cwd=folder, env=env)
        stamp(note, mark)
    return env


def _sources() -> list[Path]:
    tops = [CLIENT / name for name in BUILT_FROM]
    found = [path for top in tops for path in ([top] if top.is_file() else top.rglob("*")) if path.is_file()]
    return [path for path in found if MADE_BY_BUILD not in path.parents]


def _node() -> dict[str, str]:
    """An environment whose PATH has a fitting node and npm first."""
    found = shutil.which("node")
    if found and shutil.which("npm") and fits(_version(found)):
        return dict(os.environ)
    lock = ROOT / "requirements" / "node.txt"
    mark = digest([lock], str(ROOT))
    if not is_stamped(NODE_HOME / "installed", mark):
        say("no Node.js 20.19 or newer here: fetching one into .node")
        environment.create(NODE_HOME)
        environment.sync(NODE_HOME, lock)
        stamp(NODE_HOME / "installed", mark)
    return {**os.environ, "PATH": f"{NODE_HOME / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"}


def fits(version: str) -> bool:
    """Whether the client's build runs on this Node.js: ^20.19 or 22.12 and newer."""
    numbers = re.match(r"v(\d+)\.(\d+)", version)
    if not numbers:
        return False
    major, minor = int(numbers[1]), int(numbers[2])
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def _version(node: str) -> str:
    try:
        return subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""
