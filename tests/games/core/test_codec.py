"""Values as JSON: schemas, offers on the wire, strictness."""

import json
from typing import Any

import msgspec
import pytest

from games.core import codec
from games.core.codec import AnyGame
from games.core.values import IllegalAction, Offer
from games.intersect import INTERSECT
from games.intersect.model import Orders, Resign, Select
from tests.games.conformance.games import UNDER_TEST


def test_an_offer_on_the_wire() -> None:
    offer = Offer("place:0:1", "place", (("size", (2,)), ("square", ((3, 1), (3, 2)))))
    assert json.loads(codec.encode(codec.plain_offer(offer))) == {
        "decision": "place:0:1",
        "type": "place",
        "size": [2],
        "square": [[3, 1], [3, 2]],
    }


def test_a_form_on_the_wire() -> None:
    offer = Offer("build:0", "build", form=msgspec.Raw(b'{"silos":8}'))
    written = json.loads(codec.encode(codec.plain_offer(offer)))
    assert written == {"decision": "build:0", "type": "build", "form": {"silos": 8}}


@pytest.mark.parametrize("key", UNDER_TEST)
def test_there_is_a_schema_of_all_that_is_sent_and_shown(key: str) -> None:
    game: AnyGame = UNDER_TEST[key]
    for kinds in (
        game.action_types,
        game.event_types,
        (game.view_type,),
        (game.options_type,),
        (game.orders_type,),
    ):
        written = codec.schema(kinds)
        assert written["$defs"]
    actions = codec.schema(game.action_types)
    assert actions["discriminator"]["propertyName"] == "type"
    assert len(actions["anyOf"]) == len(game.action_types)


def test_a_single_type_has_a_schema() -> None:
    assert codec.schema((Orders,))["$defs"]["Orders"]["properties"]["forced"]["default"] is True


@pytest.mark.parametrize(
    ("read", "raw"),
    [
        (codec.decode_orders, '{"forced": 1}'),
        (codec.decode_orders, '{"forced": true, "also": 1}'),
        (codec.decode_event, '{"type": "vanished"}'),
        (codec.decode_action, b'{"type": "select", "card": 1'),
        (codec.decode_options, b"\x00"),
    ],
)
def test_what_is_malformed_says_where(read: Any, raw: str | bytes) -> None:
    with pytest.raises(IllegalAction) as refusal:
        read(INTERSECT, raw)
    assert refusal.value.code == "malformed"
    assert 0 < len(str(refusal.value.params["problem"])) <= 200


def test_actions_and_orders_are_read_from_text_and_bytes() -> None:
    assert codec.decode_action(INTERSECT, b'{"type":"resign"}') == Resign()
    assert codec.decode_action(INTERSECT, '{"card":3,"type":"select"}') == Select(3)
    assert codec.decode_orders(INTERSECT, "{}") == Orders()


def test_a_broken_snapshot_is_no_refusal_of_the_rules() -> None:
    with pytest.raises(msgspec.ValidationError):
        codec.decode_state(INTERSECT, b"{}")
    with pytest.raises(msgspec.ValidationError):
        codec.decode_view(INTERSECT, b"{}")
