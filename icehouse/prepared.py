"""Queries of the ORM that are compiled once: building the SQL of a small read costs many times what running it does."""

from collections.abc import Callable
from copy import copy
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet

MARKS: dict[type[Any], Callable[[int], int | str]] = {
    int: lambda at: 2_000_000_000 + at,
    str: lambda at: f"value {at} of a prepared query",
}
"""Stand-ins that a query is compiled with, by type. Where they turn up among its parameters, values go later."""

LARGEST = 2**63 - 1


class _Plan(NamedTuple):
    rows: Any
    compiler: Any
    sql: str
    params: tuple[Any, ...]
    holes: tuple[tuple[int, int], ...]
    """Which parameter takes which value."""


class Prepared[M: Model]:
    """A query with values left open. `build` makes it from stand-ins of `kinds`; a call runs it with real ones.

    The shape of the query must not depend on the values. Use it as a constant of a module: it is compiled at
    its first call, for each kind of database once.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], *kinds: type[int | str]) -> None:
        self._build = build
        self._marks = [MARKS[kind](at) for at, kind in enumerate(kinds)]
        self._plans: dict[str, _Plan] = {}

    def __call__(self, *values: int | str) -> list[M]:
        """The rows. A number that no column can hold finds nothing."""
        if any(isinstance(value, int) and not -LARGEST <= value <= LARGEST for value in values):
            return []
        connection = connections[DEFAULT_DB_ALIAS]
        plan = self._plans.get(connection.vendor)
        if plan is None:
            plan = self._plans[connection.vendor] = self._compiled(connection)
        params = list(plan.params)
        for at, value in plan.holes:
            params[at] = values[value]
        compiler = copy(plan.compiler)
        compiler.connection = connection
        compiler.as_sql = lambda: (plan.sql, params)
        rows: QuerySet[M] = plan.rows.all()
        rows.query.get_compiler = lambda *_args, **_kwargs: compiler  # type: ignore[method-assign]
        return list(rows)

    def _compiled(self, connection: Any) -> _Plan:
        rows = self._build(*self._marks)
        compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
        compiler.connection = connection
        sql, params = compiler.as_sql()
        holes = tuple(
            (at, self._marks.index(param)) for at, param in enumerate(params) if param in self._marks
        )
        if {value for _at, value in holes} != set(range(len(self._marks))):
            raise ValueError("a value of the query is not among its parameters")
        return _Plan(rows, compiler, sql, tuple(params), holes)
