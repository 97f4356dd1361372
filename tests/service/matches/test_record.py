"""The record of a match: in play as the viewer may see it, afterwards everything."""

import re

import msgspec
import pytest

from games.core import record
from games.core.codec import decode_action, decode_options
from games.intersect import INTERSECT
from icehouse import rest
from tests.service.people import Caller
from tests.service.tables import Duel, opened


def test_an_open_table_has_an_empty_record(ana: Caller) -> None:
    told = ana.get(f"matches/{opened(ana)}/record").ok()
    assert (told["entries"], told["seed"], told["outcome"], told["started"]) == ([], None, None, None)


def test_a_running_record_shows_each_viewer_its_own(removal: Duel, eve: Caller) -> None:
    removal.seal(0, 3, then=2).ok()
    removal.seal(0, 4).ok()
    theirs = [caller.get(f"{removal.path}/record").ok() for caller in (removal.b, eve)]
    for told in theirs:
        assert told["seed"] is None
        last = told["entries"][-1]
        assert (last["seat"], last["action"], last["text"], last["by"]) == (0, None, None, None)
        assert last["events"][0]["card"] is None
        assert last["view"]["own"] is None
    own = removal.a.get(f"{removal.path}/record").ok()
    assert [one["text"] for one in own["entries"][-2:]] == ["select 3 then 2", "select 4"]
    assert [one["by"] for one in own["entries"][-2:]] == ["hand", "hand"]
    assert len(own["entries"]) == len(theirs[0]["entries"]) + 1


def test_after_the_end_everybody_sees_all(removal: Duel, nobody: Caller) -> None:
    removal.seal(0, 3, then=2).ok()
    removal.seal(0, 4).ok()
    removal.b.post(f"{removal.path}/resign").ok()
    told = nobody.get(f"{removal.path}/record").ok()
    texts = [one["text"] for one in told["entries"]]
    assert texts[-3:] == ["select 3 then 2", "select 4", "resign"]
    assert told["entries"][0]["by"] == "table"
    assert told["entries"][-3]["events"][0]["card"] == 3
    assert told["entries"][-2]["events"][0]["type"] == "replaced"
    assert told["outcome"]["reason"] == "resign"
    assert re.fullmatch("[0-9a-f]{64}", told["seed"])


def test_the_record_replays_to_the_same_views(removal: Duel, nobody: Caller) -> None:
    for seat, card in [(0, 3), (1, 2), (0, 1), (1, 1)]:
        if removal.update()["view"]["due"] is None:
            removal.seal(seat, card)
    removal.b.post(f"{removal.path}/resign").ok()
    told = nobody.get(f"{removal.path}/record").ok()
    options = decode_options(INTERSECT, rest.encode(told["options"]))
    state = record.begin(INTERSECT, options, 2, bytes.fromhex(told["seed"]))
    for entry in told["entries"]:
        if entry["kind"] == "engine":
            action = decode_action(INTERSECT, rest.encode(entry["action"]))
            state = INTERSECT.apply(state, entry["seat"], action).state
        assert msgspec.to_builtins(INTERSECT.view(state, None)) == _tuples(entry["view"])


def _tuples(value: object) -> object:
    """JSON's lists as the tuples that models have."""
    if isinstance(value, list):
        return tuple(_tuples(one) for one in value)
    return {key: _tuples(one) for key, one in value.items()} if isinstance(value, dict) else value


def test_the_record_as_text(removal: Duel, nobody: Caller) -> None:
    removal.seal(0, 3).ok()
    path = f"{removal.path}/record"
    running = nobody.get(path, format="text")
    assert running.headers["Content-Type"] == "text/plain; charset=utf-8"
    head, _, lines = running.raw.decode().partition("\n\n")
    assert head.splitlines()[:2] == ["game: intersect", "rules: 1"]
    assert "seat 0: ana" in head
    assert "result" not in head
    assert "select" not in lines
    told = [line.split(" ", 1)[1] for line in lines.splitlines()]
    assert len(told) == 31
    assert all(
        re.fullmatch(r"[01] (place [1-3] at [1-4],[1-4]|discard-piece [1-3])", one) for one in told[:-1]
    )
    assert told[-1] == "0 ?"
    removal.b.post(f"{removal.path}/resign").ok()
    head, _, lines = nobody.get(path, format="text").raw.decode().partition("\n\n")
    assert "result: " in head
    assert [line.split(" ", 2)[2] for line in lines.splitlines()][-2:] == ["select 3", "resign"]
    assert f"started: {removal.update()['started']}" in head
    seconds = [float(line.split(" ", 1)[0]) for line in lines.splitlines()]
    assert seconds == sorted(seconds)
    assert seconds[0] >= 0
    for line in lines.splitlines():
        _seconds, seat, text = line.split(" ", 2)
        assert seat in "01"
        assert INTERSECT.write(INTERSECT.read(text)) == text


def test_a_running_record_has_every_public_act_of_everybody(removal: Duel, nobody: Caller) -> None:
    """The card that was turned up, and nothing of what it replaced or what was added to it."""

    before = removal.update()["version"]

    def acts(caller: Caller) -> list[str | None]:
        entries = caller.get(f"{removal.path}/record").ok()["entries"]
        return [one["text"] for one in entries if one["version"] > before]

    removal.seal(0, 3, then=2).ok()
    removal.seal(0, 4).ok()
    others = (removal.b, nobody)
    assert [acts(caller) for caller in others] == [[None], [None]]
    removal.seal(1, 2).ok()
    expected = ["select 4", "select 2"]
    if (due := removal.update()["view"]["due"]) is not None:
        card = removal.update()["view"]["seats"][due]["hand"][0]
        removal.answer(due, {"type": "discard_card", "card": card}).ok()
        expected.append(f"discard-card {card}")
    assert [acts(caller) for caller in others] == [expected, expected]
    assert acts(removal.a) == ["select 3 then 2", *expected]
    told = nobody.get(f"{removal.path}/record").ok()["entries"]
    assert {one["by"] for one in told if one["kind"] == "engine"} == {None}
    text = nobody.get(f"{removal.path}/record", format="text").raw.decode().partition("\n\n")[2]
    assert [line.split(" ", 2)[2] for line in text.splitlines()][-len(expected) :] == expected


@pytest.mark.parametrize("format_", ["xml", "", "TEXT", "json"])
def test_another_format_is_the_usual_one(duel: Duel, format_: str) -> None:
    assert duel.a.get(f"{duel.path}/record", format=format_).ok()["match"] == duel.id
