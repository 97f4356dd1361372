"""`python -m bench.tournament GAME BOT OPPONENT … [--matches N]`: how strong a bot is, as a table.

Match n of a pairing has a published seed (`games.core.tournament.seed_of`): the same command gives the same
results everywhere, and only the iterations a second are this machine's.
"""

import argparse
import importlib
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import catalog
from games.core.game import Bot
from games.core.tournament import Score, duel

HEAD = ("bot", "opponent", "seeds", "wins", "draws", "losses", "score", "lower 95 %", "iterations/s")

AT_ONCE = 10
"""Matches between two signs of life."""


def players(key: str) -> Mapping[str, Bot[Any]]:
    """A game's bots, and those that are only measured against."""
    module: Any = importlib.import_module(f"games.{key}.bots")
    return {**catalog.game(key).bots, **module.YARDSTICKS}


def scores(key: str, bot: Bot[Any], opponent: Bot[Any], matches: int) -> Iterator[Score]:
    """The score so far, every few matches and at the end. Time is this process's CPU."""
    total = Score(0, 0, 0, 0, 0.0)
    for first in range(0, matches, AT_ONCE):
        numbers = range(first, min(matches, first + AT_ONCE))
        total += duel(catalog.game(key), bot, opponent, numbers, time.process_time)
        yield total


def row(bot: Bot[Any], opponent: Bot[Any], score: Score) -> tuple[str, ...]:
    """A line of the table."""
    rate = f"{bot.effort * score.answers / score.seconds:,.0f}" if bot.effort else "–"
    share = f"{score.points / score.matches:.1%}"
    counts = (score.wins, score.draws, score.losses)
    return (
        bot.key,
        opponent.key,
        f"0–{score.matches - 1}",
        *map(str, counts),
        share,
        f"{score.lower:.1%}",
        rate,
    )


def line(words: Sequence[str]) -> str:
    """Words as a row in Markdown."""
    return f"| {' | '.join(words)} |"


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    """What the command line asks for; ends with a sentence where there is no such game or bot."""
    parser = argparse.ArgumentParser(prog="python -m bench.tournament", description=__doc__)
    parser.add_argument("game", choices=list(catalog.GAMES))
    parser.add_argument("bot")
    parser.add_argument("opponents", nargs="+", metavar="opponent")
    parser.add_argument("--matches", type=int, default=400)
    given = parser.parse_args(words)
    known = players(given.game)
    for key in (given.bot, *given.opponents):
        if key not in known:
            parser.error(f"there is no bot {key}; these are: {', '.join(known)}")
    if given.matches < 1:
        parser.error("at least one match")
    return given


def main(words: Sequence[str] | None = None) -> None:
    """Play, tell how far it is on the error stream, and print the table."""
    given = arguments(words)
    known = players(given.game)
    print(f"{given.game}, {given.matches} matches a pairing\n")
    print(line(HEAD))
    print(line(["---"] * len(HEAD)))
    for key in given.opponents:
        bot, opponent = known[given.bot], known[key]
        for score in scores(given.game, bot, opponent, given.matches):
            ended = score.matches == given.matches
            print(line(row(bot, opponent, score)), file=sys.stdout if ended else sys.stderr, flush=True)


if __name__ == "__main__":
    main()
