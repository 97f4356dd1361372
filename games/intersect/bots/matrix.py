"""Two sides choose at the same time: mixed strategies for a matrix game, by regret matching."""

from collections.abc import Iterable, Sequence
from operator import mul

ROUNDS = 100
"""Brings what a better answer could gain to about a hundredth at most, far below the noise of the entries."""

type Strategy = tuple[float, ...]
"""How often to choose each row or column; the sum is 1."""


def solve(payoffs: Sequence[Sequence[float]]) -> tuple[Strategy, Strategy]:
    """Strategies of the rows' and of the columns' player, close to an equilibrium.

    `payoffs[row][column]` goes to the rows' player and is lost by the columns'. The sides learn by turns,
    regrets are cut off at zero, and later rounds count more.
    """
    turned = [[-payoff for payoff in column] for column in zip(*payoffs, strict=True)]
    regrets = ([0.0] * len(payoffs), [0.0] * len(turned))
    sums = ([0.0] * len(payoffs), [0.0] * len(turned))
    for weight in range(1, ROUNDS + 1):
        for side, table in enumerate((payoffs, turned)):
            answer = _shares(regrets[1 - side])
            worths = [_dot(line, answer) for line in table]
            _learn(regrets[side], sums[side], worths, weight)
    return _shares(sums[0]), _shares(sums[1])


def _learn(regrets: list[float], sums: list[float], worths: Sequence[float], weight: int) -> None:
    """One round of one side, given what each choice would have brought."""
    played = _shares(regrets)
    value = _dot(worths, played)
    for choice, worth in enumerate(worths):
        regrets[choice] = max(0.0, regrets[choice] + worth - value)
        sums[choice] += weight * played[choice]


def _shares(weights: Sequence[float]) -> Strategy:
    """The weights as shares of their sum; equal shares where there is nothing to share."""
    total = sum(weights)
    if total <= 0:
        return (1 / len(weights),) * len(weights)
    return tuple([weight / total for weight in weights])


def _dot(some: Sequence[float], others: Sequence[float]) -> float:
    products: Iterable[float] = map(mul, some, others)
    return sum(products)
