"""G2. What an action costs among few matches and among many: the many come and go between the rounds."""

from itertools import cycle

from bench import tables
from bench.lines import Effort, Line
from bench.rounds import interleaved
from bench.rows.growth_log import compared, selecting, some
from bench.rows.raw import untold
from bench.tables import Couple, Seated
from icehouse.matches import publisher
from icehouse.matches.models import Deadline, Match, Move, Seat

FEW = 200
MANY = 20_000
ACTIONS = 40


def remove(matches: list[Seated]) -> None:
    """Take matches away, with what hangs on them."""
    ids = [one.match_id for one in matches]
    for at in range(0, len(ids), 5000):
        part = ids[at : at + 5000]
        for kind in (Seat, Move, Deadline):
            kind.objects.filter(match__in=part)._raw_delete("default")
        Match.objects.filter(pk__in=part)._raw_delete("default")


def measure(effort: Effort) -> list[Line]:
    """Actions in a few matches, with and without the many beside them."""
    publisher.PUBLISHER.put = untold  # type: ignore[method-assign]
    first = selecting(0)
    pair: Couple = first.people
    few = [first, *tables.copies(first, [pair] * (effort.of(FEW) - 1))]
    asked = cycle(few)
    actions = effort.of(ACTIONS)

    def small() -> tuple[float, float]:
        tables.settled()
        return some(next(asked), actions)

    def large() -> tuple[float, float]:
        many = tables.copies(first, [pair] * (effort.of(MANY) - len(few)))
        tables.settled()
        try:
            return some(next(asked), actions)
        finally:
            remove(many)

    some(first, 3)
    subjects, floors = interleaved(min(3, effort.rounds), large, small)
    return [compared(f"an action, {effort.of(FEW):,} → {effort.of(MANY):,} matches", subjects, floors, 1.2)]
