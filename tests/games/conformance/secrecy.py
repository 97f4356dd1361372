"""Properties of secrets: what a seat or a spectator is shown does not depend on what the rules hide from them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.core import codec
from games.core.codec import AnyGame, plain_offer
from games.core.values import Decision, Step
from tests.games.conformance.play import offered, refusal
from tests.games.conformance.setups import Setup
from tests.games.conformance.walk import Match, Moment, answer, draws, known

SECRETS = 4
"""Answers that are compared with each other, and states that are imagined, at each moment."""
DRAWS = 400


def hidden(match: Match) -> Iterator[tuple[Moment, int | None, Any, int]]:
    """The moments before the end, each with a viewer and a state that this viewer can't tell from the true one."""
    for number, moment in enumerate(match.moments[:-1]):
        for viewer in match.viewers:
            chance = draws(match, "redeal", number, viewer)
            own = () if viewer is None else moment.own[viewer]
            yield moment, viewer, match.game.redeal(moment.state, viewer, chance, moment.events, own), number


def shown(setup: Setup, match: Match, state: Any, viewer: int | None, number: int) -> dict[str, Any]:
    """All that a viewer is shown of a state, or could find out by asking, as the wire has it."""
    game = setup.game
    seen: dict[str, Any] = {
        "the view": codec.encode(game.view(state, viewer)),
        "the questions": codec.encode(game.decisions(state)),
        "the clocks": codec.encode(game.timers(state)),
        "the outcome": codec.encode(game.outcome(state)),
    }
    if viewer is None:
        return {**seen, "the position": game.write_position(state)}
    refused = [refusal(game, state, viewer, action) for action in setup.near(state)]
    rung = [
        game.expire(state, timer, draws(match, "rings", number))
        for timer in game.timers(state)
        if timer.seat == viewer
    ]
    return {
        **seen,
        "own offers": codec.encode([plain_offer(offer) for offer in game.offers(state, viewer)]),
        "a refusal": [found and (found.code, found.rule, found.params) for found in refused],
        "what the table plays": [entry for entries in rung for entry in entries],
    }


def what_is_shown_hides_the_rest(setup: Setup, match: Match) -> None:
    """View, questions, clocks, own offers, refusals: the same, byte for byte, when the hidden is dealt anew."""
    for moment, viewer, other, number in hidden(match):
        if other == moment.state:
            continue
        truth = shown(setup, match, moment.state, viewer, number)
        for what, seen in shown(setup, match, other, viewer, number).items():
            assert seen == truth[what], f"{what} tells what is hidden"


def alternatives(
    game: AnyGame, state: Any, asked: Decision, match: Match, number: int
) -> list[Step[Any, Any]]:
    """The steps of several answers to one question, drawn at random."""
    chance = draws(match, "alternatives", number, asked.id)
    actions = [answer(game, state, asked, chance) for _ in range(SECRETS)]
    return [game.apply(state, asked.seat, action) for action in dict.fromkeys(actions)]


def told(game: AnyGame, step: Step[Any, Any], viewer: int | None) -> bytes:
    """What a viewer gets of a step: its events, and whether it can be taken back."""
    over = game.outcome(step.state) is not None
    seen = [game.redact(event, viewer, over) for event in step.events]
    return codec.encode(([event for event in seen if event is not None], step.undoable))


def a_seal_tells_nothing(setup: Setup, match: Match) -> None:
    """An answer that waits for its reveal shows the others that it is there and nothing more.

    Another answer brings the same bytes; one that replaces an answer brings none. And where two answers look the
    same afterwards, the events have told them apart no more.
    """
    game = setup.game
    for number, moment in enumerate(match.moments[:-1]):
        for asked in game.decisions(moment.state):
            if asked.race:
                continue  # who answers in a race hides nothing
            steps = alternatives(game, moment.state, asked, match, number)
            for viewer in match.viewers:
                if viewer != asked.seat:
                    _alike(setup, match, asked, moment, steps, viewer)


def _alike(
    setup: Setup,
    match: Match,
    asked: Decision,
    moment: Moment,
    steps: list[Step[Any, Any]],
    viewer: int | None,
) -> None:
    game = setup.game
    sealed = [
        step for step in steps if any(one.sealed and one.id == asked.id for one in game.decisions(step.state))
    ]
    after = [shown(setup, match, step.state, viewer, 0) for step in sealed]
    assert all(seen == after[0] for seen in after), "what a seal is shows"
    if asked.sealed and sealed:
        assert after[0] == shown(setup, match, moment.state, viewer, 0), "that a seal was replaced shows"
        assert not any(_events(game, step, viewer) for step in sealed), "that a seal was replaced is told"
    by_view: dict[bytes, bytes] = {}
    for step in steps:
        if game.outcome(step.state) is not None:
            continue
        view = codec.encode(game.view(step.state, viewer))
        assert told(game, step, viewer) == by_view.setdefault(view, told(game, step, viewer)), (
            "an event tells more"
        )


def _events(game: AnyGame, step: Step[Any, Any], viewer: int | None) -> list[Any]:
    seen = [game.redact(event, viewer, False) for event in step.events]
    return [event for event in seen if event is not None]


def what_can_be_undone_brought_nothing_to_light(setup: Setup, match: Match) -> None:
    """An undoable step shows a seat the same whatever is hidden from it."""
    game = setup.game
    for moment, viewer, other, _ in hidden(match):
        if viewer is None or other == moment.state:
            continue
        for action in offered(game, moment.state, viewer)[:SECRETS]:
            step = game.resolve(moment.state, viewer, action)
            if step.undoable:
                again = game.resolve(other, viewer, action)
                assert told(game, step, viewer) == told(game, again, viewer), "an undoable step tells"
                assert game.view(step.state, viewer) == game.view(again.state, viewer), (
                    "an undoable step shows"
                )


def after_the_end_all_is_open(setup: Setup, match: Match) -> None:
    """Each event of an ended match is told whole, to everybody."""
    for viewer in match.viewers:
        assert known(match, match.moments[-1], viewer).events == match.moments[-1].events, (
            "hidden after the end"
        )


def imagination_knows_no_truth(setup: Setup, match: Match) -> None:
    """Two true states with equal knowledge give the same imagined state for the same draws.

    So does a new game object, which has never been shown the true one.
    """
    game = setup.game
    fresh: AnyGame = type(game)()
    for moment, viewer, other, number in hidden(match):
        knowledge = known(match, moment, viewer)
        one = game.imagine(knowledge, draws(match, "imagine", number))
        two = game.imagine(replace(knowledge, view=game.view(other, viewer)), draws(match, "imagine", number))
        three = fresh.imagine(knowledge, draws(match, "imagine", number))
        assert one == two == three, "what is imagined depends on the truth"


def imagination_is_fair(setup: Setup, match: Match) -> None:
    """What is imagined from two true states with equal knowledge is distributed alike, and the truth is among it.

    The first moments at which something is hidden are looked at. Homogeneity of two samples of equal size; the
    bound is far beyond any chance of a fair draw.
    """
    looked = 0
    for moment, viewer, other, number in hidden(match):
        if other == moment.state or looked == SECRETS:
            continue
        looked += 1
        knowledge = known(match, moment, viewer)
        one = _sample(setup.game, knowledge, match, f"one {number}")
        seen = replace(knowledge, view=setup.game.view(other, viewer))
        two = _sample(setup.game, seen, match, f"two {number}")
        kinds = one.keys() | two.keys()
        distance = sum((one[kind] - two[kind]) ** 2 / (one[kind] + two[kind]) for kind in kinds)
        assert distance < 2 * len(kinds) + 40, "the truth changes how often a state is imagined"
        if len(kinds) < DRAWS // 10:
            assert codec.encode(moment.state) in kinds, "the truth is never imagined"


def _sample(game: AnyGame, knowledge: Any, match: Match, label: str) -> Counter[bytes]:
    chance = draws(match, "fair", label)
    return Counter(codec.encode(game.imagine(knowledge, chance)) for _ in range(DRAWS))
