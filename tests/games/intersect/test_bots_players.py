"""The bots answer every question legally, from what their seat knows and the given chance alone."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from games.answering import Question, answer
from games.core import codec
from games.core.chance import Chance
from games.core.values import Decision, Knowledge
from games.intersect import INTERSECT
from games.intersect.bots import BOTS, YARDSTICKS, players
from games.intersect.model import (
    Action,
    DiscardCard,
    DiscardPiece,
    Options,
    Place,
    Select,
    State,
)
from games.intersect.position import read
from tests.games.intersect.table import do

EVERY_BOT = [*BOTS.values(), *YARDSTICKS.values()]
keys = pytest.mark.parametrize("bot", EVERY_BOT, ids=lambda bot: bot.key)

STUCK = "turn A#6 ; stash A=5,5,0 B=5,5,0"
"""Neither has a small left, and A's column is full of smalls (with the cells)."""

POSITIONS = {
    "no placement but a pass": f"{STUCK} ; cells 2.1=B1 2.2=A1 2.3=B1 2.4=A1 1.1=A1A1A1 3.1=B1B1B1",
    "a pass without a choice": "turn B#15 ; stash A=0,0,0 B=1,0,0 ; cells 1.3=B1 2.3=A1 3.3=B1 4.3=A1",
    "a single placement": "turn A#15 ; start B ; stash A=1,0,0 B=0,0,0 ; cells 3.1=B1 3.2=A1 3.3=B3 3.4=B1",
    "one card": "hands A=3 B=1 ; cells 3.1=A3B1",
    "the same square once more": "hands A=2 B=2 ; cells 2.2=A3B2",
    "nothing but empty squares": "hands A=1234 B=13 ; won A=5,5,2 B=5,5,2",
    "a discard": "hands A=134 B=2 ; due A ; cells 1.2=A2",
    "the last card is discarded": "hands A=1234 B=4 ; due B ; cells 1.4=B2",
    "more than enough of a size": "hands A=1234 B=234 ; won A=5,4,2 B=4,0,1 ; cells 1.2=A3 1.3=B3 2.4=A1 3.3=B1",
}


def seen(text: str) -> State:
    """A state of a position that can come about."""
    return INTERSECT.imagine(Knowledge(None, read(text)), Chance(bytes(32), "seen"))


def ask(bot: object, state: State, decision: Decision, label: str = "bots") -> Action:
    seat = decision.seat
    chance = Chance(bytes(32), label)
    knowledge = INTERSECT.knowledge(state, seat)
    return bot.answer(knowledge, decision, INTERSECT.offers(state, seat), chance)  # type: ignore[attr-defined, no-any-return]


def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players.Steady, "effort", 64)
    monkeypatch.setattr(players.Easy, "effort", 24)


def questions(matches: Sequence[int]) -> Iterator[tuple[State, Decision]]:
    """Every question of random matches, sealed ones that may be replaced too."""
    for number in matches:
        chance = Chance(number.to_bytes(32), "players")
        state = INTERSECT.setup(Options(barren_limit=15), 2, chance)
        while state.outcome is None:
            for decision in INTERSECT.decisions(state):
                yield state, decision
            asked = chance.pick(INTERSECT.decisions(state))
            state = INTERSECT.apply(state, asked.seat, INTERSECT.sample(state, asked.seat, chance)).state


@keys
def test_every_answer_is_legal(bot: object, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    kinds = Counter[tuple[int, str, bool]]()
    for number, (state, decision) in enumerate(questions(range(3))):
        INTERSECT.check(state, decision.seat, ask(bot, state, decision, str(number)))
        kinds[decision.seat, decision.kind, decision.sealed] += 1
    assert {kind for _, kind, _ in kinds} == {"place", "pass", "select", "discard"}
    assert {seat for seat, _, _ in kinds} == {0, 1}
    assert {sealed for _, kind, sealed in kinds if kind == "select"} == {True, False}


@keys
@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS)
def test_answers_at_the_edges_are_legal(bot: object, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    state = seen(text)
    for decision in INTERSECT.decisions(state):
        for label in ("one", "two", "three"):
            INTERSECT.check(state, decision.seat, ask(bot, state, decision, label))


@keys
def test_the_same_knowledge_and_chance_give_the_same_answer(
    bot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is hidden from the seat, the other's sealed card above all, makes no difference."""
    quick(monkeypatch)
    for number, (state, decision) in enumerate(questions((7,))):
        other = INTERSECT.redeal(state, decision.seat, Chance(number.to_bytes(32), "hidden"))
        assert ask(bot, state, decision, str(number)) == ask(bot, other, decision, str(number))


@keys
def test_another_chance_may_give_another_answer(bot: object, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    state = INTERSECT.setup(Options(), 2, Chance(bytes(32), "setup"))
    (decision,) = INTERSECT.decisions(state)
    assert len({codec.encode(ask(bot, state, decision, str(number))) for number in range(20)}) > 1


@pytest.mark.parametrize("key", BOTS)
def test_an_answer_in_another_process_is_the_same(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    state = seen("hands A=124 B=1234 ; cells 1.2=A3B1 2.3=B1A1")
    decision = INTERSECT.decisions(state)[1]
    offers = INTERSECT.offers(state, 1)
    view = codec.encode(INTERSECT.view(state, 1))
    question = Question("intersect", key, 1, view, (), (), decision, offers, bytes(32))
    action = codec.decode_action(INTERSECT, answer(question))
    INTERSECT.check(state, 1, action)
    assert action == ask(BOTS[key], state, decision, f"answer/{decision.id}")


def test_random_gives_every_legal_answer_about_equally_often() -> None:
    state = seen("hands A=14 B=1234 ; cells 1.2=A3B1")
    decision = INTERSECT.decisions(state)[0]
    found = Counter(codec.encode(ask(BOTS["random"], state, decision, str(number))) for number in range(2000))
    assert len(found) == 10
    assert min(found.values()) > 130


def test_random_answers_only_what_it_is_asked() -> None:
    state = seen(POSITIONS["no placement but a pass"])
    (decision,) = INTERSECT.decisions(state)
    found = {ask(BOTS["random"], state, decision, str(number)) for number in range(30)}
    assert found == {DiscardPiece(3), DiscardPiece(2)}


def greedy(text: str, seat: int = 0) -> set[Action]:
    state = seen(text)
    (decision,) = [one for one in INTERSECT.decisions(state) if one.seat == seat]
    return {ask(YARDSTICKS["greedy"], state, decision, str(number)) for number in range(30)}


def test_greedy_covers_the_other_first_then_empty_squares_its_own_last() -> None:
    assert greedy("turn A#2 ; cells 2.1=B2 2.2=A3 2.4=A3") == {Place(2, (2, 1)), Place(1, (2, 1))}
    assert greedy("turn A#2 ; cells 2.1=B1 2.2=A3 2.4=A3 ; stash A=5,5,0") == {
        Place(3, (2, 3)),
        Place(2, (2, 3)),
    }
    assert greedy("turn A#2 ; cells 2.1=A2 2.2=A2 2.3=B1 2.4=A2 ; stash A=5,5,0") == {
        Place(2, (2, b)) for b in (1, 2, 4)
    }


def test_greedy_passes_with_the_size_of_which_least_has_gone() -> None:
    stuck = "turn A#9 ; cells 1.1=B1 1.2=A1 1.3=B1 1.4=A1 ; stash A=3,4,0"
    assert greedy(f"{stuck} ; gone A=2,1,0") == {DiscardPiece(2)}
    assert greedy(f"{stuck} ; gone A=1,1,0") == {DiscardPiece(3)}


def test_greedy_names_what_it_needs_and_spares_what_the_other_needs() -> None:
    own = "hands A=1234 B=1234 ; cells 2.1=A1 2.2=A3 2.3=A3 3.1=A1 3.2=A1 3.3=B2 1.4=B1"
    assert greedy(own) == {Select(2)}
    assert greedy(f"{own} ; won A=3,0,0") == {Select(3)}
    assert greedy("hands A=1234 B=1234 ; cells 1.1=A1 3.1=A1 4.2=B1 4.3=B1 4.4=B1", seat=1) == {
        Select(card) for card in (2, 3, 4)
    }


def test_greedy_discards_what_it_misses_least() -> None:
    assert greedy("hands A=124 B=1234 ; due A ; cells 1.1=A1 2.4=B1 4.3=A2") == {DiscardCard(2)}


def test_easy_and_steady_are_one_search_of_different_effort() -> None:
    assert BOTS["easy"].effort * 20 < BOTS["steady"].effort == 1400
    assert BOTS["random"].effort == YARDSTICKS["greedy"].effort == 0


def test_steady_leaves_a_clear_discard_with_its_card() -> None:
    """A's 2 is its last card: all four come back, and with the 1 it wins next, whatever B plays."""
    state = seen("hands A=2 B=1 ; won A=3,3,1 B=3,3,2 ; cells 2.1=A1 1.1=A1 1.2=A1 1.3=A1 1.4=A1 4.4=B1B1")
    decision = INTERSECT.decisions(state)[0]
    found = {ask(BOTS["steady"], state, decision, str(number)) for number in range(5)}
    assert found <= {Select(2), Select(2, 2), Select(2, 3), Select(2, 4)}
    owed = do(state, "sel A2 B1")
    assert ask(BOTS["steady"], owed, INTERSECT.decisions(owed)[0]) != DiscardCard(1)


def test_steady_leaves_the_only_discard_there_is_with_its_card() -> None:
    state = seen("hands A=23 B=1 ; cells 2.1=A1 3.1=B1 4.4=A2 1.1=B2")
    decision = INTERSECT.decisions(state)[0]
    found = {ask(BOTS["steady"], state, decision, str(number)) for number in range(8)}
    assert found <= {Select(2, 3), Select(3)}
    assert Select(2, 3) in found
