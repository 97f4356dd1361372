"""Pace and clocks: pure arithmetic over drawn values."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.values import Rate, Timer, TimerKind
from icehouse.matches import clocks
from icehouse.matches.clocks import Clockwork, Pace, Running, Tally

SECONDS = st.integers(1, 90 * clocks.DAY)
PACES = st.builds(
    lambda kind, **given: clocks.complete(Pace(kind=kind, **given)),
    kind=st.sampled_from(["live", "days"]),
    bank=st.none() | SECONDS,
    increment=st.none() | st.integers(0, clocks.DAY),
    cap=st.none() | SECONDS,
)
NOW = 1_900_000_000_000
TURNS = (Timer("a", "turn", 0), Timer("b", "turn", 1))


@given(PACES)
def test_a_complete_pace_has_every_limit(pace: Pace) -> None:
    assert None not in msgspec.structs.astuple(pace)
    assert (pace.cap or 0) >= (pace.bank or 0)
    assert clocks.complete(pace) == pace


@given(PACES, st.integers(0, 10**9))
def test_a_clock_that_goes_on_is_left_alone(pace: Pace, later: int) -> None:
    first = clocks.reconcile(clocks.fresh(pace, 2), pace, TURNS, NOW)
    assert clocks.reconcile(first, pace, TURNS, NOW + later) == first
    assert [clock.due - NOW for clock in first.running] == [(pace.bank or 0) * 1000] * 2


@given(PACES, st.integers(0, 10**10), st.booleans())
def test_time_is_paid_from_the_bank_and_earned_up_to_the_cap(pace: Pace, used: int, earned: bool) -> None:
    begun = clocks.reconcile(clocks.fresh(pace, 2), pace, TURNS, NOW)
    stopped = clocks.reconcile(begun, pace, TURNS[1:], NOW + used, ["a"] if earned else [])
    bank, cap = (pace.bank or 0) * 1000, (pace.cap or 0) * 1000
    left = max(0, bank - used)
    expected = max(left, min(left + (pace.increment or 0) * 1000, cap)) if earned else left
    assert stopped.seats[0].bank == expected
    assert stopped.seats[1] == begun.seats[1]
    assert [clock.id for clock in stopped.running] == ["b"]
    assert 0 <= stopped.seats[0].bank <= max(cap, bank)


@given(PACES, st.lists(st.integers(0, 10**9), max_size=8))
def test_a_bank_never_grows_but_by_its_increment(pace: Pace, steps: list[int]) -> None:
    clockwork, now = clocks.fresh(pace, 2), NOW
    for number, step in enumerate(steps):
        before = clockwork.seats[0].bank
        name = f"turn {number}"
        clockwork = clocks.reconcile(clockwork, pace, (Timer(name, "turn", 0),), now)
        now += step
        clockwork = clocks.reconcile(clockwork, pace, (), now, [name])
        assert clockwork.seats[0].bank <= max(before - step, 0) + (pace.increment or 0) * 1000
        assert clockwork.seats[0].bank >= min(before - step, before)


@given(PACES, st.sampled_from(["reaction", "pick", "build", "hold", "beat", "match", "ready"]))
def test_other_clocks_have_a_limit_of_their_own(pace: Pace, kind: TimerKind) -> None:
    seat = None if kind in {"beat", "match", "ready"} else 0
    timers = (Timer("x", kind, seat),)
    begun = clocks.reconcile(clocks.fresh(pace, 2), pace, timers, NOW)
    assert begun.running[0].due == NOW + getattr(pace, kind) * 1000
    ended = clocks.reconcile(begun, pace, (), NOW + 5, ["x"])
    assert ended.seats == begun.seats


@given(st.lists(st.integers(-2000, 2000), min_size=1, max_size=6), st.integers(-1000, 1000))
def test_what_is_overdue_is_past_its_grace_the_earliest_first(dues: list[int], now: int) -> None:
    running = tuple(Running(str(n), "turn", 0, NOW, NOW + due) for n, due in enumerate(dues))
    late = clocks.overdue(Clockwork(running), NOW + now)
    assert sorted(late, key=lambda one: one.due) == list(late)
    assert {one.id for one in late} == {str(n) for n, due in enumerate(dues) if due + clocks.GRACE_MS < now}
    assert clocks.first_due(Clockwork(running)) == NOW + min(dues)


def test_an_action_at_the_very_end_of_the_grace_counts() -> None:
    running = Clockwork((Running("a", "turn", 0, NOW, NOW),))
    assert clocks.overdue(running, NOW + clocks.GRACE_MS) == ()
    assert clocks.overdue(running, NOW + clocks.GRACE_MS + 1) == running.running


@given(PACES, st.integers(0, 5))
def test_a_clock_that_rang_is_a_miss_and_goes_on_with_an_increment(pace: Pace, misses: int) -> None:
    clock = Running("a", "turn", 0, NOW, NOW + 10)
    before = Clockwork((clock,), (Tally(10, misses=misses), Tally(20)))
    after = clocks.rung(before, pace, clock)
    assert after.running == ()
    assert after.seats[0] == Tally(max((pace.increment or 0) * 1000, 1000), misses=misses + 1)
    assert after.seats[1] == before.seats[1]


def test_a_common_clock_is_nobodys_miss() -> None:
    clock = Running("beat", "beat", None, NOW, NOW + 10)
    before = Clockwork((clock,), (Tally(10), Tally(20)))
    assert clocks.rung(before, Pace(), clock).seats == before.seats


def test_another_kind_of_clock_leaves_the_bank() -> None:
    clock = Running("r", "reaction", 1, NOW, NOW + 10)
    before = Clockwork((clock,), (Tally(10), Tally(20)))
    assert clocks.rung(before, clocks.complete(Pace()), clock).seats[1] == Tally(20, misses=1)


def test_nothing_runs_nothing_is_due() -> None:
    assert clocks.first_due(Clockwork()) is None


@pytest.mark.parametrize("name", ["bank", "increment", "reaction", "misses"])
@pytest.mark.parametrize("value", [-1, 91 * clocks.DAY, 10**20, 1.5, "9", True])
def test_a_pace_out_of_range_cannot_be_read(name: str, value: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({name: value}, Pace)


@given(PACES, st.integers(0, 10**6))
def test_a_hurried_clock_has_a_third_of_what_was_left_and_is_hurried_once(pace: Pace, used: int) -> None:
    calm, hurried = Timer("hold:0:1", "hold", 0), Timer("hold:0:1", "hold", 0, hurried=True)
    begun = clocks.reconcile(clocks.fresh(pace, 2), pace, [calm], NOW)
    left = max(0, begun.running[0].due - NOW - used)
    after = clocks.reconcile(begun, pace, [hurried], NOW + used)
    assert after.running[0].due == NOW + used + left // 3
    assert clocks.reconcile(after, pace, [hurried], NOW + used + 5) == after


@given(st.integers(1, 5), st.integers(1, 10_000), st.lists(st.integers(0, 4000), max_size=20))
def test_only_so_much_is_done_in_so_long(count: int, ms: int, steps: list[int]) -> None:
    rate, tally, now, done = Rate("word", count, ms), Tally(bank=0), NOW, []
    for step in steps:
        now += step
        wait = clocks.too_soon(tally, rate, now)
        if wait:
            assert clocks.too_soon(tally, rate, now + wait - 1)
            now += wait
        assert clocks.too_soon(tally, rate, now) == 0
        assert clocks.too_soon(tally, Rate("hand", 1, ms), now) == 0, "another name is counted apart"
        tally = clocks.noted(tally, rate, now)
        done.append(now)
        assert len(tally.recent) <= count
    for at in done:
        assert sum(at <= other < at + ms for other in done) <= count
