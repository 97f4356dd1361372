"""Every page in both languages, from a phone to a desk, light and dark: nothing overflows, nothing goes wrong."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Newcomer
from tests.web.judging import Theme, judge
from tests.web.people import Caller, Person
from tests.web.story import PLACEMENTS, STORY
from tests.web.tables import Duel, duel

LOCALES = {"en": "en-GB", "cs": "cs-CZ"}
THEMES: dict[str, Theme] = {"en": "light", "cs": "dark"}
OPEN = [
    "/",
    "/play",
    "/games/",
    "/games/intersect",
    "/learn/",
    "/matches/new",
    "/matches/new?who=bot",
    "/offline",
]
DOORS = ["/accounts/signup/", "/accounts/login/", "/accounts/password/reset/"]
OWN = ["/", "/games/", "/settings", "/players/{name}", "/accounts/logout/", "/accounts/signup/"]

languages = pytest.mark.parametrize("language", LOCALES)


def visit(person: Person, paths: list[str], language: str) -> list[str]:
    """What is wrong on these pages."""
    wrong: list[str] = []
    for path in paths:
        person.page.goto(path)
        assert person.page.locator("html").get_attribute("lang") == language
        wrong += judge(person.page, path, THEMES[language])
    return wrong


def blameless(wrong: list[str]) -> None:
    """Nothing was found; else all of it is told."""
    assert not wrong, "\n".join(wrong)


@languages
def test_pages_for_everybody(newcomer: Newcomer, language: str) -> None:
    visitor = newcomer("eve", guest=False, locale=LOCALES[language])
    visitor.watch.expect("404")
    blameless(visit(visitor, [*OPEN, *DOORS, "/nothing/here"], language))


@languages
def test_own_pages(newcomer: Newcomer, language: str) -> None:
    """With everything that can stand on them: a move to make, an open table, a finished match."""
    ana, bo = newcomer("ana", locale=LOCALES[language]), newcomer("bo")
    duel(ana, bo, STORY)
    duel(ana, bo, STORY[:4])
    duel(ana, bo, pace={"kind": "days"})
    bo.open()
    ana.open(private=True)
    blameless(visit(ana, [path.format(name=ana.name) for path in OWN], language))


STAGES = (
    ("placing", 0),
    ("waiting", 1),
    ("many stacks", PLACEMENTS - 2),
    ("choosing", PLACEMENTS),
    ("sealed", PLACEMENTS + 1),
    ("reveal", PLACEMENTS + 4),
    ("discard", PLACEMENTS + 12),
    ("over", len(STORY)),
)


@languages
def test_the_match_page(newcomer: Newcomer, caller: Callable[[str], Caller], language: str) -> None:
    """From an open table to the replay."""
    ana, bo = newcomer("ana", locale=LOCALES[language]), caller("bo")
    page, theme = ana.page, THEMES[language]
    table = Duel(ana.open(private=True), (ana, bo))
    page.goto(table.path)
    expect(page.get_by_role("grid")).to_be_visible()
    wrong = judge(page, "open", theme)
    bo.join(table.match, ana.update(table.match)["invite"])
    done = 0
    for name, moves in STAGES:
        table.play(STORY[done:moves])
        done = moves
        page.goto(table.path)
        expect(page.get_by_role("gridcell")).to_have_count(16)
        wrong += judge(page, name, theme)
    page.keyboard.press("l")
    wrong += judge(page, "list", theme)
    page.keyboard.press("l")
    page.locator(".prompt").get_by_role("button").first.click()
    expect(page.get_by_role("slider")).to_be_visible()
    blameless([*wrong, *judge(page, "replay", theme)])
