"""The same doors for programs: allauth's headless API, for a browser and for an app."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from rest_framework.test import APIClient

from icehouse.accounts.credentials import identify, still_good
from icehouse.accounts.models import User
from icehouse.accounts.services import create_token
from tests.service.accounts.conftest import PASSWORD
from tests.service.accounts.doors import code_in

APP, BROWSER = "/_allauth/app/v1/auth/", "/_allauth/browser/v1/auth/"
ACCOUNT = "/_allauth/app/v1/account/"
JSON = "application/json"
NEW = {"username": "dora-7", "email": "dora@example.org", "password": "twelve letters"}


def pending(body: dict[str, Any]) -> list[str]:
    return [flow["id"] for flow in body["data"]["flows"] if flow.get("is_pending")]


def proved(client: Client, mails: list[EmailMessage], **headers: str) -> dict[str, Any]:
    answer = client.post(APP + "signup", NEW, JSON, headers=headers)
    body = answer.json()
    assert answer.status_code == 401
    assert pending(body) == ["verify_email"]
    session = {"X-Session-Token": body["meta"]["session_token"]}
    done = client.post(APP + "email/verify", {"key": code_in(mails[-1])}, JSON, headers=session)
    assert done.status_code == 200, done.content
    found: dict[str, Any] = done.json()
    return found


def test_an_app_signs_up_and_gets_a_token_for_the_api(
    client: Client, db: None, mailoutbox: list[EmailMessage]
) -> None:
    body = proved(client, mailoutbox)
    me = client.get("/api/v1/me", headers={"Authorization": f"Token {body['meta']['access_token']}"})
    assert me.json()["handle"] == "dora-7"
    assert me.json()["guest"] is False


def test_an_app_keeps_its_guest_by_the_guests_token(
    client: Client, db: None, mailoutbox: list[EmailMessage]
) -> None:
    made = client.post("/api/v1/accounts/guest", {"handle": "passer-by"}, JSON).json()
    guest = User.objects.get(username="passer-by")
    proved(client, mailoutbox, Authorization=f"Token {made['token']}")
    user = User.objects.get(username="dora-7")
    assert user.pk == guest.pk
    assert User.objects.count() == 1
    me = client.get("/api/v1/me", headers={"Authorization": f"Token {made['token']}"})
    assert me.json()["handle"] == "dora-7"


def test_a_wrong_token_claims_nobody(client: Client, guest: User, mailoutbox: list[EmailMessage]) -> None:
    proved(client, mailoutbox, Authorization="Token " + "f" * 64)
    guest.refresh_from_db()
    assert guest.is_guest
    assert User.objects.count() == 2


def test_an_app_signs_in_and_out(client: Client, player: User) -> None:
    answer = client.post(APP + "login", {"username": "ana", "password": PASSWORD}, JSON)
    assert answer.status_code == 200
    meta = answer.json()["meta"]
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Token {meta['access_token']}")
    assert api.get("/api/v1/me").json()["handle"] == "ana"
    session = {"X-Session-Token": meta["session_token"]}
    other = Client().post(APP + "login", {"username": "ana", "password": PASSWORD}, JSON).json()["meta"]
    assert client.delete(APP + "session", headers=session).status_code == 401
    assert api.get("/api/v1/me").status_code == 401
    api.credentials(HTTP_AUTHORIZATION=f"Token {other['access_token']}")
    assert api.get("/api/v1/me").status_code == 200


def test_an_app_that_signs_in_often_leaves_few_tokens(player: User, db: None) -> None:
    for _ in range(30):
        answer = Client().post(APP + "login", {"email": "ana@example.org", "password": PASSWORD}, JSON)
        assert answer.status_code == 200
        assert answer.json()["meta"]["access_token"]
    assert player.auth_token_set.count() < 10


def test_a_browser_client_needs_the_csrf_token(player: User) -> None:
    client = Client(enforce_csrf_checks=True)
    wanted = {"username": "ana", "password": PASSWORD}
    assert client.post(BROWSER + "login", wanted, JSON).status_code == 403
    client.cookies["csrftoken"] = "a" * 32
    answer = client.post(BROWSER + "login", wanted, JSON, headers={"X-CSRFToken": "a" * 32})
    assert answer.status_code == 200
    assert client.get("/api/v1/me").json()["handle"] == "ana"


def test_a_guest_in_a_browser_is_offered_sign_up(guest: User, by_session: Callable[[User], Client]) -> None:
    answer = by_session(guest).get(BROWSER + "session")
    assert answer.status_code == 401
    assert {"id": "signup"} in answer.json()["data"]["flows"]


def test_sign_in_answers_alike(player: User) -> None:
    bodies = [
        Client().post(APP + "login", {"username": name, "password": "wrong password"}, JSON).json()
        for name in ["ana", "nobody-here"]
    ]
    assert bodies[0] == bodies[1]
    assert bodies[0]["status"] == 400


def test_reset_by_code(client: Client, player: User, mailoutbox: list[EmailMessage]) -> None:
    answer = client.post(APP + "password/request", {"email": "ana@example.org"}, JSON)
    assert answer.status_code == 401
    session = {"X-Session-Token": answer.json()["meta"]["session_token"]}
    wanted = {"key": code_in(mailoutbox[-1]), "password": "another long one"}
    create_token(player, "mine", "play", None)
    client.post(APP + "password/reset", wanted, JSON, headers=session)
    player.refresh_from_db()
    assert player.check_password("another long one")
    assert not player.auth_token_set.exists()


def test_another_address_needs_the_password(
    client: Client, player: User, mailoutbox: list[EmailMessage]
) -> None:
    signed_in = client.post(APP + "login", {"username": "ana", "password": PASSWORD}, JSON).json()
    session = {"X-Session-Token": signed_in["meta"]["session_token"]}
    wanted = {"email": "ana2@example.org"}
    refused = client.post(ACCOUNT + "email", wanted, JSON, headers=session)
    assert refused.status_code == 401
    assert {"id": "reauthenticate"} in refused.json()["data"]["flows"]
    assert not mailoutbox
    again = APP + "reauthenticate"
    assert client.post(again, {"password": "wrong one"}, JSON, headers=session).status_code == 400
    assert client.post(again, {"password": PASSWORD}, JSON, headers=session).status_code == 200
    assert client.post(ACCOUNT + "email", wanted, JSON, headers=session).status_code == 200
    assert [mail.to for mail in mailoutbox] == [["ana2@example.org"]]


def test_a_new_password_ends_all_tokens(player: User, client: Client, mailoutbox: list[EmailMessage]) -> None:
    secret = create_token(player, "mine", "play", None)[1]
    shown = identify(f"Token {secret}", "")
    assert still_good([shown]) == {shown}
    signed_in = client.post(APP + "login", {"username": "ana", "password": PASSWORD}, JSON).json()
    session = {"X-Session-Token": signed_in["meta"]["session_token"]}
    wanted = {"current_password": PASSWORD, "new_password": "another long one"}
    changed = client.post(ACCOUNT + "password/change", wanted, JSON, headers=session)
    assert changed.status_code == 200
    assert not still_good([shown])
    assert not player.auth_token_set.exists()
    assert [mail.to for mail in mailoutbox] == [["ana@example.org"]]


UNREADABLE = {
    "deep": "[" * 20_000,
    "deep in a member": '{"a": ' + "[" * 20_000,
    "a long number": '{"a": ' + "9" * 4301 + "}",
    "no object": "[]",
    "no JSON": "{'a': 1}",
    "nothing": " ",
    "no text": b"\xff",
    "half a character": '{"a": "\\ud800"}',
    "NUL": '{"username": "a\\u0000b"}',
}


@pytest.mark.parametrize("where", [APP, BROWSER])
@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
def test_what_can_not_be_read_is_a_problem(where: str, body: str | bytes, db: None) -> None:
    for door in ("login", "signup", "session"):
        answer = Client(raise_request_exception=False).post(where + door, body, JSON)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
        assert answer.json()["code"] == "malformed"


def test_what_is_too_long_is_a_problem(client: Client, db: None) -> None:
    answer = client.post(APP + "login", {"username": "a" * 70_000}, JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
