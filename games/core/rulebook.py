"""The rules of a game as help: one paragraph for each rule id, in English and Czech.

A game's folder has RULES.md and, for each further language, RULES.<language>.md. A paragraph that starts with
an id in bold, `**IX-4**`, is the help of that rule; everything else in the file is for readers of the file.
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from games.core.codec import AnyGame

LANGUAGES = ("en", "cs")

_RULE = re.compile(r"\*\*([A-Z]{2}-[0-9]+[a-z]?|Notation)\*\* (.+)", re.DOTALL)


def parse(text: str) -> dict[str, str]:
    """The help by rule id; ValueError where an id has two paragraphs."""
    found: dict[str, str] = {}
    for paragraph in re.split(r"\n{2,}", text):
        if rule := _RULE.fullmatch(paragraph.strip()):
            key, words = rule.groups()
            if key in found:
                raise ValueError(f"two paragraphs for {key}")
            found[key] = " ".join(words.split())
    return found


@cache
def rulebook(game: AnyGame, language: str) -> Mapping[str, str]:
    """A game's help by rule id; in English where the language has none of its own."""
    name = "RULES.md" if language not in LANGUAGES[1:] else f"RULES.{language}.md"
    return parse(files(type(game).__module__).joinpath(name).read_text(encoding="utf-8"))
