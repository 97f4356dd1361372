"""What a handle may look like."""

import pytest
from django.core.exceptions import ValidationError

from icehouse.accounts.handles import LONGEST, MANNERS, THINGS, check_handle, suggestion


@pytest.mark.parametrize(
    "handle", ["bo7", "ana", "quiet-cap-417", "x_x", "a" * 20, "modest", "teammate", "rooted"]
)
def test_good_handles_pass(handle: str) -> None:
    check_handle(handle)


@pytest.mark.parametrize(
    ("handle", "code"),
    [
        ("bo", "length"),
        ("", "length"),
        ("a" * 21, "length"),
        (17, "length"),
        (None, "length"),
        ("Ana", "shape"),
        ("an a", "shape"),
        ("-ana", "shape"),
        ("ana_", "shape"),
        ("ána", "shape"),
        ("ana\n", "shape"),
        ("anа", "shape"),  # a Cyrillic letter
        ("admin", "reserved"),
        ("adm1n", "reserved"),
        ("the-admin", "reserved"),
        ("m0derator", "reserved"),
        ("mod_7", "reserved"),
        ("s-t-a-f-f", "reserved"),
        ("guest", "reserved"),
        ("icehouse", "reserved"),
        ("bot", "reserved"),
        ("steady", "reserved"),
    ],
)
def test_bad_handles_are_refused_with_a_code(handle: object, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        check_handle(handle)
    assert refused.value.code == code


def test_every_suggestion_is_a_good_handle() -> None:
    for manner in MANNERS:
        for thing in THINGS:
            name = f"{manner}-{thing}-999"
            if len(name) <= LONGEST:
                check_handle(name)
    assert len({suggestion() for _ in range(20)}) > 15
