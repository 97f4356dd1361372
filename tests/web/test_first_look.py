"""What is seen of a match before its script has come, and of one that one may not see."""

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.web.conftest import Newcomer
from tests.web.people import Caller
from tests.web.tables import duel

MATCH_SCRIPT = re.compile(r"/assets/match-[^/]+\.js$")


def test_the_frame_is_there_until_the_match_is_drawn(
    newcomer: Newcomer, caller: Callable[[str], Caller]
) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    table, held = duel(ana, bo), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route(MATCH_SCRIPT, hold)
    ana.page.goto(table.path, wait_until="commit")
    expect(ana.page.get_by_role("status")).to_contain_text("Setting the table…")
    expect(ana.page.get_by_role("status")).to_contain_text(f"Intersect {table.match}: {ana.name}, {bo.name}")
    expect(ana.page.get_by_role("heading", name=f"Intersect: {ana.name}")).to_be_hidden()
    for route in held:
        route.continue_()
    expect(ana.page.get_by_role("grid")).to_be_visible()
    expect(ana.page.get_by_text("Setting the table…")).to_be_hidden()


def test_if_the_script_fails_the_list_is_there_instead(
    newcomer: Newcomer, caller: Callable[[str], Caller]
) -> None:
    ana, bo = newcomer("ana"), caller("bo")
    ana.watch.expect("ERR_FAILED", "Failed to fetch")
    table = duel(ana, bo)
    ana.page.route(re.compile(r"/assets/intersect-[^/]+\.js$"), lambda route: route.abort())
    ana.page.goto(table.path)
    expect(ana.page.get_by_role("heading", name=f"Intersect: {ana.name}")).to_be_visible()
    ana.page.get_by_role("button", name="Place a large").first.click()
    expect(ana.page.get_by_role("status").filter(has_text=f"Waiting for {bo.name}")).to_be_visible()


def test_a_private_match_says_how_one_may_see_it(newcomer: Newcomer, caller: Callable[[str], Caller]) -> None:
    """And the page of a match that is not there says the same."""
    ana, eve = caller("ana"), newcomer("eve", guest=False)
    eve.watch.expect("404")
    hidden = ana.open(private=True)
    said = []
    for match in (hidden, 10**9):
        eve.page.goto(f"/matches/{match}")
        expect(
            eve.page.get_by_role("heading", name="This match is private, or there is none")
        ).to_be_visible()
        said.append(eve.page.get_by_role("main").inner_text())
    assert said[0] == said[1]
    assert "open the link from the invitation" in said[0]
    eve.page.goto(f"/matches/{hidden}?invite={ana.update(hidden)['invite']}")
    expect(eve.page.get_by_role("button", name="Join").first).to_be_visible()
