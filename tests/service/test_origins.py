"""Which pages open a websocket with the reader's cookies, and how a program opens one without any page."""

import pytest
from django.test import Client
from pytest_django import Settings
from websockets.exceptions import InvalidStatus

from icehouse.accounts.doors import BACKEND
from icehouse.origins import is_own
from tests.service import tables
from tests.service.live import Live
from tests.service.people import Caller
from tests.service.tables import Duel


@pytest.fixture
def two(live: Live) -> Duel:
    return tables.duel(Caller.named("ana"), Caller.named("bo"))


@pytest.fixture
def cookie(two: Duel) -> str:
    """The first player's session."""
    client = Client()
    assert two.a.user is not None
    client.force_login(two.a.user, BACKEND)
    return f"sessionid={client.cookies['sessionid'].value}"


def test_a_program_needs_no_origin(live: Live, two: Duel) -> None:
    with live.line("/ws/me", two.a.user, Origin=None) as line:
        assert line.frame() == {"waiting": 1}
    with live.line(f"/ws/matches/{two.id}", two.b.user, Origin=None) as line:
        assert line.frame()["you"] == 1


def test_without_an_origin_no_session_counts(live: Live, two: Duel, cookie: str) -> None:
    with live.line("/ws/me", Origin=None, Cookie=cookie) as line:
        assert line.closed() == 4401
    with live.line(f"/ws/matches/{two.id}", Origin=None, Cookie=cookie) as line:
        assert line.frame()["you"] is None
    with live.line("/ws/me", Cookie=cookie) as line:
        assert line.frame() == {"waiting": 1}


def test_without_an_origin_a_wrong_token_is_refused(live: Live, two: Duel) -> None:
    with live.line(f"/ws/matches/{two.id}", Origin=None, Authorization="Token nonsense") as line:
        assert line.closed() == 4401


@pytest.mark.parametrize(
    "origin", ["http://127.0.0.1:1", "http://localhost:{port}", "http://127.0.0.1", "{port}"]
)
def test_another_port_of_this_machine_is_another_site(live: Live, cookie: str, origin: str) -> None:
    with (
        pytest.raises(InvalidStatus),
        live.line("/ws/me", Cookie=cookie, Origin=origin.replace("{port}", str(live.port))),
    ):
        pass


@pytest.mark.parametrize(
    ("origin", "host", "own"),
    [
        ("https://site.example", "elsewhere.example", True),
        ("HTTPS://Site.Example", "elsewhere.example", True),
        ("https://site.example:8443", "site.example", False),
        ("https://also.example", "also.example", True),
        ("https://also.example", "also.example:443", True),
        ("https://also.example:8443", "also.example:8443", True),
        ("https://also.example:8443", "also.example", False),
        ("http://also.example", "also.example", False),
        ("https://foreign.example", "foreign.example", False),
        ("https://also.example.foreign.example", "also.example", False),
        ("https://also.example/", "also.example", False),
        ("https://a@also.example", "also.example", False),
        ("https://", "", False),
        ("null", "also.example", False),
        ("", "also.example", False),
    ],
)
def test_the_sites_own_pages(settings: Settings, origin: str, host: str, own: bool) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://site.example"]
    settings.ALLOWED_HOSTS = ["site.example", "also.example"]
    settings.SESSION_COOKIE_SECURE = True
    assert is_own(origin, host) is own


def test_without_secure_cookies_a_page_may_come_either_way(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["also.example"]
    settings.SESSION_COOKIE_SECURE = False
    assert is_own("http://also.example:8000", "also.example:8000")
    assert is_own("https://also.example", "also.example")
    assert not is_own("ftp://also.example", "also.example")
