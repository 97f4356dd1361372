"""Sign-up tells nobody whether an address has an account, neither by what can be seen nor by the work it takes."""

from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core.cache import cache
from django.test import Client

from icehouse.accounts.models import User
from tests.service.accounts.doors import CONFIRM, LOGIN, RESET, RESET_CODE, SIGNUP, Mails, code_in

APP, JSON = "/_allauth/app/v1/auth/", "application/json"
ADDRESSES = ("ana@example.org", "new@example.org")
KEY = "twelve letters"


def sign_up(client: Client, handle: str, email: str) -> None:
    wanted = {"username": handle, "email": email, "password1": KEY, "language": "en"}
    assert client.post(SIGNUP, wanted)["Location"] == CONFIRM


def test_who_waits_for_the_code_has_no_page(player: User, client: Client, mailoutbox: Mails) -> None:
    for number, email in enumerate(ADDRESSES):
        sign_up(client if email in ADDRESSES[1:] else Client(), f"dora-{number}", email)
        assert Client().get(f"/players/dora-{number}").status_code == 404
    client.post(CONFIRM, {"code": code_in(mailoutbox[-1])})
    assert Client().get("/players/dora-1").status_code == 200
    assert Client().get("/players/ana").status_code == 200


def test_a_password_is_hashed_for_either_address(player: User, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    done: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        done.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    for number, email in enumerate(ADDRESSES):
        done.clear()
        sign_up(Client(), f"dora-{number}", email)
        counts.append(len(done))
        done.clear()
        cache.clear()  # an address gets no second mail so soon
        named = {"username": f"eve-{number}", "email": email.replace("new", "other"), "password": KEY}
        assert Client().post(APP + "signup", named, JSON).status_code == 401
        counts.append(len(done))
    assert counts == [1, 1, 1, 1]


def test_before_the_code_the_password_opens_nothing(player: User) -> None:
    answers: list[Any] = []
    for number, email in enumerate(ADDRESSES):
        sign_up(Client(), f"dora-{number}", email)
        given = {"username": f"dora-{number}", "password": KEY}
        told = Client().post(APP + "login", given, JSON)
        page = Client().post(LOGIN, {"login": f"dora-{number}", "password": KEY})
        answers.append((told.status_code, told.json(), page.status_code))
    assert answers[0] == answers[1]
    assert answers[0][0] == 400


def test_who_lost_the_code_asks_for_a_new_password(db: None, mailoutbox: Mails) -> None:
    sign_up(Client(), "dora-7", "dora@example.org")
    cache.clear()  # an address gets no second mail so soon
    client, new = Client(), "another long one"
    client.post(RESET, {"email": "dora@example.org"})
    page = client.post(RESET_CODE, {"code": code_in(mailoutbox[-1])})["Location"]
    client.post(page, {"password1": new, "password2": new})
    answer = Client().post(LOGIN, {"login": "dora-7", "password": new})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert User.objects.filter(username="dora-7").exists()
