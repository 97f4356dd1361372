"""Draws: the same everywhere, fair, and independent by label."""

import hashlib
import hmac
from collections import Counter

import pytest

from games.core.chance import SEED_BYTES, Chance

SEED = bytes(range(SEED_BYTES))


def test_a_draw_is_the_hmac_of_label_and_counter() -> None:
    first = hmac.digest(SEED, b"setup\0" + bytes(8), hashlib.sha256)
    second = hmac.digest(SEED, b"setup\0" + (1).to_bytes(8, "big"), hashlib.sha256)
    chance = Chance(SEED, "setup")
    words = [int.from_bytes((first + second)[place : place + 4], "big") for place in range(0, 64, 4)]
    assert [chance.below(1 << 32) for _ in range(16)] == words


def test_these_draws_never_change() -> None:
    chance = Chance(SEED, "entry 7")
    assert [chance.below(1000) for _ in range(6)] == [696, 225, 76, 123, 109, 901]
    assert Chance(SEED, "deal").shuffled("ABCDE") == ("B", "E", "A", "D", "C")


def test_labels_and_seeds_tell_streams_apart() -> None:
    streams = [
        Chance(SEED, "a"),
        Chance(SEED, "b"),
        Chance(bytes(SEED_BYTES), "a"),
        Chance(SEED, "a").derive("b"),
        Chance(SEED, "b").derive("a"),
    ]
    drawn = [tuple(stream.below(1 << 32) for _ in range(4)) for stream in streams]
    assert len(set(drawn)) == len(streams)
    assert Chance(SEED, "a").derive("b").below(99) == Chance(SEED, "a/b").below(99)


@pytest.mark.parametrize("limit", [2, 3, 7, 100])
def test_each_number_is_equally_likely(limit: int) -> None:
    chance = Chance(SEED, f"fair {limit}")
    drawn = Counter(chance.below(limit) for _ in range(300 * limit))
    assert set(drawn) == set(range(limit))
    assert sum((count - 300) ** 2 / 300 for count in drawn.values()) < 2 * limit + 30


def test_a_word_beyond_the_last_whole_share_is_drawn_again() -> None:
    limit = (1 << 31) + 1
    chance, words = Chance(SEED, "again"), Chance(SEED, "again")
    kept = [word for word in (words.below(1 << 32) for _ in range(40)) if word < limit]
    assert 5 < len(kept) < 35
    assert [chance.below(limit) for _ in kept] == kept


@pytest.mark.parametrize("limit", [0, -1, (1 << 32) + 1])
def test_a_limit_out_of_range(limit: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        Chance(SEED, "x").below(limit)


def test_one_of_one_is_no_question() -> None:
    assert {Chance(SEED, "x").below(1), Chance(SEED, "y").below(1)} == {0}


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="out of range"):
        Chance(SEED, "x").pick(())


def test_each_order_is_equally_likely() -> None:
    drawn = Counter(Chance(SEED, f"{number}").shuffled((1, 2, 3)) for number in range(1200))
    assert len(drawn) == 6
    assert sum((count - 200) ** 2 / 200 for count in drawn.values()) < 30
