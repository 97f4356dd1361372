"""H1, H5: an Update and a record tell a viewer nothing that the rules hide, in any state."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.core.chance import Chance
from games.intersect import INTERSECT
from icehouse import rest
from icehouse.matches import selectors, wire
from icehouse.matches.models import Match
from icehouse.matches.selectors import Viewer
from icehouse.matches.table import Table
from tests.conftest import SOAK
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel

STATES = 10_000 if SOAK else 300
VIEWERS = (0, 1, None)


def states(count: int) -> list[Any]:
    """States of the removal stage in which something is hidden, from matches played at random."""
    found: list[Any] = []
    chance, match = Chance(bytes(32), "states"), 0
    while len(found) < count:
        match += 1
        state = INTERSECT.setup(INTERSECT.options_type(start="A"), 2, chance.derive(f"match {match}"))
        while INTERSECT.outcome(state) is None and len(found) < count:
            asked = [one for one in INTERSECT.decisions(state) if not one.sealed or chance.below(4) == 0]
            if not asked:
                continue
            seat = asked[chance.below(len(asked))].seat
            state = INTERSECT.apply(state, seat, INTERSECT.sample(state, seat, chance)).state
            if any(side.sealed for side in state.sides):
                found.append(state)
    return found


def told(table: Table, state: Any, seat: int | None) -> bytes:
    """The Update of the table in a state, as the seat gets it."""
    table.state = state
    return rest.encode(wire.update(table, seat, []))


def differing(table: Table, count: int) -> int:
    """For how many states and viewers the Update changes when what the viewer can't know is drawn anew."""
    chance, different = Chance(bytes(32), "redeal"), 0
    for state in states(count):
        for seat in VIEWERS:
            other = INTERSECT.redeal(state, seat, chance)
            different += told(table, state, seat) != told(table, other, seat)
    return different


@pytest.fixture
def table(removal: Duel) -> Table:
    return removal.table


def test_h1_an_update_is_the_same_whatever_is_hidden(table: Table) -> None:
    assert differing(table, STATES) == 0


LEAKS: dict[str, Callable[[Table], Any]] = {
    "the view of the other seat": lambda table: INTERSECT.view(table.state, 1).own,
    "the view of seat 0": lambda table: INTERSECT.view(table.state, 0).own,
    "a card": lambda table: table.state.sides[0].sealed and table.state.sides[0].sealed.card,
    "a standing choice": lambda table: table.state.sides[1].sealed and table.state.sides[1].sealed.standing,
    "whether there is a standing choice": lambda table: [
        side.sealed is not None and side.sealed.standing is not None for side in table.state.sides
    ],
    "a digest": lambda table: hash(table.state),
    "the size": lambda table: len(msgspec.json.encode(table.state)),
    "the parity of a card": lambda table: [
        side.sealed and side.sealed.card % 2 for side in table.state.sides
    ],
    "whether the square is empty": lambda table: bool(
        (cards := [side.sealed.card for side in table.state.sides if side.sealed])
        and table.state.cells[cards[0]]
    ),
    "the offers of the other seat": lambda table: repr(table.state.sides),
}


@pytest.mark.parametrize("leak", list(LEAKS))
def test_h1_planted_leaks_are_caught(table: Table, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = wire.update

    def leaking(at: Table, seat: int | None, events: Any) -> dict[str, Any]:
        return {**real(at, seat, events), "more": LEAKS[leak](at)}

    monkeypatch.setattr(wire, "update", leaking)
    assert differing(table, 60) > 0


# ── H5: the record of a running match is the viewer's own view ──


def test_h5_a_running_record_is_what_the_viewer_saw(removal: Duel, eve: Caller) -> None:
    for _ in range(3):
        removal.seal(0, removal.update()["view"]["seats"][0]["hand"][0], then=1)
        removal.seal(0, removal.update()["view"]["seats"][0]["hand"][-1])
        compare(removal, eve)
        tables.play_round(removal)
        compare(removal, eve)


def compare(duel: Duel, eve: Caller) -> None:
    for caller in (duel.a, duel.b, eve, Caller()):
        update = caller.get(duel.path).ok()
        record = caller.get(f"{duel.path}/record").ok()
        assert record["entries"][-1]["view"] == update["view"]
        assert [event for entry in record["entries"] for event in entry["events"]] == update["events"]
        assert (record["version"], record["seats"]) == (update["version"], update["seats"])
        text = caller.get(f"{duel.path}/record", format="text").raw.decode()
        lines = text.partition("\n\n")[2].splitlines()
        assert len(lines) == sum(entry["kind"] == "engine" for entry in record["entries"])


def test_h5_after_the_end_all_is_open_to_all(removal: Duel, eve: Caller) -> None:
    removal.seal(0, 3, then=2).ok()
    removal.seal(0, 4).ok()
    removal.b.post(f"{removal.path}/resign").ok()
    told = [caller.get(f"{removal.path}/record").ok() for caller in (removal.a, removal.b, eve, Caller())]
    views = [[_without_own(entry) for entry in one["entries"]] for one in told]
    assert all(one == views[0] for one in views)
    assert {one["seed"] for one in told} == {bytes(removal.match.seed).hex()}
    assert [entry["text"] for entry in told[3]["entries"]][-3:] == ["select 3 then 2", "select 4", "resign"]


def _without_own(entry: dict[str, Any]) -> dict[str, Any]:
    """A view of an earlier state is still somebody's view."""
    return {**entry, "view": {**entry["view"], "own": None}}


def test_h5_the_seed_is_told_after_the_end_only(removal: Duel, eve: Caller) -> None:
    assert eve.get(f"{removal.path}/record").ok()["seed"] is None
    seed = bytes(Match.objects.get(pk=removal.id).seed).hex()
    assert seed not in str(selectors.record_for(removal.id, Viewer(removal.a.pk)))
