"""Coming in: one tap makes a guest; language; nowhere else to be led to."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import Settings

from icehouse.accounts.models import User
from icehouse.lobby.views import entry
from icehouse.matches.models import Match, Seat
from icehouse.problems import Problem
from tests.service import tables
from tests.service.lobby.reading import Page
from tests.service.people import Caller

type Browser = Callable[[User | None], Client]


def test_one_tap_and_a_stranger_plays_a_bot(surf: Browser, db: None) -> None:
    client = surf(None)
    form = Page(client.get("/").content.decode()).form("/play")
    answer = client.post("/play", form["fields"])
    match = Match.objects.get()
    assert answer["Location"] == f"/matches/{match.pk}"
    assert match.status == "playing"
    guest = User.objects.get()
    assert guest.is_guest
    assert guest.username == form["fields"]["handle"]
    assert Seat.objects.get(match=match, number=0).user == guest
    assert Seat.objects.get(match=match, number=1).bot == "steady"
    assert client.get(answer["Location"]).status_code == 200


def test_who_wants_to_go_somewhere_comes_there_as_a_guest(surf: Browser, db: None) -> None:
    client = surf(None)
    form = Page(client.get("/play?next=/learn/").content.decode()).form("/play")
    assert client.post("/play", form["fields"])["Location"] == "/learn/"
    assert User.objects.get().is_guest
    assert not Match.objects.exists()


def test_the_first_table_may_be_refused(surf: Browser, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Problem("too-many-tables", 409, "No more tables.")

    monkeypatch.setattr(entry, "open_match", refuse)
    answer = surf(None).post("/play", {}, follow=True)
    assert answer.redirect_chain == [("/", 302)]
    assert "No more tables." in Page(answer.content.decode()).words


def test_opening_a_match_makes_a_stranger_a_guest_in_one_post(surf: Browser, db: None) -> None:
    client = surf(None)
    sheet = Page(client.get("/matches/new").content.decode()).form("/matches/new")
    answer = client.post("/matches/new", sheet["fields"])
    assert Match.objects.get().status == "open"
    assert client.get(answer["Location"]).status_code == 200
    assert User.objects.get().is_guest


def test_joining_makes_a_stranger_a_guest_in_one_post(surf: Browser, ana: Caller) -> None:
    number = tables.opened(ana)
    client = surf(None)
    form = Page(client.get("/").content.decode()).form(f"/matches/{number}/join")
    answer = client.post(form["action"], form["fields"])
    assert answer["Location"] == f"/matches/{number}"
    assert Match.objects.get().status == "playing"


def test_a_chosen_name_is_taken_or_free(surf: Browser, ana: Caller) -> None:
    client = surf(None)
    answer = client.post("/play", {"handle": "ana"})
    assert answer.status_code == 409
    assert "ana-7" in answer.content.decode()
    answer = client.post("/play", {"handle": "no good"})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    answer = client.post("/play", {"handle": " Bo-7 "})
    assert answer.status_code == 302
    assert User.objects.filter(username="bo-7", is_guest=True).exists()
    assert client.get("/play").status_code == 302


@pytest.mark.parametrize(
    "wanted", ["https://example.org/", "//example.org/", "javascript:alert(1)", "\\\\example.org"]
)
def test_nobody_is_led_to_another_site(surf: Browser, db: None, wanted: str) -> None:
    assert surf(None).post("/play", {"next": wanted})["Location"] == "/"
    assert surf(None).post("/language", {"language": "cs", "next": wanted})["Location"] == "/"


def test_guests_are_limited(surf: Browser, db: None, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    codes = [surf(None).post("/play", {}).status_code for _ in range(3)]
    assert codes == [302, 302, 429]
    assert User.objects.count() == 2


def test_the_language_is_kept_in_a_cookie_and_in_the_profile(surf: Browser, ana: Caller) -> None:
    stranger = surf(None)
    stranger.post("/language", {"language": "cs", "next": "/learn/"})
    assert '<html lang="cs"' in stranger.get("/").content.decode()
    client = surf(ana.user)
    assert client.post("/language", {"language": "cs", "next": "/learn/"})["Location"] == "/learn/"
    assert User.objects.get(username="ana").language == "cs"
    assert '<html lang="cs"' in surf(ana.user).get("/").content.decode()
    client.post("/language", {"language": "xx"})
    assert User.objects.get(username="ana").language == "cs"


def test_writes_of_the_pages_need_the_csrf_token(ana: Caller) -> None:
    number = tables.opened(ana)
    names = ["join", "leave", "start", "act", "resign", "propose", "orders", "proposals/1/accept"]
    addresses = [f"/matches/{number}/{name}" for name in names]
    addresses += ["/play", "/language", "/matches/new", "/settings", "/settings/tokens"]
    client = Client(enforce_csrf_checks=True)
    client.force_login(ana.user, "django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]
    for address in addresses:
        answer = client.post(address, {}, headers={"Accept-Language": "en"})
        assert answer.status_code == 403, address
        assert "This page is out of date" in answer.content.decode()


def test_addresses_that_write_are_not_read(client: Client, ana: Caller) -> None:
    number = tables.opened(ana)
    for name in ["join", "leave", "start", "act", "resign", "propose", "orders", "proposals/1/accept"]:
        assert client.get(f"/matches/{number}/{name}").status_code == 405
    for address in ["/language", "/settings/tokens"]:
        assert client.get(address).status_code in {302, 405}


def test_leaving_closes_ones_table(ana: Caller, surf: Browser) -> None:
    number = tables.opened(ana)
    assert surf(ana.user).post(f"/matches/{number}/leave")["Location"] == "/"
    assert not Match.objects.exists()
    assert surf(None).post(f"/matches/{number}/leave")["Location"] == "/play"
    assert surf(ana.user).post(f"/matches/{number}/leave").status_code == 404


def test_a_private_table_opens_by_its_link(ana: Caller, surf: Browser) -> None:
    client = surf(ana.user)
    fields = Page(client.get("/matches/new").content.decode()).form("/matches/new")["fields"]
    client.post("/matches/new", {**fields, "who": "link"})
    match = Match.objects.get()
    assert match.private
    text = client.get(f"/matches/{match.pk}").content.decode()
    link = f"/matches/{match.pk}?invite={match.invite}"
    assert link in text
    friend = surf(None)
    assert friend.get(f"/matches/{match.pk}").status_code == 404
    assert friend.post(f"/matches/{match.pk}/join", {}).status_code == 404
    page = Page(friend.get(link).content.decode())
    form = page.form(f"/matches/{match.pk}/join")
    friend.post(form["action"], form["fields"])
    match.refresh_from_db()
    assert match.status == "playing"


def test_what_cannot_be_chosen_is_refused(surf: Browser, db: None) -> None:
    client = surf(None)
    fields = Page(client.get("/matches/new").content.decode()).form("/matches/new")["fields"]
    wrong = [{"seats": "9"}, {"pace": "never"}, {"who": "enemies"}, {"on_timeout": "x"}, {"option-start": "C"},
             {"option-barren_limit": "0"}, {"option-barren_limit": "1001"}, {"option-barren_limit": "x"},
             {"who": "bot", "bot": "deep-thought"}]  # fmt: skip
    for change in wrong:
        assert client.post("/matches/new", {**fields, **change}).status_code == 422, change
    assert not Match.objects.exists()
    assert client.post("/matches/new", {**fields, "game": "chess"}).status_code == 404


def test_every_choice_of_the_sheet_opens_a_match(surf: Browser, ana: Caller) -> None:
    client = surf(ana.user)
    fields = Page(client.get("/matches/new").content.decode()).form("/matches/new")["fields"]
    changes = [{"pace": pace} for pace in ["live-5", "live-10", "live-30", "days-12h", "days-1", "days-3"]]
    changes += [
        {"on_timeout": "play_on"},
        {"option-start": "A"},
        {"option-start": "B"},
        {"option-barren_limit": "7"},
    ]
    changes += [{"who": "bot", "bot": bot} for bot in ["random", "easy", "steady"]]
    for change in changes:
        assert client.post("/matches/new", {**fields, **change}).status_code == 302, change
    assert Match.objects.count() == len(changes)


def test_the_settings_page_keeps_what_is_changed(ana: Caller, surf: Browser) -> None:
    client = surf(ana.user)
    form = Page(client.get("/settings").content.decode()).form("/settings")
    sent = {
        **form["fields"],
        "switches": ["patterns", "letter_keys"],
        "theme": "dark",
        "confirm": "never",
        "language": "cs",
    }
    sent["patterns"] = "on"
    sent.pop("letter_keys")
    assert client.post("/settings", sent)["Location"] == "/settings"
    user = User.objects.get(username="ana")
    assert (user.theme, user.confirm, user.language, user.patterns, user.letter_keys) == (
        "dark",
        "never",
        "cs",
        True,
        False,
    )
    assert client.post("/settings", {"theme": "blue"}).status_code == 422
    assert surf(None).get("/settings")["Location"].startswith("/play?next=")


def test_a_token_is_shown_once_on_the_page(ana: Caller, surf: Browser) -> None:
    client = surf(ana.user)
    answer = client.post("/settings/tokens", {"name": "home", "scope": "read", "days": "30"})
    page = answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    secret = page.split('class="in num" readonly value="')[1].split('"')[0]
    assert client.get("/api/v1/me", headers={"Authorization": f"Token {secret}"}).json()["handle"] == "ana"
    again = client.get("/settings").content.decode()
    assert secret not in again
    form = next(form for form in Page(again).forms if form["action"].startswith("/settings/tokens/"))
    client.post(form["action"], form["fields"])
    assert client.get("/api/v1/me", headers={"Authorization": f"Token {secret}"}).status_code == 401
    for wrong in [
        {"name": "", "scope": "read"},
        {"name": "x" * 41, "scope": "read"},
        {"name": "x", "scope": "all"},
    ]:
        assert client.post("/settings/tokens", wrong).status_code == 422
    assert client.post(form["action"], form["fields"]).status_code == 302
