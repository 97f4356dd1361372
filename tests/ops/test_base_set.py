"""What a site is installed from is enough to run every part of it: tests have more packages, and would hide a gap."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment
from tools.setting_up import ROOT

PARTS = {
    "a worker and beat": "from icehouse.celery import app; app.connection_for_write().transport; app.Beat",
    "web": "import icehouse.asgi, icehouse.wsgi, icehouse.serving, channels_redis.pubsub, psycopg_pool",
    "bots": "import games.answering, icehouse.matches.services.bots",
    "the commands": "from django.core.management import call_command; call_command('check')",
}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the packages of a site and no others."""
    made = tmp_path_factory.mktemp("base") / "venv"
    subprocess.run([environment.uv(), "venv", "--quiet", "--python", sys.executable, made], check=True)
    environment.sync(made, ROOT / "requirements" / "base.txt")
    return made


@pytest.mark.parametrize("part", PARTS)
def test_every_part_starts_from_the_base_set(home: Path, tmp_path: Path, part: str) -> None:
    environ = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    environ |= {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "SECRET_KEY": "for this test",
        "ICEHOUSE_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "icehouse.settings",
    }
    code = f"import django; django.setup(); {PARTS[part]}"
    done = subprocess.run(
        [home / "bin" / "python", "-c", code],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
