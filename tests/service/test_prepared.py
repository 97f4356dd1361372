"""Queries compiled once: the same rows as the ORM's own, with other values each time."""

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import F, Value
from django.utils import timezone

from icehouse.accounts.models import User
from icehouse.prepared import Prepared, insert, update

BY_KEY = Prepared[User](lambda key: User.objects.filter(pk=key), int)
BY_NAMES = Prepared[User](
    lambda one, other: User.objects.filter(username__in=[one, other]).order_by("username"), str, str
)


@pytest.fixture
def users(db: None) -> list[User]:
    return [User.objects.create(username=name, is_guest=True) for name in ("ana", "bo", "cy")]


def test_each_call_finds_the_rows_of_its_own_values(users: list[User]) -> None:
    assert [BY_KEY(user.pk)[0].username for user in users] == ["ana", "bo", "cy"]
    assert BY_KEY(10**9) == []


def test_values_go_where_they_belong(users: list[User]) -> None:
    assert [user.username for user in BY_NAMES("cy", "ana")] == ["ana", "cy"]
    assert [user.username for user in BY_NAMES("bo", "nobody")] == ["bo"]


def test_rows_are_as_the_orm_reads_them(users: list[User]) -> None:
    plain = User.objects.get(pk=users[0].pk)
    (found,) = BY_KEY(users[0].pk)
    assert {name: value for name, value in vars(found).items() if name != "_state"} == {
        name: value for name, value in vars(plain).items() if name != "_state"
    }
    assert not found._state.adding


def test_a_number_larger_than_a_column_finds_nothing(users: list[User]) -> None:
    assert BY_KEY(2**63) == []
    assert BY_KEY(-(2**70)) == []


def test_annotations_and_relations_come_along(users: list[User]) -> None:
    named: Prepared[Any] = Prepared(lambda key: User.objects.filter(pk=key).annotate(name=F("username")), int)
    assert named(users[1].pk)[0].name == "bo"


def test_a_value_that_is_no_parameter_is_refused(db: None) -> None:
    lost = Prepared[User](lambda _key: User.objects.annotate(one=Value(1)), int)
    with pytest.raises(ValueError, match="not among its parameters"):
        lost(1)


def _new(name: str) -> User:
    return User(username=name, is_guest=True, password="!", last_login=timezone.now())


def test_inserted_rows_are_read_back_as_they_were(db: None) -> None:
    rows = [_new("ana"), _new("bo")]
    insert(rows, numbered=True)
    for row in rows:
        kept = User.objects.get(pk=row.pk)
        assert (kept.username, kept.is_guest, kept.last_login, kept.theme) == (
            row.username, True, row.last_login, "auto",
        )  # fmt: skip
        assert not row._state.adding


def test_ids_are_left_alone_unless_asked_for(db: None) -> None:
    row = _new("ana")
    insert([row])
    number: int | None = row.pk
    assert number is None
    assert User.objects.get().username == "ana"


def test_a_constraint_holds_for_inserted_rows(users: list[User]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        insert([_new("dee"), _new("ana")])
    assert User.objects.count() == 3


def test_an_update_writes_the_named_fields_only(users: list[User]) -> None:
    row = users[0]
    row.theme, row.language, row.last_login = "dark", "cs", timezone.now()
    update(row, ["theme", "last_login"])
    kept = User.objects.get(pk=row.pk)
    assert (kept.theme, kept.language, kept.last_login) == ("dark", "", row.last_login)
    assert User.objects.filter(theme="dark").count() == 1


def test_an_update_of_a_row_that_is_gone_is_an_error(users: list[User]) -> None:
    User.objects.filter(pk=users[0].pk).delete()
    with pytest.raises(DatabaseError, match="gone"):
        update(users[0], ["theme"])
