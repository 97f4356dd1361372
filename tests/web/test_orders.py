"""The standing order `forced` is a switch, with script and without."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.story import PLACEMENTS, STORY
from tests.web.tables import after, duel

SENTENCE = "Play forced cards, discards and passes for me"
BEFORE = PLACEMENTS + 5
"""After so many moves ana has sealed a card and bo holds two; he seals one of them."""


def test_the_order_is_switched_off_and_then_the_last_card_is_asked_for(
    newcomer: Newcomer, caller: Callable[[str], Caller]
) -> None:
    ana, bo = caller("ana"), newcomer("bo")
    table = duel(ana, bo, STORY[:BEFORE])
    board = table.at_the_page(bo, after(BEFORE))
    switch = bo.page.get_by_role("switch", name=SENTENCE)
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    assert bo.call("GET", f"matches/{table.match}/orders") == {"orders": {"forced": False}}
    bo.page.reload()
    expect(switch).not_to_be_checked()
    table.play(STORY[BEFORE : BEFORE + 1])
    expect(bo.page.locator(".hand [role=radio]")).to_have_count(1)
    board.is_asked()
    # What is forced is played at once when the order is given again.
    switch.click()
    expect(board.prompt).to_contain_text(f"Sealed. Waiting for {ana.name}")


def test_the_order_is_switched_without_script(newcomer: Newcomer, caller: Callable[[str], Caller]) -> None:
    ana, bo = newcomer("ana", java_script_enabled=False), caller("bo")
    ana.watch.expect(r"\.js csp$")
    table = duel(ana, bo)
    ana.page.goto(table.path)
    switch = ana.page.get_by_role("switch", name=SENTENCE)
    expect(switch).to_be_checked()
    switch.uncheck()
    ana.page.get_by_role("button", name="Save").click()
    expect(switch).not_to_be_checked()
    assert ana.call("GET", f"matches/{table.match}/orders") == {"orders": {"forced": False}}
