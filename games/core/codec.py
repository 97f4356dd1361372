"""Values as JSON and back, strictly: an unknown key, a missing one or a wrong type is refused as `malformed`.

Types are known by the game at run time only, hence `Any`.
"""

from functools import cache
from typing import Any

import msgspec

from games.core.game import Game
from games.core.values import IllegalAction, Offer

type AnyGame = Game[Any, Any, Any, Any, Any, Any]

_encoder = msgspec.json.Encoder()


def encode(value: object) -> bytes:
    """JSON of a state, action, event, view, options or orders."""
    return _encoder.encode(value)


def _union(kinds: tuple[type[Any], ...]) -> Any:
    joined: Any = kinds[0]
    for kind in kinds[1:]:
        joined |= kind
    return joined


@cache
def _decoder(kinds: tuple[type[Any], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(_union(kinds))


def _strictly(kinds: tuple[type[Any], ...], raw: bytes | str) -> Any:
    try:
        return _decoder(kinds).decode(raw)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise IllegalAction("malformed", "Notation", problem=str(wrong)[:200]) from wrong


def decode_action(game: AnyGame, raw: bytes | str) -> Any:
    """The action that a player sent; raises IllegalAction('malformed')."""
    return _strictly(game.action_types, raw)


def decode_event(game: AnyGame, raw: bytes | str) -> Any:
    """An event from its JSON; raises IllegalAction('malformed')."""
    return _strictly(game.event_types, raw)


def decode_state(game: AnyGame, raw: bytes) -> Any:
    """A state from the snapshot that `encode` made."""
    return _decoder((game.state_type,)).decode(raw)


def decode_view(game: AnyGame, raw: bytes) -> Any:
    """A view from its JSON."""
    return _decoder((game.view_type,)).decode(raw)


def decode_options(game: AnyGame, raw: bytes | str) -> Any:
    """Options from JSON, those left out at their defaults; raises IllegalAction('malformed')."""
    return _strictly((game.options_type,), raw)


def decode_orders(game: AnyGame, raw: bytes | str) -> Any:
    """A seat's standing orders from JSON; raises IllegalAction('malformed')."""
    return _strictly((game.orders_type,), raw)


def schema(kinds: tuple[type[Any], ...]) -> dict[str, Any]:
    """JSON Schema of a type or of a closed union of types."""
    return msgspec.json.schema(_union(kinds))


def plain_offer(offer: Offer) -> dict[str, Any]:
    """An offer as the API writes it: `decision`, `type`, then a list for each field, or the form."""
    written: dict[str, Any] = {"decision": offer.decision, "type": offer.type}
    if offer.form is not None:
        written["form"] = offer.form
    written.update(offer.fields)
    return written
