"""Properties of the values: frozen and plain, and the same after they were written and read."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import inspect

from games.core import codec
from games.core.codec import AnyGame
from games.core.values import IllegalAction
from tests.games.conformance.setups import Setup
from tests.games.conformance.walk import Match

PLAIN = (
    inspect.IntType,
    inspect.StrType,
    inspect.BoolType,
    inspect.NoneType,
    inspect.LiteralType,
)
STRICT = ("action_types", "options_type", "orders_type")
JUNK: tuple[Any, ...] = (None, True, 1.5, -1, 10**30, "x", "", [], {}, [[]], [0] * 40)


def models(game: AnyGame) -> tuple[type[Any], ...]:
    """Every type that a game declares."""
    single = (game.state_type, game.view_type, game.options_type, game.orders_type)
    return (*single, *game.action_types, *game.event_types)


def models_are_frozen_and_plain(setup: Setup) -> None:
    """Structs that can't be changed, of ints, strings, truth values, tuples and such structs; no floats."""
    seen: set[type[Any]] = set()
    for model in models(setup.game):
        for struct in _structs(inspect.type_info(model), seen):
            assert struct.cls.__struct_config__.frozen, f"{struct.cls.__name__} can be changed"
    for name in STRICT:
        kinds = getattr(setup.game, name)
        for kind in kinds if isinstance(kinds, tuple) else (kinds,):
            config: Any = kind.__struct_config__
            assert config.forbid_unknown_fields, f"{kind.__name__} lets unknown keys pass"
    assert setup.game.view_type is not setup.game.state_type, "a view that is a state"


def _structs(kind: inspect.Type, seen: set[type[Any]]) -> Iterator[inspect.StructType]:
    """The structs of a type, each once; AssertionError for what is not plain."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen:
            return
        seen.add(kind.cls)
        yield kind
    parts = _parts(kind)
    assert parts is not None or isinstance(kind, PLAIN), f"{type(kind).__name__} in a model"
    for part in parts or ():
        yield from _structs(part, seen)


def _parts(kind: inspect.Type) -> tuple[inspect.Type, ...] | None:
    """What a type is made of; None where it has no parts that are allowed."""
    match kind:
        case inspect.Metadata() | inspect.VarTupleType():
            return (kind.type if isinstance(kind, inspect.Metadata) else kind.item_type,)
        case inspect.StructType():
            return tuple(field.type for field in kind.fields)
        case inspect.UnionType():
            return kind.types
        case inspect.TupleType():
            return kind.item_types
        case _:
            return None


def values_are_plain(setup: Setup, match: Match) -> None:
    """What the types say holds for the values, too."""
    game = setup.game
    for moment in match.moments:
        _plain(
            (
                moment.state,
                game.decisions(moment.state),
                game.timers(moment.state),
                game.outcome(moment.state),
            )
        )
        _plain(tuple(game.view(moment.state, viewer) for viewer in match.viewers))
        _plain(tuple(game.offers(moment.state, seat) for seat in range(match.seats)))
        _plain((moment.step and moment.step.events, moment.entry))


def _plain(value: object) -> None:
    if isinstance(value, tuple):
        for one in value:
            _plain(one)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _plain(getattr(value, name))
    else:
        known = value is None or value is msgspec.UNSET or type(value) in {int, str, bool, msgspec.Raw}
        assert known, f"{type(value).__name__} among the values"


def what_is_written_is_read(setup: Setup, match: Match) -> None:
    """JSON of states, views, actions, events, options and orders brings the same value back, byte for byte."""
    game = setup.game
    orders = game.new_orders()
    assert codec.decode_options(game, codec.encode(match.options)) == match.options
    assert codec.decode_orders(game, codec.encode(orders)) == orders
    for moment in match.moments:
        state = codec.encode(moment.state)
        assert codec.decode_state(game, state) == moment.state, "a state is not what was written"
        assert codec.encode(codec.decode_state(game, state)) == state
        for viewer in match.viewers:
            view = game.view(moment.state, viewer)
            assert codec.decode_view(game, codec.encode(view)) == view, "a view is not what was written"
        if moment.entry and moment.step:
            action = moment.entry.action
            assert codec.decode_action(game, codec.encode(action)) == action, (
                "an action is not what was written"
            )
            for event in moment.step.events:
                assert codec.decode_event(game, codec.encode(event)) == event, (
                    "an event is not what was written"
                )


def texts_bring_actions_back(setup: Setup) -> None:
    """Each action has a text of its own."""
    texts = [setup.game.write(action) for action in setup.universe]
    assert len(set(texts)) == len(texts), "two actions with the same text"
    for text, action in zip(texts, setup.universe, strict=True):
        assert setup.game.read(text) == action, f"{text} is read as something else"


def what_is_malformed_is_refused(setup: Setup) -> None:
    """Every action with a key too many, a key too few or a value of another kind."""
    fine = [json.loads(codec.encode(action)) for action in setup.universe]
    for plain in fine:
        wrong = [{**plain, "surplus": 1}]
        for key in plain:
            wrong.append({name: value for name, value in plain.items() if name != key})
            wrong.extend({**plain, key: junk} for junk in JUNK)
        for value in wrong:
            if value not in fine:
                _malformed(setup, value)


def _malformed(setup: Setup, value: object) -> None:
    code = None
    try:
        codec.decode_action(setup.game, json.dumps(value))
    except IllegalAction as refusal:
        code = refusal.code
    assert code == "malformed", f"not refused as malformed: {value}"
