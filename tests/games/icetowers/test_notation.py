"""Notation: actions and positions as text, both ways."""

import pytest

from games.core.values import IllegalAction
from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Action,
    Cap,
    Done,
    Insist,
    Mine,
    NotDone,
    Options,
    Plan,
    PlannedMine,
    Play,
    Ready,
    Resign,
    Ring,
    SetDown,
    Showdown,
    Split,
    State,
)
from games.icetowers.position import Held, Position, read
from tests.games.conformance.icetowers import UNIVERSE
from tests.games.icetowers.table import at, begun, chance, fresh


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("ready", Ready()),
        ("cap R2.1 onto B3.4", Cap("R2.1", "B3.4")),
        ("mine R2.10", Mine("R2.10")),
        ("play R2.3 onto G2.1", Play("R2.3", "G2.1")),
        ("set-down R2.3", SetDown("R2.3")),
        ("split B3.1/B2.2", Split("B3.1", "B2.2")),
        ("done", Done()),
        ("not-done", NotDone()),
        ("insist G", Insist(2)),
        ("showdown", Showdown()),
        ("resign", Resign()),
        ("ring beat", Ring("beat")),
        ("pass", Plan(())),
        ("plan done", Plan((Done(),))),
        (
            "plan cap R2.1 onto B3.4 | mine R2.3 then G2.1 Y1.2 | split B3.1/B2.2",
            Plan((Cap("R2.1", "B3.4"), PlannedMine("R2.3", ("G2.1", "Y1.2")), Split("B3.1", "B2.2"))),
        ),
        ("plan mine R2.3", Plan((PlannedMine("R2.3"),))),
        (
            "plan play R2.3 onto G2.1 | set-down R2.3",
            Plan((Play("R2.3", "G2.1"), SetDown("R2.3"))),
        ),
    ],
)
def test_an_action_as_text(text: str, action: Action) -> None:
    assert ICETOWERS.write(action) == text
    assert ICETOWERS.read(text) == action


def test_every_action_survives_its_text() -> None:
    texts = [ICETOWERS.write(action) for action in UNIVERSE]
    assert [ICETOWERS.read(text) for text in texts] == list(UNIVERSE)
    assert len(set(texts)) == len(UNIVERSE)


@pytest.mark.parametrize(("letter", "seat"), [("R", 0), ("C", 0), ("B", 3), ("W", 3), ("X", 4)])
def test_a_seat_is_named_by_its_colour_in_either_set(letter: str, seat: int) -> None:
    assert ICETOWERS.read(f"insist {letter}") == Insist(seat)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "cap",
        "cap R2.1",
        "cap R2.1 onto",
        "cap R2.1 onto B4.1",
        "cap R2.1 on B3.1",
        "Cap R2.1 onto B3.1",
        "cap R2.1  onto B3.1",
        "cap R2.1 onto B3.1 ",
        "cap R2.1 onto B3.1\n",
        "cap R2.11 onto B3.1",
        "cap R2.٤ onto B3.1",
        "mine R2.0",
        "mine R2.1 then B3.1",
        "set down R2.1",
        "split B3.1 B2.2",
        "insist 2",
        "insist Z",
        "plan",
        "plan ",
        "plan ready",
        "plan mine R2.3 then",
        "plan mine R2.3 then B3.1,B2.1",
        "plan cap R2.1 onto B3.1 |",
        "plan pass",
        "ring",
        "ring hold",
        "x" * 10000,
    ],
    ids=lambda text: repr(text)[:30],
)
def test_other_texts_are_malformed(text: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        ICETOWERS.read(text)


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (at("RBG", "A=R3B2 B=G1 C=B3G1").state, "1=R3.1-B2.1 2=G1.1 3=B3.1-G1.2"),
        (at("RBG", "A=R3 B=B3 C=G3", "G done", "R done").state, "1=R3.1 2=B3.1 3=G3.1 done=R,G"),
        (
            at("RBG", "A=R3G3G3R2B2", "R mine A 0", "B split A 1").state,
            "1=G3.1 2=G3.2-R2.1-B2.1 @R=R3.1!1,2",
        ),
    ],
)
def test_a_position_as_text(state: State, text: str) -> None:
    assert ICETOWERS.write_position(state) == text
    position = read(text)
    assert [number for number, _ in position.towers] == sorted(filter(None, state.table.numbers))


def test_a_text_as_position() -> None:
    text = "1=R3.1-B2.1 4=G1.2 5=B3.1-G1.1 @R=R1.4!1,5 @B=B1.1! done=B"
    assert read(text) == Position(
        ((1, ("R3.1", "B2.1")), (4, ("G1.2",)), (5, ("B3.1", "G1.1"))),
        (Held("R", "R1.4", (1, 5)), Held("B", "B1.1", ())),
        ("B",),
    )
    assert read("") == Position(())


@pytest.mark.parametrize("options", [Options(), Options(ghost=True, trios=3), Options(tempo="beats")])
def test_every_position_of_a_match_survives_its_text(options: Options) -> None:
    state, draws = begun(options), chance("notation")
    for _ in range(60):
        if state.outcome is not None:
            break
        position, view = read(ICETOWERS.write_position(state)), ICETOWERS.view(state, None)
        assert position.towers == tuple((tower.number, tower.pieces) for tower in view.towers)
        held = [(seat.colour, seat.hand.piece, seat.hand.sources) for seat in view.seats if seat.hand]
        assert [(one.seat, one.piece, one.sources) for one in position.hands] == held
        assert position.done == tuple(seat.colour for seat in view.seats if seat.done)
        asked = draws.pick(ICETOWERS.decisions(state))
        state = ICETOWERS.apply(state, asked.seat, ICETOWERS.sample(state, asked.seat, draws)).state


def test_a_position_before_the_start() -> None:
    text = ICETOWERS.write_position(fresh(Options(trios=3)))
    assert text.startswith("1=R1.1 2=R1.2 3=R1.3 4=R2.1 ")
    assert text.endswith(" 18=Y3.3")


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "1",
        "0=R3.1",
        "01=R3.1",
        "1=",
        "1=R3.1-",
        "1=R3.1B2.1",
        "1=R3.1  2=B3.1",
        "2=R3.1 1=B3.1",
        "1=R3.1 1=B3.1",
        "1=R3.1 2=R3.1",
        "1=R1.1-B3.1",
        "1=R3.1 @R=R3.1!1",
        "1=R3.1 @R=R2.1",
        "1=R3.1 @R=R2.1!2",
        "1=R3.1 @R=R2.1!1,1",
        "1=R3.1 @R=R2.1!1 @R=R1.1!1",
        "1=R3.1 @Z=R2.1!1",
        "1=R3.1 done=",
        "1=R3.1 done=R,R",
        "1=R3.1 done=R done=B",
        "١=R3.1",
        "weather=fine",
    ],
)
def test_a_wrong_position_is_malformed(text: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        read(text)
