"""Sign-in, password reset, sign-out, changes of address and password, on the site's own pages."""

from collections.abc import Callable

from django.test import Client

from icehouse.accounts.models import User
from tests.service.accounts.conftest import PASSWORD
from tests.service.accounts.doors import CONFIRM, LOGIN, LOGOUT, RESET, RESET_CODE, Mails, code_in, masked

AGAIN = "/accounts/reauthenticate/"


def test_sign_in_by_handle_or_address(player: User) -> None:
    for login in ["ana", "ana@example.org", "ANA@example.org"]:
        client = Client()
        answer = client.post(LOGIN, {"login": login, "password": PASSWORD})
        assert (answer.status_code, answer["Location"]) == (302, "/"), login
        assert client.get("/api/v1/me").json()["handle"] == "ana"


def test_sign_in_answers_alike_for_known_and_unknown_names(player: User, guest: User) -> None:
    pages = []
    for login in ["ana", "nobody-here", "passer-by"]:
        answer = Client().post(LOGIN, {"login": login, "password": "wrong password"})
        pages.append((answer.status_code, masked(answer.content.decode()).replace(login, "…")))
    assert pages[0] == pages[1] == pages[2]
    pages = []
    for login in ["ana@example.org", "new@example.org"]:
        answer = Client().post(LOGIN, {"login": login, "password": "wrong password"})
        pages.append((answer.status_code, masked(answer.content.decode())))
    assert pages[0] == pages[1]


def test_sign_in_is_limited_alike_for_known_and_unknown_names(player: User) -> None:
    told: list[list[str]] = []
    for login in ["ana", "nobody-here"]:
        client = Client(REMOTE_ADDR=f"192.0.2.{len(told) + 1}")
        pages = [client.post(LOGIN, {"login": login, "password": "wrong password"}) for _ in range(7)]
        told.append([masked(page.content.decode()).replace(login, "…") for page in pages])
        right = client.post(LOGIN, {"login": login, "password": PASSWORD})
        assert right.status_code == 200
    assert told[0] == told[1]
    assert told[0][0] != told[0][-1]


def test_a_guest_may_sign_in_to_an_account(
    guest: User, player: User, by_session: Callable[[User], Client]
) -> None:
    client = by_session(guest)
    page = client.get(LOGIN).content.decode()
    assert "passer-by" in page
    client.post(LOGIN, {"login": "ana", "password": PASSWORD})
    assert client.get("/api/v1/me").json()["handle"] == "ana"
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_password_is_reset_by_a_code(player: User, client: Client, mailoutbox: Mails) -> None:
    assert client.get(RESET).status_code == 200
    answer = client.post(RESET, {"email": "ana@example.org"})
    assert answer["Location"] == RESET_CODE
    assert client.get(RESET_CODE).status_code == 200
    answer = client.post(RESET_CODE, {"code": code_in(mailoutbox[-1])})
    assert answer.status_code == 302, answer.content.decode()
    page = client.get(answer["Location"])
    assert page.status_code == 200
    answer = client.post(
        answer["Location"], {"password1": "another long one", "password2": "another long one"}
    )
    assert answer.status_code == 302
    player.refresh_from_db()
    assert player.check_password("another long one")
    assert [mail.to for mail in mailoutbox[1:]] == [["ana@example.org"]]


def test_reset_answers_alike_for_known_and_unknown_addresses(player: User, mailoutbox: Mails) -> None:
    answers = []
    for email in ["ana@example.org", "new@example.org"]:
        client = Client()
        answer = client.post(RESET, {"email": email})
        page = client.get(RESET_CODE)
        wrong = client.post(RESET_CODE, {"code": "WRONG-CODE"})
        answers.append(
            (
                answer.status_code,
                answer["Location"],
                masked(page.content.decode()),
                masked(wrong.content.decode()),
            )
        )
    assert answers[0] == answers[1]
    assert len(mailoutbox) == 2


def test_reset_is_limited(player: User, client: Client, mailoutbox: Mails) -> None:
    codes = [client.post(RESET, {"email": "ana@example.org"}).status_code for _ in range(7)]
    assert codes[0] == 302
    assert codes[-1] == 429
    assert len(mailoutbox) < 7


def test_signing_out_asks_first_and_needs_the_token(
    player: User, by_session: Callable[[User], Client]
) -> None:
    client = by_session(player)
    assert client.get(LOGOUT).status_code == 200
    assert client.get("/api/v1/me").status_code == 200
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    assert strict.post(LOGOUT).status_code == 403
    client.post(LOGOUT)
    assert client.get("/api/v1/me").status_code == 401


def test_a_guest_can_sign_out_too(guest: User, by_session: Callable[[User], Client]) -> None:
    client = by_session(guest)
    assert "passer-by" in client.get(LOGOUT).content.decode()
    client.post(LOGOUT)
    assert client.get("/api/v1/me").status_code == 401


def test_the_address_changes_when_the_new_one_is_proved(
    player: User, by_session: Callable[[User], Client], mailoutbox: Mails
) -> None:
    client = by_session(player)
    assert client.get("/accounts/email/").status_code == 200
    answer = client.post("/accounts/email/", {"email": "ana2@example.org", "action_add": ""})
    assert answer["Location"].startswith(AGAIN)
    assert not mailoutbox
    again = answer["Location"]
    assert client.get(again).status_code == 200
    asked = {"password": PASSWORD, "next": "/accounts/email/"}
    assert client.post(again, {**asked, "password": "wrong password"}).status_code == 200
    assert client.post(again, asked)["Location"] == CONFIRM
    player.refresh_from_db()
    assert player.email == "ana@example.org"
    client.post(CONFIRM, {"code": code_in(mailoutbox[-1])})
    player.refresh_from_db()
    assert player.email == "ana2@example.org"
    told = mailoutbox[-1]
    assert (told.to, "ana2@example.org" in str(told.body)) == (["ana@example.org"], True)


def test_the_password_changes_with_the_old_one(player: User, by_session: Callable[[User], Client]) -> None:
    client = by_session(player)
    url = "/accounts/password/change/"
    assert client.get(url).status_code == 200
    wrong = {
        "oldpassword": "wrong password",
        "password1": "another long one",
        "password2": "another long one",
    }
    assert client.post(url, wrong).status_code == 200
    assert client.post(url, {**wrong, "oldpassword": PASSWORD}).status_code == 302
    player.refresh_from_db()
    assert player.check_password("another long one")
