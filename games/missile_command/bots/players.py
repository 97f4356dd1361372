"""The bots of Missile Command. Their answers follow from what their seat knows and from the given chance alone."""

from collections.abc import Mapping
from typing import Any, ClassVar, override

import msgspec

from games.core.chance import Chance
from games.core.game import Bot
from games.core.values import Decision, Knowledge, Offer, drawn
from games.missile_command.model import BY_TYPE, Action, Build, Event, InterceptSortie, Sortie, View

type Known = Knowledge[View, Event, Action]
type Form = Mapping[str, Any]


class Random(Bot[View]):
    """One of the things that may be done is drawn, then each value of it.

    A battery is drawn within the rule of four, or from what the seat has selected.
    """

    key: ClassVar[str] = "random"

    @override
    def answer(
        self, knowledge: Known, decision: Decision, offers: tuple[Offer, ...], chance: Chance
    ) -> Action:
        offer = chance.pick([one for one in offers if one.decision == decision.id])
        if offer.form is not None:
            return _formed(offer.type, msgspec.json.decode(offer.form), chance)
        return drawn(offer, BY_TYPE, chance)


def _formed(kind: str, form: Form, chance: Chance) -> Action:
    if kind == "build":
        return _battery(form, chance)
    if kind == "sortie":
        where = chance.pick(form["targets"])
        return Sortie(where["target"], _some(where["at"], form["units"], chance))
    return InterceptSortie(_some(form["at"], form["units"], chance))


def _some(silos: list[int], units: int, chance: Chance) -> tuple[int, ...]:
    """One silo or more, as many as there are units at most."""
    return chance.shuffled(silos)[: 1 + chance.below(min(units, len(silos)))]


def _battery(form: Form, chance: Chance) -> Build:
    columns: list[tuple[str, ...]] = []
    for size in "321":
        if "pieces" in form:
            bag: list[str] = [piece[0] for piece in form["pieces"] if piece[1] == size]
        else:
            bag = [colour for colour in form["colours"] for _ in range(form["most"])]
        columns.append(chance.shuffled(bag)[:8])
    silos = tuple("".join(letters) for letters in zip(*columns, strict=True))
    return Build(silos, 1 + chance.below(8), 1 + chance.below(8))


BOTS: Mapping[str, Bot[Any]] = {bot.key: bot for bot in (Random(),)}
"""Who may take a seat."""
