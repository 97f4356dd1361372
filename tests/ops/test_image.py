"""The image and the services around it, without a container engine: what can be read is read."""

import re
from typing import Any

import yaml

from tools.setting_up import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = {name: service for name, service in COMPOSE["services"].items() if service["image"] == "icehouse"}


def test_the_services_are_there() -> None:
    assert set(COMPOSE["services"]) == {"web", "worker", "bots", "beat", "migrate", "postgres", "redis"}


def test_one_image_and_the_role_is_the_command() -> None:
    assert set(OURS) == {"web", "worker", "bots", "beat", "migrate"}
    assert all(
        service["build"] == "." and service["init"] and service["command"] for service in OURS.values()
    )


def test_migrate_runs_once_and_the_others_wait_for_it() -> None:
    assert OURS["migrate"]["restart"] == "no"
    waiting = [
        service["depends_on"]["migrate"]["condition"] for name, service in OURS.items() if name != "migrate"
    ]
    assert waiting == ["service_completed_successfully"] * 4


def test_redis_never_evicts() -> None:
    words = COMPOSE["services"]["redis"]["command"]
    assert words[words.index("--maxmemory-policy") + 1] == "noeviction"


def test_no_secret_has_a_default() -> None:
    settings = OURS["web"]["environment"]
    assert settings["SECRET_KEY"].startswith("${SECRET_KEY:?")
    assert "${POSTGRES_PASSWORD:?" in settings["DATABASE_URL"]
    assert "${POSTGRES_PASSWORD:?" in COMPOSE["services"]["postgres"]["environment"]["POSTGRES_PASSWORD"]


def test_only_the_proxy_of_this_machine_reaches_the_site() -> None:
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["web"]
    assert OURS["web"]["ports"] == ["127.0.0.1:8000:8000"]


def test_the_image_runs_as_nobody_in_particular() -> None:
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert re.search(r"^USER 10001$", last, flags=re.MULTILINE)
    assert all(service["read_only"] and service["cap_drop"] == ["ALL"] for service in OURS.values())


def test_what_the_image_copies_exists_and_is_let_through() -> None:
    let_through = {
        line[1:].rstrip("/") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"
    }
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, flags=re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
            assert source.rstrip("/").split("/")[0] in let_through, source


def _settings_of_the_code() -> set[str]:
    files = [*(ROOT / "icehouse").glob("*.py")]
    return {name for file in files for name in re.findall(r'\benv\.\w+\(\s*"([A-Z_]+)"', file.read_text())}


def test_every_setting_is_told_in_the_operations_manual_and_no_other() -> None:
    manual = (ROOT / "docs" / "operations.md").read_text()
    table = manual.partition("## Settings")[2].partition("\n## ")[0]
    told = {
        name
        for line in table.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([A-Z_]{5,})`", line.split("|")[1])
    }
    assert told - {"FORWARDED_ALLOW_IPS"} == _settings_of_the_code()


def test_the_services_set_nothing_that_the_code_does_not_read() -> None:
    given = set(OURS["web"]["environment"]) - {"FORWARDED_ALLOW_IPS"}
    assert given <= _settings_of_the_code()
