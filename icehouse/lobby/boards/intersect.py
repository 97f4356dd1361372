"""Intersect for pages without script: a grid of sixteen squares as a picture, as a list and in words."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from icehouse.lobby import drawing
from icehouse.lobby.boards import Board, Choice, Deed, Row, Sheet, Update, View, Words

COLOURS = "BY"
SIZES = (3, 2, 1)
CELL = 31
TURNS = 15


def spot(chair: int, a: int, b: int) -> tuple[int, int]:
    """IX-2. Where a square lies, from the top left, 0 to 3: A has b = 1 near, B has a = 1 far."""
    return (a - 1, 4 - b) if chair == 0 else (b - 1, a - 1)


def pieces(stack: str) -> list[drawing.Piece]:
    """The pieces of a square, bottom to top."""
    return [(COLOURS["AB".index(owner)], int(size)) for owner, size in re.findall(r"([AB])([123])", stack)]


def squares(chair: int) -> Iterator[tuple[int, int]]:
    """All squares, own column by own column, near row first."""
    for column in range(1, 5):
        for row in range(1, 5):
            yield (column, row) if chair == 0 else (row, column)


def size_name(size: int) -> str:
    """A size as it is counted."""
    return {3: _("large"), 2: _("medium"), 1: _("small")}[size]


def size_object(size: int) -> str:
    """A size as it is placed or discarded."""
    return {3: _("a large"), 2: _("a medium"), 1: _("a small")}[size]


def grid(
    cells: Sequence[Sequence[str]], chair: int, cell: float = CELL, mark: Sequence[int] | None = None
) -> str:
    """The sixteen squares with their towers; `mark` frames one."""
    drawn = []
    for a, b in squares(chair):
        x, y = (cell * place for place in spot(chair, a, b))
        drawn.append(_square(x + 1, y + 1, cell - 2, "mini-cell"))
        stack = pieces(cells[a - 1][b - 1])
        drawn.append(drawing.at(x + cell / 2, y + cell * 0.82, drawing.tower(stack, band=14), cell / 126))
    if mark:
        x, y = (cell * place for place in spot(chair, mark[0], mark[1]))
        drawn.append(_square(x + 0.5, y + 0.5, cell - 1, "mini-mark"))
    return "".join(drawn)


def _square(x: float, y: float, side: float, css: str) -> str:
    return f'<rect class="{css}" x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="4"/>'


EMPTY = [[""] * 4] * 4
SAMPLE = [["A3", "", "B2", ""], ["", "A3B2", "", ""], ["", "", "", "A2"], ["B3", "", "", "B1"]]


class Intersect(Board):
    """What `boards.Board` asks for."""

    tagline: Words = gettext_lazy("2 players, live or by days. Guess the square.")
    pitch: Words = gettext_lazy("2 seats. Guess the square.")
    credit: Words = gettext_lazy("A game by Doug Orleans, played with the pyramids of Andy Looney.")
    options: Mapping[str, Choice] = {
        "start": Choice(
            gettext_lazy("Who starts"),
            {"random": gettext_lazy("Random"), "A": gettext_lazy("Me"), "B": gettext_lazy("Opponent")},
        ),
        "barren_limit": Choice(gettext_lazy("Draw after"), hint=gettext_lazy("empty squares in a row")),
    }
    orders: Mapping[str, Choice] = {
        "forced": Choice(
            gettext_lazy("Play forced cards, discards and passes for me"),
            hint=gettext_lazy("Where there is only one answer. Nobody else sees this."),
        )
    }

    def icon(self) -> SafeString:
        """The grid with a few pieces."""
        return drawing.svg("-2 -8 128 138", grid(SAMPLE, 0), "gi")

    def mini(self, view: View | None, chair: int) -> SafeString:
        """The grid as seen from a chair, the square of the last reveal framed."""
        cells = EMPTY if view is None else view["cells"]
        last = view["last"] if view is not None else None
        inner = drawing.at(98, 4, grid(cells, chair, mark=last["square"] if last else None))
        return drawing.svg("0 0 320 132", inner, "th", slice_=True)

    def asks(self, kind: str, view: View, chair: int) -> str:
        """The sentence of a decision."""
        match kind:
            case "place":
                column = view["turns"][chair] % 4 + 1
                return _("Place a piece in your column %(column)s") % {"column": column}
            case "pass":
                return _("You must pass. Discard one piece")
            case "discard":
                return _("Discard one more card")
            case _:
                return _("Choose a card to seal")

    def score(self, view: View | None) -> str:
        """What each has taken, large, medium and small."""
        if view is None:
            return ""
        return " : ".join("-".join(str(count) for count in seat["won"]) for seat in view["seats"])

    def sheet(self, update: Update, names: Sequence[str]) -> Sheet:
        """The List view for the viewer of the Update."""
        view: View = update["view"]
        you: int | None = update["you"]
        chair = you or 0
        mine = [one for one in update["decisions"] if one["seat"] == you]
        later = _later() if any("discard_if_won" in offer for offer in update["offers"]) else None
        return Sheet(
            ask=_asked(self, update, mine, names),
            facts=_facts(view, chair, names),
            deeds=_cards(update["offers"]),
            rows=[_row(view, chair, square, update["offers"], names) for square in squares(chair)],
            later=later,
        )

    def with_later(self, action: dict[str, Any], later: str) -> dict[str, Any]:
        """A selection with its standing choice (IX-14)."""
        if action.get("type") == "select" and later.isascii() and later.isdigit():
            return {**action, "discard_if_won": int(later)}
        return action

    def refusal(
        self, code: str, params: Mapping[str, Any], update: Update, names: Sequence[str]
    ) -> str | None:
        """The sentence of a refusal."""
        if code == "wrong-column":
            return _("This turn belongs to column %(n)s.") % {"n": params.get("column", "?")}
        if code == "on-smaller":
            return _on_smaller(params)
        if code == "none-left":
            return _("You have no %(size)s left.") % {"size": size_name(int(params.get("size", 1)))}
        if code == "not-your-turn":
            return _("Waiting for %(player)s.") % {"player": names[1 - (update["you"] or 0)]}
        return {
            "wrong-stage": _("That belongs to another stage of the game."),
            "no-discard-due": _("There is no card to discard now."),
            "discard-first": _("A discard is due before the next cards."),
            "must-place": _("You can still place a piece, so you must."),
            "not-in-hand": _("That card is not in your hand."),
        }.get(code)

    def ending(self, reason: str) -> str | None:
        """Why a match ended."""
        return {
            "three-of-each": _("three of each size"),
            "dead": _("nobody could win any more"),
            "barren": _("too many empty squares"),
        }.get(reason)


def _on_smaller(params: Mapping[str, Any]) -> str:
    size, below = params.get("size"), params.get("below", params.get("top"))
    if size not in SIZES or below not in SIZES:
        return _("A larger piece does not fit on a smaller one.")
    return _("A %(size)s does not fit on %(below)s.") % {"size": size_name(size), "below": size_object(below)}


def _asked(board: Intersect, update: Update, mine: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    if update["status"] == "over":
        return _("The match is over.")
    for decision in mine:
        if decision["sealed"]:
            return _("Sealed. You can change your card until %(player)s seals.") % {
                "player": names[1 - decision["seat"]]
            }
        return board.asks(decision["kind"], update["view"], decision["seat"])
    waited = [str(names[one["seat"]]) for one in update["decisions"] if not one["sealed"]]
    return _("Waiting for %(player)s") % {"player": ", ".join(waited)}


def _facts(view: View, chair: int, names: Sequence[str]) -> list[str]:
    told = []
    for seat in (chair, 1 - chair):
        side, player = view["seats"][seat], names[seat]
        if view["stage"] == "place":
            stash = ", ".join(f"{n}× {size_name(size)}" for n, size in zip(side["stash"], SIZES, strict=True))
            told.append(_("To place, %(player)s: %(pieces)s") % {"player": player, "pieces": stash})
            continue
        cards = ", ".join(str(card) for card in side["hand"])
        taken = ", ".join(f"{n}× {size_name(size)}" for n, size in zip(side["won"], SIZES, strict=True))
        told.append(_("Hand of %(player)s: %(cards)s") % {"player": player, "cards": cards})
        told.append(_("Taken by %(player)s: %(pieces)s") % {"player": player, "pieces": taken})
    return told


def _row(
    view: View, chair: int, square: tuple[int, int], offers: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> Row:
    a, b = square
    column, row = (a, b) if chair == 0 else (b, a)
    stack = re.findall(r"([AB])([123])", view["cells"][a - 1][b - 1])
    contents = [
        _("%(player)s: %(size)s") % {"player": names["AB".index(owner)], "size": size_name(int(size))}
        for owner, size in reversed(stack)
    ]
    deeds = [
        Deed(_json("place", size=size, square=[a, b]), _("Place %(size)s") % {"size": size_object(size)})
        for offer in offers
        if offer["type"] == "place" and [a, b] in [list(place) for place in offer["square"]]
        for size in offer["size"]
    ]
    name = _("Column %(column)s, row %(row)s") % {"column": column, "row": row}
    return Row(name, ", ".join(contents) or _("empty"), deeds)


def _cards(offers: Sequence[Mapping[str, Any]]) -> list[Deed]:
    deeds = []
    for offer in offers:
        match offer["type"]:
            case "select" if "discard_if_won" not in offer:
                deeds += [
                    Deed(_json("select", card=n), _("Seal card %(card)s") % {"card": n})
                    for n in offer["card"]
                ]
            case "discard_card":
                deeds += [
                    Deed(_json("discard_card", card=n), _("Discard %(card)s") % {"card": n})
                    for n in offer["card"]
                ]
            case "discard_piece":
                deeds += [
                    Deed(_json("discard_piece", size=n), _("Discard %(size)s") % {"size": size_object(n)})
                    for n in offer["size"]
                ]
            case _:
                pass
    return deeds


def _later() -> Choice:
    values: dict[str, Words] = {"": _("ask me"), **{str(n): str(n) for n in range(1, 5)}}
    return Choice(_("If I take a piece, discard"), values)


def _json(kind: str, **fields: Any) -> str:
    return json.dumps({"type": kind, **fields})


BOARD = Intersect()
