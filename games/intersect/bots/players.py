"""The bots of Intersect. Their answers follow from what their seat knows and from the given chance alone."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, override

from msgspec import UNSET

from games.core.chance import Chance
from games.core.game import Bot
from games.core.values import Decision, Knowledge, Offer, every
from games.intersect.bots import greedy, search
from games.intersect.bots.compact import CARDS, Spot, Table
from games.intersect.bots.playout import stream
from games.intersect.bots.reading import placement, table_of
from games.intersect.model import Action, DiscardCard, DiscardPiece, Event, Place, Select, View

type Known = Knowledge[View, Event, Action]

_ACTIONS: Mapping[str, Callable[..., Action]] = {
    "place": Place,
    "discard_piece": DiscardPiece,
    "select": Select,
    "discard_card": DiscardCard,
}


class Random(Bot[View]):
    """Every legal answer, with and without a standing choice, is equally likely."""

    key: ClassVar[str] = "random"

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        return chance.pick(
            [action for offer in offers if offer.decision == decision.id for action in every(offer, _ACTIONS)]
        )


class Greedy(Bot[View]):
    """A yardstick for the others: see `greedy`."""

    key: ClassVar[str] = "greedy"

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        table, seat = table_of(knowledge.view), decision.seat
        match decision.kind:
            case "place":
                return placement(table, *chance.pick(greedy.spots(table)))
            case "pass":
                return DiscardPiece(greedy.dropped(table))
            case "select":
                return Select(1 + chance.pick(greedy.cards(table, seat)))
            case _:
                return DiscardCard(1 + chance.pick(greedy.discards(table, seat)))


class Easy(Bot[View]):
    """A search of few iterations: it sees the worst mistakes, and makes many."""

    key: ClassVar[str] = "easy"
    effort: ClassVar[int] = 48

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        return searched(knowledge.view, decision, self.effort, chance)


class Steady(Bot[View]):
    """A search of about 50 ms a decision."""

    key: ClassVar[str] = "steady"
    effort: ClassVar[int] = 1400

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        return searched(knowledge.view, decision, self.effort, chance)


def searched(view: View, decision: Decision, effort: int, chance: Chance) -> Action:
    """The answer of a search of about so many iterations, however many choices there are."""
    table, seat = table_of(view), decision.seat
    draws = stream(chance)
    match decision.kind:
        case "place":
            spot = search.best(table, seat, table.spots(), _place, effort, draws)
            return placement(table, *spot)
        case "pass":
            return DiscardPiece(search.best(table, seat, table.unplaced(), Table.drop, effort, draws))
        case "select":
            return _selection(table, seat, effort, draws, chance)
        case _:
            hand = CARDS[table.hands[seat]]
            return DiscardCard(1 + search.best(table, seat, hand, Table.discard, effort, draws))


def _place(table: Table, spot: Spot) -> None:
    table.place(*spot)


def _selection(table: Table, seat: int, effort: int, draws: Iterator[int], chance: Chance) -> Select:
    """IX-8, IX-14. A card drawn from the mixed strategy, and the discard if that is clear beforehand."""
    weighed = search.reveals(table, effort, draws)
    card = _drawn(search.strategy(weighed, seat), chance)
    discard = search.standing(table, weighed, seat, card)
    return Select(1 + card, UNSET if discard is None else 1 + discard)


def _drawn(shares: Mapping[int, float], chance: Chance) -> int:
    """A choice, each as likely as its share."""
    point = chance.below(1 << 30) / (1 << 30)
    *others, last = shares
    for choice in others:
        point -= shares[choice]
        if point < 0:
            return choice
    return last


BOTS: Mapping[str, Bot[Any]] = {bot.key: bot for bot in (Random(), Easy(), Steady())}
"""Who may take a seat."""

YARDSTICKS: Mapping[str, Bot[Any]] = {bot.key: bot for bot in (Greedy(),)}
"""Who is only measured against."""
