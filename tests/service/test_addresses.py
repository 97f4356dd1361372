"""The table of addresses holds, and is whole: an address that is not in it is a failure."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from icehouse.accounts.models import User
from tests.service.addresses import FOREIGN, STAFF, TABLE, Row
from tests.service.people import account
from tests.service.tables import Duel

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
VALUES = {"key": "intersect", "handle": "ana", "n": "1", "answer": "accept"}
UUID = "8d7e3b52-4d1c-4f0e-9a57-0f3a5f1c2b11"


def routes(resolver: Any = None, before: str = "") -> Iterator[str]:
    for one in (resolver or get_resolver()).url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one, route)
        else:
            assert isinstance(one, URLPattern)
            yield route


OWN = [route for route in routes() if not route.startswith((*FOREIGN, STAFF))]
LIBRARIES = [route for route in routes() if route.startswith(FOREIGN)]
ADMIN = [route for route in routes() if route.startswith(STAFF)]
ROWS = [(route, row) for route, rows in TABLE.items() for row in rows]


def filled(route: str, match_id: int) -> str:
    """The route with values for what it leaves open."""

    def value(found: re.Match[str]) -> str:
        kind, _, name = found[1].rpartition(":")
        if name == "match_id":
            return str(match_id)
        return UUID if kind == "uuid" else VALUES.get(name, "1")

    plain = re.sub(r"<([^>]+)>", value, route)
    return "/" + re.sub(r"\(\?P<\w+>[^)]*\)|[\^$]|\\Z", "1", plain).replace("1$", "")


def client_of(user: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def ask(client: Client, method: str, path: str, body: Any) -> Any:
    if path.startswith(("/api/", "/_allauth/")):
        return client.generic(method, path, _json(body), content_type="application/json")
    call = getattr(client, method.lower())
    return call(path) if body is None else call(path, body)


def _json(body: Any) -> bytes:
    import msgspec

    return b"" if body is None else msgspec.json.encode(body)


def test_every_address_is_in_the_table() -> None:
    assert sorted(OWN) == sorted(TABLE)


@pytest.mark.parametrize("role", ["nobody", "stranger", "player"])
@pytest.mark.parametrize(("route", "row"), ROWS, ids=[f"{row.method} {route}" for route, row in ROWS])
def test_who_gets_what(duel: Duel, route: str, row: Row, role: str) -> None:
    user = {"nobody": None, "stranger": account("eve") if role == "stranger" else None}.get(role, duel.a.user)
    answer = ask(client_of(user), row.method, filled(route, duel.id), row.body)
    assert answer.status_code == getattr(row, role), answer.content[:300]


@pytest.mark.parametrize("route", list(TABLE))
def test_other_methods_are_not_allowed(duel: Duel, route: str) -> None:
    client = client_of(duel.a.user)
    known = {row.method for row in TABLE[route]}
    for method in METHODS:
        if method not in known and not (route == "metrics" or "ealthz" in route or "readyz" in route):
            answer = ask(client, method, filled(route, duel.id), {})
            assert answer.status_code == 405, (method, answer.content[:200])


@pytest.mark.parametrize("route", LIBRARIES)
def test_a_librarys_address_is_never_an_error(duel: Duel, route: str) -> None:
    for user in (None, duel.a.user):
        client = client_of(user)
        for method in METHODS:
            answer = ask(client, method, filled(route, duel.id), {})
            assert answer.status_code < 500, (method, answer.content[:200])


@pytest.mark.parametrize("route", ADMIN)
def test_the_admin_is_for_staff(duel: Duel, route: str) -> None:
    for user in (None, duel.a.user):
        for method in METHODS:
            answer = ask(client_of(user), method, filled(route, duel.id), {})
            assert answer.status_code in {302, 403, 404, 405} or "login" in route, (
                method,
                answer.status_code,
            )
            if answer.status_code == 302 and "logout" not in route:
                assert "login" in answer["Location"], answer["Location"]


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/v1/nothing", 404), ("/api/v1/", 404), ("/nothing", 404), ("/api/v1/matches/x", 404)],
)
def test_an_address_that_leads_nowhere(db: None, path: str, status: int) -> None:
    answer = client_of(None).get(path)
    assert answer.status_code == status
    if path.startswith("/api/"):
        assert answer["Content-Type"] == "application/problem+json"
