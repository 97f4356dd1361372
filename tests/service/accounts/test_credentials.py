"""What sockets showed, looked at again: many at once, in a few statements."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from icehouse.accounts.credentials import Credentials, identify, still_good
from icehouse.accounts.models import Token, User
from icehouse.accounts.services import create_token
from tests.service.people import Caller

BACKEND = "django.contrib.auth.backends.ModelBackend"

pytestmark = pytest.mark.django_db


def by_session(user: User) -> Credentials:
    client = Client()
    client.force_login(user, BACKEND)
    return identify("", client.cookies["sessionid"].value)


def by_token(user: User) -> Credentials:
    expiry = timezone.now() + timedelta(days=1)
    return identify(f"Token {create_token(user, 'phone', Token.Scope.PLAY, expiry)[1]}", "")


def people() -> list[User]:
    users = [Caller.named(name).user for name in ("ana", "bo", "cy")]
    return [user for user in users if user is not None]


def test_who_has_shown_nothing_stays() -> None:
    public = Credentials()
    assert still_good([public]) == {public}
    assert still_good([]) == set()


def test_all_that_is_good_stays_good() -> None:
    shown = {way(user) for user in people() for way in (by_session, by_token)}
    assert len(shown) == 6
    assert still_good(shown) == shown


def test_what_has_ended_is_left_out() -> None:
    ana, bo, cy = people()
    sessions, tokens = (
        [by_session(user) for user in (ana, bo, cy)],
        [by_token(user) for user in (ana, bo, cy)],
    )
    kept = by_session(ana)
    Session.objects.filter(session_key=sessions[0].session).delete()
    Token.objects.filter(pk=tokens[0].token).update(expiry=timezone.now())
    User.objects.filter(pk=bo.pk).update(is_active=False)
    cy.set_password("another one")
    cy.save()
    assert still_good([*sessions, *tokens, kept]) == {tokens[2], kept}, "a changed password ends sessions"


def test_a_session_of_somebody_else_is_not_good() -> None:
    ana, bo, _cy = people()
    theirs = by_session(bo)
    assert still_good([Credentials(user_id=ana.pk, session=theirs.session)]) == set()
    assert still_good([Credentials(user_id=ana.pk, session="made-up")]) == set()


def test_many_cost_what_few_cost() -> None:
    shown = [way(user) for user in people() for way in (by_session, by_token)]
    counts = []
    for asked in (shown[:2], shown):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            still_good(asked)
        counts.append(len(queries))
    assert counts == [3, 3]
