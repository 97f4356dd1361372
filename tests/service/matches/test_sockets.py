"""The websockets: who is let in, what is sent to whom, and when the line is cut."""

from typing import Any

import pytest
from django.test import Client
from websockets.exceptions import InvalidStatus

from icehouse.accounts.models import Token
from icehouse.matches import hub as hub_module
from icehouse.matches import services
from icehouse.matches.models import Match, Outbox
from tests.service import judge, tables
from tests.service.live import Live, eventually
from tests.service.people import Caller, account
from tests.service.tables import Duel, opened

PLACE = {"type": "place", "size": 3, "square": [1, 1]}


@pytest.fixture
def two(live: Live) -> Duel:
    return tables.duel(Caller.named("ana"), Caller.named("bo"))


def play(duel: Duel) -> None:
    duel.answer(0, PLACE).ok()


# ── who is let in ──


def test_the_first_frame_is_the_whole_update(live: Live, two: Duel) -> None:
    play(two)
    with live.line(f"/ws/matches/{two.id}", two.b.user) as line:
        frame = line.frame()
    judge.fits("Update", frame)
    assert {**frame, "server_time": ""} == {**two.update(1), "server_time": ""}
    assert [one["type"] for one in frame["events"]] == ["placed"]


def test_a_stranger_may_watch(live: Live, two: Duel) -> None:
    with live.line(f"/ws/matches/{two.id}") as line:
        assert (line.frame())["you"] is None


def test_a_session_opens_the_line_too(live: Live, two: Duel) -> None:
    client = Client()
    assert two.a.user is not None
    client.force_login(two.a.user, "django.contrib.auth.backends.ModelBackend")
    cookie = f"a,b=1; theme={{}}; sessionid={client.cookies['sessionid'].value}"
    with live.line(f"/ws/matches/{two.id}", Cookie=cookie) as line:
        assert (line.frame())["you"] == 0


@pytest.mark.parametrize(
    "cookie", ["sessionid=nothing", 'sessionid="\\000aaaaaaaaaa"', "sessionid=", "a,b=1", "\xff\xfe", ";;=;"]
)
def test_a_session_that_is_none_is_a_stranger(live: Live, two: Duel, cookie: str) -> None:
    with live.line(f"/ws/matches/{two.id}", Cookie=cookie) as line:
        assert (line.frame())["you"] is None


@pytest.mark.parametrize("value", ["Token nonsense", "Token ", "Bearer abc", "Token é", "x", "Token a b"])
def test_a_wrong_token_is_refused(live: Live, two: Duel, value: str) -> None:
    with live.line(f"/ws/matches/{two.id}", Authorization=value) as line:
        assert line.closed() == 4401


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
def test_another_sites_page_is_refused(live: Live, two: Duel, origin: str) -> None:
    for path in (f"/ws/matches/{two.id}", "/ws/me"):
        with pytest.raises(InvalidStatus), live.line(path, two.a.user, Origin=origin):
            pass


def test_a_match_that_is_not_there_and_one_that_may_not_be_seen_look_alike(live: Live, two: Duel) -> None:
    hidden = opened(two.a, private=True)
    eve = account("eve")
    codes = []
    for number in (hidden, hidden + 1000):
        with live.line(f"/ws/matches/{number}", eve) as line:
            codes.append(line.closed())
    assert codes == [4404, 4404]


def test_an_invitation_opens_the_line_until_the_start(live: Live, two: Duel) -> None:
    hidden = opened(two.a, private=True)
    invite = Match.objects.get(pk=hidden).invite
    with (
        live.line(f"/ws/matches/{hidden}?invite={invite}") as stranger,
        live.line(f"/ws/matches/{hidden}", two.a.user) as own,
    ):
        assert (stranger.frame())["status"] == "open"
        assert (own.frame())["invite"] == invite
        two.b.post(f"matches/{hidden}/join", {"invite": invite}).ok()
        assert (own.frame())["status"] == "playing"
        assert stranger.closed() == 4403


@pytest.mark.parametrize(
    "path", ["/ws/matches/x", "/ws/matches/", "/ws/other", "/", "/ws/matches/" + "9" * 40]
)
def test_an_address_that_leads_nowhere_is_refused(live: Live, two: Duel, path: str) -> None:
    with pytest.raises(InvalidStatus), live.line(path):
        pass


# ── what is sent ──


def test_each_change_reaches_everybody_as_their_own_update(live: Live, two: Duel) -> None:
    with (
        live.line(f"/ws/matches/{two.id}", two.a.user) as a,
        live.line(f"/ws/matches/{two.id}", two.b.user) as b,
        live.line(f"/ws/matches/{two.id}") as public,
    ):
        for line in (a, b, public):
            line.frame()
        tables.take_to_removal(two.id)
        for line in (a, b, public):
            line.frame()
        two.seal(0, 3, then=2).ok()
        seen = [line.frame() for line in (a, b, public)]
    assert [frame["you"] for frame in seen] == [0, 1, None]
    assert [frame["view"]["own"] for frame in seen] == [{"card": 3, "discard_if_won": 2}, None, None]
    assert [frame["events"][0]["card"] for frame in seen] == [3, None, None]
    assert len({frame["version"] for frame in seen}) == 1


def test_a_private_change_rings_the_seats_own_lines_only(live: Live, two: Duel) -> None:
    tables.take_to_removal(two.id)
    two.seal(0, 3).ok()
    with (
        live.line(f"/ws/matches/{two.id}", two.a.user) as a,
        live.line(f"/ws/matches/{two.id}", two.a.user) as again,
        live.line(f"/ws/matches/{two.id}", two.b.user) as b,
        live.line(f"/ws/matches/{two.id}") as public,
    ):
        rev = (a.frame())["rev"]
        for line in (again, b, public):
            line.frame()
        two.seal(0, 1).ok()
        assert a.frame() == {"rev": rev + 1}
        assert again.frame() == {"rev": rev + 1}
        assert b.silent()
        assert public.silent(0.01)


def test_the_heartbeat_carries_the_version(live: Live, two: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "HEARTBEAT", 0.05)
    with live.line(f"/ws/matches/{two.id}") as line:
        line.frame()
        assert line.frame() == {"match": two.id, "version": 2, "present": []}


def test_what_a_client_says_is_ignored(live: Live, two: Duel) -> None:
    with live.line(f"/ws/matches/{two.id}") as line:
        line.frame()
        line.say("[[[[" * 100)
        line.say(b"\xff\x00")
        play(two)
        assert (line.frame())["version"] == 3


def test_the_table_goes_and_the_line_is_cut(live: Live, two: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "LOOK", 0.05)
    number = opened(two.a)
    with live.line(f"/ws/matches/{number}") as line:
        line.frame()
        two.a.post(f"matches/{number}/leave").ok(204)
        assert line.closed() == 4403


def test_what_waits_is_counted(live: Live, two: Duel) -> None:
    with live.line("/ws/me", two.a.user) as a, live.line("/ws/me", two.b.user) as b:
        assert a.frame() == {"waiting": 1}
        assert b.frame() == {"waiting": 0}
        play(two)
        assert a.frame() == {"waiting": 0}
        assert b.frame() == {"waiting": 1}


def test_nobody_has_nothing_waiting(live: Live, two: Duel) -> None:
    with live.line("/ws/me") as line:
        assert line.closed() == 4401


# ── when the line is cut ──


def test_a_revoked_token_ends_the_line(live: Live, two: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hub_module.RECHECK <= 5
    monkeypatch.setattr(hub_module, "RECHECK", 0.05)
    with (
        live.line(f"/ws/matches/{two.id}", two.a.user) as match,
        live.line("/ws/me", two.a.user) as me,
        live.line(f"/ws/matches/{two.id}", two.b.user) as other,
    ):
        for line in (match, me, other):
            line.frame()
        Token.objects.filter(user=two.a.user).delete()
        assert match.closed() == 4403
        assert me.closed() == 4403
        assert other.silent(0.2)


def test_a_session_that_ends_ends_the_line(live: Live, two: Duel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "RECHECK", 0.05)
    client = Client()
    assert two.a.user is not None
    client.force_login(two.a.user, "django.contrib.auth.backends.ModelBackend")
    with live.line(f"/ws/matches/{two.id}", Cookie=f"sessionid={client.cookies['sessionid'].value}") as line:
        line.frame()
        client.logout()
        assert line.closed() == 4403


def test_the_last_line_takes_the_room_with_it(live: Live, two: Duel) -> None:
    with live.line(f"/ws/matches/{two.id}") as line:
        line.frame()
        assert two.id in live.hub.rooms
    eventually(lambda: two.id not in live.hub.rooms)


def test_after_a_loss_a_new_line_starts_whole(live: Live, two: Duel) -> None:
    with live.line(f"/ws/matches/{two.id}", two.b.user) as line:
        line.frame()
    play(two)
    with live.line(f"/ws/matches/{two.id}", two.b.user) as line:
        frame: dict[str, Any] = line.frame()
    assert (frame["version"], len(frame["events"])) == (3, 1)


def test_a_bell_that_was_told_leaves_the_outbox(live: Live, two: Duel) -> None:
    with live.line(f"/ws/matches/{two.id}") as line:
        line.frame()
        play(two)
        line.frame()
    eventually(lambda: not Outbox.objects.exists())
    assert services.relay() == 0
