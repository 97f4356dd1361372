"""How bodies come in over a real connection: whole, whichever way their length is told, and within bounds."""

import http.client
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.conf import settings

from icehouse import intake, problems
from tests.service import judge, tables
from tests.service.live import PATIENCE, Live, token_of
from tests.service.people import Caller
from tests.service.tables import opened

JSON = "application/json"


@pytest.fixture
def line(live: Live) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", live.port, timeout=PATIENCE)
    yield connection
    connection.close()


def in_chunks(
    line: http.client.HTTPConnection, method: str, path: str, raw: bytes, **headers: str
) -> tuple[int, Any, http.client.HTTPResponse]:
    """Status, JSON and head of what a body in pieces gets, its length not told."""
    pieces = (raw[at : at + 1000] for at in range(0, len(raw), 1000))
    head = {"Content-Type": JSON, "Transfer-Encoding": "chunked", **headers}
    line.request(method, f"/api/v1/{path}", pieces, head, encode_chunked=True)
    answer = line.getresponse()
    body = answer.read()
    return answer.status, msgspec.json.decode(body) if body else None, answer


def test_a_body_in_chunks_is_read(line: http.client.HTTPConnection) -> None:
    ana = Caller.named("ana")
    assert ana.user is not None
    token = f"Token {token_of(ana.user)}"
    status, body, _ = in_chunks(line, "PATCH", "me", b'{"language": "cs"}', Authorization=token)
    assert (status, body["language"]) == (200, "cs")
    ana.user.refresh_from_db()
    assert ana.user.language == "cs"


def test_garbage_in_chunks_is_refused_and_changes_nothing(line: http.client.HTTPConnection) -> None:
    ana = Caller.named("ana")
    number = opened(ana)
    assert ana.user is not None
    token = f"Token {token_of(ana.user)}"
    status, body, _ = in_chunks(line, "POST", f"matches/{number}/leave", b"garbage", Authorization=token)
    assert (status, body["code"]) == (400, "malformed")
    assert ana.get(f"matches/{number}").ok()["you"] == 0


def test_an_action_in_chunks_is_carried_out_and_the_line_goes_on(line: http.client.HTTPConnection) -> None:
    duel = tables.duel(Caller.named("ana"), Caller.named("bo"))
    assert duel.a.user is not None
    token = f"Token {token_of(duel.a.user)}"
    action = {"type": "place", "size": 3, "square": [1, 1]}
    asked = msgspec.json.encode({"decision": duel.decision(0), "action": action, "key": "key-chunked"})
    path = f"matches/{duel.id}/actions"
    status, body, _ = in_chunks(line, "POST", path, asked, Authorization=token)
    assert (status, body["result"]["accepted"]) == (200, True)
    line.request("GET", f"/api/v1/matches/{duel.id}")
    assert msgspec.json.decode(line.getresponse().read())["version"] == 3


# ── out of bounds ──


def head_of(answer: http.client.HTTPResponse) -> dict[str, str | None]:
    return {name: answer.getheader(name) for name in ("Content-Type", "Cache-Control", "Content-Language")}


SENTENCES = {
    (400, "en"): "This request can't be read.",
    (413, "en"): "This is too large.",
    (413, "cs"): "Tohle je moc velké.",
    (408, "en"): "This came too slowly.",
    (408, "cs"): "Přišlo to moc pomalu.",
}


@pytest.mark.parametrize("language", ["en", "cs"])
def test_what_is_too_large_is_refused_in_words(line: http.client.HTTPConnection, language: str) -> None:
    raw = b'"' + b"x" * intake.MAX_BODY + b'"'
    line.request("POST", "/api/v1/matches", raw, {"Content-Type": JSON, "Accept-Language": language})
    judged(line.getresponse(), 413, "too-large", language)


def test_too_large_in_chunks_is_refused_too(line: http.client.HTTPConnection) -> None:
    raw = b'"' + b"x" * (intake.MAX_BODY - 1)
    status, _, _ = in_chunks(line, "POST", "matches", raw)
    assert status == 401  # read to its end, and then judged by who sends it
    line.close()
    line.request("POST", "/api/v1/matches", iter([raw, b"x"]), {"Content-Type": JSON}, encode_chunked=True)
    judged(line.getresponse(), 413, "too-large", "en")


@pytest.mark.parametrize("language", ["en", "cs"])
def test_what_comes_too_slowly_is_refused_in_words(
    line: http.client.HTTPConnection, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "READ_WITHIN", 0.05)
    line.putrequest("POST", "/api/v1/matches")
    line.putheader("Content-Length", "10")
    line.putheader("Cookie", f"{settings.LANGUAGE_COOKIE_NAME}={language}")
    line.endheaders(b"{")
    judged(line.getresponse(), 408, "too-slow", language)


def test_a_type_that_cannot_be_read_is_malformed(line: http.client.HTTPConnection) -> None:
    line.request("POST", "/play", b"", {"Content-Type": "text/plain; x*=foo'en'%ff"})
    judged(line.getresponse(), 400, "malformed", "en")


def judged(answer: http.client.HTTPResponse, status: int, code: str, language: str) -> None:
    """A whole problem document, in the language that was asked for, that nobody keeps."""
    body = msgspec.json.decode(answer.read())
    judge.fits("ProblemInfo", body)
    assert (answer.status, body["status"], body["code"]) == (status, status, code)
    assert body["detail"] == SENTENCES[status, language]
    assert head_of(answer) == {
        "Content-Type": "application/problem+json",
        "Cache-Control": problems.UNKEPT["Cache-Control"],
        "Content-Language": language,
    }
