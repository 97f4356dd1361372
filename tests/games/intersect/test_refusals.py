"""Which refusal comes first: the rules' list, row by row, for each kind of action."""

import pytest

from games.core import codec
from games.core.values import IllegalAction
from games.intersect import INTERSECT
from games.intersect.model import Action, DiscardCard, DiscardPiece, Place, Resign, Select, State
from tests.games.intersect.table import do, position, refusal

FULL = "hands A=1234 B=1234"
OVER = do(position(FULL), "A resign")
REMOVE = position(FULL)
DUE = position(f"{FULL}; due A")
# B is not at turn, has no large left, nothing but a large would not fit, and its column would be another.
PLACE = position("turn A#2; stash A=0,5,5 B=0,5,5; cells 2.1=B1")


@pytest.mark.parametrize(
    ("where", "seat", "action", "code"),
    [
        # Each action breaks every later row of the list that can apply to it, too.
        (OVER, 0, Place(3, (4, 4)), "over"),
        (OVER, 0, DiscardPiece(3), "over"),
        (OVER, 1, Select(1), "over"),
        (OVER, 1, DiscardCard(1), "over"),
        (OVER, 1, Resign(), "over"),
        (REMOVE, 0, Place(3, (4, 4)), "wrong-stage"),
        (REMOVE, 0, DiscardPiece(3), "wrong-stage"),
        (PLACE, 1, Select(1), "wrong-stage"),
        (PLACE, 1, DiscardCard(1), "wrong-stage"),
        (PLACE, 1, Place(3, (4, 4)), "not-your-turn"),
        (PLACE, 1, DiscardPiece(3), "not-your-turn"),
        (PLACE, 0, Place(3, (4, 4)), "none-left"),
        (PLACE, 0, DiscardPiece(3), "none-left"),
        (PLACE, 0, DiscardPiece(2), "must-place"),
        (PLACE, 0, Place(2, (1, 2)), "wrong-column"),
        (PLACE, 0, Place(2, (2, 1)), "on-smaller"),
        (position("hands A=12 B=1; due B"), 0, Select(4), "discard-first"),
        (position("hands A=12 B=1; due B"), 1, Select(4), "discard-first"),
        (position("hands A=12 B=1; due B"), 0, DiscardCard(4), "no-discard-due"),
        (REMOVE, 0, DiscardCard(4), "no-discard-due"),
        (position("hands A=12 B=1"), 0, Select(4), "not-in-hand"),
        (position("hands A=12 B=1; due A"), 0, DiscardCard(4), "not-in-hand"),
    ],
)
def test_first_refusal(where: State, seat: int, action: Action, code: str) -> None:
    found = refusal(where, seat, action)
    assert found is not None
    assert found[0] == code


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type": "jump"}',
        '{"type": "place"}',
        '{"type": "place", "size": 2}',
        '{"type": "place", "size": 0, "square": [1, 1]}',
        '{"type": "place", "size": 4, "square": [1, 1]}',
        '{"type": "place", "size": "2", "square": [1, 1]}',
        '{"type": "place", "size": 2.0, "square": [1, 1]}',
        '{"type": "place", "size": true, "square": [1, 1]}',
        '{"type": "place", "size": 2, "square": [0, 1]}',
        '{"type": "place", "size": 2, "square": [1, 5]}',
        '{"type": "place", "size": 2, "square": [1]}',
        '{"type": "place", "size": 2, "square": [1, 1, 1]}',
        '{"type": "place", "size": 2, "square": "11"}',
        '{"type": "place", "size": 2, "square": [1, 1], "seat": 0}',
        '{"type": "discard_piece"}',
        '{"type": "discard_piece", "size": 9}',
        '{"type": "select"}',
        '{"type": "select", "card": 0}',
        '{"type": "select", "card": 5}',
        '{"type": "select", "card": 4, "discard_if_won": 5}',
        '{"type": "select", "card": 4, "discard_if_won": null}',
        '{"type": "discard_card", "card": -1}',
        '{"type": "resign", "why": "late"}',
        '{"type": "resign"} x',
        "[" * 100_000,
        "\ud800",
        b"\xff",
        b'{"type": "select", "card": 99999999999999999999999}',
    ],
    ids=lambda raw: repr(raw)[:60],
)
def test_malformed(raw: str | bytes) -> None:
    with pytest.raises(IllegalAction) as refused:
        codec.decode_action(INTERSECT, raw)
    assert (refused.value.code, refused.value.rule) == ("malformed", "Notation")
