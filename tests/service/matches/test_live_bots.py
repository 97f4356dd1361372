"""Bots at a live table of IceTowers: at the pace of a hand, never holding beyond the limit, to the end."""

from itertools import pairwise
from typing import Any

import pytest
import time_machine
from django.test import override_settings

from icehouse.matches import services
from icehouse.matches.models import Match, Move, Wake
from icehouse.matches.services import bots
from icehouse.matches.services.verifying import verify
from tests.service.people import Caller

PACE = {"kind": "live", "match": 240, "hold": 5}
STEP = 0.2
"""As often as due bots are looked for."""


def played(ana: Caller, bot: str, clock: time_machine.Traveller, seconds: int) -> int:
    """A match of a person, who only says that it is ready, against two bots, for so long or to its end."""
    seats = [{"seat": 1, "bot": bot}, {"seat": 2, "bot": bot}]
    wanted = {"game": "icetowers", "seats": 3, "pace": PACE, "bots": seats, "options": {"trios": 3}}
    match_id: int = ana.post("matches", wanted).ok(201)["id"]
    ana.act(match_id, "ready:0", {"type": "ready"}).ok()
    for _ in range(int(seconds / STEP)):
        clock.shift(STEP)
        for seat, decision in bots.due_wakes():
            bots.play(seat, decision)
        services.sweep()
        if Match.objects.get(pk=match_id).status != "playing":
            break
    return match_id


def acts(match_id: int, seat: int) -> list[Any]:
    """When the seat acted by hand, and what it did."""
    moves = Move.objects.filter(match=match_id, seat=seat, by=Move.By.HAND).order_by("number")
    return [(move.at, move.action) for move in moves]


@pytest.mark.parametrize("bot", ["random", "easy"])
@override_settings(THINK_INLINE=True, BOT_PACE_MS=(800, 3000))
def test_bots_play_a_live_match(ana: Caller, clock: time_machine.Traveller, bot: str) -> None:
    match_id = played(ana, bot, clock, 250)
    match = Match.objects.get(pk=match_id)
    assert match.status == "over"
    assert not Wake.objects.exists()
    assert verify(match_id) == []
    for seat in (1, 2):
        done = acts(match_id, seat)
        assert len(done) > 5, "it plays"
        pauses = [(later[0] - before[0]).total_seconds() for before, later in pairwise(done[1:])]
        assert min(pauses) >= 0.8, "never faster than its pace"
    assert not Move.objects.filter(match=match_id, seat__gt=0, by=Move.By.TABLE).exists(), (
        "nothing held too long"
    )
