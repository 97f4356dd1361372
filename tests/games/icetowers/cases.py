"""Reads the worked examples of tests/cases/icetowers*.txt, strictly: a word that means nothing here is an error."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from games.icetowers.ending import fingerprint
from games.icetowers.model import Hand, State
from games.icetowers.pieces import KINDS, MOST_TRIOS
from games.icetowers.table import laid
from tests.games.icetowers.expected import EXPECTATIONS
from tests.games.icetowers.running import Run

FILES = sorted((Path(__file__).parents[2] / "cases").glob("icetowers*.txt"))
PIECES = KINDS * MOST_TRIOS


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


def begun(case: Case) -> Run:
    """An example before its first step."""
    return Run(case.towers, case.state)
