"""R2: where everybody acts at once, what arrives first counts, and who was too late is told so.

Each seat plays at random from what its own socket shows, which is often older than the table: so races are real.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import msgspec
import pytest

from games.core import codec
from games.core.chance import Chance
from games.core.values import IllegalAction
from games.icetowers import ICETOWERS, rules
from games.icetowers.table import scores
from icehouse.matches import history, selectors
from icehouse.matches.models import Move
from icehouse.matches.selectors import Viewer
from icehouse.matches.services.verifying import verify
from tests.conftest import SOAK
from tests.service.crowd import Call, Got, send
from tests.service.live import Line, Live, eventually, token_of
from tests.service.people import Caller, fresh_key

SEATS = 4
EACH = 250 if SOAK else 60
TRIOS = 10
PAUSE = 0.2
"""Seconds between two acts of a seat: twenty a second at the table."""


class Tried(NamedTuple):
    """An action with the version that its seat had seen, the version when the answer was made, and the answer."""

    seat: int
    action: dict[str, Any]
    known: int
    got: Got

    @property
    def settled(self) -> int:
        """The newest version that the answer tells of."""
        return int(self.got.body["update"]["version"])


class Seated(threading.Thread):
    """One seat: listens at its socket, and acts at random."""

    def __init__(self, live: Live, line: Line, match_id: int, seat: int, token: str) -> None:
        super().__init__(name=f"seat {seat}")
        self.live, self.line, self.match_id, self.seat, self.token = live, line, match_id, seat, token
        self.state: dict[str, Any] = {"version": -1}
        self.tried: list[Tried] = []
        self.over = threading.Event()
        self.chance = Chance(bytes(32), f"seat {seat}")
        self.ear = threading.Thread(target=self._listen, name=f"ear {seat}")

    def _listen(self) -> None:
        with self.line:
            while not self.over.is_set():
                try:
                    frame = self.line.frame(0.2)
                except TimeoutError:
                    continue
                if frame.get("version", -1) > self.state["version"] and "view" in frame:
                    self.state = frame

    def run(self) -> None:
        """So many acts, then silence."""
        eventually(lambda: "offers" in self.state, 30)
        for _ in range(EACH):
            begun = time.monotonic()
            state = self.state
            if state["outcome"] is not None:
                return
            picked = self._picked(state["offers"])
            if picked is not None:
                self._send(state["version"], *picked)
            time.sleep(max(0.16, PAUSE - (time.monotonic() - begun)))

    def _picked(self, offers: list[dict[str, Any]]) -> tuple[str, dict[str, Any]] | None:
        """An action of the offers at random; most are caps, or nobody would ever stand in anybody's way."""
        usable = [one for one in offers if one["type"] not in {"done", "not_done", "insist"}]
        if not usable:
            return None
        offer = self.chance.pick(usable)
        fields = {
            name: self.chance.pick(values) for name, values in offer.items() if isinstance(values, list)
        }
        return offer["decision"], {"type": offer["type"], **fields}

    def _send(self, known: int, decision: str, action: dict[str, Any]) -> None:
        body = {"decision": decision, "action": action, "key": fresh_key()}
        got = send(self.live.port, Call(self.token, f"matches/{self.match_id}/actions", body))
        self.tried.append(Tried(self.seat, action, known, got))


type Table = list[Seated]


@pytest.fixture
def seated(live: Live, tireless: None) -> Iterator[Callable[[], Table]]:
    """Four people sit down at tables, one after another. Ten trios: random play uses up a table soon."""
    people = [Caller.named(name) for name in ("ana", "bo", "cy", "dee")]
    tokens = [token_of(person.user) for person in people if person.user is not None]
    tables: list[Table] = []

    def sit() -> Table:
        match_id = begun(people)
        lines = [live.line(f"/ws/matches/{match_id}", person.user) for person in people]
        made = [
            Seated(live, line, match_id, *each) for line, each in zip(lines, enumerate(tokens), strict=True)
        ]
        for player in made:
            player.ear.start()
        tables.append(made)
        return made

    yield sit
    for player in (player for table in tables for player in table):
        player.over.set()
        player.ear.join(10)


def begun(people: list[Caller]) -> int:
    """A match in which all are ready."""
    pace = {"kind": "live", "match": 3600, "hold": 120}
    wanted = {"game": "icetowers", "seats": SEATS, "options": {"trios": TRIOS}, "pace": pace}
    match_id: int = people[0].post("matches", wanted).ok(201)["id"]
    for person in people[1:]:
        person.post(f"matches/{match_id}/join").ok()
    for seat, person in enumerate(people):
        person.act(match_id, f"ready:{seat}", {"type": "ready"}).ok()
    return match_id


def played(table: Table) -> Counter[str]:
    """All act until nothing more can be done; what came of it, by status and reason."""
    for player in table:
        player.start()
    for player in table:
        player.join(EACH * PAUSE * 6 + 60)
        assert not player.is_alive()
    told: Counter[str] = Counter()
    for one in (tried for player in table for tried in player.tried):
        reason = one.got.body.get("params", {}).get("reason", "")
        told[f"{one.got.status} {one.got.code} {reason}".strip()] += 1
    return told


def judge(table: Table) -> None:
    """Accepted was legal in its place; refused was illegal at every moment at which it can have been judged… or one.

    An answer is judged somewhere between the version that its seat had seen and the one that the answer shows.
    """
    match_id = table[0].match_id
    assert verify(match_id) == []
    states = states_by_version(match_id)
    for one in (tried for player in table for tried in player.tried):
        assert one.got.status in {200, 409, 422, 429}, one.got
        if one.got.status != 422:
            continue
        action = codec.decode_action(ICETOWERS, msgspec.json.encode(one.action))
        window = range(one.known, one.settled + 1)
        reasons = {refusal(states[version], one.seat, action) for version in window if version in states}
        assert one.got.body["params"]["reason"] in reasons, (one, reasons)


def refusal(state: Any, seat: int, action: Any) -> str:
    """Why the rules refuse it in this state; empty where they don't. The rules themselves, not the Game object."""
    try:
        rules.check(state, seat, action)
    except IllegalAction as wrong:
        return wrong.code
    return ""


def states_by_version(match_id: int) -> dict[int, Any]:
    """The state after each public version, from the log alone."""
    table = selectors.load(match_id)
    state: Any = None
    found: dict[int, Any] = {}
    for move in Move.objects.filter(match=match_id).order_by("number"):
        if move.kind == Move.Kind.ENGINE:
            rules.check(state, move.seat, codec.decode_action(ICETOWERS, move.action))
        state = found[move.version] = history.step(table, move, state).state
    return found


def all_equal(table: Table) -> bool:
    """Whether all four clients show what a fresh fetch shows the public."""
    fresh = selectors.update_for(table[0].match_id, Viewer())
    shown = [(one.state["version"], one.state["view"]["towers"]) for one in table]
    plain = msgspec.json.decode(msgspec.json.encode(fresh["view"]))
    return all(one == (fresh["version"], plain["towers"]) for one in shown)


def test_r2_simultaneous_play_is_just(seated: Callable[[], Table]) -> None:
    told: Counter[str] = Counter()
    while told.total() < SEATS * EACH:
        table = seated()
        told += played(table)
        judge(table)
        eventually(partial(all_equal, table), 10)
        state = selectors.load(table[0].match_id).state
        assert state.outcome.reason == "exhausted"
        assert sum(scores(state)) == SEATS * TRIOS * (1 + 2 + 3), "pieces are conserved"
    assert any(key.startswith("422") for key in told), f"nobody was ever too late: {told}"


def test_r2_catches_a_check_that_refuses_what_is_legal(
    seated: Callable[[], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Chance(bytes(32), "unjust")

    def unjust(_game: Any, state: Any, seat: Any, action: Any) -> None:
        rules.check(state, seat, action)
        if state.stage == "play" and chance.below(4) == 0:
            raise IllegalAction("not-on-top", "IT-8")

    table = seated()
    with monkeypatch.context() as planted:
        planted.setattr(type(ICETOWERS), "check", unjust)
        planted.setattr(f"{__name__}.EACH", 10)
        played(table)
    with pytest.raises(AssertionError):
        judge(table)


def test_r2_catches_a_check_that_sees_an_old_table(
    seated: Callable[[], Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was legal a moment ago is accepted: the log does not replay."""
    old: list[Any] = []

    def late(_game: Any, state: Any, seat: Any, action: Any) -> None:
        old.append(state)
        rules.check(old[max(0, len(old) - 8)], seat, action)

    table = seated()
    with monkeypatch.context() as planted:
        planted.setattr(type(ICETOWERS), "check", late)
        planted.setattr(f"{__name__}.EACH", 20)
        played(table)
    with pytest.raises((AssertionError, IllegalAction)):
        judge(table)
