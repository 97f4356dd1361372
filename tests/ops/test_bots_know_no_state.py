"""Bots get knowledge only: the import contract keeps them from rules and views, this from the name State."""

import ast
from pathlib import Path

import pytest

from tools.setting_up import ROOT

BOTS = sorted([*(ROOT / "games").glob("*/bots.py"), *(ROOT / "games").glob("*/bots/**/*.py")])


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
