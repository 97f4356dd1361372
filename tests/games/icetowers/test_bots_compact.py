"""The bots' compact model plays by the engine's rules, and games played out on it are such games."""

import pytest

from games.icetowers import ICETOWERS
from games.icetowers.bots.compact import COLOUR, EMPTY, SIZE, Table
from games.icetowers.bots.playout import play_out, stream, worth
from games.icetowers.bots.reading import table_of
from games.icetowers.model import Cap, Play, Split
from tests.games.icetowers.lockstep import follow, lockstep, same
from tests.games.icetowers.table import at, chance


def agree(matches: range) -> tuple[int, set[str]]:
    """How many states were the same, and how the matches ended; fails at the first difference."""
    ends: set[str] = set()
    states = 0
    for number in matches:
        for state, table in lockstep(number):
            assert same(state, table), (number, ICETOWERS.write_position(state))
            assert same(state, table_of(ICETOWERS.view(state, None)))
            assert same(state, table.copy())
            states += 1
            if state.outcome is not None:
                ends.add(state.outcome.reason)
    return states, ends


def test_compact_model_equals_the_engine() -> None:
    states, ends = agree(range(24))
    assert states > 600
    assert ends == {"exhausted", "resign"}


@pytest.mark.soak
def test_compact_model_equals_the_engine_in_ten_thousand_matches() -> None:
    states, _ = agree(range(10_000))
    assert states > 400_000


def lost_stack(table: Table) -> None:
    table.stacks.pop()


def turned_stack(table: Table) -> None:
    table.stacks = [stack[::-1] for stack in table.stacks]


def empty_hands(table: Table) -> None:
    table.hands = [EMPTY] * table.seats


def no_sources(table: Table) -> None:
    table.sources = [[] for _ in table.sources]


def all_left(table: Table) -> None:
    table.left = [True] * table.seats


@pytest.mark.parametrize("fault", [lost_stack, turned_stack, empty_hands, no_sources, all_left])
def test_a_difference_is_seen(fault: object) -> None:
    run = at("RBG", "A=R3B3R2G2 B=B3 C=G1", "R mine A 2")
    table = table_of(ICETOWERS.view(run.state, None))
    assert same(run.state, table)
    fault(table)  # type: ignore[operator]
    assert not same(run.state, table)


def test_a_source_that_is_split_and_moved() -> None:
    run = at("RBG", "A=R3G3G3R2B2 B=B3", "R mine A 0")
    table = table_of(ICETOWERS.view(run.state, None))
    for step, seat, deed in (
        ("B split A 1", 1, Split("G3.1", "G3.2")),
        ("G cap A B", 2, Cap("G3.1", "B3.1")),
        ("R play B", 0, Play("R3.1", "G3.1")),
    ):
        follow(run.state, table, seat, deed)
        run.step(step)
        assert same(run.state, table), step


def test_a_copy_is_a_table_of_its_own() -> None:
    run = at("RBG", "A=R3G3G3R2B2 B=R1", "R mine A 0", "B split A 1")
    table = table_of(ICETOWERS.view(run.state, None))
    other = table.copy()
    other.make(0, next(other.moves(0)))
    other.stacks[0].append(0)
    assert same(run.state, table)


@pytest.mark.parametrize("number", range(12))
def test_a_game_played_out_is_over_and_keeps_all_pieces(number: int) -> None:
    states = [table for state, table in lockstep(number) if state.outcome is None]
    table = states[number * 7 % len(states)].copy() if number else states[0].copy()
    before = sorted(
        [*(piece for stack in table.stacks for piece in stack), *filter(lambda one: one >= 0, table.hands)]
    )
    again = table.copy()
    deeds = play_out(table, stream(chance(f"{number}")))
    assert table.stuck()
    assert table.hands == [EMPTY] * table.seats
    assert sorted(piece for stack in table.stacks for piece in stack) == before
    for stack in table.stacks:
        assert [SIZE[piece] for piece in stack] == sorted((SIZE[piece] for piece in stack), reverse=True)
    assert play_out(again, stream(chance(f"{number}"))) == deeds
    assert again.stacks == table.stacks


def test_ghosts_cap_towers_only_and_who_left_does_nothing() -> None:
    table = table_of(ICETOWERS.view(at("RB+Y", "A=Y1 B=R3 C=B2").state, None))
    table.left = [True, True]
    play_out(table, stream(chance()))
    assert sorted(len(stack) for stack in table.stacks) == [1, 1, 1]
    assert {COLOUR[stack[0]] for stack in table.stacks} == {0, 1, 2}


@pytest.mark.parametrize(
    ("position", "seat", "value"),
    [("A=R3B3 B=R1", 0, -15), ("A=R3B3 B=R1", 1, 15), ("A=R3 B=B3", 0, 0)],
)
def test_what_an_ended_game_is_worth(position: str, seat: int, value: int) -> None:
    assert worth(table_of(ICETOWERS.view(at("RB", position).state, None)), seat) == value
