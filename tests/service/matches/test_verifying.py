"""`manage.py match verify`: what does not fit the log is found and made anew."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from icehouse.matches.models import Checkpoint, Match, Move
from icehouse.matches.services.verifying import verify
from tests.service import tables
from tests.service.people import Caller
from tests.service.tables import Duel, opened


def told(*args: Any) -> str:
    out = StringIO()
    call_command("match", "verify", *args, stdout=out)
    return out.getvalue()


@pytest.fixture
def long(removal: Duel) -> Duel:
    """A match with a checkpoint."""
    while removal.match.number < 60:
        tables.play_round(removal)
    assert Checkpoint.objects.filter(match=removal.id).exists()
    return removal


def test_matches_in_every_state_fit(long: Duel, ana: Caller, bo: Caller) -> None:
    opened(ana)
    drawn, resigned = tables.duel(ana, bo), tables.duel(ana, bo)
    ana.post(f"{drawn.path}/proposals", {"kind": "draw"}).ok()
    bo.post(f"{drawn.path}/proposals/1/accept").ok()
    bo.post(f"{resigned.path}/resign").ok()
    assert told() == "3 checked, 0 left that do not fit their log\n"
    assert verify(opened(ana)) == []


PLANTED = {
    "the snapshot is not": lambda id_: Match.objects.filter(pk=id_).update(snapshot=b"nonsense"),
    "the log has": lambda id_: Match.objects.filter(pk=id_).update(number=7),
    "the checkpoint at entry": lambda id_: Checkpoint.objects.filter(match=id_).update(state=b"{}"),
}


@pytest.mark.parametrize("sentence", list(PLANTED))
def test_what_does_not_fit_is_found_and_made_anew(long: Duel, sentence: str) -> None:
    before = long.match
    PLANTED[sentence](long.id)
    assert any(one.startswith(sentence) for one in verify(long.id))
    with pytest.raises(CommandError, match="1 of 1"):
        told(long.id)
    assert "1 checked, 0 left" in told(long.id, "--rebuild")
    assert verify(long.id) == []
    assert (bytes(long.match.snapshot or b""), long.match.number) == (
        bytes(before.snapshot or b""),
        before.number,
    )
    tables.play_round(long)


def test_a_checkpoint_of_no_entry_goes(long: Duel) -> None:
    Checkpoint.objects.create(match_id=long.id, number=999, version=1, state=b"{}")
    assert verify(long.id, rebuild=True)
    assert not Checkpoint.objects.filter(number=999).exists()


@pytest.mark.parametrize(
    ("planted", "sentence"),
    [
        ({"action": '{"type":"place","size":3,"square":[4,4]}'}, "entry 4 is not legal"),
        ({"action": '{"type":"nonsense"}'}, "entry 4 is not legal"),
        ({"version": 999}, "the versions of the log"),
    ],
)
def test_a_log_that_was_tampered_with_is_reported_and_kept(
    long: Duel, planted: dict[str, Any], sentence: str
) -> None:
    Move.objects.filter(match=long.id, number=4).update(**planted)
    assert verify(long.id)[0].startswith(sentence)
    with pytest.raises(CommandError):
        told("--rebuild")


@pytest.mark.parametrize("planted", [{"outcome": ""}, {"status": "playing"}])
def test_a_result_that_does_not_fit_is_reported(duel: Duel, planted: dict[str, Any]) -> None:
    duel.b.post(f"{duel.path}/resign").ok()
    Match.objects.filter(pk=duel.id).update(**planted)
    assert verify(duel.id) == ["the result is not the one that the log leads to"]


def test_a_match_that_is_not_there_is_said(db: None) -> None:
    with pytest.raises(CommandError, match="no match 12345"):
        told(12345)
