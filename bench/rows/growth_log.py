"""G1. What an action costs with a short and with a long log: the service's function, without HTTP."""

from itertools import count
from statistics import median

from bench import scripts, tables
from bench.lines import Effort, Line, at_most, ratios
from bench.rounds import Took, interleaved, timed
from bench.rows.raw import untold
from bench.tables import Seated
from games.core import codec
from games.intersect.model import Select
from icehouse.matches import publisher, services

LONG = 2000
ACTIONS = 40
NUMBERS = count()


def selecting(length: int) -> Seated:
    """A match whose seat 0 may replace its selection again and again; its log has at least so many entries."""
    match = tables.opened(tables.couple())
    turns = scripts.placed(0)
    tables.play(match, turns)
    tables.lengthen(match.match_id, scripts.script(0)[len(turns)], max(0, length - len(turns)))
    return match


def replace(match: Seated) -> Took:
    """One accepted action: another card."""
    number = next(NUMBERS)
    ask = services.Ask("select:1:0", codec.encode(Select(1 + number % 4)), f"grown-{number:08}")
    return timed(lambda: services.act(match.match_id, match.people[0].user.pk, ask))


def some(match: Seated, actions: int) -> tuple[float, float]:
    """Median seconds of an action, by the wall and by CPU."""
    took = [replace(match) for _ in range(actions)]
    return median(one.wall for one in took), median(one.cpu for one in took)


def compared(
    what: str, subjects: list[tuple[float, float]], floors: list[tuple[float, float]], most: float
) -> Line:
    """Wall times as a ratio, CPU times beside it."""
    wall = ratios([one for one, _cpu in subjects], [one for one, _cpu in floors])
    cpu = ratios([one for _wall, one in subjects], [one for _wall, one in floors])
    beside = Line("  CPU of the thread", "the same", cpu, at_most(most))
    return Line(what, "the small one", wall, at_most(most), cpu=beside)


def measure(effort: Effort) -> list[Line]:
    """Both in turns."""
    publisher.PUBLISHER.put = untold  # type: ignore[method-assign]
    long, short = selecting(effort.of(LONG, 100)), selecting(10)
    tables.settled()
    actions = effort.of(ACTIONS)
    some(long, 3)
    some(short, 3)
    subjects, floors = interleaved(effort.rounds, lambda: some(long, actions), lambda: some(short, actions))
    return [compared(f"an action, log of 31 → {effort.of(LONG, 100):,}", subjects, floors, 1.1)]
