"""Bad input of every kind gets its problem code and changes nothing."""

from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core import NOT_SET

from icehouse.matches.models import Match
from tests.conftest import SOAK
from tests.service import judge
from tests.service.people import Caller
from tests.service.tables import Duel

CALLS = [
    ("POST", "matches"),
    ("POST", "{}/join"),
    ("POST", "{}/leave"),
    ("POST", "{}/start"),
    ("POST", "{}/actions"),
    ("POST", "{}/resign"),
    ("POST", "{}/proposals"),
    ("POST", "{}/proposals/1/accept"),
    ("POST", "{}/proposals/1/decline"),
    ("PUT", "{}/orders"),
    ("PUT", "{}/notes"),
    ("PUT", "{}/draft"),
    ("PATCH", "me"),
    ("POST", "me/tokens"),
    ("POST", "accounts/guest"),
]

UNREADABLE: dict[str, bytes] = {
    "half an object": b'{"text": ',
    "no JSON": b"hello",
    "two values": b"{} {}",
    "single quotes": b"{'text': 1}",
    "not a number": b'{"text": NaN}',
    "out of range": b'{"text": 1e999}',
    "wrong bytes": b'{"text": "\xff\xfe"}',
    "half a surrogate": b'{"text": "\\ud800"}',
    "NUL": b'{"text": "a\\u0000"}',
    "a raw NUL": b'{"text": "\x00"}',
    "deep arrays": b"[" * 40_000,
    "deep objects": b'{"a":' * 8_000,
    "balanced and deep": b"[" * 30 + b"]" * 30,
    "a byte order mark": b"\xef\xbb\xbf{}",
}

WRONG: dict[str, bytes] = {
    "an array": b"[]",
    "a number": b"7",
    "a text": b'"text"',
    "true": b"true",
    "unknown members": b'{"unknown": 1}',
    "a member without a name": b'{"": 1}',
    "wrong types": (
        b'{"text": {}, "kind": [], "orders": 1, "game": 3, "seat": "x", "action": 1, "theme": 1, "name": 1,'
        b' "handle": 1}'
    ),
    "large numbers": b'{"text": 1' + b"0" * 400 + b', "seat": 1' + b"0" * 400 + b"}",
    "proto": b'{"__proto__": {"a": 1}, "constructor": 1}',
}


def ask(duel: Duel, method: str, call: str, raw: bytes, **more: Any) -> Any:
    return duel.a.call(method, call.replace("{}", duel.path), raw, **more)


@pytest.mark.parametrize(("method", "call"), CALLS)
def test_what_cannot_be_read_is_malformed(duel: Duel, method: str, call: str) -> None:
    for kind, raw in UNREADABLE.items():
        assert kind
        ask(duel, method, call, raw).refused(400, "malformed")
    assert (duel.match.version, duel.match.status) == (2, "playing")


@pytest.mark.parametrize(("method", "call"), CALLS)
def test_what_is_something_else_is_malformed(duel: Duel, method: str, call: str) -> None:
    for kind, raw in WRONG.items():
        assert kind
        ask(duel, method, call, raw).refused(422, "malformed")
    assert (duel.match.version, duel.match.status) == (2, "playing")
    assert Match.objects.count() == 1


@pytest.mark.parametrize(("method", "call"), CALLS)
def test_what_is_too_large_or_of_another_type_is_not_read(duel: Duel, method: str, call: str) -> None:
    ask(duel, method, call, b'{"text": "' + b"x" * 70_000 + b'"}').refused(413, "too-large")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "x"):
        ask(duel, method, call, b"text=1", kind=kind).refused(415, "unsupported-media-type")


NULS = [
    rb'{"text": "\u0000"}',
    rb'{"text": "a\\\u0000"}',
    rb'{"text": "\\u0000", "a\u0000": 1}',
    rb'{"text": "a", "b": {"c": [1, ["\u0000"]]}}',
    rb'{"text": "a", "b": [{"\u0000": 1}]}',
    b'{"text": "a"}\0',
]


@pytest.mark.parametrize("raw", NULS)
def test_a_nul_at_any_place_is_malformed(duel: Duel, raw: bytes) -> None:
    ask(duel, "PUT", "{}/notes", raw).refused(400, "malformed")


@pytest.mark.parametrize("text", ["\\u0000", "a\\\\u0000", "C:\\u0000\\u0001", "%00", "\\0"])
def test_what_only_reads_like_a_nul_is_kept(duel: Duel, text: str) -> None:
    assert duel.a.put(f"{duel.path}/notes", {"text": text}).ok() == {"text": text}
    assert duel.a.get(f"{duel.path}/notes").ok() == {"text": text}


def test_only_json_is_sent(duel: Duel) -> None:
    duel.a.call("GET", duel.path, Accept="text/html").refused(406, "not-acceptable")
    duel.a.call("GET", duel.path, Accept="application/json;q=0.1, text/html").ok()


def test_the_last_of_two_members_counts_nowhere_twice(duel: Duel) -> None:
    answer = duel.a.call("PUT", f"{duel.path}/notes", b'{"text": "a", "text": "b"}')
    assert answer.status in {200, 400, 422}


# ── whatever the schema allows, and what it does not ──

FOUND: Any = schemathesis.openapi.from_dict(judge.schema()).get_all_operations()
KNOWN = [one.ok() for one in FOUND]
EXAMPLES = 200 if SOAK else 5
CHECK = hypothesis.HealthCheck
UNHURRIED = [CHECK.too_slow, CHECK.filter_too_much, CHECK.data_too_large, CHECK.function_scoped_fixture]
MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


def can_be_wrong(operation: Any) -> bool:
    """Whether there is anything in the call that could be something else."""
    return bool(operation.body or operation.query)


DRAWN = [(one, mode) for one in KNOWN for mode in MODES if mode is MODES[0] or can_be_wrong(one)]


@pytest.mark.parametrize(
    ("operation", "mode"), DRAWN, ids=[f"{one.method} {one.path} {mode.value}" for one, mode in DRAWN]
)
def test_drawn_requests_are_never_an_error(duel: Duel, operation: Any, mode: GenerationMode) -> None:
    """Judged by `Caller`: no status from 500, refusals as problems, answers as documented."""

    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        suppress_health_check=UNHURRIED,
    )
    @hypothesis.seed(1)
    @hypothesis.given(case=operation.as_strategy(generation_mode=mode), mine=st.booleans())
    def run(case: Any, mine: bool) -> None:
        if mine and "match_id" in (case.path_parameters or {}):
            case.path_parameters["match_id"] = duel.id
        path = case.formatted_path.removeprefix("/api/v1/")
        raw = b"" if case.body is NOT_SET else msgspec.json.encode(case.body)
        caller = duel.a if mine else Caller(duel.b.user)
        caller.call(case.method.upper(), path, raw, query=dict(case.query or {}))

    run()
