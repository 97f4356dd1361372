"""IT-7 to IT-15: capping, mining, playing, setting down, splitting, races. Each test is named after its rule."""

import pytest

from games.icetowers import ICETOWERS
from games.icetowers.model import (
    Cap,
    Capped,
    Done,
    Mine,
    Mined,
    Parted,
    Play,
    Played,
    PutDown,
    SetDown,
    Split,
)
from tests.games.icetowers.running import Run
from tests.games.icetowers.table import asked, at, refusal, refused, stands, take


def test_it_7_one_hand_does_one_thing() -> None:
    run = at("RBG", "A=R3R2G2 B=B2 C=R1 D=B3B2G1", "R mine A 1")
    for step in ("R cap C B", "R mine A 0", "R split D 1", "R done", "R not-done"):
        assert refused(run, step) == "holding", step
    assert asked(run.state) == ["hold:0:1", "table:1", "table:2"]
    run.step("R play B")
    assert refused(run, "R split D 1") is None


def test_it_7_each_held_piece_has_a_question_of_its_own() -> None:
    run = at("RB", "A=R3R3R3B3 B=B3", "R mine A 0", "R play B", "R mine A 0")
    assert asked(run.state) == ["hold:0:2", "table:1"]


def test_it_8_a_cap_tells_what_has_become_of_the_towers() -> None:
    run = at("RB", "A=R2 B=B3")
    step = take(run.state, 0, Cap("R2.1", "B3.1"))
    assert step.events[0] == Capped(0, "R2.1", "B3.1", 2, 1)
    assert not step.undoable


@pytest.mark.parametrize(
    ("step", "code"),
    [
        ("R cap A D", None),
        ("R cap A F", "too-big"),
        ("R cap B C", "same-colour"),
        ("R cap D B", "not-yours"),
        ("R cap E D", "not-free-standing"),
        ("R cap A A", "same-tower"),
    ],
)
def test_it_8_what_may_cap_what(step: str, code: str | None) -> None:
    assert refused(at("RB", "A=R3 B=R1 C=R2 D=B3 E=B3R1 F=B2"), step) == code


def test_it_9_an_own_tower_is_not_capped_and_a_cap_makes_taller() -> None:
    run = at("RB", "A=B3R2 B=R1 C=B2")
    assert refused(run, "R cap B A") == "same-colour"
    run.step("B cap C A")
    run.step("R cap B A")
    assert stands(run) == {"A=B3R2B2R1"}


def test_it_10_a_mine_closes_the_gap_and_fills_the_hand() -> None:
    run = at("RB", "A=R3B3R2B2 B=B3")
    step = take(run.state, 0, Mine("R3.1"))
    assert step.events == (Mined(0, "R3.1", 1),)
    hand = ICETOWERS.view(step.state, None).seats[0].hand
    assert hand is not None
    assert (hand.piece, hand.sources) == ("R3.1", (1,))
    assert ICETOWERS.view(step.state, None).towers[0].pieces == ("B3.1", "R2.1", "B2.1")


@pytest.mark.parametrize(
    ("stack", "code"), [("R3R2B2", None), ("B3R2B2", "only-one"), ("R3R2", "you-control-it")]
)
def test_it_10_who_may_mine(stack: str, code: str | None) -> None:
    run = at("RB", f"A={stack} B=B3")
    assert refused(run, "R mine A 1") == code


def test_it_11_a_mined_piece_caps_another_tower() -> None:
    run = at("RB", "A=R3B3R2B2 B=B3 C=R1 D=R2", "R mine A 2")
    assert refused(run, "R play A") == "mineback"
    assert refused(run, "R play C") == "same-colour"
    step = take(run.state, 0, Play("R2.1", "B3.2"))
    assert step.events[0] == Played(0, "R2.1", "B3.2", 2)
    assert refusal(run.state, 0, Play("R2.2", "B3.2")) == ("not-holding", "IT-11", {"piece": "R2.2"})
    assert refusal(run.state, 1, Play("B3.2", "R2.2")) == ("not-holding", "IT-11", {"piece": "B3.2"})


def test_it_12_only_what_nothing_takes_is_set_down() -> None:
    run = at("RBG", "A=R3B3R2G2 B=B3 C=G3", "R mine A 2")
    assert refusal(run.state, 0, SetDown("R2.1")) == ("must-cap", "IT-12", {"towers": 2})
    run = at("RBG", "A=R3B3R3G2", "R mine A 2")
    step = take(run.state, 0, SetDown("R3.2"))
    assert step.events[0] == PutDown(0, "R3.2", 2, 1)
    assert refusal(run.state, 1, SetDown("R3.2")) == ("not-holding", "IT-12", {"piece": "R3.2"})


def test_it_12_afterwards_it_is_free_and_may_go_back() -> None:
    run = at("RB", "A=R3B3R1B1", "R mine A 2", "R down", "R cap n1 A")
    assert stands(run) == {"A=R3B3B1R1"}


def test_it_12_the_table_of_the_moment_decides() -> None:
    run = at("RBG", "A=R3B3R2G2 B=B3 C=G1", "R mine A 2")
    assert refused(run, "R down") == "must-cap"
    run.step("G cap C B")
    assert refused(run, "R down") is None
    run = at("RBG", "A=R3B3R3G2 C=G3 B=G3B2B1", "R mine A 2", "R play C")
    assert stands(run) >= {"C=G3R3"}


def test_it_13_both_parts_of_the_source_stay_closed() -> None:
    run = at("RBG", "A=R3G3G3R2B2", "R mine A 0", "B split A 1")
    hand = ICETOWERS.view(run.state, None).seats[0].hand
    assert hand is not None
    assert hand.sources == (1, 2)
    assert refused(run, "R play n1") == "mineback"
    assert refused(run, "R play A") == "mineback"


def test_it_13_a_part_that_moved_away_is_no_source() -> None:
    run = at("RBG", "A=R3G3G3R2B2 B=B3", "R mine A 0", "B split A 1", "G cap A B")
    hand = ICETOWERS.view(run.state, None).seats[0].hand
    assert hand is not None
    assert hand.sources == (3,)
    run.step("R play B")
    assert stands(run) == {"B=B3G3R3", "n1=G3R2B2"}


def test_it_14_anybody_else_parts_a_pair() -> None:
    run = at("RBGY", "A=G3R3R2B1")
    assert refused(run, "R split A 2") == "own-colour"
    for letter in "BGY":
        assert refused(run, f"{letter} split A 2") is None
    step = take(run.state, 3, Split("R3.1", "R2.1"))
    assert step.events[0] == Parted(3, "R3.1", "R2.1", 1, 2, 1)


@pytest.mark.parametrize(
    "pair",
    [
        ("R3.1", "B3.1"),
        ("R2.1", "R3.1"),
        ("R3.1", "B1.1"),
        ("R3.1", "R1.1"),
        ("B1.1", "R2.1"),
        ("R1.1", "R3.1"),
    ],
)
def test_it_14_two_pieces_that_are_no_pair(pair: tuple[str, str]) -> None:
    run = at("RBG", "A=B3R3R2B1 B=R1")
    assert refusal(run.state, 2, Split(*pair)) == ("no-pair", "IT-14", {})


def test_it_15_named_pieces_count_wherever_they_stand() -> None:
    # Blue's small was parted off while red's cap was under way: the cap goes where the piece is.
    run = at("RBG", "A=G3B2B1 B=R1")
    cap = Cap("R1.1", "B1.1")
    run.step("R split A 2")
    run.state = take(run.state, 0, cap).state
    assert stands(run) == {"A=G3B2", "n1=B1R1"}


def test_it_15_who_was_faster_is_told() -> None:
    run = at("RBG", "A=R2 B=B3 C=G2 D=B1B1", "G cap C B")
    assert refusal(run.state, 0, Cap("R2.1", "B3.1")) == ("not-on-top", "IT-15", {"top": "G2.1", "seat": 2})
    assert refusal(run.state, 2, Cap("G2.1", "R2.1")) == ("not-free-standing", "IT-8", {"seat": 2})
    run.step("R split D 1")
    assert refusal(run.state, 2, Split("B1.1", "B1.2")) == ("no-pair", "IT-14", {"seat": 0})


def test_it_15_a_piece_in_a_hand_is_not_on_the_table() -> None:
    run = at("RBG", "A=R3R2B2 B=B3 C=G1", "R mine A 1")
    assert refusal(run.state, 2, Cap("G1.1", "R2.1")) == (
        "not-on-table",
        "IT-15",
        {"piece": "R2.1", "seat": 0},
    )
    assert refusal(run.state, 1, Cap("R2.1", "G1.1")) == (
        "not-on-table",
        "IT-15",
        {"piece": "R2.1", "seat": 0},
    )
    for unknown in ("X1.1", "R1.9"):
        known = {"piece": unknown}
        assert refusal(run.state, 2, Cap("G1.1", unknown)) == ("not-on-table", "IT-15", known)
        assert refusal(run.state, 2, Mine(unknown)) == ("not-on-table", "IT-15", known)
        assert refusal(run.state, 2, Split("B2.1", unknown)) == ("not-on-table", "IT-15", known)
        assert refusal(run.state, 0, Play("R2.1", unknown)) == ("not-on-table", "IT-15", known)


def test_it_15_a_refused_action_changes_nothing() -> None:
    run = at("RB", "A=R3 B=B1")
    before = run.state
    assert refused(run, "R cap A B") == "too-big"
    assert run.state == before
    assert refusal(run.state, 0, Done()) is None


def test_it_15_who_changed_a_tower_last_is_seen() -> None:
    run: Run = at("RBG", "A=R2 B=B3 C=G3R3B1", "R cap A B")
    by = {tower.number: tower.by for tower in ICETOWERS.view(run.state, None).towers}
    assert by == {2: 0, 3: None}
