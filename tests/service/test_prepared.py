"""Queries compiled once: the same rows as the ORM's own, with other values each time."""

from typing import Any

import pytest
from django.db.models import F, Value

from icehouse.accounts.models import User
from icehouse.prepared import Prepared

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
