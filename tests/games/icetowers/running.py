"""Plays the steps of a worked example: towers have names, and a name stands for the pieces of the moment."""

import re
from collections.abc import Callable

from games.core.chance import Chance
from games.core.values import IllegalAction
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Action,
    Alternative,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Plan,
    PlannedMine,
    Play,
    Ready,
    Resign,
    Ring,
    SetDown,
    Showdown,
    Split,
    State,
)
from games.icetowers.table import name


class Run:
    """An example being played."""

    def __init__(self, names: tuple[str, ...], state: State) -> None:
        self.names = names
        self.state = state

    def number(self, called: str) -> int:
        """The number of the tower of this name."""
        if called in self.names:
            return 1 + self.names.index(called)
        if not re.fullmatch(r"n[1-9]", called):
            raise ValueError(f"not a tower: {called}")
        return len(self.names) + int(called[1:])

    def stack(self, called: str) -> tuple[str, ...]:
        """The pieces of the tower, bottom to top."""
        place = self.state.table.numbers.index(self.number(called))
        return tuple(name(self.state, piece) for piece in self.state.table.stacks[place])

    def held(self, seat: int) -> str:
        """The piece that the seat holds, or one that is no piece of anybody's hand."""
        hand = self.state.hands[seat]
        return f"{self.state.colours[seat]}1.10" if hand is None else name(self.state, hand.piece)

    def step(self, text: str) -> None:
        """Carry out a step; raises IllegalAction where it is refused."""
        if text.startswith("beat "):
            self.beat(text.removeprefix("beat "))
        elif text == "ring":
            self.take(None, Ring("match"))
        else:
            letter, rest = text.split(" ", 1)
            seat = self.state.colours.index(letter)
            if rest == "stall":
                self.stall(seat)
            else:
                self.take(seat, self.action(seat, rest))

    def take(self, seat: int | None, action: Action) -> None:
        self.state = ICETOWERS.apply(self.state, seat, action).state

    def stall(self, seat: int) -> None:
        """The limit of what the seat holds runs out."""
        timers = [timer for timer in ICETOWERS.timers(self.state) if timer.seat == seat]
        if not timers:
            raise IllegalAction("not-holding", "IT-16")
        for entry in ICETOWERS.expire(self.state, timers[0], Chance(bytes(32), "case")):
            self.take(entry.seat, entry.action)

    def action(self, seat: int, text: str) -> Action:
        """`cap X Y`, `mine X i`, and so on, with the pieces that the names stand for now."""
        kind, *words = text.split(" ")
        if kind in PLAIN and not words:
            return PLAIN[kind]()
        if kind == "insist":
            return Insist(self.state.colours.index(words[0]))
        if kind == "mine" and len(words) == 2:
            return Mine(self.stack(words[0])[int(words[1])])
        found = self.alternative(seat, text)
        assert not isinstance(found, PlannedMine)
        return found

    def alternative(self, seat: int, text: str) -> Alternative:
        """The same in a plan: `mine X i > Y,Z`."""
        if found := re.fullmatch(r"mine (\w+) (\d+)(?: > ([\w,]+))?", text):
            then = found[3].split(",") if found[3] else []
            return PlannedMine(
                self.stack(found[1])[int(found[2])], tuple(self.stack(one)[-1] for one in then)
            )
        if found := re.fullmatch(r"cap (\w+) (\w+)", text):
            return Cap(self.stack(found[1])[-1], self.stack(found[2])[-1])
        if found := re.fullmatch(r"split (\w+) (\d+)", text):
            stack, cut = self.stack(found[1]), int(found[2])
            return Split(stack[cut - 1], stack[cut])
        if found := re.fullmatch(r"play (\w+)", text):
            return Play(self.held(seat), self.stack(found[1])[-1])
        if text == "down":
            return SetDown(self.held(seat))
        if text == "done":
            return Done()
        raise ValueError(f"not an action: {text}")

    def beat(self, text: str) -> None:
        """`P[…] Q[…]`: the plans, which are sealed and opened."""
        written = re.findall(r"(\w)\[([^]]*)\]", text)
        if " ".join(f"{letter}[{plan}]" for letter, plan in written) != text:
            raise ValueError(f"not a beat: {text}")
        before = self.state.beat
        plans = [
            (seat, Plan(tuple(self.alternative(seat, one) for one in plan.split(" / ") if plan)))
            for seat, plan in ((self.state.colours.index(letter), plan) for letter, plan in written)
        ]
        for seat, plan in plans:
            self.take(seat, plan)
        if self.state.beat == before:
            self.take(None, Ring("beat"))


PLAIN: dict[str, Callable[[], Action]] = {
    "ready": Ready,
    "done": Done,
    "not-done": NotDone,
    "resign": Resign,
    "showdown": Showdown,
}
