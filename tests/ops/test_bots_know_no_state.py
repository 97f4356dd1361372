"""Bots get knowledge only: the import contract keeps them from rules and views, this from the name State."""

import ast
from pathlib import Path

import pytest

from tools.setting_up import ROOT

BOTS = sorted([*(ROOT / "games").glob("*/bots.py"), *(ROOT / "games").glob("*/bots/**/*.py")])
SHARED = {"games.core.chance", "games.core.game", "games.core.values"}


def names_of_state(source: str) -> list[int]:
    """Lines that name a State: imported, as an attribute, or in an annotation written as a string."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.alias) and node.name.rpartition(".")[2] == "State")
        or (isinstance(node, ast.Name) and node.id == "State")
        or (isinstance(node, ast.Attribute) and node.attr == "State")
        or (isinstance(node, ast.Constant) and node.value == "State")
    ]


def imported(source: str) -> set[str]:
    """The project's modules that a bot imports."""
    nodes = list(ast.walk(ast.parse(source)))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    named = {node.module or "." for node in nodes if isinstance(node, ast.ImportFrom)}
    return {name for name in plain | named if name.startswith((".", "games", "icehouse", "bench", "tests"))}


def allowed(name: str, game: str) -> bool:
    """Whether a bot of this game may import the module: shared values, its game's model, other bots of the game."""
    return name in SHARED or name == f"games.{game}.model" or f"{name}.".startswith(f"games.{game}.bots.")


@pytest.mark.parametrize("path", BOTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_bot_imports_nothing_that_knows_more(path: Path) -> None:
    game = path.relative_to(ROOT).parts[1]
    assert {name for name in imported(path.read_text()) if not allowed(name, game)} == set()


@pytest.mark.parametrize(
    "planted",
    [
        "from games.intersect.removal import reveal",
        "import games.catalog",
        "from . import rules",
        "import icehouse",
    ],
)
def test_a_planted_import_is_found(planted: str) -> None:
    assert [name for name in imported(planted) if not allowed(name, "intersect")]


def test_there_are_bots() -> None:
    assert BOTS


@pytest.mark.parametrize("path", BOTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_bot_names_a_state(path: Path) -> None:
    assert names_of_state(path.read_text()) == []


@pytest.mark.parametrize(
    "planted",
    [
        "from games.intersect.model import State, View",
        "from games.intersect import model\ndef choose(state: model.State) -> None: ...",
        "def choose(state: 'State') -> None: ...",
    ],
)
def test_a_planted_state_is_found(planted: str) -> None:
    assert names_of_state(planted)
