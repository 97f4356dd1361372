"""The bots' compact model plays by the engine's rules."""

from collections.abc import Iterator
from itertools import islice, repeat

import pytest

from games.core.chance import Chance
from games.intersect import INTERSECT
from games.intersect.bots.compact import (
    A_WINS,
    B_WINS,
    CARDS,
    DRAW,
    FULL,
    NOBODY,
    OPEN,
    TURNS,
    WITHOUT,
    Table,
)
from games.intersect.bots.playout import TAKE, play_out, remove_out, stream, worth
from games.intersect.bots.reading import table_of
from games.intersect.position import read
from tests.games.intersect.lockstep import lockstep, same


def contents(table: Table) -> list[object]:
    return [getattr(table, name) for name in Table.__slots__]


def agree(matches: range) -> tuple[int, set[str]]:
    """How many states were the same, and how the matches ended; fails at the first difference."""
    ends: set[str] = set()
    states = 0
    for seed in matches:
        for state, table in lockstep(seed):
            assert same(state, table), (seed, INTERSECT.write_position(state))
            if state.outcome is None:
                assert contents(table_of(INTERSECT.view(state, None))) == contents(table)
            else:
                ends.add(state.outcome.reason)
            states += 1
    return states, ends


def test_compact_model_equals_the_engine() -> None:
    states, ends = agree(range(100))
    assert states > 5000
    assert ends == {"three-of-each", "barren"}


@pytest.mark.soak
def test_compact_model_equals_the_engine_in_ten_thousand_matches() -> None:
    states, ends = agree(range(10_000))
    assert states > 500_000
    assert ends == {"three-of-each", "barren", "dead"}


@pytest.mark.parametrize("fault", ["hands", "won", "cells", "barren", "due"])
def test_a_planted_difference_is_found(fault: str) -> None:
    state, table = next((state, table) for state, table in lockstep(0) if state.last and state.barren)
    assert same(state, table)
    spoilt = {"hands": [1, 1], "won": [0] * 7, "cells": table.cells[::-1], "barren": 0, "due": 1}
    setattr(table, fault, spoilt[fault])
    assert not same(state, table)


def test_ix_16_two_hopeless_seats_draw_when_the_last_pyramid_is_placed() -> None:
    table = table_of(read("turn A#15; start B; stash A=0,0,1 B=0,0,0; gone A=3,0,0 B=0,3,0"))
    assert table.turn == TURNS - 1
    played = table.copy()
    played.place(1, 0)
    assert played.result == DRAW
    assert play_out(table, repeat(0)) == worth(DRAW)
    assert table.result == DRAW


def test_ix_12_the_last_card_brings_all_four_back() -> None:
    assert [WITHOUT[1 << card][card] for card in range(4)] == [FULL] * 4
    assert WITHOUT[0b1010][1] == 0b1000


def test_take_draws_each_card_of_a_hand_about_equally_often() -> None:
    for hand in range(1, 16):
        cards = CARDS[hand]
        counts = [sum(card == taken for taken, _ in TAKE[hand]) for card in cards]
        assert sum(counts) == 256
        assert max(counts) - min(counts) <= 1
        assert all(rest == WITHOUT[hand][card] for card, rest in TAKE[hand])


def step_by_step(table: Table, draws: Iterator[int]) -> int:
    """What `play_out` does, by the steps of the table."""
    while table.result == OPEN:
        if table.turn < TURNS:
            spots = table.spots()
            if spots:
                table.place(*spots[next(draws) % len(spots)])
            else:
                sizes = table.unplaced()
                table.drop(sizes[next(draws) % len(sizes)])
        elif table.due != NOBODY:
            table.discard(TAKE[table.hands[table.due]][next(draws)][0])
        else:
            first = TAKE[table.hands[0]][next(draws)][0]
            table.reveal(first, TAKE[table.hands[1]][next(draws)][0])
    return table.result


def test_playouts_are_matches_by_the_rules() -> None:
    results: set[int] = set()
    worths: set[float] = set()
    for seed in range(40):
        for number, (state, table) in enumerate(lockstep(seed)):
            if state.outcome is not None or number % 7:
                continue
            chance = Chance(bytes(32), f"{seed} {number}")
            fast, slow = table.copy(), table.copy()
            draws = tuple(islice(stream(chance), 2000))
            worths.add(play_out(fast, iter(draws)))
            step_by_step(slow, iter(draws))
            results.add(fast.result)
            assert (fast.result, fast.cells, fast.won, fast.gone) == (
                slow.result,
                slow.cells,
                slow.won,
                slow.gone,
            )
    assert results == {A_WINS, B_WINS, DRAW}
    assert all(0 <= worth <= 1 for worth in worths)


def test_a_win_is_worth_more_the_sooner_it_comes() -> None:
    assert worth(A_WINS) == 1 > worth(A_WINS, 10) > worth(A_WINS, 11) > worth(DRAW) == worth(DRAW, 9) == 0.5
    assert worth(B_WINS) == 0 < worth(B_WINS, 10) < worth(B_WINS, 11) < 0.5
    assert worth(A_WINS, 5000) == worth(A_WINS, 1000) > 0.5 > worth(B_WINS, 5000)


def test_without_draws_nothing_is_removed() -> None:
    table = Table(0, 100)
    assert remove_out(table, iter(())) == 0
    assert table.result == OPEN


def test_a_stream_follows_from_its_chance() -> None:
    one, again, other = (stream(Chance(bytes(32), label)) for label in ("a", "a", "b"))
    first = [next(one) for _ in range(40_000)]
    assert first == [next(again) for _ in range(40_000)]
    assert first != [next(other) for _ in range(40_000)]
    assert first[:16384] != first[16384:32768]
    assert set(first) == set(range(256))
