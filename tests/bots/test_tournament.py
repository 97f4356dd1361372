"""Matches between bots: seeded, counted rightly, and with an honest lower bound."""

from itertools import count
from typing import Any

import pytest

from bench import tournament as command
from games.catalog import GAMES
from games.core.chance import Chance
from games.core.game import Bot
from games.core.tournament import Score, duel, lower_bound, play, seed_of
from games.core.values import Decision, IllegalAction, Knowledge, Offer, Step
from games.icetowers import ICETOWERS
from games.intersect import INTERSECT, Intersect
from games.intersect.bots import BOTS, YARDSTICKS
from games.intersect.model import Action, Event, Options, Resign, Sealed, Select, State

RANDOM, GREEDY = BOTS["random"], YARDSTICKS["greedy"]


class Told(Bot[Any]):
    """Gives the same answer to everything, and keeps what it was told."""

    key = "told"

    def __init__(self, action: Action) -> None:
        self.action = action
        self.seen: list[Knowledge[Any, Any, Any]] = []

    def answer(
        self,
        knowledge: Knowledge[Any, Any, Any],
        decision: Decision,
        offers: tuple[Offer, ...],
        chance: Chance,
    ) -> Action:
        self.seen.append(knowledge)
        return self.action


class Watching(Told):
    """Plays at random and keeps what it was told."""

    key = "watching"

    def answer(
        self,
        knowledge: Knowledge[Any, Any, Any],
        decision: Decision,
        offers: tuple[Offer, ...],
        chance: Chance,
    ) -> Action:
        super().answer(knowledge, decision, offers, chance)
        action: Action = RANDOM.answer(knowledge, decision, offers, chance)
        return action


def test_the_same_seed_gives_the_same_match() -> None:
    one, again, other = (
        play(INTERSECT, (GREEDY, RANDOM), Options(), seed_of("test", number)) for number in (1, 1, 2)
    )
    assert one == again
    assert one.answers != other.answers
    assert one.seconds == (0.0, 0.0)


def test_seeds_are_of_a_pairing_and_a_number() -> None:
    seeds = {seed_of(pairing, number) for pairing in ("a/b", "b/a") for number in range(50)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}
    assert seed_of("intersect/steady/random", 0).hex()[:16] == "054d3a4852d0f0a6"


def test_time_is_counted_for_the_seat_that_answers() -> None:
    ticks = count()
    played = play(INTERSECT, (RANDOM, GREEDY), Options(), seed_of("test", 3), lambda: float(next(ticks)))
    assert played.seconds == tuple(map(float, played.answers))
    assert min(played.answers) >= 15


def test_a_bot_is_told_what_its_seat_knows_and_no_more() -> None:
    watching = Watching(Resign())
    play(INTERSECT, (RANDOM, watching), Options(), seed_of("test", 4))
    assert [len(known.own) for known in watching.seen] == list(range(len(watching.seen)))
    assert {known.seat for known in watching.seen} == {1}
    told = [event for known in watching.seen for event in known.events]
    others = [event for event in told if isinstance(event, Sealed) and event.seat == 0]
    assert others
    assert all(event.card is None for event in others)


class Impatient(Intersect):
    """A table that sends A away after the first turn."""

    def due(self, state: State, chance: Chance) -> Action | None:
        return Resign() if sum(state.turns) == 1 and state.outcome is None else None

    def check(self, state: State, seat: int | None, action: Action) -> None:
        super().check(state, seat or 0, action)

    def resolve(self, state: State, seat: int | None, action: Action) -> Step[State, Event]:
        return super().resolve(state, seat or 0, action)


def test_the_table_acts_in_between() -> None:
    played = play(Impatient(), (RANDOM, GREEDY), Options(start="A"), seed_of("test", 6))
    assert played.outcome.winners == (1,)
    assert played.answers == (1, 0)


def test_an_illegal_answer_is_no_result() -> None:
    with pytest.raises(IllegalAction):
        play(INTERSECT, (Told(Select(1)), RANDOM), Options(), seed_of("test", 5))


def test_a_duel_counts_from_the_bots_side_on_either_seat() -> None:
    quitting = Told(Resign())
    lost = duel(INTERSECT, quitting, RANDOM, range(4))
    assert (lost.wins, lost.draws, lost.losses, lost.points, lost.lower) == (0, 0, 4, 0.0, 0.0)
    assert {known.seat for known in quitting.seen} == {0, 1}
    won = duel(INTERSECT, RANDOM, quitting, range(4))
    assert (won.wins, won.draws, won.losses, won.matches) == (4, 0, 0, 4)
    assert won + lost == Score(4, 0, 4, won.answers + lost.answers, 0.0)


def test_a_draw_counts_a_half() -> None:
    score = Score(wins=5, draws=3, losses=2, answers=0, seconds=0.0)
    assert (score.matches, score.points) == (10, 6.5)
    assert score.lower == lower_bound(6, 10)


@pytest.mark.parametrize(
    ("successes", "trials", "bound"),
    [
        (0, 10, 0.0),
        (10, 10, 0.6915),
        (8, 10, 0.4439),
        (95, 100, 0.8872),
        (400, 400, 0.9908),
        (389, 400, 0.9513),
    ],
)
def test_lower_bounds_are_those_of_clopper_and_pearson(successes: int, trials: int, bound: float) -> None:
    assert lower_bound(successes, trials) == pytest.approx(bound, abs=6e-5)


def test_the_command_prints_a_row_for_each_opponent(capsys: pytest.CaptureFixture[str]) -> None:
    command.main(["intersect", "greedy", "random", "greedy", "--matches", "12"])
    out, err = capsys.readouterr()
    table = out.splitlines()[2:]
    assert [row.split(" | ")[1] for row in table] == ["opponent", "---", "random", "greedy"]
    assert all(row.count("|") == len(command.HEAD) + 1 for row in table)
    assert "0–9" in err
    assert "0–11" in out


def test_the_command_tells_the_pace_of_a_search(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(BOTS["easy"]), "effort", 24)
    command.main(["intersect", "easy", "random", "--matches", "1"])
    pace = capsys.readouterr().out.splitlines()[-1].split(" | ")[-1].strip(" |")
    assert int(pace.replace(",", "")) > 0


@pytest.mark.parametrize(
    "words", [["chess", "a", "b"], ["intersect", "deep", "random"], ["intersect", "easy"]]
)
def test_the_command_knows_what_there_is(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(words)
    assert "usage" in capsys.readouterr().err


def test_the_command_wants_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["intersect", "easy", "random", "--matches", "0"])
    assert "at least one match" in capsys.readouterr().err


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_its_bots_and_yardsticks(key: str) -> None:
    assert set(GAMES[key].bots) < set(command.players(key))


def test_in_a_race_any_seat_may_be_first() -> None:
    """Each is asked about as often, and each makes the first cap of some match."""

    class First(Bot[Any]):
        """Notes who caps first."""

        key = "first"

        def answer(
            self,
            knowledge: Knowledge[Any, Any, Any],
            decision: Decision,
            offers: tuple[Offer, ...],
            chance: Chance,
        ) -> Any:
            if decision.kind == "table" and len(firsts) == number:
                firsts.append(decision.seat)
            return ICETOWERS.bots["random"].answer(knowledge, decision, offers, chance)

    firsts: list[int] = []
    for number in range(12):
        play(ICETOWERS, [First()] * 2, ICETOWERS.options_type(), seed_of("race", number))
    assert set(firsts) == {0, 1}
