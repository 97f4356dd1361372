"""G4. What a client pays that asks for the events since a version: what is missing, not the log."""

from bench import scripts, tables
from bench.lines import Effort, Line, at_most, ratios
from bench.rounds import interleaved, timed
from bench.tables import Seated
from icehouse.matches import selectors
from icehouse.matches.models import Checkpoint, Match, Move
from icehouse.matches.selectors import Viewer

LONG = 10_000
SHORT = 100
MISSING = 5
TIMES = 20


def public(length: int) -> Seated:
    """A match with so many entries, each of a version of its own, and a checkpoint every fifty."""
    match = tables.opened(tables.couple())
    turns = scripts.placed(0)
    tables.play(match, turns)
    tables.lengthen(match.match_id, scripts.script(0)[len(turns)], length - len(turns))
    row = Match.objects.get(pk=match.match_id)
    moves = list(Move.objects.filter(match=row).order_by("number"))
    for move in moves:
        move.version = move.number
    Move.objects.bulk_update(moves, ["version"], batch_size=500)
    Checkpoint.objects.filter(match=row).delete()
    Checkpoint.objects.bulk_create(
        Checkpoint(match=row, number=at, version=at, state=row.snapshot) for at in range(50, row.number, 50)
    )
    row.version = row.number
    row.save(update_fields=["version"])
    return match


def catch_up(match: Seated, missing: int) -> float:
    """Milliseconds of one update with the events of so many versions."""
    version = Match.objects.values_list("version", flat=True).get(pk=match.match_id)
    viewer = Viewer(match.people[0].user.pk)

    def go() -> None:
        for _ in range(TIMES):
            selectors.update_for(match.match_id, viewer, version - missing)

    return 1000 * timed(go).cpu / TIMES


def measure(effort: Effort) -> list[Line]:
    """The same gap in a long and a short match; a small and a larger gap in the long one."""
    long, short = public(effort.of(LONG, 200)), public(SHORT)
    tables.settled()
    subjects, floors = interleaved(
        effort.rounds, lambda: catch_up(long, MISSING), lambda: catch_up(short, MISSING)
    )
    gaps, _again = interleaved(effort.rounds, lambda: catch_up(long, 40), lambda: 0.0)
    note = f"{subjects[-1]:.2f} ms CPU for {MISSING} versions, {gaps[-1]:.2f} for 40"
    size = f"{effort.of(LONG, 200):,}"
    return [
        Line(f"catching up {MISSING} versions, log of {size}", f"log of {SHORT}", ratios(subjects, floors),
             at_most(1.3), note=note)
    ]  # fmt: skip
