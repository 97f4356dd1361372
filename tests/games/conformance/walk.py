"""Random matches, step by step, with all that the properties look at."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.core import codec
from games.core.chance import Chance
from games.core.codec import AnyGame
from games.core.record import begin, chance_at, settle
from games.core.values import Decision, Entry, IllegalAction, Knowledge, Step
from tests.games.conformance.setups import Setup

LONGEST = 4000


@dataclass(frozen=True)
class Moment:
    """A state of a match, how it came about, and what has happened so far.

    `decision`: the question that `entry` answered; None at the start, for what the table did, and for leaving.
    """

    state: Any
    events: tuple[Any, ...] = ()
    own: tuple[tuple[Any, ...], ...] = ()
    before: Any = None
    decision: Decision | None = None
    entry: Entry[Any] | None = None
    step: Step[Any, Any] | None = None


@dataclass(frozen=True)
class Match:
    """A whole match; the last moment is its end."""

    game: AnyGame
    options: Any
    seats: int
    seed: bytes
    moments: tuple[Moment, ...]

    @property
    def entries(self) -> tuple[Entry[Any], ...]:
        return tuple(moment.entry for moment in self.moments if moment.entry is not None)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (*range(self.seats), None)


def draws(match: Match, *label: object) -> Chance:
    """A stream of this match's own for a property's draws."""
    return Chance(match.seed, " ".join(map(str, label)))


def match(setup: Setup, number: int) -> Match:
    """The random match of this number; every table of the setup has its turn."""
    game = setup.game
    raw, seats = setup.tables[number % len(setup.tables)]
    options = codec.decode_options(game, raw)
    game.check_options(options, seats)
    seed = number.to_bytes(32, "big")
    start = Moment(begin(game, options, seats, seed), own=((),) * seats)
    chance = Chance(seed, "walk")
    return Match(game, options, seats, seed, (start, *_moments(game, start, chance, seed)))


def _moments(game: AnyGame, moment: Moment, chance: Chance, seed: bytes) -> Iterator[Moment]:
    for number in range(LONGEST):
        for action, step in settle(game, moment.state, chance_at(seed, number)):
            moment = _next(moment, None, Entry(None, action), step)
            yield moment
        if game.outcome(moment.state) is not None:
            return
        decision, entry = _choose(game, moment.state, chance)
        moment = _next(moment, decision, entry, accepted(game, moment.state, entry))
        yield moment
    raise AssertionError(f"no end after {LONGEST} steps")


def _choose(game: AnyGame, state: Any, chance: Chance) -> tuple[Decision | None, Entry[Any]]:
    """Mostly an answer to any open question, sealed ones too; now and then a clock rings or a seat leaves."""
    fate = chance.below(400)
    open_now = game.decisions(state)
    assert open_now, "no question is open, and the match is not over"
    decision = chance.pick(open_now)
    if fate == 0:
        return None, Entry(decision.seat, game.resign())
    # The clock of a whole match rings more seldom, so that there is a match.
    if fate < 20 and (timers := [one for one in game.timers(state) if one.kind != "match" or fate == 1]):
        entries = game.expire(state, chance.pick(timers), chance)
        if entries:
            return None, entries[0]
    return decision, Entry(decision.seat, answer(game, state, decision, chance))


def answer(game: AnyGame, state: Any, decision: Decision, chance: Chance) -> Any:
    """One answer of the seat that is asked."""
    try:
        return game.sample(state, decision.seat, chance)
    except (ValueError, IllegalAction) as problem:
        raise AssertionError(f"no answer to {decision.id}") from problem


def accepted(game: AnyGame, state: Any, entry: Entry[Any]) -> Step[Any, Any]:
    """The step of an entry that must be accepted."""
    try:
        return game.apply(state, entry.seat, entry.action)
    except IllegalAction as refusal:
        raise AssertionError(f"refused: {game.write(entry.action)}: {refusal.code}") from refusal


def _next(moment: Moment, decision: Decision | None, entry: Entry[Any], step: Step[Any, Any]) -> Moment:
    own = list(moment.own)
    if entry.seat is not None:
        own[entry.seat] = (*own[entry.seat], entry.action)
    events = (*moment.events, *step.events)
    return Moment(step.state, events, tuple(own), moment.state, decision, entry, step)


def known(match: Match, moment: Moment, viewer: int | None) -> Knowledge[Any, Any, Any]:
    """All that the viewer knows at the moment."""
    own = () if viewer is None else moment.own[viewer]
    return match.game.knowledge(moment.state, viewer, moment.events, own)
