"""Sign-up on the site's own pages, and the guest who keeps everything."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from pytest_django import Settings

from icehouse.accounts import services
from icehouse.accounts.models import Token, User
from tests.service.accounts.conftest import PASSWORD
from tests.service.accounts.doors import CONFIRM, SIGNUP, Mails, code_in, masked

NEW = {"username": "dora-7", "email": "dora@example.org", "password1": "twelve letters", "language": "cs"}


def signed_up(client: Client, mails: Mails, **changes: str) -> None:
    answer = client.post(SIGNUP, {**NEW, **changes})
    assert (answer.status_code, answer["Location"]) == (302, CONFIRM), answer.content.decode()[-3000:]
    answer = client.post(CONFIRM, {"code": code_in(mails[-1])})
    assert answer.status_code == 302, answer.content.decode()


def test_sign_up_takes_four_things_and_a_code_by_mail(client: Client, db: None, mailoutbox: Mails) -> None:
    assert client.get(SIGNUP).status_code == 200
    signed_up(client, mailoutbox)
    user = User.objects.get(username="dora-7")
    assert (user.is_guest, user.email, user.language) == (False, "dora@example.org", "cs")
    assert EmailAddress.objects.get(user=user).verified
    assert client.get("/api/v1/me").json()["handle"] == "dora-7"


def test_before_the_code_nobody_is_signed_in(client: Client, db: None, mailoutbox: Mails) -> None:
    client.post(SIGNUP, NEW)
    assert client.get("/api/v1/me").status_code == 401
    page = client.get(CONFIRM)
    assert page.status_code == 200
    wrong = client.post(CONFIRM, {"code": "WRONG-CODE"})
    assert wrong.status_code == 200
    assert "kód nesedí" in wrong.content.decode() or "code is wrong" in wrong.content.decode()
    assert client.get("/api/v1/me").status_code == 401


def test_a_guest_who_signs_up_keeps_the_row_and_what_hangs_on_it(
    guest: User, by_session: Callable[[User], Client], mailoutbox: Mails
) -> None:
    services.set_preferences(guest, {"theme": "dark", "patterns": True})
    token, _secret = services.create_token(guest, "mine", "play", None)
    client = by_session(guest)
    assert "passer-by" in client.get(SIGNUP).content.decode()
    signed_up(client, mailoutbox)
    user = User.objects.get(username="dora-7")
    assert user.pk == guest.pk
    assert (user.is_guest, user.theme, user.patterns, user.language) == (False, "dark", True, "cs")
    assert user.check_password(NEW["password1"])
    assert User.objects.count() == 1
    assert EmailAddress.objects.get(user=user).email == "dora@example.org"
    assert Token.objects.get(pk=token.pk).user_id == user.pk
    assert client.get("/api/v1/me").json()["handle"] == "dora-7"


def test_until_the_code_is_entered_the_guest_stays_a_guest(
    guest: User, by_session: Callable[[User], Client], mailoutbox: Mails
) -> None:
    client = by_session(guest)
    client.post(SIGNUP, NEW)
    guest.refresh_from_db()
    assert (guest.username, guest.is_guest) == ("passer-by", True)
    assert client.get("/api/v1/me").json()["handle"] == "passer-by"


def test_a_guest_that_is_gone_is_claimed_by_nobody(guest: User, player: User) -> None:
    applicant = User.objects.create_user("eve-7", "eve@example.org", PASSWORD)
    assert not services.claim(player.pk, applicant)
    assert not services.claim(guest.pk + 1000, applicant)
    assert not services.claim(guest.pk, services.new_guest())
    guest.refresh_from_db()
    assert guest.is_guest


def test_two_sign_ups_claim_a_guest_once(guest: User) -> None:
    first = User.objects.create_user("eve-7", "eve@example.org", PASSWORD)
    second = User.objects.create_user("eve-8", "eve8@example.org", PASSWORD)
    assert services.claim(guest.pk, first)
    assert not services.claim(guest.pk, second)
    assert User.objects.get(pk=guest.pk).username == "eve-7"


def test_sign_up_answers_alike_for_known_and_unknown_addresses(player: User, mailoutbox: Mails) -> None:
    answers = []
    for number, email in enumerate(["ana@example.org", "new@example.org"]):
        client, handle = Client(), f"dora-{number}"
        answer = client.post(SIGNUP, {**NEW, "username": handle, "email": email})
        page = client.get(CONFIRM)
        wrong = client.post(CONFIRM, {"code": "WRONG-CODE"})
        again = Client().post(SIGNUP, {**NEW, "username": handle, "email": "third@example.org"})
        taken = re.sub(r"dora-\d", "…", masked(again.content.decode()))
        answers.append(
            (
                answer.status_code,
                answer["Location"],
                masked(page.content.decode()),
                wrong.status_code,
                again.status_code,
            )
        )
        assert "dora-" in again.content.decode()
        assert "aria-invalid" in taken
    assert answers[0] == answers[1]
    assert [mail.to for mail in mailoutbox] == [["ana@example.org"], ["new@example.org"]]
    assert "account" in str(mailoutbox[0].subject)
    assert User.objects.filter(email="new@example.org").count() == 1


def test_a_guests_claim_tells_nothing_about_an_address(
    guest: User, player: User, by_session: Callable[[User], Client], mailoutbox: Mails
) -> None:
    client = by_session(guest)
    client.post(SIGNUP, {**NEW, "email": "ana@example.org"})
    assert client.get("/api/v1/me").json()["handle"] == "passer-by"
    guest.refresh_from_db()
    player.refresh_from_db()
    assert guest.is_guest
    assert player.username == "ana"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"username": "ana"}, "Free: ana-7, ana-12"),
        ({"username": "admin"}, "kept for the house"),
        ({"username": "a b"}, "Small letters"),
        ({"username": "ab"}, "Between 3 and 20"),
        ({"email": "nonsense"}, "email-problem"),
        ({"password1": "short"}, "password1-problem"),
        ({"password1": "1234567890"}, "password1-problem"),
        ({"password1": "dora@example.org"}, "password1-problem"),
        ({"language": "xx"}, "account/signup"),
    ],
)
def test_sign_up_says_what_is_wrong_beside_the_field(
    client: Client, player: User, mailoutbox: Mails, changes: dict[str, str], words: str
) -> None:
    answer = client.post(SIGNUP, {**NEW, **changes}, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    page = answer.content.decode().replace('id="problem-', 'id="').replace('username"', 'username-problem"')
    page = re.sub(r'id="(\w+)"', r'id="\1-problem"', page)
    assert words in page or "account/signup" in words
    assert User.objects.count() == 1
    assert not mailoutbox


def test_sign_up_is_limited(client: Client, db: None, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip"}
    codes = [client.post(SIGNUP, {**NEW, "username": "x"}).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_what_is_never_proved_is_forgotten(client: Client, db: None, mailoutbox: Mails, player: User) -> None:
    client.post(SIGNUP, NEW)
    assert services.forget_unverified() == 0
    User.objects.filter(username="dora-7").update(date_joined="2001-01-01T00:00:00Z")
    User.objects.filter(username="ana").update(date_joined="2001-01-01T00:00:00Z")
    services.new_guest("old-guest")
    User.objects.filter(username="old-guest").update(date_joined="2001-01-01T00:00:00Z")
    assert services.forget_unverified() > 0
    assert set(User.objects.values_list("username", flat=True)) == {"ana", "old-guest"}
