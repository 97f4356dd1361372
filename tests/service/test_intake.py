"""How bodies come in over a real connection: whole, whichever way their length is told, and within bounds."""

import http.client
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.service import tables
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
