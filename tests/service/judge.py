"""Holds real answers against the OpenAPI schema that the code makes."""

import re
from functools import cache
from typing import Any, NamedTuple

import msgspec
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

PLAIN_REFUSALS = {
    "400": "malformed",
    "405": "method-not-allowed",
    "406": "not-acceptable",
    "413": "too-large",
    "415": "unsupported-media-type",
}
"""What any address may answer to a request that is not even read."""

PROBLEM = "application/problem+json"


class Operation(NamedTuple):
    """A documented call: its address as a pattern, its methods with their documents."""

    pattern: re.Pattern[str]
    methods: dict[str, Any]


@cache
def schema() -> dict[str, Any]:
    """The OpenAPI schema as the code makes it now."""
    generator: Any = SchemaGenerator
    made: dict[str, Any] = generator().get_schema(request=None, public=True)
    return made


@cache
def operations() -> tuple[Operation, ...]:
    """Every documented address."""
    return tuple(
        Operation(re.compile(re.sub(r"\{\w+\}", "[^/]+", path) + r"\Z"), methods)
        for path, methods in schema()["paths"].items()
    )


@cache
def validator(name: str) -> Draft202012Validator:
    """A validator of one of the contract's components."""
    return Draft202012Validator(
        {
            "$ref": f"#/components/schemas/{name}",
            "components": {"schemas": schema()["components"]["schemas"]},
        }
    )


def document(method: str, path: str) -> dict[str, Any] | None:
    """What the schema says about a call; None where it knows none."""
    plain = path.partition("?")[0]
    for operation in operations():
        if operation.pattern.match(plain) and method.lower() in operation.methods:
            found: dict[str, Any] = operation.methods[method.lower()]
            return found
    return None


def judge(method: str, path: str, response: Any) -> None:
    """Fail where the answer is not as documented: status, type, body, and that nobody may keep it."""
    status = str(response.status_code)
    kind = response.headers.get("Content-Type", "").split(";")[0]
    assert response.status_code < 500, (method, path, response.content)
    if response.status_code >= 400:
        _judge_problem(status, kind, response)
    known = document(method, path)
    if known is None:
        assert response.status_code >= 400 or method in {"HEAD", "OPTIONS"}, (method, path, status)
        return
    if status in PLAIN_REFUSALS:
        assert msgspec.json.decode(response.content)["code"] == PLAIN_REFUSALS[status]
        return
    assert status in known["responses"], f"{method} {path}: {status} is not documented"
    if response.status_code < 400 and kind == "application/json":
        _judge_body(known["responses"][status]["content"][kind]["schema"], response)


def _judge_problem(status: str, kind: str, response: Any) -> None:
    assert kind == PROBLEM, (kind, response.content)
    body = msgspec.json.decode(response.content)
    assert str(body["status"]) == status
    fits("ProblemInfo", body)
    assert "no-store" in response.headers.get("Cache-Control", ""), response.headers


def _judge_body(said: dict[str, Any], response: Any) -> None:
    assert "no-store" in response.headers.get("Cache-Control", "") or not _private(response)
    name = said.get("$ref", "").rpartition("/")[2]
    if name:
        fits(name, msgspec.json.decode(response.content))


def _private(response: Any) -> bool:
    """Whether an answer is about a match or an account."""
    body = msgspec.json.decode(response.content)
    return isinstance(body, dict) and bool({"match", "update", "handle", "text"} & set(body))


def fits(name: str, value: Any) -> None:
    """Fail where a value is not what the component says."""
    wrong = next(iter(validator(name).iter_errors(value)), None)
    assert wrong is None, (
        f"{name}: {wrong.message if wrong else ''} at {list(wrong.absolute_path) if wrong else ''}"
    )
