"""Positions of Intersect as text, both ways: one line of named items, `turn A#6; start A; cells 1.1=A3B1`.

A position holds what a spectator sees and nothing more. Three things of a view are not in it: which of a
seat's face-up cards were discarded, the last reveal, and that a match has ended (then it is the table that
was left).
"""

import re
from collections.abc import Mapping

from games.intersect.model import (
    CARDS,
    FULL_STASH,
    LETTERS,
    NOTHING,
    Counts,
    Pair,
    SeatView,
    View,
)
from games.intersect.notation import malformed

_ITEMS: Mapping[str, str] = {
    "turn": r"[AB]#([1-9]|1[0-6])",
    "round": r"[1-9][0-9]{0,5}",
    "start": r"[AB]",
    "stash": r"[AB]=[0-5],[0-5],[0-5]",
    "gone": r"[AB]=[0-5],[0-5],[0-5]",
    "cells": r"[1-4]\.[1-4]=(([AB][1-3])+|-)",
    "hands": r"[AB]=(?=[1-4])1?2?3?4?",
    "won": r"[AB]=[0-5],[0-5],[0-5]",
    "due": r"[AB]",
    "barren": r"[0-9]{1,4}/[1-9][0-9]{0,3}",
    "sealed": r"[AB]",
}
"""The form of each item's values; those of several words name a seat or a square in each."""

_PER_SEAT = ("stash", "gone", "won", "hands")
_START = "A"
_BARREN = "0/100"

type Items = Mapping[str, tuple[str, ...]]


def write(view: View) -> str:
    """The position of a view; what has its value at the start is left out."""
    items = (_stage(view), f"start {LETTERS[view.start]}", *_counts(view), *_cells(view), *_rest(view))
    return "; ".join(items)


def _stage(view: View) -> str:
    """The turn or the round; of a match that ended in placement the turn that would have come."""
    if view.round:
        return f"round {view.round}"
    seat = view.turn
    if seat is None:
        seat = view.start if view.turns[0] == view.turns[1] else 1 - view.start
    return f"turn {LETTERS[seat]}#{view.turns[seat] + 1}"


def _counts(view: View) -> tuple[str, ...]:
    """The stashes in placement, and what was discarded and won."""
    written: list[str] = []
    stashes = () if view.round else (("stash", FULL_STASH, [seat.stash for seat in view.seats]),)
    kinds = (
        *stashes,
        ("gone", NOTHING, [seat.gone for seat in view.seats]),
        ("won", NOTHING, [seat.won for seat in view.seats]),
    )
    for name, normal, counts in kinds:
        words = [
            f"{letter}={count[0]},{count[1]},{count[2]}"
            for letter, count in zip(LETTERS, counts, strict=True)
            if count != normal
        ]
        if words:
            written.append(f"{name} {' '.join(words)}")
    return tuple(written)


def _cells(view: View) -> tuple[str, ...]:
    words = [
        f"{a}.{b}={stack}"
        for a, column in enumerate(view.cells, 1)
        for b, stack in enumerate(column, 1)
        if stack
    ]
    return (f"cells {' '.join(words)}",) if words else ()


def _rest(view: View) -> tuple[str, ...]:
    """The hands in the removal stage, who owes a discard, the run of empty squares, and who has sealed."""
    written: list[str] = []
    if view.round:
        hands = ["".join(map(str, seat.hand)) for seat in view.seats]
        written.append(f"hands A={hands[0]} B={hands[1]}")
    if view.due is not None:
        written.append(f"due {LETTERS[view.due]}")
    if (barren := f"{view.barren}/{view.barren_limit}") != _BARREN:
        written.append(f"barren {barren}")
    sealed = [letter for letter, seat in zip(LETTERS, view.seats, strict=True) if seat.sealed]
    if sealed:
        written.append(f"sealed {' '.join(sealed)}")
    return tuple(written)


def read(text: str) -> View:
    """What a spectator sees of the position; raises IllegalAction('malformed').

    With `round` or `hands` it is the removal stage: the stashes are empty. In placement the other seat has
    taken the turns that it must have. Cards that are not in a hand are taken for played ones.
    """
    items = _split(text)
    removal = "round" in items or "hands" in items
    _fit(items, removal)
    start = LETTERS.index(items.get("start", (_START,))[0])
    turn, turns = (None, (15, 15)) if removal else _turn(items, start)
    barren, limit = items.get("barren", (_BARREN,))[0].split("/")
    stacks = dict(word.split("=") for word in items.get("cells", ()))
    return View(
        stage="remove" if removal else "place",
        start=start,
        turn=turn,
        turns=turns,
        round=int(items.get("round", ("1",))[0]) if removal else 0,
        cells=tuple(tuple(stacks.get(f"{a}.{b}", "").strip("-") for b in CARDS) for a in CARDS),
        seats=(_seat(items, "A", removal), _seat(items, "B", removal)),
        due=LETTERS.index(items["due"][0]) if "due" in items else None,
        barren=int(barren),
        barren_limit=int(limit),
        last=None,
        own=None,
    )


def _split(text: str) -> Items:
    """The items by name, each word of the right form and no seat or square named twice."""
    items: dict[str, tuple[str, ...]] = {}
    for item in text.split(";"):
        name, *words = item.split() or [""]
        if name not in _ITEMS or name in items:
            raise malformed(f"unknown or repeated item: {name[:20]}")
        several = name in _PER_SEAT or name in {"cells", "sealed"}
        keys = {word.split("=")[0] for word in words}
        if not words or len(keys) < len(words) or (len(words) > 1 and not several):
            raise malformed(f"wrong number of values: {name}")
        if not all(re.fullmatch(_ITEMS[name], word) for word in words):
            raise malformed(f"not a value of {name}")
        items[name] = tuple(words)
    return items


def _fit(items: Items, removal: bool) -> None:  # noqa: FBT001 - the stage, and there are two
    """Refuse items of the other stage."""
    misplaced = {"turn", "stash"} if removal else {"due", "sealed"}
    for name in misplaced & items.keys():
        raise malformed(f"{name} is of the other stage")


def _turn(items: Items, start: int) -> tuple[int, Pair[int]]:
    """IX-4. The seat at turn and the turns that each has taken."""
    letter, number = items.get("turn", (f"{LETTERS[start]}#1",))[0].split("#")
    seat = LETTERS.index(letter)
    own, other = int(number) - 1, int(number) - (seat == start)
    return seat, (own, other) if seat == 0 else (other, own)


def _seat(items: Items, letter: str, removal: bool) -> SeatView:  # noqa: FBT001 - the stage, and there are two
    def counts(name: str, normal: Counts) -> Counts:
        for word in items.get(name, ()):
            if word.startswith(letter):
                large, medium, small = word[2:].split(",")
                return (int(large), int(medium), int(small))
        return normal

    written = next((word[2:] for word in items.get("hands", ()) if word.startswith(letter)), "1234")
    hand = tuple(map(int, written)) if removal else ()
    return SeatView(
        stash=counts("stash", NOTHING if removal else FULL_STASH),
        gone=counts("gone", NOTHING),
        won=counts("won", NOTHING),
        hand=hand,
        played=tuple(card for card in CARDS if card not in hand) if removal else (),
        discarded=(),
        sealed=letter in items.get("sealed", ()),
    )
