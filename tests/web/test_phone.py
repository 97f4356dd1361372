"""What a phone has little room for."""

from collections.abc import Callable

from playwright.sync_api import Locator, ViewportSize, expect

from tests.web.conftest import Newcomer
from tests.web.judging import DRAWN
from tests.web.people import Caller
from tests.web.story import PLACEMENTS, STORY
from tests.web.tables import after, duel

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TALL = PLACEMENTS
"""After so many moves stacks of four stand on the board."""

SIDEWAYS: tuple[ViewportSize, ...] = ({"width": 844, "height": 390}, {"width": 640, "height": 400})
SMALL: ViewportSize = {"width": 320, "height": 640}

SIGNS_LEAVE = """() => [...document.querySelectorAll("[role=gridcell]")].filter((cell) => {
  const square = cell.querySelector(".cell").getBoundingClientRect();
  const signs = [...cell.querySelectorAll(".gchev, .noentry, .ol, .p")];
  return signs.some((sign) => sign.getBoundingClientRect().top < square.top);
}).map((cell) => cell.getAttribute("aria-label"))"""
LABELS_MEET_PEAKS = """() => [...document.querySelectorAll("[role=gridcell]")].filter((cell) => {
  const label = cell.querySelector(".ol")?.getBoundingClientRect();
  const top = [...cell.querySelectorAll(".p .ed")].at(-1)?.getBoundingClientRect();
  return label && top && label.bottom > top.top + 3 && label.right > top.left + top.width / 2 + 3;
}).map((cell) => cell.getAttribute("aria-label"))"""


def box(locator: Locator) -> dict[str, float]:
    """Where something is."""
    found = locator.bounding_box()
    assert found is not None
    return {"y": found["y"], "bottom": found["y"] + found["height"]}


def test_signs_and_labels_keep_to_their_squares(newcomer: Newcomer, caller: Callable[[str], Caller]) -> None:
    ana, bo = newcomer("ana", **PHONE), caller("bo")
    table = duel(ana, bo, STORY[: TALL - 2])
    board = table.at_the_page(ana, after(TALL - 2))
    assert ana.page.evaluate(SIGNS_LEAVE) == []
    table.play(STORY[TALL - 2 : TALL])
    board.shows(after(TALL))
    for card in range(1, 5):
        board.card(card).click()
        expect(board.prompt).to_contain_text(f"Card {card}:")
        assert ana.page.evaluate(SIGNS_LEAVE) == []
        assert ana.page.evaluate(LABELS_MEET_PEAKS) == []


def test_held_sideways_board_hand_and_prompt_are_seen_together(
    newcomer: Newcomer, caller: Callable[[str], Caller]
) -> None:
    ana, bo = newcomer("ana", **PHONE), caller("bo")
    table = duel(ana, bo, STORY[:TALL])
    board = table.at_the_page(ana, after(TALL))
    for size in SIDEWAYS:
        ana.page.set_viewport_size(size)
        ana.page.evaluate(DRAWN)
        board.card(3).click()
        for part in (board.prompt, board.card(1), board.card(4), ana.page.get_by_role("grid")):
            assert 0 <= box(part)["y"] < box(part)["bottom"] <= size["height"], size
        for column, row in ((1, 1), (4, 4)):
            expect(board.square(column, row)).to_be_in_viewport(ratio=1)
        assert ana.page.evaluate(SIGNS_LEAVE) == []
        board.card(3).click()
    ana.page.set_viewport_size(SMALL)
    ana.page.evaluate(DRAWN)
    board.card(3).click()
    assert ana.page.evaluate(SIGNS_LEAVE) == []
    assert ana.page.evaluate(LABELS_MEET_PEAKS) == []
    assert box(board.prompt)["bottom"] <= SMALL["height"]


def test_an_offered_draw_and_the_list_leave_the_prompt_at_the_thumb(
    newcomer: Newcomer, caller: Callable[[str], Caller]
) -> None:
    ana, bo = newcomer("ana", **PHONE), caller("bo")
    table = duel(ana, bo, STORY[:TALL])
    board = table.at_the_page(ana, after(TALL))
    bo.call("POST", f"matches/{table.match}/proposals", {"kind": "draw"})
    decline, accept = (
        board.prompt.get_by_role("button", name=name) for name in ("Decline", "Accept the draw")
    )
    expect(accept).to_be_visible()
    assert box(decline)["y"] == box(accept)["y"]
    ana.page.get_by_role("button", name="Players and log").click()
    ana.page.get_by_role("button", name="List view").click()
    ana.page.get_by_role("button", name="Close").click()
    expect(ana.page.get_by_role("row")).to_have_count(17)
    assert box(board.prompt)["bottom"] <= 844
    ana.page.get_by_role("row").last.scroll_into_view_if_needed()
    assert box(board.prompt)["bottom"] <= 844
    assert box(ana.page.get_by_role("row").last)["bottom"] <= 844
