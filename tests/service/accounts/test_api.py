"""The API of accounts, door by door."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings
from rest_framework.test import APIClient

from icehouse.accounts import services
from icehouse.accounts.models import Token, User

type ByToken = Callable[..., APIClient]
type BySession = Callable[[User], Client]

API = "/api/v1/"
JSON = "application/json"


def problem(response: Any, http: int, code: str) -> dict[str, Any]:
    assert response.status_code == http, response.content
    assert response["Content-Type"] == "application/problem+json"
    document: dict[str, Any] = response.json()
    assert document["code"] == code
    assert document["status"] == http
    assert set(document) >= {"type", "title", "detail", "params"}
    return document


# ── guests ──


def test_a_guest_gets_a_made_up_handle_and_a_token_that_plays(client: Client, db: None) -> None:
    answer = client.post(API + "accounts/guest", {}, JSON)
    assert answer.status_code == 201
    body = answer.json()
    assert set(body) == {"handle", "token"}
    user = User.objects.get(username=body["handle"])
    assert user.is_guest
    assert not user.has_usable_password()
    token = Token.objects.get(user=user)
    assert token.scope == "play"
    assert token.expiry is not None
    assert body["token"] not in str(vars(token))
    me = client.get(API + "me", HTTP_AUTHORIZATION=f"Token {body['token']}")
    assert me.json()["handle"] == body["handle"]
    assert me.json()["guest"] is True


def test_a_guest_may_choose_a_handle(client: Client, db: None) -> None:
    answer = client.post(API + "accounts/guest", {"handle": "bo-7"}, JSON)
    assert answer.json()["handle"] == "bo-7"


def test_a_taken_handle_is_refused_with_free_ones(client: Client, player: User) -> None:
    document = problem(client.post(API + "accounts/guest", {"handle": "ana"}, JSON), 409, "handle-taken")
    assert document["params"]["free"] == ["ana-7", "ana-12"]
    client.post(API + "accounts/guest", {"handle": "ana-7"}, JSON)
    document = problem(client.post(API + "accounts/guest", {"handle": "ana"}, JSON), 409, "handle-taken")
    assert document["params"]["free"] == ["ana-12", "ana-23"]


@pytest.mark.parametrize(
    ("handle", "reason"), [("x", "length"), ("No", "length"), ("a b c", "shape"), ("admin", "reserved")]
)
def test_a_bad_handle_is_refused_with_its_reason(client: Client, db: None, handle: str, reason: str) -> None:
    document = problem(client.post(API + "accounts/guest", {"handle": handle}, JSON), 422, "bad-handle")
    assert document["params"] == {"reason": reason}


@pytest.mark.parametrize(
    "body", [{"handle": 7}, {"handle": None}, {"name": "bo"}, [], [7], {"handle": {"a": 1}}]
)
def test_a_malformed_wish_is_refused(client: Client, db: None, body: Any) -> None:
    problem(client.post(API + "accounts/guest", body, JSON), 422, "malformed")
    assert not User.objects.exists()


def test_guests_are_limited(client: Client, db: None, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    for _ in range(2):
        assert client.post(API + "accounts/guest", {}, JSON).status_code == 201
    answer = client.post(API + "accounts/guest", {}, JSON)
    seconds = problem(answer, 429, "slow-down")["params"]["seconds"]
    assert 1 <= seconds <= 60
    assert answer["Retry-After"] == str(seconds)


# ── who may do what ──

DOORS = [
    ("get", "me", None),
    ("patch", "me", {"theme": "dark"}),
    ("get", "me/tokens", None),
    ("post", "me/tokens", {"name": "home", "scope": "read"}),
    ("delete", "me/tokens/7b0c2b0e-5c34-4a39-9f6c-0a3b6a1f0f11", None),
]
WRITES = [door for door in DOORS if door[0] != "get"]


@pytest.mark.parametrize(("method", "path", "body"), DOORS)
def test_a_stranger_is_asked_to_sign_in(client: Client, db: None, method: str, path: str, body: Any) -> None:
    answer = getattr(client, method)(API + path, body, content_type=JSON)
    problem(answer, 401, "not-signed-in")
    assert answer["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_session_writes_with_its_csrf_token_only(player: User, method: str, path: str, body: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(player, "django.contrib.auth.backends.ModelBackend")
    problem(getattr(client, method)(API + path, body, content_type=JSON), 403, "csrf")
    client.cookies["csrftoken"] = "a" * 32
    wrong = getattr(client, method)(API + path, body, content_type=JSON, HTTP_X_CSRFTOKEN="b" * 32)
    problem(wrong, 403, "csrf")
    right = getattr(client, method)(API + path, body, content_type=JSON, HTTP_X_CSRFTOKEN="a" * 32)
    assert right.status_code in {200, 201, 404}


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_reading_token_writes_nothing(
    player: User, by_token: ByToken, method: str, path: str, body: Any
) -> None:
    reader = by_token(player, "read")
    problem(getattr(reader, method)(API + path, body, format="json"), 403, "read-only-token")
    player.refresh_from_db()
    assert player.theme == "auto"


def test_a_reading_token_ends_itself_and_no_other(player: User, by_token: ByToken) -> None:
    other = services.create_token(player, "other", "play", None)[0]
    reader = by_token(player, "read")
    own = Token.objects.get(name="test").public_id
    problem(reader.delete(f"{API}me/tokens/{other.public_id}"), 403, "read-only-token")
    assert reader.delete(f"{API}me/tokens/{own}").status_code == 204
    assert reader.get(API + "me").status_code == 401
    assert list(player.auth_token_set.all()) == [other]


def test_a_reading_token_reads(player: User, by_token: ByToken) -> None:
    assert by_token(player, "read").get(API + "me").json()["handle"] == "ana"


def test_a_wrong_token_is_refused_whatever_the_cookies(player: User, by_session: BySession) -> None:
    client = by_session(player)
    assert client.get(API + "me").status_code == 200
    for header in ["Token", "Token x y", "Token " + "f" * 64, "Token \xff"]:
        problem(client.get(API + "me", HTTP_AUTHORIZATION=header), 401, "not-signed-in")


def test_an_expired_or_revoked_token_is_refused(player: User) -> None:
    token, secret = services.create_token(player, "old", "play", timezone.now() + timedelta(seconds=60))
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    assert client.get(API + "me").status_code == 200
    Token.objects.filter(pk=token.pk).update(expiry=timezone.now() - timedelta(seconds=1))
    problem(client.get(API + "me"), 401, "not-signed-in")
    other, secret = services.create_token(player, "gone", "play", None)
    services.revoke_token(player, str(other.public_id))
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    problem(client.get(API + "me"), 401, "not-signed-in")


def test_a_token_of_a_closed_account_is_refused(player: User, by_token: ByToken) -> None:
    client = by_token(player)
    User.objects.filter(pk=player.pk).update(is_active=False)
    problem(client.get(API + "me"), 401, "not-signed-in")


# ── preferences ──


def test_preferences_change_one_by_one(player: User, by_token: ByToken) -> None:
    client = by_token(player)
    before = client.get(API + "me").json()
    assert set(before) == {
        "handle", "guest", "email", "created", "language", "theme", "patterns", "confirm", "letter_keys",
    }  # fmt: skip
    changes = {"language": "cs", "theme": "dark", "patterns": True, "confirm": "never", "letter_keys": False}
    for name, value in changes.items():
        after = client.patch(API + "me", {name: value}, format="json").json()
        assert after == {**before, name: value}
        before = after


@pytest.mark.parametrize(
    "body",
    [
        {"language": "de"}, {"language": None}, {"theme": "blue"}, {"theme": True}, {"patterns": 1},
        {"patterns": "true"}, {"letter_keys": None}, {"confirm": ["days"]}, {"handle": "bo7"}, {"is_staff": True},
        {"email": "x@example.org"}, {"guest": True}, [], [["theme", "dark"]],
    ],
)  # fmt: skip
def test_a_wrong_preference_is_refused_and_nothing_changes(
    player: User, by_token: ByToken, body: Any
) -> None:
    client = by_token(player)
    before = client.get(API + "me").json()
    problem(client.patch(API + "me", body, format="json"), 422, "malformed")
    assert client.get(API + "me").json() == before


def test_broken_bodies_are_refused(player: User, by_token: ByToken) -> None:
    client = by_token(player)

    def patch(raw: bytes, kind: str = JSON) -> Any:
        return client.generic("PATCH", API + "me", raw, kind)  # type: ignore[arg-type]

    for raw in [b"{", b"\xff\xfe", b'{"theme": "dark\\u0000"}', b"[" * 1000, b'{"theme": NaN}']:
        problem(patch(raw), 400, "malformed")
    problem(patch(b'{"theme": "' + b"x" * 70000 + b'"}'), 413, "too-large")
    problem(patch(b"theme=dark", "application/x-www-form-urlencoded"), 415, "unsupported-media-type")
    problem(client.put(API + "me", {}, format="json"), 405, "method-not-allowed")


def test_a_sentence_is_in_the_asked_language(client: Client, db: None) -> None:
    english = client.get(API + "me", HTTP_ACCEPT_LANGUAGE="en").json()["detail"]
    czech = client.get(API + "me", HTTP_ACCEPT_LANGUAGE="cs").json()["detail"]
    assert english == "Sign in first."
    assert czech != english


# ── tokens ──


def test_a_token_is_made_shown_once_used_and_revoked(player: User, by_session: BySession) -> None:
    client = by_session(player)
    expires = timezone.now() + timedelta(days=30)
    made = client.post(
        API + "me/tokens", {"name": "home", "scope": "read", "expires": expires.isoformat()}, JSON
    )
    assert made.status_code == 201
    body = made.json()
    secret = body.pop("token")
    assert client.get(API + "me/tokens").json() == [body]
    assert body["used"] is None
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    assert program.get(API + "me").json()["handle"] == "ana"
    assert client.get(API + "me/tokens").json()[0]["used"] is not None
    assert client.delete(f"{API}me/tokens/{body['id']}").status_code == 204
    assert client.get(API + "me/tokens").json() == []
    problem(program.get(API + "me"), 401, "not-signed-in")


def test_only_a_digest_is_kept(player: User) -> None:
    token, secret = services.create_token(player, "home", "play", None)
    row = Token.objects.filter(pk=token.pk).values().get()
    assert all(secret not in str(value) for value in row.values())


def test_a_token_makes_no_tokens_and_ends_only_itself(player: User, by_token: ByToken) -> None:
    program = by_token(player)
    other, _secret = services.create_token(player, "other", "play", None)
    problem(
        program.post(API + "me/tokens", {"name": "more", "scope": "play"}, format="json"), 403, "session-only"
    )
    problem(program.delete(f"{API}me/tokens/{other.public_id}"), 403, "session-only")
    own = Token.objects.get(name="test")
    assert program.delete(f"{API}me/tokens/{own.public_id}").status_code == 204
    problem(program.get(API + "me"), 401, "not-signed-in")


def test_somebody_elses_token_is_not_there(player: User, guest: User, by_session: BySession) -> None:
    token, _secret = services.create_token(player, "home", "play", None)
    client = by_session(guest)
    assert client.get(API + "me/tokens").json() == []
    problem(client.delete(f"{API}me/tokens/{token.public_id}"), 404, "not-found")
    assert Token.objects.filter(pk=token.pk).exists()


def test_tokens_are_counted(player: User, by_session: BySession) -> None:
    client = by_session(player)
    for _ in range(services.MOST_TOKENS):
        assert client.post(API + "me/tokens", {"name": "x", "scope": "read"}, JSON).status_code == 201
    problem(client.post(API + "me/tokens", {"name": "x", "scope": "read"}, JSON), 409, "too-many-tokens")


@pytest.mark.parametrize(
    "body",
    [
        {}, {"name": "x"}, {"scope": "play"}, {"name": "", "scope": "play"}, {"name": "x" * 41, "scope": "play"},
        {"name": 5, "scope": "play"}, {"name": "x", "scope": "admin"}, {"name": "x", "scope": "play", "user": 1},
        {"name": "x", "scope": "play", "expires": "9999-12-31T23:59:59.999999Z"},
        {"name": "x", "scope": "play", "expires": "2200-01-01T00:00:00Z"},
        {"name": "x", "scope": "play", "expires": "2099-12-31"},
        {"name": "x", "scope": "play", "expires": "2099-12-31T12:00:00"},
        {"name": "x", "scope": "play", "expires": "2099-12-31T12:00"},
        {"name": "x", "scope": "play", "expires": 5}, {"name": "x", "scope": "play", "expires": "soon"},
        {"name": "x", "scope": "play", "expires": "2001-01-01T00:00:00Z"}, {"name": "x\x01", "scope": "play"},
    ],
)  # fmt: skip
def test_a_malformed_token_is_refused(player: User, by_session: BySession, body: Any) -> None:
    problem(by_session(player).post(API + "me/tokens", body, JSON), 422, "malformed")
    assert not Token.objects.exists()
