"""Statements that are compiled once: building the SQL of a small query costs many times what running it does.

For what every action does, and for nothing else: anywhere else the ORM's own calls are plainer. Names in the SQL
come from the models alone.
"""
# ruff: noqa: S608, SLF001 - models describe themselves in _meta

from collections.abc import Callable, Sequence
from copy import copy
from functools import cache
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.models import AutoField, Model, QuerySet

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


@cache
def _insertion(kind: Any, count: int, vendor: str, returning: str) -> tuple[str, list[Any]]:
    fields = [field for field in kind._meta.local_concrete_fields if not isinstance(field, AutoField)]
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    row = f"({', '.join(['%s'] * len(fields))})"
    names = ", ".join(quote(field.column) for field in fields)
    sql = f"INSERT INTO {quote(kind._meta.db_table)} ({names}) VALUES {', '.join([row] * count)}"
    return f"{sql} RETURNING {quote(returning)}" if returning else sql, fields


def insert(rows: Sequence[Model], *, numbered: bool = False) -> None:
    """Insert new rows of one model in one statement; `numbered`: and take over the ids that the database gave them.

    Fields are prepared as the ORM does it; signals are not sent.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    kind: Any = type(rows[0])
    returning = kind._meta.pk.column if numbered else ""
    sql, fields = _insertion(kind, len(rows), connection.vendor, returning)
    values = [_value(field, row, connection) for row in rows for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        if numbered:
            for row, (given,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = given
    for row in rows:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def update(row: Model, names: Sequence[str]) -> None:
    """Write these fields of a row that exists; DatabaseError where it is gone."""
    connection = connections[DEFAULT_DB_ALIAS]
    sql, fields = _updating(type(row), tuple(names), connection.vendor)
    values = [_value(field, row, connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(sql, [*values, row.pk])
        if cursor.rowcount != 1:
            raise DatabaseError(f"{type(row).__name__} {row.pk} is gone")


@cache
def _updating(kind: Any, names: tuple[str, ...], vendor: str) -> tuple[str, list[Any]]:
    fields = [kind._meta.get_field(name) for name in names]
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    changes = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    key = quote(kind._meta.pk.column)
    return f"UPDATE {quote(kind._meta.db_table)} SET {changes} WHERE {key} = %s", fields


def _value(field: Any, row: Model, connection: Any) -> Any:
    return field.get_db_prep_save(getattr(row, field.attname), connection)
