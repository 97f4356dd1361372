"""The search finds what is plain to see, and spends the same on every question of a kind."""

from collections.abc import Iterator

import pytest

from games.core.chance import Chance
from games.intersect.bots import search
from games.intersect.bots.compact import CARDS, NOBODY, Table
from games.intersect.bots.playout import play_out, stream
from games.intersect.bots.reading import table_of
from games.intersect.position import read

ALL = "hands A=1234 B=1234"


def table(text: str) -> Table:
    return table_of(read(text))


def draws(label: str = "search") -> Iterator[int]:
    return stream(Chance(bytes(32), label))


@pytest.mark.parametrize(("seat", "move"), [(0, 3), (1, 1)])
def test_best_takes_the_move_that_wins_for_the_seat(seat: int, move: int) -> None:
    def make(at: Table, chosen: int) -> None:
        at.result = {3: 0, 1: 1, 2: 2, 4: 2}[chosen]

    assert search.best(Table(0, 100), seat, (4, 1, 2, 3), make, 40, draws()) == move


def test_best_of_one_is_that_one() -> None:
    assert search.best(Table(0, 100), 0, ("only",), lambda _table, _move: None, 8, draws()) == "only"


def test_the_last_pyramid_covers_what_the_other_needs() -> None:
    """B needs the small on (3, 1); everything else it has already."""
    last = table("turn A#15; start B; stash A=0,0,1 B=0,0,0; won A=3,3,2 B=3,3,2; cells 3.1=B1 3.2=A1 1.1=B3")
    assert search.best(last, 0, last.spots(), lambda at, spot: at.place(*spot), 400, draws()) == (1, 0)


def test_a_discard_keeps_the_card_that_wins() -> None:
    """B can only play 1, and only (3, 1) holds anything: A must keep its 3."""
    owed = table("hands A=134 B=1 ; won A=3,3,2 B=3,3,2 ; cells 3.1=A1 2.2=B1 ; due A")
    assert search.best(owed, 0, CARDS[owed.hands[0]], Table.discard, 600, draws()) != 2


def test_a_win_that_nobody_can_take_away_is_not_put_off() -> None:
    """B has nothing to win any more. B can only play 1: with its 3 A wins at once."""
    owed = table("hands A=134 B=1 ; won A=3,3,2 ; cells 3.1=A1 3.2=A1 2.4=A1; due A")
    assert search.best(owed, 0, CARDS[owed.hands[0]], Table.discard, 1400, draws()) != 2


def test_reveals_weigh_every_pair_of_cards() -> None:
    weighed = search.reveals(table("hands A=12 B=134 ; won A=3,3,2 ; cells 1.3=A1 2.1=B2"), 240, draws())
    assert set(weighed) == {(first, second) for first in (0, 1) for second in (0, 2, 3)}
    worth, discards = weighed[0, 2]
    assert (worth, discards) == (1.0, {})
    assert set(weighed[1, 0][1]) == {2, 3}
    assert weighed[0, 0][1] == {}


@pytest.mark.parametrize(
    ("seat", "cells"), [(0, "2.1=A1 2.2=A1 2.3=A1 2.4=A1 1.1=B1"), (1, "1.2=B1 2.2=B1 3.2=B1 4.2=B1 1.1=A1")]
)
def test_a_card_that_wins_at_once_whatever_comes_is_played(seat: int, cells: str) -> None:
    weighed = search.reveals(table(f"{ALL} ; won A=3,3,2 B=3,3,2 ; cells {cells}"), 640, draws())
    shares = search.strategy(weighed, seat)
    assert sum(shares.values()) == pytest.approx(1)
    assert shares[1] > 0.9


def test_the_other_dodges_what_can_be_dodged() -> None:
    """A needs the pyramid that B's 2 can name and B's other cards can't; B needs as little elsewhere."""
    weighed = search.reveals(
        table(f"{ALL} ; won A=3,3,2 B=3,3,2 ; cells 1.2=A1 2.2=A1 3.2=A1 4.2=A1 1.1=B1"), 640, draws()
    )
    assert search.strategy(weighed, 1)[1] < 0.05


def test_ix_14_a_clear_discard_is_left_with_the_card() -> None:
    at = table(f"{ALL} ; cells 2.3=A1 2.1=A2 3.3=B1")
    clear: search.Reveals = {
        (1, 2): (0.5, {0: 0.9, 2: 0.5, 3: 0.4}),
        (1, 0): (0.5, {0: 0.8, 2: 0.5, 3: 0.4}),
        (1, 1): (0.5, {}),
        (2, 2): (0.5, {0: 0.9, 1: 0.5, 3: 0.3}),
    }
    assert search.standing(at, clear, 0, 1) == 0
    assert search.standing(at, clear, 0, 2) is None
    assert search.standing(at, clear, 1, 2) == 3
    close = {**clear, (1, 0): (0.5, {0: 0.5, 2: 0.45, 3: 0.4})}
    assert search.standing(at, close, 0, 1) is None
    other = {**clear, (1, 0): (0.5, {0: 0.2, 2: 0.9, 3: 0.4})}
    assert search.standing(at, other, 0, 1) is None
    single = {(1, 2): (0.5, {3: 0.5})}
    assert search.standing(at, single, 0, 1) == 3


def test_effort_is_spent_whatever_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []

    def counted(at: Table, bytes_: Iterator[int]) -> float:
        played.append(1)
        return play_out(at, bytes_)

    monkeypatch.setattr(search, "play_out", counted)
    for text in ("cells 1.1=A3", "cells 1.1=A3B1 4.4=B2", "cells 2.2=A2 3.1=A3A2"):
        played.clear()
        search.reveals(table(f"{ALL} ; {text} ; won A=2,2,0 B=1,2,2"), 1400, draws())
        assert 1350 <= len(played) <= 1400
        played.clear()
        start = Table(0, 100)
        search.best(start, 0, start.spots(), lambda at, it: at.place(*it), 1400, draws())
        assert 1350 <= len(played) <= 1400


def test_nobody_owes_anything_after_an_empty_square() -> None:
    at = table(ALL)
    at.reveal(0, 0)
    assert at.due == NOBODY
