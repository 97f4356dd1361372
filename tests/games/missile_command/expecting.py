"""What the worked examples expect, each word strictly."""

import itertools
from collections.abc import Callable

from games.missile_command import MISSILE_COMMAND
from tests.games.missile_command.cases import LETTERS, protection, shown
from tests.games.missile_command.runs import Run


def verify(run: Run, expected: tuple[str, ...]) -> None:
    """Everything that an example expects holds."""
    for item in expected:
        kind, _, rest = item.replace("=", " ", 1).partition(" ")
        if item.startswith(("moves=", "turn=", "ranks=")) or kind in EXPECTATIONS:
            EXPECTATIONS[kind](run, rest)
        elif item.startswith("sw"):
            assert item in set(protection(run.state, passed=run.passed)), item
        else:
            assert item in set(shown(run.state)), (item, sorted(shown(run.state)))


def expect_ask(run: Run, text: str) -> None:
    kind, letter, wanted = text.split(" ")
    listed = ",".join(sorted(wanted.split(",")))
    assert (kind, letter, listed) in [
        (one, seat, ",".join(sorted(found.split(",")))) for one, seat, found in run.asked
    ]


def expect_noask(run: Run, text: str) -> None:
    kind, _, letter = text.partition(" ")
    assert not [one for one in run.asked if one[0] == kind and letter in {"", one[1]}]


def expect_probe(run: Run, text: str) -> None:
    assert run.permitted == (None if text == "noprobe" else text)


def expect_said(run: Run, text: str) -> None:
    assert run.said == [text]


def expect_moves(run: Run, text: str) -> None:
    offers = MISSILE_COMMAND.offers(run.state, run.state.turn)
    assert {offer.type for offer in offers} == set(text.split(","))


def expect_turn(run: Run, text: str) -> None:
    assert LETTERS[run.state.turn] == text


def expect_open(run: Run, text: str) -> None:
    assert not text
    assert run.state.outcome is None


def expect_win(run: Run, text: str) -> None:
    outcome = run.state.outcome
    assert outcome is not None
    assert not outcome.draw
    assert [LETTERS[seat] for seat in outcome.winners] == ([] if text == "none" else [text])


def expect_draw(run: Run, text: str) -> None:
    outcome = run.state.outcome
    assert outcome is not None
    assert outcome.draw
    assert [LETTERS[seat] for seat in outcome.winners] == text.split(",")


def expect_ranks(run: Run, text: str) -> None:
    outcome = run.state.outcome
    assert outcome is not None
    by_rank = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
    groups = itertools.groupby(by_rank, key=lambda seat: outcome.ranks[seat])
    assert ">".join(",".join(LETTERS[seat] for seat in group) for _, group in groups) == text


EXPECTATIONS: dict[str, Callable[[Run, str], None]] = {
    "ask": expect_ask,
    "noask": expect_noask,
    "probe": expect_probe,
    "said": expect_said,
    "moves": expect_moves,
    "turn": expect_turn,
    "open": expect_open,
    "win": expect_win,
    "draw": expect_draw,
    "ranks": expect_ranks,
}
