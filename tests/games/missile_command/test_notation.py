"""Actions and positions as text and as JSON, both ways."""

import json

import pytest

from games.core import codec
from games.core.codec import schema
from games.core.values import IllegalAction
from games.missile_command import MISSILE_COMMAND, position
from games.missile_command.model import (
    Action,
    Announce,
    Build,
    Deflect,
    Discard,
    Draft,
    FirstStrike,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Options,
    Orders,
    Pass,
    Pooled,
    Resign,
    Scramble,
    Select,
    Sortie,
    Strike,
)
from tests.games.missile_command.table import PLAIN, at, fresh, take

ACTIONS: tuple[tuple[str, str, Action], ...] = (
    (
        "build KWK WKW KWK WKW KWK WKW KWK WKW P2 V5",
        f'{{"type": "build", "silos": {json.dumps(PLAIN)}, "president": 2, "vice_president": 5}}',
        Build(PLAIN, 2, 5),
    ),
    ("launch 3 at B:5", '{"type": "launch", "silo": 3, "target": 1, "at": 5}', Launch(3, 1, 5)),
    ("launch 3 at B", '{"type": "launch", "silo": 3, "target": 1}', Launch(3, 1)),
    ("scramble 2", '{"type": "scramble", "silo": 2}', Scramble(2)),
    ("discard 4", '{"type": "discard", "silo": 4}', Discard(4)),
    ("pass", '{"type": "pass"}', Pass()),
    ("sortie B:1,4", '{"type": "sortie", "target": 1, "at": [1, 4]}', Sortie(1, (1, 4))),
    ("strike 5", '{"type": "strike", "at": 5}', Strike(5)),
    ("intercept 3", '{"type": "intercept", "silo": 3}', Intercept(3)),
    ("hold", '{"type": "hold"}', Hold()),
    ("intercept-sortie 1,4", '{"type": "intercept_sortie", "at": [1, 4]}', InterceptSortie((1, 4))),
    ("deflect to C", '{"type": "deflect", "to": 2}', Deflect(2)),
    ("select 4", '{"type": "select", "silos": [4], "intercept": []}', Select((4,), ())),
    ("select 4,5 intercept 7", '{"type": "select", "silos": [4, 5], "intercept": [7]}', Select((4, 5), (7,))),
    ("announce 4", '{"type": "announce", "level": 4}', Announce(4)),
    ("announce none", '{"type": "announce", "level": null}', Announce(None)),
    ("draft K3", '{"type": "draft", "piece": "K3"}', Draft("K3")),
    ("resign", '{"type": "resign"}', Resign()),
    ("first-strike J", '{"type": "first_strike", "seat": 9}', FirstStrike(9)),
)


@pytest.mark.parametrize(("text", "written", "action"), ACTIONS, ids=[text for text, *_ in ACTIONS])
def test_an_action_has_one_text_and_one_json(text: str, written: str, action: Action) -> None:
    assert MISSILE_COMMAND.write(action) == text
    assert MISSILE_COMMAND.read(text) == action
    assert json.loads(codec.encode(action)) == json.loads(written)
    assert codec.decode_action(MISSILE_COMMAND, written) == action


def test_every_kind_of_action_is_written() -> None:
    assert {type(action) for *_, action in ACTIONS} == set(MISSILE_COMMAND.action_types)


@pytest.mark.parametrize(
    "text",
    [
        *("", "launch", "launch 9 at B:5", "launch 3 at K:5", "launch 3 at B:0", "launch 3 at B:5 ", "Pass"),
        *("sortie B", "sortie B:", "sortie B:1,", "sortie 1,4", "select", "select 4 intercept 7,8"),
        *("select 4 intercept none", "announce 11", "announce -1", "draft K4", "draft Z3", "deflect C"),
        *("build", "build KWK", "build KWK P9 V1", "build KZK P1 V1", "first-strike", "strike 10", "hold\n"),
    ],
)
def test_other_texts_mean_nothing(text: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        MISSILE_COMMAND.read(text)


@pytest.mark.parametrize(
    "raw",
    [
        '{"type": "select", "silos": [4]}',
        '{"type": "select", "silos": [4], "intercept": [1, 2]}',
        '{"type": "sortie", "target": 1, "at": [0]}',
        '{"type": "launch", "silo": 3, "target": 10, "at": 5}',
        '{"type": "launch", "silo": 3, "target": 1, "at": null}',
        '{"type": "build", "silos": ["KZK"], "president": 2, "vice_president": 5}',
        '{"type": "draft", "piece": "K3\\n"}',
        '{"type": "announce"}',
        '{"type": "surrender"}',
    ],
)
def test_other_json_is_malformed(raw: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        codec.decode_action(MISSILE_COMMAND, raw)


# Options and orders


def test_options_have_a_schema_and_defaults() -> None:
    options = codec.decode_options(MISSILE_COMMAND, "{}")
    assert options == Options()
    assert json.loads(codec.encode(options)) == {
        "colours": list("KWBGXRYPCO"),
        "shared": False,
        "pool": None,
        "launch_detect": False,
        "words": "missile_command",
        "deduction_aid": False,
    }
    described = schema((Options,))["$defs"]["Options"]["properties"]
    assert set(described) == {"colours", "shared", "pool", "launch_detect", "words", "deduction_aid"}
    own = '{"shared": true, "pool": [{"piece": "K3", "count": 5}]}'
    assert codec.decode_options(MISSILE_COMMAND, own).pool == (Pooled("K3", 5),)


@pytest.mark.parametrize(
    "raw",
    ['{"colours": ["Z"]}', '{"words": "love"}', '{"pool": [{"piece": "K4", "count": 1}]}', '{"basic": true}'],
)
def test_other_options_are_malformed(raw: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        codec.decode_options(MISSILE_COMMAND, raw)


def test_orders_are_written_as_they_are_read() -> None:
    raw = (
        '{"forced":false,"announce":"higher","intercept":[{"colours":["K","R"],"with":[3,7]},'
        '{"colours":["W"],"with":null}],"sorties":"never","deflect":"strongest",'
        '"select":[8,6,2,5,3,7,4,1],"wishes":["K3","X1"]}'
    )
    orders = codec.decode_orders(MISSILE_COMMAND, raw)
    assert isinstance(orders, Orders)
    assert codec.encode(orders).decode() == raw
    for wrong in ('{"select": [1, 2]}', '{"intercept": "always"}', '{"wishes": ["K9"]}'):
        with pytest.raises(IllegalAction, match="malformed"):
            codec.decode_orders(MISSILE_COMMAND, wrong)


# Positions


def test_a_position_is_what_a_spectator_sees() -> None:
    run = at(3, "LD A3=G*WK A4=- A5=KGX B8=- B1=GXR BV=1 Aw=2 Bw=1 Af=K>B swC@B2 Cout A2=XGP AP=2 AV=4")
    text = MISSILE_COMMAND.write_position(run.state)
    assert text == (
        "A K?? XGP@P G!W? .@V K?? K?? K?? K?? +C2 flight K>B"
        " | B GXR@V K?? K?? K?? K?? K?? K?? .@P +C1"
        " | C K?? K?? K?? K?? K?? K?? K?? K?? shield B2 out"
        " | turn A"
    )
    read = position.read(text)
    assert read.turn == "A"
    assert read.seats[0].silos[:4] == ("K??", "XGP@P", "G!W?", ".@V")
    assert (read.seats[0].wing, read.seats[0].flight, read.seats[0].shield) == (2, ("K", "B"), None)
    assert (read.seats[2].shield, read.seats[2].out, read.seats[1].out) == (("B", 2), True, False)


def test_before_play_there_is_nothing_to_be_seen() -> None:
    state = take(fresh(), 1, Build(PLAIN, 8, 1)).state
    text = MISSILE_COMMAND.write_position(take(state, 1, Resign()).state)
    assert text == "A - | B - out | C -"
    assert position.read(text).turn is None
    assert position.read(text).seats[0].silos == ()


@pytest.mark.parametrize(
    "text",
    [
        *("", "A -", "A - | C -", "B - | A -", "A - | B - | turn C", "A - | B KKK", "A - | B - | turn"),
        "A - | B KKK KKK KKK KKK KKK KKK KKK KKKK",
        "A - | B KKK KKK KKK KKK KKK KKK KKK KKZ",
        "A - | B KKK KKK KKK KKK KKK KKK KKK K@VP",
        "A - | B KKK KKK KKK KKK KKK KKK KKK KKK +C0",
        "A - | B KKK KKK KKK KKK KKK KKK KKK KKK shield A3",
    ],
)
def test_other_texts_are_no_positions(text: str) -> None:
    with pytest.raises(IllegalAction, match="malformed"):
        position.read(text)
