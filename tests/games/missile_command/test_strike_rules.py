"""What a strike does: MC-15 to MC-21."""

import re
from pathlib import Path

import pytest

from games.missile_command import MISSILE_COMMAND, table
from games.missile_command.model import Announce, Announced, Launch, Probed, Struck, TokensStruck
from tests.games.missile_command.cases import COLOURS, FILES
from tests.games.missile_command.table import asked, at, refusal, stands, told

RULES = Path(table.__file__).with_name("RULES.md")
WORDS = {
    "Destroy": "D",
    "Damage": "d",
    "Probe": "probe",
    "Destroy + Extra Attack": "D*",
    "Damage + Extra Attack": "d*",
    "Destroy + Attack All": "D+",
    "Damage + Attack All": "d+",
    "Destroy + Deflected": "D>",
    "Destroy + Deflect All": "D>all",
}


def told_table() -> dict[str, dict[str, str]]:
    """The table of RULES.md."""
    rows = re.findall(r"^\| ([KWBGXRYPC]) \| (.+) \|$", RULES.read_text(), re.MULTILINE)
    return {
        row: dict(zip(COLOURS, (cell.replace(" ", "") for cell in cells.split(" | ")), strict=True))
        for row, cells in rows
        if cells.count("|") == 9
    }


@pytest.mark.parametrize("attacker", "KWBGXRYPC")
@pytest.mark.parametrize("defender", COLOURS)
def test_mc_15_each_cell_is_the_one_that_the_rules_tell(attacker: str, defender: str) -> None:
    assert table.TABLE[attacker][defender] == told_table()[attacker][defender]
    assert set(table.TABLE) == set(told_table()) == set("KWBGXRYPC")


def test_mc_15_each_cell_is_the_printed_one() -> None:
    """The notes of the worked examples say what is printed."""
    printed = re.findall(r"^T([A-Z])([A-Z]) .*\| (.+)$", FILES[1].read_text(), re.MULTILINE)
    assert len(printed) == 90
    for attacker, defender, words in printed:
        assert table.TABLE[attacker][defender] == WORDS[words]


def test_mc_15_a_strike_names_its_cell_and_its_rule() -> None:
    run = at(3, "A1=BKK B3=GKK", "A L1>B3", "B ext 4")
    assert told(run, Struck) == [
        Struck(1, 3, 0, ("B", "G", "d*"), False, "MC-15", ""),
        Struck(1, 4, 0, ("B", "K", "D*"), True, "MC-22", "K"),
    ]


def test_mc_16_second_damage_destroys() -> None:
    run = at(3, "A1=YKK B3=P*WK", "A L1>B3")
    assert stands(run, "B3=WK")
    assert told(run, Struck) == [Struck(1, 3, 0, ("Y", "P", "d"), True, "MC-16", "W")]
    assert stands(at(2, "A1=GKK B3=G*KK", "A L1>B3"), "B3=KK")
    assert stands(at(2, "A1=WKK B3=KKK", "A L1>B3"), "B3=K*KK")


def test_mc_16_what_comes_to_light_is_not_damaged() -> None:
    assert stands(at(2, "B3=K*KK", "A L1>B3"), "B3=KK")
    assert stands(at(2, "A3=K*KK", "A L3>B3"), "A3=KK")


def test_mc_17_one_colour_destroys_its_like_and_nothing_more() -> None:
    for colour in "KWBXRYPC":
        position = f"A1={colour}KK B3={colour}KK" if colour != "C" else "Aw=1 B3=CKK"
        run = at(3, position, "A sortie B3" if colour == "C" else "A L1>B3")
        assert stands(run, "B3=KK"), colour
        assert asked(run.state) == [("turn", run.state.turn)], colour
    run = at(3, "A1=BKK B3=BKK", "A L1>B3")
    assert told(run, Struck) == [Struck(1, 3, 0, ("B", "B", "D"), True, "MC-17", "K")]
    assert stands(at(3, "A1=GKK B3=GKK", "A L1>B3"), "B3=G*KK")


def test_mc_18_a_drone_probes_and_harms_drones_alone() -> None:
    run = at(2, "A1=XKK B3=KKK BP=3", "A L1>B3")
    assert told(run, Probed) == [Probed(1, 3, 0, ("X", "K", "probe"))]
    assert asked(run.state) == [("announce", 1)]
    assert stands(run, "A1=KK", "B3=KKK")
    assert stands(at(2, "A1=XKK B3=XKK", "A L1>B3"), "B3=KK")


@pytest.mark.parametrize(
    ("position", "silo", "permitted"),
    [
        ("BP=2 BV=none", 5, "none"),  # three silos away, three pyramids left: six
        ("BP=1 B1=K BV=none", 5, "5"),
        ("BP=7 B6=- BV=none", 5, "5"),  # an empty silo between is a step
        ("BP=5 BV=5", 5, "3"),
        ("BP=5 BV=6", 5, "3,4"),
        ("BP=4 BV=6", 5, "4"),  # two tokens, one level
        ("BP=6 B6=- BV=none", 5, "1"),  # an exposed token counts as well
        ("BP=5 B5=KXK BV=6", 5, "4"),  # covered by a drone
        ("BP=5 B5=KKX BV=6 B6=KXK", 5, "none"),
        ("BP=5 B5=XKK BV=none", 6, "none"),
        ("BP=8 BV=8", 1, "none"),
    ],
)
def test_mc_19_level_is_the_distance_and_what_is_left(position: str, silo: int, permitted: str) -> None:
    run = at(2, f"A1=XKK {position}", f"A L1>B{silo}", "B ann none" if permitted == "none" else "")
    assert run.permitted == permitted


def test_mc_19_a_drone_that_is_gone_covers_nothing() -> None:
    run = at(2, "A2=XKK BP=5 B5=XKK BV=none", "A L1>B5 ; B L1>A3 ; A L2>B5")
    assert run.permitted == "2"


def test_mc_19_announcements_are_public_and_remembered() -> None:
    run = at(3, "A1=XKK BP=5 BV=6", "A L1>B5", "B ann 4")
    assert told(run, Announced) == [Announced(1, 5, 4, ())]
    (report,) = MISSILE_COMMAND.view(run.state, None).reports
    assert (report.by, report.seat, report.silo, report.level) == (0, 1, 5, 4)
    assert (report.left, report.living, report.turn) == ((3,) * 8, "PV", 1)


def test_mc_20_the_defender_is_asked_in_every_probe() -> None:
    one, two = at(2, "A1=XKK BP=5 BV=5"), at(2, "A1=XKK BP=5 BV=6")
    for run in (one, two):
        run.state = MISSILE_COMMAND.apply(run.state, 0, Launch(1, 1, 5)).state
    assert MISSILE_COMMAND.decisions(one.state) == MISSILE_COMMAND.decisions(two.state)
    assert MISSILE_COMMAND.timers(one.state) == MISSILE_COMMAND.timers(two.state)
    assert MISSILE_COMMAND.decisions(one.state)[0].choice
    for viewer in (0, None):
        assert MISSILE_COMMAND.view(one.state, viewer) == MISSILE_COMMAND.view(two.state, viewer)
        assert MISSILE_COMMAND.offers(one.state, 0) == ()
    assert refusal(two.state, 1, Announce(None)) == ("wrong-level", "MC-19")
    assert refusal(two.state, 1, Announce(2)) == ("wrong-level", "MC-19")
    assert refusal(two.state, 1, Announce(3)) is refusal(two.state, 1, Announce(4)) is None


@pytest.mark.parametrize("colour", "KWBGXRYP")
def test_mc_21_whatever_strikes_an_exposed_token_destroys_it(colour: str) -> None:
    run = at(2, f"A1={colour}KK B8=-", "A L1>B8")
    assert told(run, TokensStruck) == [TokensStruck(1, 8, 0, colour, "P")]
    assert run.state.outcome is not None
    assert run.state.outcome.winners == (0,)


def test_mc_21_the_vice_president_is_no_loss_and_two_in_a_silo_fall_together() -> None:
    run = at(3, "B1=-", "A L1>B1")
    assert stands(run, "BV=none", "BP=8")
    assert not run.state.sides[1].out
    both = at(3, "B8=- BV=8", "A L1>B8")
    assert told(both, TokensStruck) == [TokensStruck(1, 8, 0, "K", "PV")]
    assert both.state.sides[1].out


def test_mc_21_a_token_is_struck_without_interception_or_probe() -> None:
    run = at(3, "A1=XKK B1=- B6=OKK", "A L1>B1")
    assert stands(run, "BV=none", "B6=OKK")
    assert told(run, Probed) == []
