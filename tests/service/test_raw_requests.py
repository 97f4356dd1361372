"""Whatever bytes stand in a request's head, nothing breaks: cookies, tokens, addresses, hosts."""

import pytest
from django.conf import settings
from django.test import Client

from icehouse.accounts.credentials import identify
from tests.service.tables import duel

ADDRESSES = [
    *("/", "/play", "/games/", "/games/intersect", "/learn/", "/players/ana", "/matches/new", "/settings"),
    *("/offline", "/jsi18n/", "/healthz", "/readyz", "/metrics", "/admin/", "/admin/login/", "/nothing"),
    *("/accounts/login/", "/accounts/signup/", "/accounts/logout/", "/accounts/email/"),
    *("/_allauth/browser/v1/config", "/_allauth/browser/v1/auth/session", "/_allauth/app/v1/auth/session"),
    *("/api/v1/me", "/api/v1/me/waiting", "/api/v1/matches", "/api/v1/games", "/api/v1/schema"),
    *("/api/v1/nothing", "/api/v1/me/tokens"),
]
WRITES = [
    *("/play", "/language", "/settings", "/matches/new", "/accounts/login/", "/accounts/signup/"),
    *("/api/v1/matches", "/api/v1/accounts/guest", "/_allauth/browser/v1/auth/login", "/admin/login/"),
    *("/api/v1/me/tokens", "/_allauth/app/v1/auth/login"),
]
NUL = '"\\000abcdefghijklmnopqrstuvwxyz012345"'
"""How a NUL comes through every proxy: a quoted cookie is read with its escapes."""

NAMES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, "messages")
VALUES = [NUL, "a\0bcdefghijkl", '"\\377\\376"', "\xff\xfe", "é" * 40, "x" * 2000, "%00", ""]
TOKENS = [
    "Token \0",
    "Token a\0b",
    "Token é",
    "Token \xff\xfe",
    "Token",
    "Token a b",
    "\0",
    "Bearer x",
    "Token " + "x" * 3000,
]
HOSTS = ["bad host!", "", "evil.example", "[::1", "127.0.0.1\0", "é.example"]


@pytest.fixture
def client(db: None) -> Client:
    return Client(raise_request_exception=False)


def fine(client: Client, where: str, head: dict[str, str] | None = None, method: str = "GET") -> None:
    """No error of ours."""
    answer = client.generic(method, where, headers=head)
    assert answer.status_code < 500, (method, where, head, answer.content[:300])


@pytest.mark.parametrize("value", VALUES)
def test_any_cookie(client: Client, value: str) -> None:
    cookie = "; ".join(f"{name}={value}" for name in NAMES)
    for where in ADDRESSES:
        fine(client, where, {"Cookie": cookie})
    for where in WRITES:
        fine(client, where, {"Cookie": cookie}, "POST")


def test_a_session_that_cannot_be_is_nobody(client: Client) -> None:
    for value in VALUES:
        answer = client.get("/api/v1/me", headers={"Cookie": f"sessionid={value}"})
        assert answer.status_code == 401
        assert client.get("/settings", headers={"Cookie": f"sessionid={value}"}).status_code == 302


@pytest.mark.parametrize("token", TOKENS)
def test_any_token(client: Client, token: str) -> None:
    head = {"Authorization": token, "X-Session-Token": token}
    for where in ADDRESSES:
        fine(client, where, head)
    for where in WRITES:
        fine(client, where, head, "POST")
    # One of the forms makes a guest of whoever sends it: a browser of its own.
    assert Client().get("/api/v1/me", headers={"Authorization": token}).status_code == 401
    assert identify(token, "").user_id is None


@pytest.mark.parametrize("bytes_", ["%00", "%FF%FE", "a%00b", "%2e%2e%2f", "%0d%0a", "%F0%9F%92%A5"])
def test_any_address(client: Client, bytes_: str) -> None:
    made = duel()
    for where in ADDRESSES:
        fine(client, f"{where}{bytes_}")
        for name in (
            "next",
            "page",
            "q",
            "status",
            "player",
            "invite",
            "since",
            "format",
            "language",
            "game",
            bytes_,
        ):
            fine(client, f"{where}?{name}={bytes_}")
    for path in (f"/matches/{made.id}", f"/api/v1/{made.path}", f"/api/v1/{made.path}/record"):
        for name in ("invite", "since", "format"):
            fine(client, f"{path}?{name}={bytes_}")
    for where in (f"/players/{bytes_}", f"/games/{bytes_}", f"/matches/{bytes_}", f"/learn/{bytes_}"):
        fine(client, where)


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_that_is_not_ours_gets_a_plain_page(client: Client, host: str) -> None:
    for where in ADDRESSES:
        answer = client.get(where, HTTP_HOST=host)
        assert answer.status_code in {400, 404} or where in {"/healthz", "/readyz"}, (
            where,
            answer.status_code,
        )
        assert answer.status_code < 500
        program = where.startswith(("/api/", "/_allauth/"))
        kind = answer.headers["Content-Type"]
        assert kind == ("application/problem+json" if program else kind)
    for where in WRITES:
        answer = client.post(where, HTTP_HOST=host)
        assert answer.status_code < 500, (where, answer.content[:200])


def test_a_wrong_host_gets_a_page_in_the_readers_language(client: Client) -> None:
    answer = client.get("/", HTTP_HOST="bad host!", headers={"Accept-Language": "cs"})
    assert answer.status_code == 400
    assert '<html lang="cs"' in answer.content.decode()
    assert client.get("/api/v1/games", HTTP_HOST="bad host!").json()["code"] == "malformed"
