"""A bot's answer as a function of plain values, so that it can be asked in another process that imports games only."""

from typing import Any

import msgspec

from games import catalog
from games.core import codec
from games.core.chance import Chance
from games.core.values import Decision, Knowledge, Offer


class Question(msgspec.Struct, frozen=True):
    """What a bot is told: knowledge and offers as JSON, and its own secret for its draws.

    `ordinal`: how often its seat has acted; a question that stands is answered more than once, with other draws.
    """

    game: str
    bot: str
    seat: int
    view: bytes
    events: tuple[bytes, ...]
    own: tuple[bytes, ...]
    decision: Decision
    offers: tuple[Offer, ...]
    secret: bytes
    ordinal: int = 0


def answer(question: Question) -> bytes:
    """The bot's action as JSON."""
    game = catalog.game(question.game)
    knowledge: Knowledge[Any, Any, Any] = Knowledge(
        question.seat,
        codec.decode_view(game, question.view),
        tuple(codec.decode_event(game, raw) for raw in question.events),
        tuple(codec.decode_action(game, raw) for raw in question.own),
    )
    again = f"/{question.ordinal}" if question.decision.race else ""
    chance = Chance(question.secret, f"answer/{question.decision.id}{again}")
    action = game.bots[question.bot].answer(knowledge, question.decision, question.offers, chance)
    return codec.encode(action)
