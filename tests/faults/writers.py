"""Who plays while things break: what gets no answer is sent again under its key, and what was accepted is noted."""

import http.client
import threading
import time
from collections import Counter
from itertools import count
from typing import Any, NamedTuple

import msgspec

PATIENCE = 15.0
PAUSE = 0.05


class Taken(NamedTuple):
    """An answer that the server has accepted, and when."""

    match: int
    seat: int
    decision: str
    at: float


class Writer(threading.Thread):
    """Plays both seats of its matches, one match after another."""

    def __init__(self, port: int, given: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.tokens: list[str] = given["tokens"]
        self.left: list[int] = list(given["matches"])
        self.taken: list[Taken] = []
        self.statuses: Counter[int] = Counter()
        """Answers to writes by status; 0: no answer."""
        self.odd: list[Any] = []
        """Refusals that nobody has earned."""
        self.wrong: Exception | None = None
        self.done = threading.Event()
        self._numbers = count()
        self._line: http.client.HTTPConnection | None = None

    def run(self) -> None:
        """Play until told to stop, or out of matches."""
        try:
            while self.left and not self.done.is_set():
                self._step(self.left[0])
        except Exception as wrong:  # noqa: BLE001 - shown by the test
            self.wrong = wrong
        finally:
            self._hang_up()

    def _step(self, match: int) -> None:
        status, update = self._ask("GET", match, "", 0)
        if status != 200:
            time.sleep(PAUSE)
            return
        open_now = [one for one in update["decisions"] if not one["sealed"]]
        if not open_now:
            self.left.pop(0)
            return
        asked = open_now[0]
        status, update = self._ask("GET", match, "", asked["seat"])
        offers = [one for one in update.get("offers", []) if one["decision"] == asked["id"]]
        if offers:
            self._act(match, asked["seat"], asked["id"], _first(offers[0]))

    def _act(self, match: int, seat: int, decision: str, action: Any) -> None:
        """Send until it is accepted, under one key."""
        key = f"key-{match}-{next(self._numbers):06}"
        body = msgspec.json.encode({"decision": decision, "action": action, "key": key})
        while not self.done.is_set():
            status, answer = self._ask("POST", match, "/actions", seat, body)
            self.statuses[status] += 1
            if status == 200:
                self.taken.append(Taken(match, seat, decision, time.monotonic()))
                return
            if status not in {0, 500, 503}:
                self.odd.append((status, answer))
                return
            time.sleep(PAUSE)

    def _ask(
        self, method: str, match: int, path: str, seat: int, body: bytes | None = None
    ) -> tuple[int, Any]:
        """Status and JSON; 0 where there was no answer."""
        headers = {"Authorization": f"Token {self.tokens[seat]}", "Content-Type": "application/json"}
        try:
            if self._line is None:
                self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            self._line.request(method, f"/api/v1/matches/{match}{path}", body, headers)
            response = self._line.getresponse()
            raw = response.read()
            kind = response.headers.get("Content-Type", "")
            return response.status, msgspec.json.decode(raw) if "json" in kind else {}
        except (OSError, http.client.HTTPException):
            self._hang_up()
            return 0, {}

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


def _first(offer: dict[str, Any]) -> dict[str, Any]:
    fields = {name: values[0] for name, values in offer.items() if isinstance(values, list)}
    return {"type": offer["type"], **fields}


class Crowd:
    """Writers at work for the length of a block."""

    def __init__(self, port: int, given: list[dict[str, Any]]) -> None:
        self.writers = [Writer(port, one) for one in given]
        self.ids = [match for one in given for match in one["matches"]]

    def __enter__(self) -> "Crowd":
        for writer in self.writers:
            writer.start()
        return self

    def __exit__(self, *_: object) -> None:
        for writer in self.writers:
            writer.done.set()
        for writer in self.writers:
            writer.join(60)

    @property
    def taken(self) -> list[Taken]:
        """What was accepted, of all."""
        return [one for writer in self.writers for one in list(writer.taken)]

    @property
    def statuses(self) -> Counter[int]:
        """Answers to writes by status, of all."""
        return sum((writer.statuses for writer in self.writers), Counter())

    def since(self, moment: float) -> list[int]:
        """How many answers of each writer were accepted since then."""
        return [sum(one.at >= moment for one in list(writer.taken)) for writer in self.writers]

    def at_peace(self) -> None:
        """Nobody was refused, and nobody broke."""
        assert [writer.wrong for writer in self.writers if writer.wrong is not None] == []
        assert [one for writer in self.writers for one in writer.odd] == []


def fits(taken: list[Taken], told: list[dict[str, Any]]) -> None:
    """Whatever was accepted stands in the log exactly once, and every match is what its log says."""
    assert [(one["id"], one["wrong"]) for one in told if one["wrong"]] == []
    logged = Counter(
        (one["id"], seat, decision) for one in told for seat, _by, decision in one["moves"] if decision
    )
    accepted = Counter((one.match, one.seat, one.decision) for one in taken)
    lost = {one: times for one, times in accepted.items() if times > logged[one]}
    assert lost == {}, "accepted and lost: gone from the log, or asked for and given a second time"
    assert [one for one, times in logged.items() if times > 1] == [], "applied twice"
