"""Refusals: each code with its rule, and the order in which reasons are looked at."""

import re
from pathlib import Path

import pytest

from games.core.values import IllegalAction
from games.missile_command import MISSILE_COMMAND, table
from games.missile_command.model import (
    Action,
    Announce,
    Build,
    Deflect,
    Discard,
    Draft,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Options,
    Pass,
    Resign,
    Scramble,
    Select,
    Sortie,
    Strike,
)
from tests.games.conformance.missile_command import CODES
from tests.games.missile_command.table import PLAIN, at, fresh, refusal

RULES = Path(table.__file__).with_name("RULES.md")
OPENING = {"seat-count", "too-few-colours", "pool-too-small"}


def test_the_list_is_the_one_that_the_rules_tell() -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \| (?:MC-|Notation)", RULES.read_text(), re.MULTILINE)
    assert set(listed) == CODES
    assert len(listed) == len(CODES)
    assert set(re.findall(r"\(`([a-z-]+)`, MC-", RULES.read_text().replace("\n", " "))) == OPENING


@pytest.mark.parametrize(
    ("position", "actions", "seat", "action", "code", "rule"),
    [
        # what can't be meant
        ("", "", 0, Launch(1, 1), "malformed", "Notation"),
        ("LD", "", 0, Launch(1, 1, 1), "malformed", "Notation"),
        ("", "", 0, Launch(1, 3, 1), "malformed", "Notation"),
        ("", "", 0, Sortie(3, (1,)), "malformed", "Notation"),
        ("B3=YKK", "A L1>B3", 1, Deflect(3), "malformed", "Notation"),
        ("", "", 3, Pass(), "malformed", "Notation"),
        ("", "", -1, Pass(), "malformed", "Notation"),
        ("", "", None, Pass(), "malformed", "Notation"),
        # the end comes before who has left, and that before everything else
        ("Bout C8=-", "A L1>C8", 1, Launch(1, 0, 1), "over", "MC-36"),
        ("Bout", "", 1, Launch(1, 0, 1), "out-of-game", "MC-35"),
        ("Bout", "", 1, Build(PLAIN, 1, 1), "out-of-game", "MC-35"),
        ("", "", 0, Build((), 1, 1), "sealed", "MC-6"),
        ("", "A L1>B3", 0, Sortie(0, ()), "after-launch", "MC-10"),
        ("", "", 1, Sortie(0, (3,)), "not-your-turn", "MC-10"),
        ("", "", 1, Draft("K3"), "not-your-turn", "MC-10"),
        ("", "", 0, Draft("K3"), "not-asked", "MC-10"),
        ("", "", 0, Hold(), "not-asked", "MC-10"),
        ("", "", 0, Intercept(1), "not-asked", "MC-10"),
        ("B6=OKK", "A L1>B3", 1, Announce(3), "not-asked", "MC-10"),
        ("B6=OKK", "A L1>B3", 1, InterceptSortie((3,)), "not-asked", "MC-10"),
        ("B6=OKK", "A L1>B3", 0, Pass(), "not-asked", "MC-10"),
        # a turn
        ("Aw=1", "A sortie B3", 0, Sortie(0, ()), "sortie-over", "MC-10"),
        ("", "", 0, Strike(1), "nothing-arrives", "MC-42"),
        ("LD Af=K>B A1=-", "", 0, Launch(1, 0), "strike-first", "MC-42"),
        ("LD Af=K>B", "", 0, Scramble(1), "strike-first", "MC-42"),
        ("LD Af=K>B B3=-", "", 0, Strike(3), "no-such-target", "MC-11"),
        ("A1=-", "", 0, Launch(1, 0, 1), "not-exposed", "MC-11"),
        ("A1=-", "", 0, Scramble(1), "not-exposed", "MC-11"),
        ("A1=-", "", 0, Discard(1), "not-exposed", "MC-11"),
        ("A1=OKK", "", 0, Launch(1, 0, 1), "abm-never-attacks", "MC-11"),
        ("A1=CKK", "", 0, Launch(1, 0, 1), "sac-must-scramble", "MC-29"),
        ("A1=OKK", "", 0, Scramble(1), "not-a-sac", "MC-29"),
        ("", "", 0, Discard(1), "must-launch", "MC-13"),
        ("swB@A1 swC@A1 A1=OKK", "", 0, Discard(1), "must-launch", "MC-13"),
        ("", "", 0, Pass(), "must-launch", "MC-13"),
        # targets
        ("", "", 0, Launch(1, 0, 1), "own-battery", "MC-11"),
        ("Bout swB@A1", "", 0, Launch(1, 1, 1), "eliminated", "MC-11"),
        ("swB@A1 B3=-", "", 0, Launch(1, 1, 3), "protected", "MC-34"),
        ("B3=-", "", 0, Launch(1, 1, 3), "no-such-target", "MC-11"),
        ("Aw=1 B3=-", "", 0, Sortie(1, (3, 3)), "no-such-target", "MC-11"),
        ("Aw=1", "", 0, Sortie(1, (3, 3)), "same-silo-twice", "MC-30"),
        ("Aw=1", "", 0, Sortie(1, (3, 4)), "no-units", "MC-30"),
        ("Aw=1", "", 0, Sortie(0, ()), "own-battery", "MC-11"),
        # answers
        ("B3=YKK", "A L1>B3", 1, Deflect(1), "own-battery", "MC-11"),
        ("B3=YKK", "A L1>B3", 1, Deflect(0), "not-to-attacker", "MC-26"),
        ("Aw=1 Bw=1", "A sortie B3", 1, InterceptSortie((4,)), "no-such-target", "MC-31"),
        ("A1=RKK", "A L1>B3", 2, Select((1, 1), (1,)), "wrong-silo-count", "MC-28"),
        ("A1=RKK C2=-", "A L1>B3", 2, Select((2,), (1,)), "not-selectable", "MC-28"),
        ("A1=RKK C7=OKK", "A L1>B3", 2, Select((1,), (7,)), "cannot-intercept", "MC-27"),
        ("A1=BKK B4=-", "A L1>B3", 1, Select((4,), ()), "not-selectable", "MC-28"),
        ("A1=BKK B4=-", "A L1>B3", 1, Select((5,), (1,)), "not-adjacent", "MC-22"),
        ("B6=OKK", "A L1>B3", 1, Intercept(3), "cannot-intercept", "MC-27"),
    ],
)
def test_the_first_reason_is_given(
    position: str, actions: str, seat: int | None, action: Action, code: str, rule: str
) -> None:
    state = at(3, position, actions).state
    assert refusal(state, seat, action) == (code, rule)


@pytest.mark.parametrize(
    ("options", "action", "code", "rule"),
    [
        (Options(), Build(("KKK",) * 9, 1, 1), "wrong-size-count", "MC-3"),
        (Options(colours=("W", "X")), Build(("KKK",) * 8, 1, 1), "wrong-colour", "MC-40"),
        (Options(), Build(("KKK",) * 8, 1, 1), "rule-of-four", "MC-4"),
        (Options(), Draft("K3"), "not-your-turn", "MC-10"),
        (Options(), Hold(), "not-asked", "MC-10"),
        (Options(), Launch(1, 0, 1), "not-your-turn", "MC-10"),
    ],
)
def test_while_building(options: Options, action: Action, code: str, rule: str) -> None:
    assert refusal(fresh(options), 0, action) == (code, rule)


def test_a_refused_action_changes_nothing_and_leaving_is_never_refused() -> None:
    run = at(3, "B6=OKK", "A L1>B3")
    before = run.state
    assert refusal(run.state, 1, Intercept(3)) is not None
    assert run.state == before
    assert refusal(run.state, 0, Resign()) is refusal(run.state, 2, Resign()) is None


def test_a_refusal_has_values_for_its_sentence() -> None:
    for position, action, params in (
        ("swB@A1", Launch(1, 1, 1), {"seat": 1}),
        ("B3=-", Launch(1, 1, 3), {"silo": 3}),
        ("Aw=1", Sortie(1, (3, 4)), {"units": 1}),
    ):
        with pytest.raises(IllegalAction) as wrong:
            MISSILE_COMMAND.check(at(3, position).state, 0, action)
        assert wrong.value.params == params
