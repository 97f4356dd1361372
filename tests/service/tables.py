"""Matches for tests: opened, filled, and taken to the stage that a test is about."""

from typing import Any

import msgspec
from django.db import transaction

from games.core.chance import Chance
from icehouse import rest
from icehouse.matches import selectors, services
from icehouse.matches.models import Match, Move
from icehouse.matches.selectors import Viewer
from icehouse.matches.services import transaction as unit
from icehouse.matches.table import Table
from tests.service.people import Answer, Caller


class Duel:
    """A match of two callers; `a` has seat 0 and begins, `b` seat 1."""

    def __init__(self, match_id: int, a: Caller, b: Caller) -> None:
        self.id = match_id
        self.a = a
        self.b = b

    def __getitem__(self, seat: int) -> Caller:
        return (self.a, self.b)[seat]

    @property
    def path(self) -> str:
        """Its address under the API."""
        return f"matches/{self.id}"

    @property
    def match(self) -> Match:
        """Its row as it is now."""
        return Match.objects.get(pk=self.id)

    @property
    def table(self) -> Table:
        """All of it as it is now."""
        return selectors.load(self.id)

    def update(self, seat: int | None = None, since: int | None = None) -> dict[str, Any]:
        """The Update as a seat (None: the public) sees it."""
        viewer = Viewer() if seat is None else Viewer(self[seat].pk)
        plain: dict[str, Any] = msgspec.json.decode(rest.encode(selectors.update_for(self.id, viewer, since)))
        return plain

    def decision(self, seat: int) -> str:
        """The id of what the seat is asked now."""
        asked: str = next(one["id"] for one in self.update()["decisions"] if one["seat"] == seat)
        return asked

    def answer(self, seat: int, action: Any, key: str | None = None) -> Answer:
        """The seat answers what it is asked."""
        return self[seat].act(self.id, self.decision(seat), action, key)

    def seal(self, seat: int, card: int, then: int | None = None) -> Answer:
        """The seat selects a card."""
        standing = {} if then is None else {"discard_if_won": then}
        return self.answer(seat, {"type": "select", "card": card, **standing})


def opened(a: Caller, **body: Any) -> int:
    """The number of a table that `a` has opened."""
    options = {"start": "A", **body.pop("options", {})}
    made = a.post("matches", {"game": "intersect", "options": options, **body}).ok(201)
    number: int = made["id"]
    return number


def duel(a: Caller | None = None, b: Caller | None = None, **body: Any) -> Duel:
    """A match that has just begun; `body` as in `POST matches`."""
    a, b = a or Caller.named("ana"), b or Caller.named("bo")
    options = {"start": "A", **body.pop("options", {})}
    options_raw, pace_raw = msgspec.json.encode(options), msgspec.json.encode(body.pop("pace", {}))
    match = services.open_match(a.user, services.Wanted("intersect", 2, options_raw, pace_raw, **body))
    services.join(match.pk, b.user, invite=match.invite)
    return Duel(match.pk, a, b)


def take_to_removal(match_id: int, label: str = "placing") -> None:
    """All placements, legal and drawn from the label, in one transaction."""
    chance = Chance(bytes(32), label)
    with transaction.atomic():
        table = unit.locked(match_id)
        while table.state.stage == "place":
            (decision,) = table.game.decisions(table.state)
            action = table.game.sample(table.state, decision.seat, chance)
            unit.play(table, decision.seat, action, Move.By.HAND, decision)
        unit.save(table)


def removal(label: str = "placing", **body: Any) -> Duel:
    """A match whose seats are about to select."""
    made = duel(**body)
    take_to_removal(made.id, label)
    return made


def play_round(made: Duel) -> None:
    """Whatever is asked in the removal stage is answered with the first card of the hand, up to one reveal."""
    before = made.update()["view"]["round"]
    while (view := made.update()["view"])["round"] == before and view["stage"] == "remove":
        if view["due"] is not None:
            seat = view["due"]
            made.answer(seat, {"type": "discard_card", "card": view["seats"][seat]["hand"][0]}).ok()
            continue
        seat = 0 if not view["seats"][0]["sealed"] else 1
        made.seal(seat, view["seats"][seat]["hand"][0]).ok()


def play_until_forced(made: Duel, seat: int) -> dict[str, Any]:
    """Play until the seat holds one card; the public Update then."""
    for _ in range(20):
        update = made.update()
        if len(update["view"]["seats"][seat]["hand"]) == 1 and update["view"]["due"] is None:
            return update
        play_round(made)
    raise AssertionError("no hand ran out")
