"""Bots against each other, through the engine: seeded matches, and what their results say about strength.

Seeds are published: match n of a pairing always has the same start and the same draws, so that anybody can
play a table of results again.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from math import exp, lgamma, log
from typing import Any

import msgspec

from games.core.chance import Chance
from games.core.codec import AnyGame
from games.core.game import Bot
from games.core.record import begin, chance_at, settle
from games.core.values import Decision, Outcome, Seat

type Clock = Callable[[], float]
"""Seconds; only differences count."""


class Played(msgspec.Struct, frozen=True):
    """A match between bots. By seat: answers given, and seconds spent on them by the clock."""

    outcome: Outcome
    answers: tuple[int, ...]
    seconds: tuple[float, ...]


class Score(msgspec.Struct, frozen=True):
    """How a bot did in matches against an opponent. `answers` and `seconds` are the bot's own."""

    wins: int
    draws: int
    losses: int
    answers: int
    seconds: float

    def __add__(self, other: "Score") -> "Score":
        """The score of both sets of matches together."""
        return Score(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.answers + other.answers,
            self.seconds + other.seconds,
        )

    @property
    def matches(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win counts one, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def lower(self) -> float:
        """Lower end of the 95 % interval of the share of points."""
        return lower_bound(int(self.points), self.matches)


def seed_of(pairing: str, number: int) -> bytes:
    """The published seed of a pairing's match: 32 bytes."""
    return hashlib.sha256(f"tournament/{pairing}/{number}".encode()).digest()


class _Run:
    """A match in progress: the state, all events, and each seat's own actions."""

    def __init__(self, game: AnyGame, options: object, seed: bytes, players: Sequence[Bot[Any]]) -> None:
        self.game = game
        self.seed = seed
        self.players = players
        self.state = begin(game, options, len(players), seed)
        self.number = 0
        self.events: list[Any] = []
        self.own: list[list[Any]] = [[] for _ in players]

    def asked(self) -> Decision:
        """The first decision that is waited for; in a race one of them, each as likely as another."""
        waited = [decision for decision in self.game.decisions(self.state) if not decision.sealed]
        if waited[0].race:
            return Chance(self.seed, f"race {self.number}").pick(waited)
        return waited[0]

    def ask(self, decision: Decision) -> Any:
        """The answer of the bot that is asked, from what its seat knows."""
        seat = decision.seat
        knowledge = self.game.knowledge(self.state, seat, self.events, self.own[seat])
        chance = Chance(self.seed, f"bot {seat} {self.number}")
        offers = self.game.offers(self.state, seat)
        return self.players[seat].answer(knowledge, decision, offers, chance)

    def carry_out(self, seat: Seat, action: object) -> None:
        """Apply an answer and what the table does after it."""
        step = self.game.apply(self.state, seat, action)
        self.own[seat].append(action)
        self.events += step.events
        self.state = step.state
        self.number += 1
        for _, following in settle(self.game, self.state, chance_at(self.seed, self.number)):
            self.events += following.events
            self.state = following.state


def play(
    game: AnyGame, players: Sequence[Bot[Any]], options: object, seed: bytes, clock: Clock = lambda: 0.0
) -> Played:
    """One match, a bot on each seat. Raises IllegalAction where a bot answers what the rules refuse."""
    run = _Run(game, options, seed, players)
    answers, seconds = [0] * len(players), [0.0] * len(players)
    while (outcome := game.outcome(run.state)) is None:
        decision = run.asked()
        before = clock()
        action = run.ask(decision)
        seconds[decision.seat] += clock() - before
        answers[decision.seat] += 1
        run.carry_out(decision.seat, action)
    return Played(outcome, tuple(answers), tuple(seconds))


def duel(
    game: AnyGame,
    bot: Bot[Any],
    opponent: Bot[Any],
    numbers: Iterable[int],
    clock: Clock = lambda: 0.0,
) -> Score:
    """The bot's score in the pairing's matches of these numbers, with the game's usual options.

    The bot changes its seat from match to match; the opponent has all others, as few as the game allows.
    """
    seats = game.seats.start
    wins = draws = losses = answers = 0
    seconds = 0.0
    for number in numbers:
        seat = number % seats
        players = [bot if at == seat else opponent for at in range(seats)]
        seed = seed_of(f"{game.key}/{bot.key}/{opponent.key}", number)
        played = play(game, players, game.options_type(), seed, clock)
        draws += played.outcome.draw
        wins += seat in played.outcome.winners
        losses += not played.outcome.draw and seat not in played.outcome.winners
        answers += played.answers[seat]
        seconds += played.seconds[seat]
    return Score(wins, draws, losses, answers, seconds)


def lower_bound(successes: int, trials: int, confidence: float = 0.95) -> float:
    """Lower end of the exact (Clopper-Pearson) two-sided interval of a share, from 0 to 1.

    `trials` from 1. Half points are left out by the caller, so that the bound is never too high.
    """
    tail = (1 - confidence) / 2
    low, high = 0.0, successes / trials
    for _ in range(50):
        middle = (low + high) / 2
        if _at_least(successes, trials, middle) < tail:
            low = middle
        else:
            high = middle
    return low


def _at_least(successes: int, trials: int, share: float) -> float:
    """How likely so many successes or more are, each trial succeeding with this chance."""
    if share <= 0:
        return float(successes == 0)
    return sum(_exactly(count, trials, share) for count in range(successes, trials + 1))


def _exactly(count: int, trials: int, share: float) -> float:
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    return exp(ways + count * log(share) + (trials - count) * log(1 - share))
