"""Doors under a crowd: who comes second is told so, and guesses at codes are counted however they come."""

from functools import partial
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from icehouse.accounts import services
from icehouse.accounts.models import User
from tests.service.accounts.doors import CONFIRM, SIGNUP, Mails, code_in
from tests.service.accounts.parallel import at_once

APP, JSON = "/_allauth/app/v1/auth/", "application/json"
KEY = "twelve letters"
CROWD = 6


def post(path: str, body: dict[str, str], **headers: str) -> Any:
    client = Client(raise_request_exception=False)
    return client.post(APP + path, body, JSON, headers=headers)


@pytest.mark.parametrize("checked", [True, False])
def test_one_of_many_gets_the_handle(
    checked: bool, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not checked:  # all have passed the check before anybody is there
        monkeypatch.setattr("icehouse.accounts.adapter.is_taken", lambda _handle: False)
    answers = at_once(
        [
            partial(post, "signup", {"username": "dora-7", "email": f"dora{n}@example.org", "password": KEY})
            for n in range(CROWD)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [400] * (CROWD - 1) + [401]
    codes = {answer.json()["errors"][0]["code"] for answer in answers if answer.status_code == 400}
    assert codes == {"username_taken"}
    assert User.objects.filter(username="dora-7").count() == 1


def test_a_page_says_that_somebody_was_faster(
    client: Client, player: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icehouse.accounts.adapter.is_taken", lambda _handle: False)
    wanted = {"username": "ana", "email": "dora@example.org", "password1": KEY}
    page = client.post(SIGNUP, wanted, headers={"Accept-Language": "en"})
    assert page.status_code == 200
    assert "This name is taken." in page.content.decode()


def test_an_address_that_came_first_stays_unsaid(
    player: User, monkeypatch: pytest.MonkeyPatch, mailoutbox: Mails
) -> None:
    monkeypatch.setattr(
        "allauth.account.internal.flows.manage_email.email_already_exists", lambda email, **_: (email, False)
    )
    wanted = {"username": "dora-7", "email": "ana@example.org", "password": KEY}
    assert post("signup", wanted).status_code == 401
    cache.clear()  # an address gets no second mail so soon
    answer = Client().post(SIGNUP, {**wanted, "username": "dora-8", "password1": KEY})
    assert (answer.status_code, answer["Location"]) == (302, CONFIRM)
    assert [mail.to for mail in mailoutbox] == [["ana@example.org"]] * 2
    assert User.objects.count() == 1


@pytest.fixture
def applicant(transactional_db: None, mailoutbox: Mails) -> dict[str, str]:
    """The session of a guest's sign-up that waits for its code."""
    guest = services.new_guest("passer-by")
    secret = services.create_token(guest, "guest", "play", None)[1]
    wanted = {"username": "dora-7", "email": "dora@example.org", "password": KEY}
    answer = post("signup", wanted, Authorization=f"Token {secret}")
    assert answer.status_code == 401
    return {"X-Session-Token": answer.json()["meta"]["session_token"]}


def test_a_code_lets_one_of_many_in(applicant: dict[str, str], mailoutbox: Mails) -> None:
    code = code_in(mailoutbox[-1])
    answers = at_once([partial(post, "email/verify", {"key": code}, **applicant)] * CROWD)
    codes = sorted(answer.status_code for answer in answers)
    assert codes[0] == 200
    assert set(codes[1:]) <= {400, 409, 410}
    assert [(user.username, user.is_guest) for user in User.objects.all()] == [("dora-7", False)]


def test_guesses_side_by_side_are_counted(applicant: dict[str, str], mailoutbox: Mails) -> None:
    answers = at_once([partial(post, "email/verify", {"key": f"WRO-N{n}G"}, **applicant) for n in range(8)])
    judged = [answer for answer in answers if answer.status_code == 400]
    assert len(judged) == 3
    assert post("email/verify", {"key": code_in(mailoutbox[-1])}, **applicant).status_code in {401, 409, 410}


def guess(session: str, number: int) -> Any:
    client = Client(raise_request_exception=False)
    client.cookies["sessionid"] = session
    return client.post(CONFIRM, {"code": f"WRO-N{number}G"})


def test_guesses_on_pages_side_by_side_are_counted(transactional_db: None) -> None:
    client = Client()
    client.post(SIGNUP, {"username": "dora-7", "email": "dora@example.org", "password1": KEY})
    session = client.cookies["sessionid"].value
    answers = at_once([partial(guess, session, number) for number in range(8)])
    assert len([answer for answer in answers if answer.status_code == 200]) <= 3


def test_guesses_at_a_reset_are_counted(transactional_db: None, mailoutbox: Mails) -> None:
    user = User.objects.create_user("ana", "ana@example.org", KEY)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    session = post("password/request", {"email": user.email}).json()["meta"]["session_token"]
    wanted = {"key": "WRO-NGXX", "password": "another long one"}
    answers = at_once([partial(post, "password/reset", wanted, **{"X-Session-Token": session})] * 8)
    assert len([answer for answer in answers if answer.status_code == 400]) == 3
    asked = {"X-Session-Token": session, "X-Password-Reset-Key": code_in(mailoutbox[-1])}
    late = Client(raise_request_exception=False).get(APP + "password/reset", headers=asked)
    assert late.status_code == 409
