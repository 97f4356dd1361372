"""What is judged about every page: it fits any width, both themes, has one heading, and axe finds nothing."""

from functools import cache
from typing import Literal

from playwright.sync_api import Page

from tools import client

type Theme = Literal["light", "dark"]

WIDTHS = (360, 390, 768, 1280)
HEIGHT = 800
CLOSELY = {"light": 1280, "dark": 390}
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

TOO_WIDE = """() => {
  const name = (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join(".")}`;
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const sticksOut = (one) => one.getBoundingClientRect().right > innerWidth + 1;
  const wide = [...document.body.querySelectorAll("*")].filter(sticksOut);
  return wide.map(name).slice(0, 5).concat(`${document.documentElement.scrollWidth} px`);
}"""
HEADINGS = "() => [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).length"
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
"""Waits until what depends on a new size is drawn."""
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => null))).then(() => null)"""
"""Waits until colours and places have stopped changing: half a fade has no contrast."""
RUN_AXE = """async (rules) => {
  const off = { "label-content-name-mismatch": { enabled: false } };
  const { violations } = await axe.run(document, { runOnly: rules, rules: off, resultTypes: ["violations"] });
  const shown = (nodes) => nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" ");
  return violations.map(({ id, nodes }) => `${id}: ${shown(nodes)}`);
}"""
"""Letters drawn on pieces are part of a picture, no labels: the rule about labels takes several of them for a word."""


@cache
def axe() -> str:
    """The script of axe-core, from the client's packages."""
    client.packages(client.CLIENT)
    return (client.CLIENT / "node_modules" / "axe-core" / "axe.min.js").read_text()


def judge(page: Page, name: str, theme: Theme) -> list[str]:
    """What is wrong with the page at any width. axe looks at it at a desk if it is light, on a phone if it is dark."""
    wrong: list[str] = []
    page.emulate_media(color_scheme=theme)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(DRAWN)
        wrong += [f"{name}, {width} px: {one} is too wide" for one in page.evaluate(TOO_WIDE)]
        if width == CLOSELY[theme]:
            wrong += [f"{name}, {width} px, {theme}: {one}" for one in _axe(page)]
    if (headings := page.evaluate(HEADINGS)) != 1:
        wrong.append(f"{name}: {headings} headings of the first level")
    return wrong


def _axe(page: Page) -> list[str]:
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(axe())
    page.evaluate(STILL)
    found: list[str] = page.evaluate(RUN_AXE, AXE_RULES)
    return found
