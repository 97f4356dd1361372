"""A sealed card stays with who sealed it: nobody else finds it in the page, in an answer or in a frame.

Two matches go in lockstep: in one ana seals a card and changes it twice, in the other she seals another one and
leaves it. What bo at the table and eve beside it get must be the same, byte for byte and frame by frame, times and
the match's number masked (IX-8, IX-14).
"""

import json
import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import expect

from tests.web.boards import Board
from tests.web.conftest import Newcomer
from tests.web.people import Person
from tests.web.story import PLACEMENTS, REMOVAL, STORY
from tests.web.tables import Duel, duel
from tests.web.traffic import Frame, Recorder
from tests.web.waiting import until

type Card = tuple[int, int | None]
"""A card, and what to discard if a piece is taken."""

MASKS = (
    (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "TIME"),
    (r"(?m)^\d+(\.\d+)? (?=[01] )", "SECONDS "),
    (r"lit\$\d+\$", "lit"),
    (r'"bank":\d+', '"bank":0'),
    (r'"present":(true|false)', '"present":0'),
    (r'(csrf-token" content|csrfmiddlewaretoken" value|name="key" value)="[\w-]*"', r"\1"),
)
"""What differs between any two matches; who is here is about connections, and those race."""


PAGE = """() => {
  const page = document.documentElement.cloneNode(true);
  for (const clock of page.querySelectorAll("[role=timer]")) {
    clock.removeAttribute("title");
    clock.textContent = "";
  }
  for (const here of page.querySelectorAll("i.here")) here.remove();
  return page.outerHTML;
}"""
"""The page as it stands; clocks, and who is here, left out."""


class Heard(NamedTuple):
    """What a viewer got while cards were sealed: frames, answers, the page."""

    frames: list[str]
    bodies: list[tuple[str, str]]
    page: str


def masked(text: str, match: int) -> str:
    """Without times and the number of the match."""
    for pattern, instead in MASKS:
        text = re.sub(pattern, instead, text)
    return re.sub(rf'(matches/|"?match"?: ?|data-match="|of match |Match |Intersect ){match}\b', r"\1N", text)


def without_heartbeats(frames: list[Frame], seconds: float) -> list[Frame]:
    """Bells that tell of nothing new come every 25 seconds, whatever happens, and no more of them."""
    told: list[Frame] = []
    newest, beats = -1, 0
    for frame in frames:
        data = frame.data
        version = data.get("version", -1)
        if set(data) == {"match", "version", "present"} and version <= newest:
            beats += 1
        else:
            told.append(frame)
        newest = max(newest, version)
    assert beats <= seconds // 25 + 1
    return told


class Watcher:
    """Somebody at a new page of the match, from its first byte."""

    def __init__(self, person: Person, table: Duel) -> None:
        self.page = person.context.new_page()
        self.recorder = Recorder(self.page)
        self.table = table
        self.since = time.monotonic()
        self.page.goto(table.path)
        seat = table.names.index(person.name) if person.name in table.names else None
        Board(self.page, table.names, seat).shows(REMOVAL)
        # A seat's orders come a little later than its table; others have none.
        expect(self.page.get_by_role("switch")).to_have_count(0 if seat is None else 1)
        self.has_heard_of(0)

    def ask(self) -> None:
        """Ask for the match and its record too, as programs do."""
        for path in ("", "/record", "/record?format=text"):
            self.page.evaluate(
                "path => fetch(path).then(answer => answer.text())", f"/api/v1{self.table.path}{path}"
            )

    def has_heard_of(self, proposals: int) -> None:
        """Wait for the frame that shows so many proposals; all that was told before it has come by then."""
        until(self.page, lambda: any(_proposals(frame) == proposals for frame in self.recorder.frames), True)

    def heard(self) -> Heard:
        """All that this viewer got."""
        match = self.table.match
        page = self.page.evaluate(PAGE)
        bodies = [
            (masked(path, match), masked(body.decode(), match)) for path, body in self.recorder.bodies()
        ]
        # Two sockets have no order between them; each has its own.
        told = without_heartbeats(self.recorder.frames, time.monotonic() - self.since)
        frames = sorted(told, key=lambda frame: frame.path)
        texts = [masked(f"{frame.path} {frame.text}", match) for frame in frames]
        return Heard(texts, sorted(bodies), masked(page, match))


def _proposals(frame: Frame) -> int:
    return len(frame.data.get("proposals", ["none"] * 9))


def seal(board: Board, card: Card) -> None:
    """Choose a card, or another one instead of the sealed one, by the page."""
    number, then = card
    board.card(number).click()
    if then is not None:
        board.page.locator(".standing").get_by_role("radio", name=str(then), exact=True).click()
    board.prompt.get_by_role("button", name=re.compile(f"^Seal card {number}")).click()
    expect(board.prompt).to_contain_text("Sealed. Waiting for")
    expect(board.prompt.get_by_role("button", name="Seal")).to_be_hidden()
    expect(board.card(number)).to_have_accessible_name(f"Card {number}, sealed")
    expect(board.card(number)).to_have_text("")


def watched_match(ana: Person, others: list[Person], cards: list[Card]) -> list[Heard]:
    """ana seals the first card and changes it to the others; what each of the others got, and then what she got."""
    table = duel(ana, others[0], STORY[:PLACEMENTS])
    watchers = [Watcher(person, table) for person in [*others, ana]]
    board = Board(watchers[-1].page, table.names, 0)
    for card in cards:
        seal(board, card)
    board.page.get_by_role("button", name="Offer a draw").click()
    for watcher in watchers:
        watcher.has_heard_of(1)
        watcher.ask()
    heard = [watcher.heard() for watcher in watchers]
    for watcher in watchers:
        watcher.page.close()
    ana.call("POST", f"matches/{table.match}/resign", {})
    return heard


def secrets_in(told: Any) -> Iterator[str]:
    """Places in a JSON document where a sealed card can be read."""
    match told:
        case {"type": "replaced"}:
            yield "replaced"
        case {"type": "sealed", "card": card, "discard_if_won": then} if (card, then) != (None, None):
            yield "sealed"
        case {"own": own} if own is not None:
            yield "own"
        case dict():
            for part in told.values():
                yield from secrets_in(part)
        case list():
            for part in told:
                yield from secrets_in(part)
        case _:
            return


def documents(heard: Heard) -> Iterator[Any]:
    """Every JSON document that a viewer got."""
    for frame in heard.frames:
        yield json.loads(frame.split(" ", 1)[1].replace('"match":N', '"match":0'))
    for _path, body in heard.bodies:
        if body.startswith("{"):
            yield json.loads(body.replace('"match":N', '"match":0'))
        elif inline := re.search(
            r'id="initial-update" type="application/json">(.*?)</script>', body, re.DOTALL
        ):
            yield json.loads(inline[1].replace('"match": N', '"match":0'))


def test_nobody_else_learns_of_a_sealed_card(newcomer: Newcomer) -> None:
    ana, bo, eve = newcomer("ana"), newcomer("bo"), newcomer("eve")
    first = watched_match(ana, [bo, eve], [(1, 2), (2, None), (4, 3)])
    second = watched_match(ana, [bo, eve], [(3, None)])
    for one, other in zip(first[:2], second[:2], strict=True):
        assert one.frames == other.frames
        assert [len(frame) for frame in one.frames] == [len(frame) for frame in other.frames]
        assert one.bodies == other.bodies
        assert one.page == other.page
        told = list(documents(one))
        assert len(told) > 3
        assert [leak for document in told for leak in secrets_in(document)] == []
    # The same eyes do see what ana was told.
    assert first[2].frames + [body for _path, body in first[2].bodies] != second[2].frames + [
        body for _path, body in second[2].bodies
    ]
    assert first[2].page != second[2].page
    assert {leak for document in documents(first[2]) for leak in secrets_in(document)} >= {"own", "sealed"}
