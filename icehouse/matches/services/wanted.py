"""What somebody wants to play: read and judged before a table is opened."""

from typing import Any

import msgspec
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.core import codec
from games.core.codec import AnyGame
from games.core.values import IllegalAction
from icehouse.matches import clocks
from icehouse.matches.clocks import Pace
from icehouse.problems import Problem

SENTENCES: dict[str, Any] = {
    "no-such-game": _("There is no such game."),
    "seat-count": _("This game is not played by that many."),
    "bad-options": _("These options can't be read or don't fit each other."),
    "bad-pace": _("This pace can't be read."),
    "no-such-bot": _("This game has no such bot."),
    "seat-taken": _("This seat is taken."),
    "full": _("The table is full."),
    "already-seated": _("You sit at this table already."),
    "not-open": _("The table is not open any more."),
    "not-seated": _("You don't sit at this table."),
    "not-creator": _("Only the one who opened the table can do this."),
    "too-few": _("Too few players to start."),
    "too-many-open": _("You have too many open tables. Close one first."),
    "not-rated": _("A match of guests or bots can't be rated."),
}


def refuse(code: str, http: int, **params: Any) -> Problem:
    """A refusal of this module."""
    return Problem(code, http, SENTENCES[code], params)


class Wanted(msgspec.Struct, frozen=True):
    """What a table should be: options and pace as JSON, bots by seat."""

    game: str
    seats: int
    options: bytes = b"{}"
    pace: bytes = b"{}"
    rated: bool = False
    private: bool = False
    bots: tuple[tuple[int, str], ...] = ()
    seat: int | None = None


def understood(wanted: Wanted) -> tuple[AnyGame, Any, Pace]:
    """The game, its options and the whole pace. Raises Problem (422) where they can't be or don't fit each other."""
    game = _game(wanted)
    options, pace = _options(game, wanted), _pace(game, wanted)
    _check_pace(game, options, pace)
    return game, options, pace


def _game(wanted: Wanted) -> AnyGame:
    if wanted.game not in catalog.GAMES:
        raise refuse("no-such-game", 422)
    game = catalog.game(wanted.game)
    numbers = [number for number, _bot in wanted.bots]
    if wanted.seats not in game.seats or len(set(numbers)) != len(numbers):
        raise refuse("seat-count", 422)
    if any(number not in range(wanted.seats) for number in numbers) or len(numbers) >= wanted.seats:
        raise refuse("seat-count", 422)
    if wanted.seat is not None and wanted.seat not in range(wanted.seats):
        raise refuse("seat-count", 422)
    for _number, bot in wanted.bots:
        if bot not in game.bots:
            raise refuse("no-such-bot", 422)
    return game


def _options(game: AnyGame, wanted: Wanted) -> Any:
    try:
        options = codec.decode_options(game, wanted.options)
        game.check_options(options, wanted.seats)
    except IllegalAction as wrong:
        raise refuse("bad-options", 422, reason=wrong.code, rule=wrong.rule, **wrong.params) from wrong
    return options


def _pace(game: AnyGame, wanted: Wanted) -> Pace:
    try:
        pace = clocks.complete(msgspec.json.decode(wanted.pace, type=Pace))
    except msgspec.DecodeError as wrong:
        raise refuse("bad-pace", 422, problem=str(wrong)[:200]) from wrong
    if pace.kind not in game.paces:
        raise refuse("bad-pace", 422)
    return pace


def _check_pace(game: AnyGame, options: Any, pace: Pace) -> None:
    """Whether the game is played at this pace, and its clocks are given what the rules allow."""
    try:
        game.check_pace(options, pace.kind)
    except IllegalAction as wrong:
        raise refuse("bad-pace", 422, reason=wrong.code, rule=wrong.rule) from wrong
    for (kind, clock), allowed in game.limits.items():
        if kind == pace.kind and getattr(pace, clock) not in allowed:
            raise refuse("bad-pace", 422, field=clock, least=allowed.start, most=allowed.stop - 1)
