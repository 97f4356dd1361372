"""Reads the worked examples of tests/cases/missile-command*.txt, strictly: what means nothing here is an error."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from games.missile_command.model import Fall, Flight, Shield, Side, State
from games.missile_command.silos import FULL, bared

FILES = sorted((Path(__file__).parents[2] / "cases").glob("missile-command*.txt"))
LETTERS = "ABCDEFGHIJ"
COLOURS = "KWBGXRYPCO"

EXPECTED = (
    r"no [a-z-]+",
    r"ask (int|defl|sel|pair|ext|sac) [A-J] [A-J1-8+,]+",
    r"noask (int|defl|sel|pair|ext|sac)( [A-J])?(?= |$)",
    r"probe ([0-9,]+|none|noprobe)",
    r"said ([0-9]+|none)",
    r"moves=[a-z,]+",
    r"turn=[A-J]",
    r"open",
    r"win ([A-J]|none)",
    r"draw [A-J](,[A-J])+",
    r"ranks=[A-J,>]+",
    r"[A-J][1-8]=(-|[KWBGXRYPCO]\*?[KWBGXRYPCO]{0,2})",
    r"[A-J][PV]=([1-8]|none)",
    r"[A-J]w=[0-9]",
    r"[A-J]out",
    r"[A-J]f=(none|[KWBGXRYPCO]>[A-J])",
    r"sw[A-J]@([A-J][1-9]|none)",
)
"""The words of the column of what is expected; positions are made of the last six and of `A*=`, `LD`."""


class Case(Struct, frozen=True):
    """One worked example."""

    id: str
    state: State
    actions: tuple[str, ...]
    decisions: tuple[str, ...]
    expected: tuple[str, ...]


def cases() -> Iterator[Case]:
    """All examples of all files; ValueError for a line that can't be read whole."""
    lines = "\n".join(path.read_text(encoding="utf-8") for path in FILES).splitlines()
    return (read_case(line) for line in lines if line and not line.startswith("#"))


def read_case(line: str) -> Case:
    """An example from its line."""
    number, seats, position, actions, decisions, expected, _note = (part.strip() for part in line.split("|"))
    state = read_state(int(seats), position.split())
    return Case(number, state, steps(actions), steps(decisions), tuple(words(expected)))


def steps(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(";") if one.strip())


def words(text: str) -> Iterator[str]:
    """The items of what is expected, each one known."""
    rest = text
    while rest := rest.lstrip(" ;"):
        found = next((match for form in EXPECTED if (match := re.match(f"{form}(?![^ ;])", rest))), None)
        if found is None:
            raise ValueError(f"expects something unknown: {rest}")
        yield found[0]
        rest = rest[found.end() :]


# The position


def read_state(seats: int, items: list[str]) -> State:
    """A match in play at A's turn. What is not named: KKK everywhere, the President under 8, the Vice under 1."""
    side = Side(silos=("KKK",) * 8, left=FULL, president=8, vice=1)
    state = State(
        colours=COLOURS,
        shared=False,
        detect="LD" in items,
        words="missile_command",
        aid=False,
        stage="play",
        sides=(side,) * seats,
        turn=0,
        turns=1,
        asked=1,
        ends=(0,) * seats,
    )
    for item in items:
        state = _placed(state, item)
    sides = tuple(replace(one, shown="" if one.out else bared(one)) for one in state.sides)
    gone = tuple(Fall((seat,), 0) for seat, one in enumerate(sides) if one.out)
    return replace(state, sides=sides, fallen=gone)


def _placed(state: State, item: str) -> State:
    """The state with one item of a position."""
    for form, place in ITEMS:
        if found := re.fullmatch(form, item):
            return place(state, *found.groups())
    raise ValueError(f"not an item of a position: {item}")


def _side(state: State, letter: str, **fields: object) -> State:
    seat = LETTERS.index(letter)
    side = replace(state.sides[seat], **fields)
    return replace(state, sides=(*state.sides[:seat], side, *state.sides[seat + 1 :]))


def _silo(state: State, letter: str, silo: int, text: str) -> State:
    """What is left of a silo; what is gone was black."""
    if not re.fullmatch(r"-|[KWBGXRYPCO]\*?[KWBGXRYPCO]{0,2}", text):
        raise ValueError(f"not a silo: {text}")
    pieces = text.replace("*", "").replace("-", "")
    side = state.sides[LETTERS.index(letter)]
    silos, left, damaged = list(side.silos), list(side.left), list(side.damaged)
    silos[silo - 1] = pieces.rjust(3, "K")
    left[silo - 1] = len(pieces)
    damaged[silo - 1] = "*" in text
    return _side(state, letter, silos=tuple(silos), left=tuple(left), damaged=tuple(damaged))


def _token(state: State, letter: str, token: str, where: str) -> State:
    side = state.sides[LETTERS.index(letter)]
    if where == "none":
        return _side(state, letter, living=side.living.replace(token, ""))
    return _side(state, letter, **{"P": {"president": int(where)}, "V": {"vice": int(where)}}[token])


ITEMS: tuple[tuple[str, Callable[..., State]], ...] = (
    (r"LD", lambda state: state),
    (r"([A-J])\*=-", lambda state, letter: _side(state, letter, left=(0,) * 8)),
    (r"([A-J])([1-8])=(.+)", lambda state, letter, silo, text: _silo(state, letter, int(silo), text)),
    (r"([A-J])([PV])=([1-8]|none)", _token),
    (r"([A-J])w=([0-9])", lambda state, letter, units: _side(state, letter, wing=int(units))),
    (r"([A-J])out", lambda state, letter: _side(state, letter, out=True)),
    (
        r"([A-J])f=([KWBGXRYPCO])>([A-J])",
        lambda state, letter, colour, to: _side(state, letter, flight=Flight(colour, LETTERS.index(to), 1)),
    ),
    (
        r"sw([A-J])@([A-J])([1-9])",
        lambda state, letter, by, until: _side(state, letter, shield=Shield(LETTERS.index(by), int(until))),
    ),
)


# A position as an example writes it


def shown(state: State) -> Iterator[str]:
    """Every item of the position, empty and usual ones too; protection apart."""
    for letter, side in zip(LETTERS, state.sides, strict=False):
        if side.out:
            yield f"{letter}out"
        for silo, left in enumerate(side.left, 1):
            pieces = side.silos[silo - 1][3 - left :]
            mark = "*" if side.damaged[silo - 1] else ""
            yield f"{letter}{silo}={pieces[:1]}{mark}{pieces[1:]}" if left else f"{letter}{silo}=-"
        yield f"{letter}P={side.president if 'P' in side.living else 'none'}"
        yield f"{letter}V={side.vice if 'V' in side.living else 'none'}"
        yield f"{letter}w={side.wing}"
        flight = side.flight
        yield f"{letter}f={'none' if flight is None else f'{flight.colour}>{LETTERS[flight.to]}'}"


def protection(state: State, *, passed: bool) -> Iterator[str]:
    """`swB@A2` for each seat; `passed`: the turn has passed by itself, and is counted as running still."""
    for letter, side in zip(LETTERS, state.sides, strict=False):
        if side.out:
            continue
        if side.shield is None:
            yield f"sw{letter}@none"
        else:
            by = side.shield.by
            running = state.ends[by] - (passed and by == state.last)
            yield f"sw{letter}@{LETTERS[by]}{side.shield.until - running}"
