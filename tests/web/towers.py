"""Matches of IceTowers: opened by the API, and their pages as somebody uses them."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.people import Caller, Person, seat_of
from tests.web.waiting import until

LIVE = {"kind": "live", "match": 3600, "hold": 120, "ready": 3600}
BEATS = {"kind": "days"}
HAND = 160
"""Milliseconds between two deeds of one hand (IT-26), and a little more."""

STANDS = """() => Object.fromEntries([...document.querySelectorAll("[data-tower]")].map((tower) => [
  tower.dataset.tower,
  [...tower.querySelectorAll("[data-anchor^=piece]")].map((one) => one.dataset.anchor.slice(6)).join("-"),
]))"""

type Json = dict[str, Any]


def opened(players: Sequence[Caller], pace: Json = LIVE, **options: Any) -> int:
    """A table at which all sit; nobody is ready yet."""
    match = players[0].open(game="icetowers", seats=len(players), options=options, pace=pace)
    for player in players[1:]:
        player.join(match)
    return match


def begun(players: Sequence[Caller], pace: Json = LIVE, **options: Any) -> int:
    """The same, with everybody ready."""
    match = opened(players, pace, **options)
    for player in players:
        player.act(match, {"type": "ready"})
    return match


def plan(player: Caller, match: int, *alternatives: Json) -> None:
    """Seal a plan."""
    player.act(match, {"type": "plan", "alternatives": list(alternatives)})


def cap(piece: str, onto: str) -> Json:
    """The action."""
    return {"type": "cap", "piece": piece, "onto": onto}


def mine(piece: str, *then: str) -> Json:
    """In a plan."""
    return {"type": "mine", "piece": piece, "then": list(then)}


class Table:
    """The page of a match, looked at by somebody."""

    def __init__(self, person: Person, match: int) -> None:
        self.person = person
        self.page: Page = person.page
        self.match = match
        self.page.goto(f"/matches/{match}")
        expect(self.page.locator(".it [data-tower]").first).to_be_visible()
        # What comes a moment after the table.
        expect(self.page.locator(".logs")).to_be_attached()

    @property
    def prompt(self) -> Locator:
        """What to do now."""
        return self.page.locator(".prompt")

    def piece(self, name: str) -> Locator:
        """A piece on the table, by its name."""
        return self.page.locator(f'.it [data-anchor="piece:{name}"]')

    def tower(self, piece: str) -> Locator:
        """The tower in which a piece is."""
        return self.page.locator(".it [data-tower]", has=self.page.locator(f'[data-anchor="piece:{piece}"]'))

    def towers(self) -> set[str]:
        """What stands, bottom to top."""
        return set(self.page.evaluate(STANDS).values())

    def stands(self, *towers: str) -> None:
        """Wait until these towers are on the table, and are the server's as well."""
        until(self.page, lambda: {one: one in self.towers() for one in towers}, dict.fromkeys(towers, True))
        # What is on its way is shown before the server has it.
        until(self.page, lambda: self.towers() ^ self.at_the_server(), set[str]())

    def at_the_server(self) -> set[str]:
        """What stands there."""
        return {"-".join(one["pieces"]) for one in self.person.update(self.match)["view"]["towers"]}

    def cap(self, piece: str, onto: str, makes: str) -> None:
        """Pick up, put onto; wait until it stands so."""
        self.pause()
        self.piece(piece).click()
        expect(self.page.locator(".it .land").first).to_be_visible()
        self.piece(onto).click()
        self.stands(makes)

    def pause(self) -> None:
        """As long as a hand takes."""
        self.page.wait_for_timeout(HAND)

    @property
    def colour(self) -> str:
        """The own one."""
        update = self.person.update(self.match)
        return str(update["view"]["seats"][seat_of(update, self.person.name)]["colour"])
