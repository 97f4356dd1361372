"""How the API's calls stand in the OpenAPI schema: bodies and answers by the names of the contract."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema

from icehouse.matches.models import Match

UNREAD = (400, 403, 413, 415, 422)
"""What any body may be refused with: not JSON, a page out of date, too large, another type, other members."""

PROBLEM_TYPE = "application/problem+json"


def ref(kind: type[Any]) -> dict[str, str]:
    """A reference to a type of the contract."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def call[F: Callable[..., Any]](
    name: str,
    answer: type[Any] | None,
    body: type[Any] | None = None,
    status: int = 200,
    problems: tuple[int, ...] = (404,),
    query: dict[str, Any] | None = None,
) -> Callable[[F], F]:
    """A decorator that documents one call."""
    responses: dict[Any, Any] = {(status, "application/json"): ref(answer)} if answer else {status: None}
    for code in sorted({*problems, 401, 429, *(UNREAD if body else ())}):
        responses[(code, PROBLEM_TYPE)] = {"$ref": "#/components/schemas/ProblemInfo"}
    parameters = [OpenApiParameter(key, kind, OpenApiParameter.QUERY) for key, kind in (query or {}).items()]
    decorate: Callable[[F], F] = extend_schema(
        operation_id=name,
        request={"application/json": ref(body)} if body else None,
        responses=responses,
        parameters=parameters,
    )
    return decorate


NUMBER = OpenApiTypes.INT
TEXT = OpenApiTypes.STR
FLAG = OpenApiTypes.BOOL
STATUS = {"type": "string", "enum": sorted(Match.Status.values)}
