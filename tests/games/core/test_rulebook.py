"""The rules as help, and a test for each of them."""

import re
from pathlib import Path

import pytest

from games.core.rulebook import LANGUAGES, parse, rulebook
from tests.games.conformance.games import UNDER_TEST

HERE = Path(__file__).parents[1]
RULES = {
    "intersect": (
        *(f"IX-{number}" for number in range(1, 15)),
        "IX-14a",
        *(f"IX-{n}" for n in range(15, 19)),
    ),
    "icetowers": (
        *(f"IT-{number}" for number in range(1, 21)),
        "IT-20a",
        *(f"IT-{n}" for n in range(21, 28)),
    ),
    "missile_command": tuple(f"MC-{number}" for number in range(1, 46) if number != 39),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", UNDER_TEST)
def test_every_rule_has_its_help(key: str, language: str) -> None:
    told = rulebook(UNDER_TEST[key], language)
    assert set(told) == {*RULES[key], "Notation"}
    assert all(len(text) > 40 and "**" not in text and "\n" not in text for text in told.values())


def test_another_language_gets_english() -> None:
    game = UNDER_TEST["intersect"]
    assert rulebook(game, "eo") == rulebook(game, "en") != rulebook(game, "cs")


@pytest.mark.parametrize("key", UNDER_TEST)
def test_every_rule_has_a_test_of_its_name(key: str) -> None:
    tests = "\n".join(path.read_text() for path in (HERE / key).glob("test_*.py"))
    for rule in RULES[key]:
        named = rule.lower().replace("-", "_")
        assert re.search(rf"^def test_{named}_\w+\(", tests, re.MULTILINE), f"no test of {rule}"


def test_only_paragraphs_that_start_with_an_id_are_help() -> None:
    text = (
        "# Title\n\n**XY-1** One\nline.\n\nBetween **XY-2** and.\n\n\n**XY-10a** Two.\n\n| **XY-3** | no |\n"
    )
    assert parse(text) == {"XY-1": "One line.", "XY-10a": "Two."}


def test_two_paragraphs_for_one_rule_are_an_error() -> None:
    with pytest.raises(ValueError, match="XY-1"):
        parse("**XY-1** One.\n\n**XY-1** Another.")
