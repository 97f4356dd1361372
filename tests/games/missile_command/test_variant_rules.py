"""Launch Detect and other words: MC-42, MC-43; marked reports."""

from msgspec.structs import replace

from games.core import codec
from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import Aimed, Launched, Lost, Options, Sortie, Strike
from games.missile_command.words import TERMS, VOCABULARY
from tests.games.missile_command.runs import Run
from tests.games.missile_command.table import asked, at, built, refusal, stands, told


def kinds(run: Run) -> set[str]:
    return {offer.type for offer in MISSILE_COMMAND.offers(run.state, run.state.turn)}


def test_mc_42_a_missile_is_launched_at_a_seat_and_strikes_in_the_next_turn() -> None:
    run = at(2, "LD", "A L1>B")
    assert told(run, Launched) == [Launched(0, 1, "K", "K", 1, 0)]
    assert stands(run, "A1=KK", "Af=K>B", "B3=KKK")
    flight = MISSILE_COMMAND.view(run.state, None).seats[0].flight
    assert flight is not None
    assert (flight.colour, flight.to, flight.silo) == ("K", 1, 1)
    run.step("B L1>A")
    assert kinds(run) == {"strike"}
    run.step("A str B3")
    assert told(run, Aimed) == [Aimed(0, "K", 1, 3)]
    assert stands(run, "B3=KK", "Af=none")
    assert kinds(run) == {"launch"}


def test_mc_42_the_sortie_comes_first() -> None:
    run = at(2, "LD Af=K>B Aw=2")
    assert kinds(run) == {"sortie", "strike"}
    run.step("A sortie B4")
    assert kinds(run) == {"strike"}
    struck = at(2, "LD Af=K>B Aw=2", "A str B3")
    assert kinds(struck) == {"launch"}
    assert refusal(struck.state, 0, Sortie(1, (4,))) == ("sortie-over", "MC-10")
    assert refusal(struck.state, 0, Strike(4)) == ("nothing-arrives", "MC-42")
    assert kinds(at(2, "LD Aw=2")) == {"sortie", "launch"}


def test_mc_42_each_phase_is_another_question() -> None:
    run = at(2, "LD Af=K>B Aw=2")
    ids = [MISSILE_COMMAND.decisions(run.state)[0].id]
    for step in ("A sortie B4", "A str B3"):
        run.step(step)
        ids.append(MISSILE_COMMAND.decisions(run.state)[0].id)
    assert len(set(ids)) == 3


def test_mc_42_who_becomes_protected_destroys_what_flies_to_them() -> None:
    run = at(3, "LD Af=K>B Cf=W>B Bf=G>C Aw=1 B8=K", "A sortie B8")
    assert stands(run, "Af=none", "Cf=none", "Bf=G>C", "swB@A2")
    assert told(run, Lost) == [Lost(0, 1, "K"), Lost(2, 1, "W")]
    assert kinds(run) == {"launch"}


def test_mc_42_missiles_of_and_to_who_left_are_lost() -> None:
    run = at(3, "LD Af=K>B Bf=W>C", "B resign")
    assert stands(run, "Af=none", "Bf=none")
    assert kinds(run) == {"launch"}


def test_mc_42_what_is_on_the_way_is_no_target_and_deflected_missiles_strike_at_once() -> None:
    run = at(3, "LD Af=K>B B3=YKK", "A str B3", "B defl C ; C sel 4")
    assert stands(run, "C4=KK", "B3=KK")
    assert asked(run.state) == [("turn", 0)]


def test_mc_42_an_aim_needs_a_missile_or_a_token() -> None:
    state = at(2, "LD Af=K>B B3=- B8=-").state
    assert refusal(state, 0, Strike(3)) == ("no-such-target", "MC-11")
    assert refusal(state, 0, Strike(8)) is None


def test_mc_42_who_has_no_pyramid_still_strikes_and_then_passes() -> None:
    run = at(2, "LD A*=- AV=none Af=X>B BP=5 BV=none", "A str B5", "B ann 3")
    assert run.permitted == "3"
    assert kinds(run) == {"pass"}


def test_mc_42_a_sac_is_scrambled_at_once() -> None:
    run = at(2, "LD A2=CKK", "A scr 2")
    assert stands(run, "A2=KK", "Aw=1", "Af=none")
    assert run.state.turn == 1


def test_mc_43_other_words_for_everything_in_each_language() -> None:
    assert VOCABULARY.keys() == {"missile_command", "peace_love_dove"}
    for words in VOCABULARY.values():
        assert words.keys() == {"en", "cs"}
        for named in words.values():
            assert set(named) == set(TERMS)
            assert len(set(named.values())) == len(TERMS), "two things with one name"
    plain, other = (VOCABULARY[words]["en"] for words in ("missile_command", "peace_love_dove"))
    assert not [term for term in TERMS if plain[term] == other[term]]


def test_mc_43_a_match_says_which_words_it_uses() -> None:
    for words in ("missile_command", "peace_love_dove"):
        options = codec.decode_options(MISSILE_COMMAND, f'{{"words": "{words}"}}')
        assert MISSILE_COMMAND.view(built(options), None).words == words
    assert built(Options(words="peace_love_dove")).sides == built().sides


def marked(position: str, answer: str) -> tuple[int, ...]:
    """The silos that a report fits, with `deduction_aid`."""
    run = at(2, position)
    run.state = replace(run.state, aid=True)
    run.decisions = [answer]
    run.step("A L1>B5")
    (report,) = run.state.reports
    return report.fits


def test_mc_19_a_marked_report_says_where_a_token_would_fit() -> None:
    # One step away with three left is 4: but silo 4 is seen through, and nothing lies there.
    assert marked("A1=XKK BP=5 BV=6 B2=XKK B4=GXX", "B ann 4") == (6,)
    # A drone that all can see would cover the token.
    assert marked("A1=XKK BP=5 BV=6 B4=XKK", "B ann 4") == (6,)
    assert marked("A1=XKK BP=5 BV=6", "B ann 4") == (4, 6)


def test_mc_19_no_report_fits_where_a_token_could_be_covered_or_is_far() -> None:
    assert marked("A1=XKK BP=1 BV=1 B5=K B7=GGX B4=K B2=XGK", "B ann none") == (1, 2, 3, 6, 8)


def test_mc_19_reports_are_not_marked_without_the_option() -> None:
    run = at(2, "A1=XKK BP=5 BV=6", "A L1>B5", "B ann 4")
    assert run.state.reports[0].fits == ()
