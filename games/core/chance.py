"""Chance: draws that follow from a secret seed and a label, the same on every machine and in every replay."""

import hashlib
import hmac
from collections.abc import Sequence

SEED_BYTES = 32


class Chance:
    """A stream of fair draws: HMAC-SHA256(seed, label, counter).

    A stream is told apart by its label; the same seed and label give the same draws. The seed (32 bytes) is
    made by the service and is secret until the match has ended.
    """

    __slots__ = ("_block", "_counter", "_key", "_label")

    def __init__(self, seed: bytes, label: str) -> None:
        self._key = seed
        self._label = label.encode()
        self._counter = 0
        self._block = b""

    def derive(self, label: str) -> "Chance":
        """An independent stream under this one's label."""
        return Chance(self._key, f"{self._label.decode()}/{label}")

    def _word(self) -> int:
        if not self._block:
            message = self._label + b"\0" + self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._key, message, hashlib.sha256)
            self._counter += 1
        word, self._block = self._block[:4], self._block[4:]
        return int.from_bytes(word, "big")

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each equally likely. `limit` from 1 to 2**32."""
        if not 1 <= limit <= 1 << 32:
            raise ValueError(f"limit out of range: {limit}")
        edge = (1 << 32) - (1 << 32) % limit
        while True:
            word = self._word()
            if word < edge:
                return word % limit

    def pick[T](self, items: Sequence[T]) -> T:
        """One of the items, each equally likely. An empty sequence raises ValueError."""
        return items[self.below(len(items))]

    def shuffled[T](self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in random order, each order equally likely."""
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            other = self.below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return tuple(pool)
