"""The match page as somebody with a mouse uses it."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from games.intersect.model import State
from tests.web.story import Move, shown
from tests.web.waiting import until

SHOWN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const name = (element) => element.getAttribute("aria-label");
  const lines = all(".logs .log .at").map((line) => line.textContent[0]);
  return {
    cells: Object.fromEntries(all("[role=gridcell]").map((cell) => [cell.dataset.anchor, name(cell)])),
    won: all(".players .g").map(name),
    placements: lines.filter((kind) => kind === "T").length,
    rounds: lines.filter((kind) => kind === "R").length,
  };
}"""
"""What `story.shown` expects, read from the page. A square's name may go on after its pieces."""


class Board:
    """The page of a match, looked at from a seat (None: by a spectator)."""

    def __init__(self, page: Page, names: list[str], seat: int | None) -> None:
        self.page = page
        self.names = names
        self.seat = seat

    @property
    def prompt(self) -> Locator:
        """What to do now."""
        return self.page.locator(".prompt")

    def square(self, a: int, b: int) -> Locator:
        """A square by A's number and B's."""
        return self.page.locator(f'[role=gridcell][data-anchor="square:{a},{b}"]')

    def card(self, card: int) -> Locator:
        """An own card in the hand."""
        return self.page.locator(f'.hand [data-anchor="card:{card}"]')

    def is_asked(self) -> None:
        """Wait until the page says that it waits for its viewer."""
        expect(self.page.locator(".prompt.you")).to_be_visible()

    def press(self, label: str) -> None:
        """Press the button of the prompt bar that repeats the decision."""
        self.prompt.get_by_role("button", name=label, exact=True).click()

    def place(self, size: int, a: int, b: int) -> None:
        """Choose a size, then the square: live, that sends it."""
        self.page.locator(f'[data-anchor="size:{size}"]').click()
        self.square(a, b).click()

    def seal(self, card: int, then: int | None = None) -> None:
        """Choose a card, perhaps with what to discard if a piece is taken, and seal."""
        self.card(card).click()
        if then is not None:
            self.page.locator(".standing").get_by_role("radio", name=str(then), exact=True).click()
        self.press(f"Seal card {card}")

    def discard(self, card: int) -> None:
        """Choose a card and put it aside."""
        self.card(card).click()
        self.press(f"Discard {card}")

    def do(self, move: Move) -> None:
        """Do what the story says, once it is this seat's turn."""
        self.is_asked()
        match move.action:
            case {"type": "place", "size": size, "square": [a, b]}:
                self.place(size, a, b)
            case {"type": "select", "card": card, **rest}:
                self.seal(card, rest.get("discard_if_won"))
            case {"type": "discard_card", "card": card}:
                self.discard(card)
            case other:
                raise AssertionError(other)

    def shows(self, state: State) -> None:
        """Wait until the page shows this table, as its viewer sees it."""
        wanted = shown(state, self.names, self.seat)
        until(self.page, lambda: _cut(self.page.evaluate(SHOWN), wanted), wanted)

    def stands(self, state: State) -> None:
        """The same for an earlier moment, beside which the log goes on."""
        wanted = shown(state, self.names, self.seat)

        def seen() -> dict[str, Any]:
            now = _cut(self.page.evaluate(SHOWN), wanted)
            return {**wanted, "cells": now["cells"], "won": now["won"]}

        until(self.page, seen, wanted)


def _cut(seen: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What is seen, without what a square's name says beside its pieces."""
    cells = {
        anchor: label[: len(pieces)] if label.startswith(f"{pieces},") else label
        for anchor, pieces in wanted["cells"].items()
        if (label := seen["cells"].get(anchor, "")) is not None
    }
    return {**seen, "cells": cells}
