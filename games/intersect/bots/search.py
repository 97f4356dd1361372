"""The search: choices weighed by matches that are played out at random. An iteration is one such match.

Placement and discards are choices of one seat: the worse half of them is dropped again and again. A card is
chosen at the same time as the other's: the pairs of cards make a matrix game. The number of iterations follows
from `effort` and from what lies open on the table, never from what the search finds.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.intersect.bots.compact import CARDS, NOBODY, OPEN, OWNER, Table
from games.intersect.bots.matrix import solve
from games.intersect.bots.playout import play_out, worth

CLEAR = 0.15
"""How much more a discard must be worth than the others to be left with a card: more than their noise."""

type Reveals = Mapping[tuple[int, int], tuple[float, Mapping[int, float]]]
"""By A's and B's card: what the reveal is worth to A, and what each discard after it is; none where nobody
owes one."""


def best[M](
    table: Table,
    seat: int,
    moves: Sequence[M],
    make: Callable[[Table, M], object],
    effort: int,
    draws: Iterator[int],
) -> M:
    """The move that wins most for the seat, by sequential halving. `moves` must not be empty."""
    rounds = max(1, (len(moves) - 1).bit_length())
    sums = [0.0] * len(moves)
    left = list(range(len(moves)))
    for _ in range(rounds):
        share = max(1, effort // (rounds * len(left)))
        for move in left:
            after = table.copy()
            make(after, moves[move])
            sums[move] += mean(after, share, draws) * share
        left.sort(key=lambda move: sums[move], reverse=seat == 0)
        del left[(len(left) + 1) // 2 :]
    return moves[left[0]]


def mean(table: Table, iterations: int, draws: Iterator[int]) -> float:
    """What the position is worth to A, by so many iterations."""
    if table.result != OPEN:
        return worth(table.result)
    return sum([play_out(table.copy(), draws) for _ in range(iterations)]) / iterations


def reveals(table: Table, effort: int, draws: Iterator[int]) -> Reveals:
    """Every pair of cards that may be revealed next, each weighed with the same share of the effort."""
    pairs = [(first, second) for first in CARDS[table.hands[0]] for second in CARDS[table.hands[1]]]
    weighed: dict[tuple[int, int], tuple[float, Mapping[int, float]]] = {}
    for pair in pairs:
        after = table.copy()
        after.reveal(*pair)
        weighed[pair] = _weigh(after, max(1, effort // len(pairs)), draws)
    return weighed


def _weigh(after: Table, iterations: int, draws: Iterator[int]) -> tuple[float, Mapping[int, float]]:
    if after.due == NOBODY:
        return mean(after, iterations, draws), {}
    cards = CARDS[after.hands[after.due]]
    discards: dict[int, float] = {}
    for card in cards:
        then = after.copy()
        then.discard(card)
        discards[card] = mean(then, max(1, iterations // len(cards)), draws)
    return sum(discards.values()) / len(cards), discards


def strategy(weighed: Reveals, seat: int) -> Mapping[int, float]:
    """How often the seat should choose each of its cards."""
    hands = tuple(sorted({pair[side] for pair in weighed}) for side in (0, 1))
    payoffs = [[weighed[first, second][0] for second in hands[1]] for first in hands[0]]
    return dict(zip(hands[seat], solve(payoffs)[seat], strict=True))


def standing(table: Table, weighed: Reveals, seat: int, card: int) -> int | None:
    """IX-14. The discard to leave with a card: the one that is clearly best on every square the card may win.

    None where that is not clear, or where the card wins nothing: the seat is better asked, and searches then.
    """
    chosen = {
        _clear(discards, seat)
        for pair, (_, discards) in weighed.items()
        if discards and pair[seat] == card and OWNER[table.cells[pair[0] << 2 | pair[1]] & 7] == seat
    }
    return chosen.pop() if len(chosen) == 1 else None


def _clear(discards: Mapping[int, float], seat: int) -> int | None:
    """The discard that is better for the seat than any other by the margin."""
    first, *rest = sorted(discards, key=discards.__getitem__, reverse=seat == 0)
    leads = (abs(discards[first] - discards[other]) for other in rest)
    return first if all(lead >= CLEAR for lead in leads) else None
