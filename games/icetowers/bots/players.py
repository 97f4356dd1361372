"""The bots of IceTowers. Their answers follow from what their seat knows and from the given chance alone."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, ClassVar, override

import msgspec

from games.core.chance import Chance
from games.core.game import Bot
from games.core.values import Decision, Knowledge, Offer, every
from games.icetowers.bots import planning
from games.icetowers.bots.compact import Table
from games.icetowers.bots.search import Weighed, at_once, weighed
from games.icetowers.model import (
    BY_TYPE,
    MOST_ALTERNATIVES,
    Action,
    Alternative,
    Done,
    Event,
    Plan,
    PlannedMine,
    Ready,
    View,
)

type Known = Knowledge[View, Event, Action]


class Random(Bot[View]):
    """Every legal answer is equally likely; of a plan, every alternative that would be legal now.

    It says that it is done only when it can do nothing else.
    """

    key: ClassVar[str] = "random"

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        mine = [offer for offer in offers if offer.decision == decision.id]
        if mine[0].form is not None:
            return _plan(msgspec.json.decode(mine[0].form), chance)
        plays = [action for offer in mine if offer.type != "done" for action in every(offer, BY_TYPE)]
        return chance.pick(plays) if plays else Done()


def _plan(form: Mapping[str, Any], chance: Chance) -> Plan:
    """Three different alternatives, or as many as there are; "done" where there is none."""
    legal = [made for product in form["now"] for made in _alternatives(dict(product), chance)]
    return Plan(chance.shuffled(legal)[:MOST_ALTERNATIVES] or (Done(),))


def _alternatives(fields: dict[str, Any], chance: Chance) -> Iterator[Alternative]:
    kind = fields.pop("type")
    if kind == "mine":
        yield PlannedMine(fields["piece"][0], chance.shuffled(fields["then"]))
        return
    for values in product(*fields.values()):
        made: Any = BY_TYPE[kind](*values)
        yield made


class Greedy(Bot[View]):
    """A yardstick for the others: what is worth most after the answer that hurts most; no search."""

    key: ClassVar[str] = "greedy"

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        return answered(knowledge.view, decision, _at_once, chance)


class Easy(Bot[View]):
    """A search of few games: it sees the worst mistakes, and makes many."""

    key: ClassVar[str] = "easy"
    effort: ClassVar[int] = 60

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        return answered(knowledge.view, decision, _searching(self.effort), chance)


class Steady(Bot[View]):
    """A search of about 120 ms a decision between two."""

    key: ClassVar[str] = "steady"
    effort: ClassVar[int] = 1800

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        return answered(knowledge.view, decision, _searching(self.effort), chance)


def _at_once(table: Table, seat: int, draws: Iterator[int], _ends: bool) -> list[Weighed]:  # noqa: FBT001
    return at_once(table, seat, draws)


def _searching(effort: int) -> planning.Weigh:
    """Lines weighed by about so many games."""
    return lambda table, seat, draws, ends: weighed(table, seat, effort, draws, ends=ends)


def answered(view: View, decision: Decision, weigh: planning.Weigh, chance: Chance) -> Action:
    """The answer of who weighs lines so."""
    match decision.kind:
        case "ready":
            return Ready()
        case "plan":
            return planning.plan(view, decision.seat, weigh, chance)
        case _:
            return planning.deed(view, decision.seat, weigh, chance)


BOTS: Mapping[str, Bot[Any]] = {bot.key: bot for bot in (Random(), Easy(), Steady())}
"""Who may take a seat."""

YARDSTICKS: Mapping[str, Bot[Any]] = {bot.key: bot for bot in (Greedy(),)}
"""Who is only measured against."""
