"""Pages that show what is somebody's own are kept by nobody on the way, nor by the device after signing out."""

import pytest
from django.conf import settings
from django.test import Client

from icehouse.accounts.doors import BACKEND
from icehouse.problems import UNKEPT
from tests.service.people import Caller

PAGES = [
    "/",
    "/games/",
    "/players/ana",
    "/matches/new",
    "/settings",
    "/learn/",
    "/games/intersect",
    "/nothing",
]


@pytest.mark.parametrize("where", PAGES)
def test_pages_of_who_is_signed_in_are_not_kept(client: Client, ana: Caller, where: str) -> None:
    assert ana.user is not None
    client.force_login(ana.user, BACKEND)
    said = {word.strip() for word in client.get(where).headers["Cache-Control"].split(",")}
    assert {"no-store", "private"} <= said


@pytest.mark.parametrize("where", ["/", "/games/", "/players/ana", "/learn/"])
def test_what_everybody_sees_may_be_kept(client: Client, ana: Caller, where: str) -> None:
    assert "no-store" not in client.get(where).headers.get("Cache-Control", "")


def test_what_is_no_page_says_itself_whether_it_is_kept(client: Client, ana: Caller) -> None:
    assert ana.user is not None
    client.force_login(ana.user, BACKEND)
    assert "no-store" not in client.get("/jsi18n/").headers.get("Cache-Control", "")


def test_the_answer_that_signs_in_is_not_kept(client: Client, db: None) -> None:
    answer = client.post("/play", {"handle": "passer-by"})
    assert settings.SESSION_COOKIE_NAME in answer.cookies
    assert answer.headers["Cache-Control"] == UNKEPT["Cache-Control"]
