"""The page of who is invited, and what lists say of matches."""

from collections.abc import Callable

import pytest
from django.test import Client

from icehouse.accounts.models import User
from icehouse.lobby.forms import against_a_bot
from icehouse.matches import services
from icehouse.matches.models import Match, Seat
from tests.service import tables
from tests.service.lobby.reading import Page
from tests.service.people import Caller

type Browser = Callable[[User | None], Client]


def page_of(client: Client, address: str) -> Page:
    answer = client.get(address)
    assert answer.status_code == 200
    return Page(answer.content.decode())


def test_who_is_invited_reads_by_whom_and_chooses_a_name(ana: Caller, surf: Browser) -> None:
    number = tables.opened(ana, private=True)
    link = f"/matches/{number}?invite={Match.objects.get().invite}"
    friend = surf(None)
    page = page_of(friend, link)
    assert "ana invites you to Intersect" in page.words
    form = page.form(f"/matches/{number}/join")
    friend.post(form["action"], {**form["fields"], "handle": "Dear-Friend"})
    assert Seat.objects.get(match_id=number, number=1).user == User.objects.get(username="dear-friend")


def test_a_name_that_is_taken_leads_back_to_the_invitation(ana: Caller, surf: Browser) -> None:
    number = tables.opened(ana, private=True)
    link = f"/matches/{number}?invite={Match.objects.get().invite}"
    answer = surf(None).post(
        f"/matches/{number}/join", {"handle": "ana", "invite": Match.objects.get().invite}
    )
    assert answer["Location"] == link
    assert not Seat.objects.filter(match_id=number, number=1, user__isnull=False).exists()


def test_who_has_an_account_is_asked_for_no_name(ana: Caller, bo: Caller, surf: Browser) -> None:
    number = tables.opened(ana, private=True)
    form = page_of(surf(bo.user), f"/matches/{number}?invite={Match.objects.get().invite}").form(
        f"/matches/{number}/join"
    )
    assert "handle" not in form["fields"]


@pytest.mark.parametrize("private", [True, False])
def test_the_link_of_an_open_table_is_a_field(ana: Caller, surf: Browser, private: bool) -> None:
    number = tables.opened(ana, private=private)
    text = surf(ana.user).get(f"/matches/{number}").content.decode()
    query = f"?invite={Match.objects.get().invite}" if private else ""
    assert f'id="invite-link" readonly value="http://testserver/matches/{number}{query}"' in text


def test_a_stranger_learns_no_invitation(ana: Caller, eve: Caller, surf: Browser) -> None:
    number = tables.opened(ana)
    text = surf(eve.user).get(f"/matches/{number}").content.decode()
    assert "invite-link" not in text
    assert "?invite=" not in text


def test_lists_say_who_won_and_why(ana: Caller, bo: Caller, surf: Browser) -> None:
    made = tables.duel(ana, bo)
    bo.post(f"{made.path}/resign").ok()
    for address in ("/", "/games/"):
        assert "ana won: the other resigned" in page_of(surf(None), address).words
    words = " ".join(page_of(surf(bo.user), "/players/bo").words)
    assert "0 won, 1 lost, 0 drawn" in words
    assert "lost to ana" in words


def test_a_match_against_a_bot_is_no_news_for_others(ana: Caller, bo: Caller, surf: Browser) -> None:
    match = services.open_match(ana.user, against_a_bot())
    address = f"/matches/{match.pk}"
    for lobby in ("/", "/games/"):
        assert address not in surf(bo.user).get(lobby).content.decode()
        assert address in surf(ana.user).get(lobby).content.decode()
    assert address in surf(bo.user).get("/players/ana").content.decode()
    ana.post(f"matches/{match.pk}/resign").ok()
    for lobby in ("/", "/games/"):
        assert address not in surf(bo.user).get(lobby).content.decode()
        assert address in surf(ana.user).get(lobby).content.decode()


def test_a_name_of_the_lobby_goes_along_to_the_sheet(surf: Browser, db: None) -> None:
    client = surf(None)
    form = page_of(client, "/matches/new?who=bot&handle=some-body").form("/matches/new")
    client.post("/matches/new", form["fields"])
    assert User.objects.get().username == "some-body"
