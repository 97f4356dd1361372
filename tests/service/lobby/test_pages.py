"""Every page of the site: for everybody, in both languages, fit for a strict content security policy."""

import re
from collections.abc import Callable

import polib
import pytest
from django.conf import settings as current
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from icehouse.accounts.doors import BACKEND
from icehouse.accounts.models import User
from icehouse.lobby import urls
from tests.service import tables
from tests.service.lobby.reading import Page
from tests.service.people import Caller
from tests.service.tables import Duel

type Browser = Callable[[User | None], Client]

OPEN_PAGES = [
    "/", "/play", "/games/", "/games/intersect", "/learn/", "/matches/new", "/matches/new?who=bot", "/offline",
]  # fmt: skip
DOORS = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
OWN_PAGES = ["/settings", "/accounts/logout/"]
ACCOUNT_PAGES = ["/accounts/email/", "/accounts/password/set/", "/accounts/reauthenticate/"]
SAME_WORDS = {
    "Lobby", "Lobby · Icehouse", "E-mail", "Bot", "Token", "Intersect", "Icehouse", "EN", "CS", "Jazyk", "Language",
    "English", "Čeština",
}  # fmt: skip


@pytest.fixture
def world(ana: Caller, bo: Caller) -> dict[str, int]:
    """Matches of every kind: running in both stages, over, open, private."""
    placing, removal, over = tables.duel(ana, bo), tables.removal(a=ana, b=bo), tables.removal(a=bo, b=ana)
    for _ in range(3):
        tables.play_round(removal)
    over.b.post(f"{over.path}/resign").ok()
    live = tables.duel(ana, bo, pace={"kind": "live"})
    return {
        "placing": placing.id,
        "removal": removal.id,
        "over": over.id,
        "live": live.id,
        "open": tables.opened(bo),
        "own": tables.opened(ana, private=True),
    }


def pages_for(world: dict[str, int], user: User | None) -> list[str]:
    matches = [f"/matches/{number}" for name, number in world.items() if name != "own" or user is not None]
    own = OWN_PAGES if user is not None else []
    return [*OPEN_PAGES, *DOORS, *own, "/players/ana", *matches]


def seen(client: Client, address: str, language: str) -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    if answer.status_code == 302:
        assert address in {"/play", "/accounts/login/", "/accounts/signup/"}
        return ""
    assert answer.status_code == 200, (address, answer.status_code)
    assert answer["Content-Language"] == language
    text: str = answer.content.decode()
    assert f'<html lang="{language}"' in text
    return text


def same_in_czech() -> set[str]:
    """Sentences whose translation is the sentence itself."""
    catalogue = polib.pofile(str(current.LOCALE_PATHS[0] / "cs" / "LC_MESSAGES" / "django.po"))
    return {entry.msgid for entry in catalogue if entry.msgid == entry.msgstr} | SAME_WORDS


def is_data(words: str) -> bool:
    """Names, numbers, rule ids, times: what has no language."""
    plain = re.sub(
        r"\b(ana|bo|passer-by|guest|Icehouse|Intersect|random|easy|steady)\b|[^A-Za-zÀ-ž]", "", words
    )
    return len(plain) < 3 or bool(re.fullmatch(r"IX-\d+[a-z]?", words))


@pytest.mark.parametrize("who", ["stranger", "guest", "ana"])
def test_every_page_is_there_in_both_languages(
    world: dict[str, int], surf: Browser, guest: User, ana: Caller, who: str
) -> None:
    user = {"stranger": None, "guest": guest, "ana": ana.user}[who]
    client = surf(user)
    addresses = pages_for({**world} if who == "ana" else {k: v for k, v in world.items() if k != "own"}, user)
    if who == "ana":
        addresses += ACCOUNT_PAGES
    same = same_in_czech()
    for address in addresses:
        if user is not None and address == "/accounts/reauthenticate/":  # is for who has a password
            user.set_password("a-long-word-of-three")
            user.save()
            client.force_login(user, BACKEND)
        english, czech = Page(seen(client, address, "en")), Page(seen(client, address, "cs"))
        left = {
            words
            for words in english.words & czech.words
            if words.lstrip(", ") not in same and not is_data(words)
        }
        left -= {words for words in left if re.fullmatch(r"[a-z]+-[a-z]+-\d{3}", words)}
        assert not left, (address, left)
        for page in (english, czech):
            assert not page.traps, (address, page.traps)
            assert not [words for words in page.words if "{%" in words or "{{" in words or "%(" in words], (
                address
            )
            assert "None" not in page.words
            assert len(page.ids) == len(set(page.ids)), (address, page.ids)


def test_every_page_forbids_inline_code(client: Client, db: None) -> None:
    for address in OPEN_PAGES:
        policy = client.get(address)["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


def test_every_address_of_the_site_is_in_these_tests() -> None:
    """Who adds an address adds it here, and says who may do what."""
    known = {
        "lobby", "entry", "language", "games", "game", "learn", "learn-game", "player", "new-match", "match", "join",
        "leave", "start", "act", "resign", "propose", "orders", "reply", "settings", "make-token", "end-token",
        "offline", "jsi18n",
    }  # fmt: skip
    assert {pattern.name for pattern in urls.urlpatterns} == known


def test_what_is_not_there_looks_so_in_the_sites_clothes(client: Client, db: None) -> None:
    for address in [
        "/nope",
        "/matches/999999",
        "/players/nobody-here",
        "/games/chess",
        "/matches/new?game=chess",
    ]:
        answer = client.get(address, headers={"Accept-Language": "en"})
        assert answer.status_code == 404
        assert re.search(
            "There is nothing here|This match is private, or there is none", answer.content.decode()
        )
    answer = client.get("/api/v1/nope")
    assert answer.status_code == 404
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "not-found"


def test_a_private_match_looks_like_missing(ana: Caller, bo: Caller, eve: Caller, surf: Browser) -> None:
    made = tables.duel(ana, bo, private=True)
    missing = surf(eve.user).get("/matches/999999")
    hidden = surf(eve.user).get(f"/matches/{made.id}")
    assert hidden.status_code == 404
    strip = re.compile(r'(value|content)="[^"]{30,}"|/matches/\d+')
    assert strip.sub("", hidden.content.decode()) == strip.sub("", missing.content.decode())
    assert surf(ana.user).get(f"/matches/{made.id}").status_code == 200
    assert f"/matches/{made.id}" not in surf(eve.user).get("/").content.decode()
    assert f"/matches/{made.id}" not in surf(eve.user).get("/games/").content.decode()
    assert f"/matches/{made.id}" not in surf(eve.user).get("/players/ana").content.decode()


def test_a_fault_of_ours_shows_nothing_of_itself(
    ana: Caller, surf: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_given: object) -> None:
        raise ValueError("a secret reason")

    monkeypatch.setattr("icehouse.lobby.views.pages.seen.open_tables", broken)
    client = surf(ana.user)
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 500
    assert "Something broke here" in answer.content.decode()
    assert "secret reason" not in answer.content.decode()


def test_without_a_built_client_the_page_says_so(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icehouse.lobby.templatetags.site.DjangoViteAssetLoader", Missing)
    answer = client.get("/", headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    assert "have not been built" in answer.content.decode()
    assert "make play" in answer.content.decode()


class Missing:
    """A loader that finds nothing."""

    @classmethod
    def instance(cls) -> "Missing":
        return cls()

    def generate_vite_asset(self, path: str) -> str:
        from django_vite.core.exceptions import DjangoViteAssetNotFoundError

        raise DjangoViteAssetNotFoundError(path, "manifest.json")


def test_the_site_has_the_name_of_the_settings(client: Client, db: None, settings: Settings) -> None:
    settings.SITE_NAME = "Pyramid Hall"
    for address in [*OPEN_PAGES, *DOORS, "/nope"]:
        text = client.get(address).content.decode()
        assert "Pyramid Hall" in text
        assert "Icehouse" not in text, address


def test_the_theme_is_in_the_page_before_it_is_painted(ana: Caller, surf: Browser) -> None:
    client = surf(None)
    assert "data-theme" not in client.get("/").content.decode().split(">")[1]
    client.cookies["theme"] = "dark"
    assert '<html lang="en" data-theme="dark"' in client.get("/").content.decode()
    client.cookies["theme"] = '"><script>'
    assert "<script>" not in client.get("/").content.decode()
    assert ana.user is not None
    ana.user.theme, ana.user.patterns = "light", True
    ana.user.save()
    text = surf(ana.user).get("/").content.decode()
    assert '<html lang="en" data-theme="light" class="pats" data-user="ana"' in text


def test_the_lobby_puts_what_waits_first_and_says_the_decision(duel: Duel, surf: Browser) -> None:
    text = surf(duel.a.user).get("/").content.decode()
    page = Page(text)
    assert "Place a piece in your column 1" in page.words
    assert f'href="/matches/{duel.id}"' in text
    assert text.index("Your move") < text.index("Open tables")
    assert f'data-waiting href="/matches/{duel.id}"' in text
    assert re.search(r'data-waiting href="[^"]*" hidden', surf(duel.b.user).get("/").content.decode())


def test_rules_can_be_linked_by_their_ids(client: Client, db: None) -> None:
    for language, words in [("en", "must be empty"), ("cs", "musí být prázdné")]:
        text = client.get("/games/intersect", headers={"Accept-Language": language}).content.decode()
        assert 'id="IX-5"' in text
        assert words in text
    answer = client.get("/learn/intersect")
    assert answer["Location"] == reverse("game", kwargs={"key": "intersect"})
