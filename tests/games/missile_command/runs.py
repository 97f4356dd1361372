"""Plays the worked examples: what is done, asked, answered, and what is left in the end."""

import itertools
import json
import re
from collections.abc import Callable, Iterator

from games.core.chance import Chance
from games.core.codec import plain_offer
from games.core.values import IllegalAction
from games.missile_command import MISSILE_COMMAND
from games.missile_command.answering import stops
from games.missile_command.ending import next_turn
from games.missile_command.model import (
    Action,
    Announce,
    Announced,
    Deflect,
    Discard,
    Event,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Pass,
    Pending,
    Probed,
    Resign,
    Scramble,
    Select,
    Sortie,
    State,
    Strike,
)
from tests.games.missile_command.cases import LETTERS, Case

KINDS = {
    "intercept": "int",
    "deflect": "defl",
    "select": "sel",
    "pair": "pair",
    "extra": "ext",
    "fallout": "sel",
    "sortie": "sac",
    "announce": "ann",
}
"""What a question is called in the examples."""


class Run:
    """An example being played."""

    def __init__(self, case: Case) -> None:
        self.state = case.state
        self.before = case.state
        self.decisions = list(case.decisions)
        self.asked: list[tuple[str, str, str]] = []
        self.said: list[str] = []
        self.permitted: str | None = None
        self.passed = False
        self.events: list[Event] = []

    def play(self, actions: tuple[str, ...]) -> None:
        """All actions, each with the answers that its questions get; raises IllegalAction where one is refused."""
        for text in actions:
            self.step(text)
        while self.decisions:
            self.decide()

    def step(self, text: str) -> None:
        """One action, and the answers to what it asks."""
        if text == "end":
            self.end()
            return
        letter, rest = text.split(" ", 1)
        self.take(LETTERS.index(letter), read_action(rest))
        while self.state.pending is not None and (self.decisions or self.single()):
            self.decide()

    def end(self) -> None:
        """The turn passes, unless it has by itself."""
        if not self.passed:
            self.state = next_turn(self.state)
        self.passed = False

    def single(self) -> bool:
        """Whether an announcement with one permitted level may be left out."""
        return self.permitted is not None and self.kind() == "announce" and "," not in self.permitted

    def kind(self) -> str:
        return "" if self.state.pending is None else self.state.pending.kind

    def decide(self) -> None:
        """The next answer."""
        if self.single() and not (
            self.decisions and re.match(r"[A-J] (ann|resign|limit)", self.decisions[0])
        ):
            assert self.state.pending is not None
            seat = self.state.pending.missile.seat
            assert self.permitted is not None
            self.take(seat, Announce(None if self.permitted == "none" else int(self.permitted)))
            return
        letter, rest = self.decisions.pop(0).split(" ", 1)
        seat = LETTERS.index(letter)
        if rest == "limit":
            timer = next(one for one in MISSILE_COMMAND.timers(self.state) if one.seat == seat)
            for entry in MISSILE_COMMAND.expire(self.state, timer, Chance(bytes(32), "case")):
                self.take(seat, entry.action)
        else:
            self.take(seat, self.answer(letter, rest))

    def answer(self, letter: str, text: str) -> Action:
        """`int 6`, `defl C`, `sel 2`, `pair 4,5`, `ext 4`, `ann 5`, `sac 3,4`, `resign`."""
        kind, _, value = text.partition(" ")
        if kind in {"sel", "pair", "ext"}:
            stop: tuple[int, ...] = ()
            deflected = self.kind() in {"select", "pair"}
            if deflected and self.decisions and self.decisions[0].startswith(f"{letter} int "):
                with_ = self.decisions.pop(0).split(" ")[2]
                stop = () if with_ == "-" else (int(with_),)
            return Select(numbers(value), stop)
        if kind not in ANSWERS:
            raise ValueError(f"not an answer: {text}")
        return ANSWERS[kind](value)

    def take(self, seat: int, action: Action) -> None:
        """Apply an action, and note what was asked and said."""
        pending, turns = self.state.pending, self.state.turns
        if isinstance(action, Select) and pending is not None and action.silos:
            MISSILE_COMMAND.check(self.state, seat, action)
            if able := stops(pending, self.state.sides[seat], action.silos[0]):
                self.asked.append(("int", LETTERS[seat], ",".join(map(str, able))))
        step = MISSILE_COMMAND.apply(self.state, seat, action)
        self.before, self.state = self.state, step.state
        self.events += step.events
        self.passed = self.passed or self.state.turns != turns
        for event in step.events:
            if isinstance(event, Announced):
                self.said.append("none" if event.level is None else str(event.level))
            if isinstance(event, Probed):
                self.permitted = ",".join(self.levels(event.seat))
        self.note(pending)

    def levels(self, seat: int) -> Iterator[str]:
        for offer in MISSILE_COMMAND.offers(self.state, seat):
            yield from ("none" if level is None else str(level) for level in dict(offer.fields)["level"])

    def note(self, before: Pending | None) -> None:
        """What is asked now and was not before."""
        now = self.state.pending
        if now is not None and (before is None or now.number != before.number):
            for seat in now.waiting:
                self.asked.append((KINDS[now.kind], LETTERS[seat], choices(self.state, seat)))


def choices(state: State, seat: int) -> str:
    """The choices of an open question, holding apart, as an example writes them."""
    found: list[str] = []
    for offer in MISSILE_COMMAND.offers(state, seat):
        fields = plain_offer(offer)
        match offer.type:
            case "intercept":
                found += map(str, fields["silo"])
            case "deflect":
                found += (LETTERS[to] for to in fields["to"])
            case "select":
                found += ("+".join(map(str, silos)) for silos in fields["silos"])
            case "intercept_sortie":
                found += taken(json.loads(bytes(fields["form"])))
            case _:
                pass
    return ",".join(sorted(found))


def taken(form: dict[str, list[int]]) -> Iterator[str]:
    """The ways in which an Air Wing may take units."""
    units: int = form["units"]  # type: ignore[assignment]
    for count in range(1, min(units, len(form["at"])) + 1):
        yield from ("+".join(map(str, some)) for some in itertools.combinations(form["at"], count))


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


ANSWERS: dict[str, Callable[[str], Action]] = {
    "int": lambda value: Hold() if value == "-" else Intercept(int(value)),
    "defl": lambda value: Deflect(LETTERS.index(value)),
    "ann": lambda value: Announce(None if value == "none" else int(value)),
    "sac": lambda value: Hold() if value == "-" else InterceptSortie(numbers(value)),
    "resign": lambda _: Resign(),
}


def read_action(text: str) -> Action:
    """`L1>B3`, `L1>B`, `str B3`, `scr 2`, `disc 2`, `pass`, `sortie B3,B4`, `resign`."""
    if found := re.fullmatch(r"L([1-8])>([A-J])([1-8])?", text):
        silo, target = int(found[1]), LETTERS.index(found[2])
        return Launch(silo, target, int(found[3])) if found[3] else Launch(silo, target)
    if found := re.fullmatch(r"str [A-J]([1-8])", text):
        return Strike(int(found[1]))
    if found := re.fullmatch(r"(scr|disc) ([1-8])", text):
        return Scramble(int(found[2])) if found[1] == "scr" else Discard(int(found[2]))
    if found := re.fullmatch(r"sortie (([A-J])[1-8](?:,\2[1-8])*)", text):
        return Sortie(LETTERS.index(found[2]), tuple(int(one[1]) for one in found[1].split(",")))
    if text in {"pass", "resign"}:
        return Pass() if text == "pass" else Resign()
    raise ValueError(f"not an action: {text}")


def attempt(case: Case) -> tuple[Run, str | None]:
    """The example played to its end, or to what is refused, with the code."""
    run = Run(case)
    try:
        run.play(case.actions)
    except IllegalAction as refusal:
        return run, refusal.code
    return run, None
