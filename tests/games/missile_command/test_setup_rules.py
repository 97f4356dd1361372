"""Before play: MC-1 to MC-6, and the options MC-40 and MC-41."""

from collections import Counter

import pytest

from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import (
    Begun,
    Build,
    Draft,
    Drafted,
    FirstStrike,
    Launch,
    Options,
    Pass,
    Pooled,
    Resign,
    State,
)
from games.missile_command.opening import random_battery
from games.missile_command.silos import FULL
from tests.games.missile_command.table import (
    PLAIN,
    asked,
    built,
    chance,
    fresh,
    option_refusal,
    refusal,
    settled,
    take,
)

SHARED = Options(shared=True)


def test_mc_1_two_to_ten_seats_play_clockwise() -> None:
    assert MISSILE_COMMAND.seats == range(2, 11)
    assert option_refusal("{}", 1) == option_refusal("{}", 11) == ("seat-count", "MC-1")
    assert option_refusal("{}", 2) is option_refusal("{}", 10) is None
    state = built(seats=3)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = take(state, state.turn, Launch(1 + len(turns), (state.turn + 1) % 3, 4)).state
    first = turns[0]
    assert turns == [first, (first + 1) % 3, (first + 2) % 3, first]


def test_mc_1_two_do_without_red_and_yellow() -> None:
    assert fresh(seats=2).colours == "KWBGXPCO"
    assert fresh(seats=3).colours == "KWBGXRYPCO"
    assert fresh(Options(colours=("Y", "G", "R", "K")), seats=2).colours == "KG"


def test_mc_2_four_of_each_colour_and_size_are_there() -> None:
    state = fresh()
    for colour in "KWBGXRYPCO":
        assert refusal(state, 0, Build((colour * 3,) * 4 + ("KKK",) * 0 + _others(colour), 1, 1)) is None


def _others(colour: str) -> tuple[str, ...]:
    return ("WWW" if colour == "K" else "KKK",) * 4


@pytest.mark.parametrize(
    "silos", [PLAIN[:7], (*PLAIN, "KWK"), (*PLAIN[:7], "KW"), (*PLAIN[:7], "KWKW"), (*PLAIN[:7], ""), ()]
)
def test_mc_3_a_battery_has_eight_silos_of_three(silos: tuple[str, ...]) -> None:
    assert refusal(fresh(), 0, Build(silos, 1, 1)) == ("wrong-size-count", "MC-3")


def test_mc_4_no_more_than_four_of_a_colour_and_size() -> None:
    five = ("KKK",) * 5 + ("WWW",) * 3
    assert refusal(fresh(), 0, Build(five, 1, 1)) == ("rule-of-four", "MC-4")
    # Twelve of one colour, four of each size, are allowed.
    assert refusal(fresh(), 0, Build(("KKK",) * 4 + ("WWW",) * 4, 1, 1)) is None


def test_mc_5_both_tokens_may_lie_under_one_silo() -> None:
    state = take(fresh(), 0, Build(PLAIN, 4, 4)).state
    assert (state.sides[0].president, state.sides[0].vice) == (4, 4)


def test_mc_6_batteries_are_sealed_once_and_play_begins_when_all_are_in() -> None:
    state = fresh()
    assert asked(state) == [("build", 0), ("build", 1), ("build", 2)]
    state = take(state, 1, Build(PLAIN, 8, 1)).state
    assert asked(state) == [("build", 0), ("build", 2)]
    assert refusal(state, 1, Build(PLAIN, 1, 1)) == ("sealed", "MC-6")
    assert MISSILE_COMMAND.due(state, chance()) is None
    for seat in (0, 2):
        state = take(state, seat, Build(PLAIN, 8, 1)).state
    assert asked(state) == []
    state = settled(state)
    assert state.sides[0].left == FULL
    assert asked(state) == [("turn", state.turn)]
    assert refusal(state, state.turn, Build(PLAIN, 1, 1)) == ("sealed", "MC-6")


def test_mc_6_everybody_can_be_drawn_to_strike_first() -> None:
    state = fresh()
    for seat in range(3):
        state = take(state, seat, Build(PLAIN, 8, 1)).state
    drawn = {MISSILE_COMMAND.due(state, chance(str(number))) for number in range(60)}
    assert drawn == {FirstStrike(0), FirstStrike(1), FirstStrike(2)}
    step = take(state, None, FirstStrike(2))
    assert step.events == (Begun(2),)
    assert refusal(step.state, None, FirstStrike(2)) == ("malformed", "Notation")
    assert refusal(state, None, FirstStrike(3)) == ("malformed", "Notation")
    assert refusal(state, None, Resign()) == ("malformed", "Notation")
    assert refusal(state, 0, FirstStrike(0)) == ("malformed", "Notation")


def test_mc_6_who_leaves_before_play_is_not_drawn_and_the_last_one_wins() -> None:
    state = take(fresh(), 1, Build(PLAIN, 8, 1)).state
    state = take(state, 1, Resign()).state
    for seat in (0, 2):
        state = take(state, seat, Build(PLAIN, 8, 1)).state
    assert {MISSILE_COMMAND.due(state, chance(str(number))) for number in range(40)} == {
        FirstStrike(0),
        FirstStrike(2),
    }
    assert refusal(state, None, FirstStrike(1)) == ("malformed", "Notation")
    outcome = take(state, 2, Resign()).state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners, outcome.ranks) == (
        "left-alone",
        "MC-6",
        (0,),
        (1, 3, 2),
    )


def test_mc_6_what_is_not_due_yet_is_refused() -> None:
    state = fresh()
    assert refusal(state, 0, Pass()) == ("not-your-turn", "MC-10")
    assert refusal(state, 0, Draft("K3")) == ("not-your-turn", "MC-10")


def test_mc_40_any_two_colours_or_more() -> None:
    assert option_refusal('{"colours": ["K"]}', 3) == ("too-few-colours", "MC-40")
    assert option_refusal('{"colours": ["K", "K"]}', 3) == ("too-few-colours", "MC-40")
    assert option_refusal('{"colours": ["K", "R", "Y"]}', 2) == ("too-few-colours", "MC-40")
    assert option_refusal('{"colours": ["K", "R"]}', 3) is None
    assert option_refusal("{}", 3) is None
    basic = fresh(Options(colours=("K", "W", "B", "G", "X")))
    assert basic.colours == "KWBGX"
    assert refusal(basic, 0, Build((*PLAIN[:7], "KWR"), 1, 1)) == ("wrong-colour", "MC-40")


# The shared stockpile


def test_mc_41_the_usual_pool_is_two_stashes_a_seat_as_even_as_it_goes() -> None:
    for seats in (2, 3, 5, 10):
        pool = fresh(SHARED, seats).pool
        assert len(pool) == 30 * seats
        colours = Counter(piece[0] for piece in pool)
        assert len(set(colours.values())) <= 2
        assert max(colours.values()) - min(colours.values()) in {0, 15}
        assert {Counter(piece[1] for piece in pool)[size] for size in "123"} == {10 * seats}
    assert set(Counter(piece[0] for piece in fresh(SHARED, 3).pool).values()) == {15}
    drawn = {MISSILE_COMMAND.setup(SHARED, 4, chance(str(number))).pool for number in range(10)}
    assert len(drawn) > 1


def test_mc_41_a_pool_of_ones_own_has_eight_of_each_size_a_seat() -> None:
    def pool(count: int) -> str:
        pieces = ", ".join(f'{{"piece": "K{size}", "count": {count}}}' for size in (1, 2, 3))
        return f'{{"shared": true, "pool": [{pieces}]}}'

    assert option_refusal(pool(16), 2) is None
    assert option_refusal(pool(15), 2) == ("pool-too-small", "MC-41")
    # Colours that are not in use don't count, and without a shared stockpile no pool does.
    red = pool(16).replace("K", "R")
    assert option_refusal(red, 2) == ("pool-too-small", "MC-41")
    assert option_refusal(pool(1).replace('"shared": true', '"shared": false'), 2) is None
    own = Options(shared=True, pool=(Pooled("K3", 2), Pooled("R3", 9), Pooled("W1", 1)))
    assert MISSILE_COMMAND.setup(own, 2, chance()).pool == ("K3", "K3", "W1")


def test_mc_41_seats_select_in_turn_until_all_have_eight_of_each_size() -> None:
    state = fresh(SHARED)
    first = state.picker
    assert asked(state) == [("pick", first)]
    assert refusal(state, (first + 1) % 3, Draft(state.pool[0])) == ("not-your-turn", "MC-10")
    assert refusal(state, first, Pass()) == ("not-asked", "MC-10")
    assert refusal(state, (first + 1) % 3, Pass()) == ("not-your-turn", "MC-10")
    assert refusal(state, first, Build(PLAIN, 1, 1)) == ("not-asked", "MC-10")
    step = take(state, first, Draft(state.pool[0]))
    assert step.events == (Drafted(first, state.pool[0]),)
    assert step.state.picker == (first + 1) % 3
    assert len(step.state.pool) == len(state.pool) - 1
    after = drafted(state)
    assert after.stage == "build"
    for side in after.sides:
        assert Counter(piece[1] for piece in side.drafted) == {"1": 8, "2": 8, "3": 8}


def drafted(state: State) -> State:
    """All that is selected, at random."""
    for number in range(24 * 3):
        if state.stage == "draft":
            action = MISSILE_COMMAND.sample(state, state.picker, chance(str(number)))
            state = take(state, state.picker, action).state
    return state


def test_mc_41_a_size_of_which_one_has_eight_is_closed() -> None:
    state = fresh(SHARED)
    first = state.picker
    while sum(piece[1] == "3" for piece in state.sides[first].drafted) < 8 or state.picker != first:
        piece = next(one for one in state.pool if one[1] == ("3" if state.picker == first else "1"))
        state = take(state, state.picker, Draft(piece)).state
    large = next(one for one in state.pool if one[1] == "3")
    assert refusal(state, first, Draft(large)) == ("size-closed", "MC-41")
    assert all(piece[1] != "3" for offer in MISSILE_COMMAND.offers(state, first) for piece in _pieces(offer))


def _pieces(offer: object) -> list[str]:
    return [str(piece) for piece in dict(offer.fields)["piece"]]  # type: ignore[attr-defined]


def test_mc_41_what_is_not_in_the_pool_can_not_be_selected() -> None:
    state = fresh(Options(shared=True, colours=("K", "W")), 2)
    assert refusal(state, state.picker, Draft("X3")) == ("wrong-colour", "MC-40")
    own = MISSILE_COMMAND.setup(Options(shared=True, pool=(Pooled("K3", 2),)), 2, chance())
    assert refusal(own, own.picker, Draft("W3")) == ("not-in-pool", "MC-41")


def test_mc_41_batteries_are_built_of_what_was_selected_alone() -> None:
    state = drafted(fresh(SHARED))
    assert refusal(state, 0, Build(PLAIN, 1, 1)) == ("not-selected", "MC-41")
    for seat in range(3):
        action = random_battery(state, seat, chance(str(seat)))
        assert refusal(state, seat, action) is None
        turned = tuple(sorted(action.silos, reverse=True))
        assert refusal(state, seat, Build(turned, 1, 1)) is None
    # The rule of four does not apply: the pool is the limit.
    own = Options(shared=True, pool=tuple(Pooled(f"K{size}", 16) for size in "123"))
    black = drafted(MISSILE_COMMAND.setup(own, 2, chance()))
    assert refusal(black, 0, Build(("KKK",) * 8, 1, 1)) is None


def test_mc_41_who_leaves_selects_no_more() -> None:
    state = fresh(SHARED)
    first = state.picker
    after = take(state, first, Resign()).state
    assert after.picker == (first + 1) % 3
    after = take(after, after.picker, Draft(after.pool[0])).state
    after = take(after, after.picker, Draft(after.pool[0])).state
    assert after.picker == (first + 1) % 3
    other = take(state, (first + 1) % 3, Resign()).state
    assert other.picker == first
    assert take(other, first, Draft(other.pool[0])).state.picker == (first + 2) % 3
