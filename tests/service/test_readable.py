"""What stands in an address or a form must be text: another encoding and a NUL are refused before anybody looks."""

import pytest
from django.test import Client
from django.urls import reverse

from icehouse.accounts.models import User
from tests.service.people import Caller
from tests.service.test_raw_requests import ADDRESSES, WRITES

FORMS = ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"]
ENCODINGS = ["utf-16", "UTF-32", '"utf-16"', "utf-7", "latin-1", "cp1250", "idna", "rot13", "hex", "utf_16"]


@pytest.fixture
def client(db: None) -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("kind", FORMS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_another_encoding_gets_a_page(client: Client, kind: str, encoding: str) -> None:
    for where in WRITES:
        answer = client.generic("POST", where, b"a=1", content_type=f"{kind}; charset={encoding}")
        assert answer.status_code == 400, (where, answer.status_code)
        if where.startswith(("/api/", "/_allauth/")):
            assert answer.json()["code"] == "malformed"
        else:
            assert "Something in the address or the form was not as expected." in answer.content.decode()


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", '"utf-8"', "", "nonsense"])
def test_the_one_encoding_is_read_however_it_is_spelled(client: Client, encoding: str) -> None:
    kind = f"application/x-www-form-urlencoded; charset={encoding}"
    assert client.generic("POST", "/language", b"language=cs", content_type=kind).status_code == 302
    kind = f"application/json; charset={encoding}"
    assert client.generic("POST", "/api/v1/accounts/guest", b"{}", content_type=kind).status_code == 201


@pytest.mark.parametrize("query", ["q=%00", "%00=1", "status__exact=%00", "page=a%00b", "%%00"])
def test_a_nul_in_the_query_is_refused_everywhere(client: Client, query: str) -> None:
    for where in ADDRESSES:
        answer = client.get(f"{where}?{query}")
        assert answer.status_code == 400, (where, answer.status_code)


def test_what_only_looks_like_a_nul_is_none(client: Client) -> None:
    assert client.get("/?next=%2500").status_code == 200
    assert client.get("/api/v1/matches?player=%2500").json()["results"] == []


def test_the_administration_filters_by_no_nul(client: Client) -> None:
    staff = Caller.named("staff").user
    assert isinstance(staff, User)
    staff.is_staff = staff.is_superuser = True
    staff.save()
    client.force_login(staff, "django.contrib.auth.backends.ModelBackend")
    where = reverse("admin:matches_match_changelist")
    assert client.get(where).status_code == 200
    assert client.get(f"{where}?status__exact=%00").status_code == 400


def test_the_page_is_in_the_readers_language(client: Client) -> None:
    answer = client.get("/?q=%00", headers={"Accept-Language": "cs"})
    assert '<html lang="cs"' in answer.content.decode()
