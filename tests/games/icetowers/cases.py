"""Reads the worked examples of tests/cases/icetowers*.txt, strictly: a word that means nothing here is an error."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import IllegalAction
from games.icetowers import ICETOWERS
from games.icetowers.acting import exhausted
from games.icetowers.deeds import put_down
from games.icetowers.ending import fingerprint
from games.icetowers.model import (
    Action,
    Alternative,
    Cap,
    Done,
    Hand,
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
from games.icetowers.pieces import KINDS, MOST_TRIOS
from games.icetowers.questions import offers
from games.icetowers.table import laid, name, scores

FILES = sorted((Path(__file__).parents[2] / "cases").glob("icetowers*.txt"))
PIECES = KINDS * MOST_TRIOS

type Towers = dict[str, int]
"""The numbers of the towers by the names that an example gives them."""


class Case(Struct, frozen=True):
    """One worked example; `towers`: how many it starts with."""

    id: str
    state: State
    towers: tuple[str, ...]
    steps: tuple[str, ...]
    expected: tuple[tuple[str, str], ...]


def cases() -> Iterator[Case]:
    """All examples of all files; ValueError for a line that can't be read whole."""
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield read_case(line)


def read_case(line: str) -> Case:
    """An example from its line."""
    number, seats, position, actions, expected, _note = (part.strip() for part in line.split("|"))
    wanted = tuple(
        (kind, words) for kind, _, words in (item.partition(" ") for item in re.split(r" [;&] ", expected))
    )
    for kind, _ in wanted:
        if kind not in EXPECTATIONS and kind != "no":
            raise ValueError(f"{number} expects something unknown: {kind}")
    names, state = read_state(seats, position)
    steps = tuple(actions.split(" ; ")) if actions else ()
    return Case(number, state, names, steps, wanted)


# The state


def read_state(seats: str, position: str) -> tuple[tuple[str, ...], State]:
    """The names of the towers, and the state: as many pieces of each kind as ten stashes have."""
    letters, *words = seats.split(" ")
    options = dict(word.split("=") for word in words)
    if not options.keys() <= {"mode", "time_limit", "beat_limit", "unready"}:
        raise ValueError(f"unknown options: {seats}")
    own, _, ghost = letters.partition("+")
    colours, count = own + ghost, len(own)
    used = [0] * KINDS
    towers = [word.split("=") for word in position.split(" ") if not word.startswith("@")]
    stacks = tuple(taken(colours, text, used) for _, text in towers)
    free = len(colours) * 3 * MOST_TRIOS - len(stacks)
    numbers = (*range(1, len(towers) + 1), *[0] * free)
    table = laid((*stacks, *[()] * free), numbers, len(towers) + 1, PIECES)
    names = tuple(called for called, _ in towers)
    ready = "unready" not in options
    state = State(
        colours=colours,
        seats=count,
        trios=MOST_TRIOS,
        timed="time_limit" in options,
        beat_limit=int(options.get("beat_limit", "40")),
        stage="play" if ready else "ready",
        table=table,
        hands=tuple(read_hand(letter, position, colours, names, used) for letter in own),
        ready=(ready,) * count,
        done=(False,) * count,
        left=(False,) * count,
        mined=(0,) * count,
        plans=(None,) * count,
        beat=int(options.get("mode") == "beats"),
    )
    return names, replace(state, seen=(fingerprint(state),))


def taken(colours: str, text: str, used: list[int]) -> tuple[int, ...]:
    """The pieces of a stack written as `R3B2`, each one that was not used before."""
    if not re.fullmatch(f"([{colours}][123])+", text):
        raise ValueError(f"not a stack: {text}")
    stack = []
    for letter, size in re.findall(r"(.)(.)", text):
        kind = colours.index(letter) * 3 + int(size) - 1
        stack.append(used[kind] * KINDS + kind)
        used[kind] += 1
    return tuple(stack)


def read_hand(
    letter: str, position: str, colours: str, names: tuple[str, ...], used: list[int]
) -> Hand | None:
    """What the seat of this colour holds: `@R=R1!A`."""
    found = re.search(rf"@{letter}=(\w+)!(\S+)", position)
    if not found:
        return None
    (piece,) = taken(colours, found[1], used)
    return Hand(piece, tuple(1 + names.index(source) for source in found[2].split(",")), 0)


# What is done


class Run:
    """An example being played."""

    def __init__(self, case: Case) -> None:
        self.names = case.towers
        self.state = case.state

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


# What is expected


def expect_ok(run: Run, words: str) -> None:
    """The whole position, towers in any order."""
    assert set(shown(run)) == set(words.split(" "))


def shown(run: Run) -> Iterator[str]:
    """Towers and hands as an example writes them."""
    state = run.state
    titles = {run.number(called): called for called in (*run.names, *(f"n{n}" for n in range(1, 10)))}
    for number, stack in zip(state.table.numbers, state.table.stacks, strict=True):
        if stack:
            yield f"{titles[number]}={''.join(name(state, piece)[:2] for piece in stack)}"
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            sources = ",".join(titles[number] for number in hand.sources)
            yield f"@{state.colours[seat]}={name(state, hand.piece)[:2]}!{sources}"


def expect_score(run: Run, words: str) -> None:
    """IT-22, held pieces counted as set down."""
    state = run.state
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            state, _ = put_down(state, seat)
    total = {f"{letter}={pips}" for letter, pips in zip(state.colours, scores(state), strict=True)}
    assert set(words.split(" ")) <= total


def expect_moves(run: Run, words: str) -> None:
    """All that a seat may do with the table now."""
    letter, wanted = words.split("=")
    found = moves(run, run.state.colours.index(letter))
    assert found == (set() if wanted == "none" else set(wanted.split(",")))


def moves(run: Run, seat: int) -> set[str]:
    """`cap A B`, `mine A 0`, `split A 1`, `play A`, `down`."""
    found: set[str] = set()
    home = {
        piece: (called, place)
        for called in run.names
        if run.number(called) in run.state.table.numbers
        for place, piece in enumerate(run.stack(called))
    }
    for offer in offers(run.state, seat):
        fields = dict(offer.fields)
        onto = [home[str(piece)][0] for piece in fields.get("onto", ())]
        for piece in fields.get("piece", fields.get("upper", ())):
            called, place = home.get(str(piece), ("", 0))
            match offer.type:
                case "cap":
                    found |= {f"cap {called} {target}" for target in onto}
                case "play":
                    found |= {f"play {target}" for target in onto}
                case "set_down":
                    found.add("down")
                case kind:
                    found.add(f"{kind} {called} {place}")
    return found


def expect_stuck(run: Run, words: str) -> None:
    assert not words
    assert exhausted(run.state)


def expect_ended(run: Run, words: str) -> None:
    assert run.state.outcome is not None
    assert run.state.outcome.rule == words


def expect_running(run: Run, words: str) -> None:
    assert not words
    assert run.state.outcome is None


def expect_ranks(run: Run, words: str) -> None:
    outcome = run.state.outcome
    assert outcome is not None
    assert [f"{run.state.colours[seat]}={rank}" for seat, rank in enumerate(outcome.ranks)] == words.split(
        " "
    )


EXPECTATIONS: dict[str, Callable[[Run, str], None]] = {
    "ok": expect_ok,
    "score": expect_score,
    "moves": expect_moves,
    "stuck": expect_stuck,
    "ended": expect_ended,
    "running": expect_running,
    "ranks": expect_ranks,
}
