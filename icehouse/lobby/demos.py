"""Pictures for learning the games."""

from django.utils.safestring import SafeString

from icehouse.lobby import drawing
from icehouse.lobby.boards.intersect import grid

CELL = 38
START = [["A3", "", "B2", ""], ["", "A3B1", "", ""], ["", "", "", "A2"], ["B3", "", "", "B1"]]
LATER = [
    ["A3B2", "", "B2A1", ""],
    ["A1", "A3B2", "", "B3"],
    ["", "B3A2A1", "B1", "A2"],
    ["B3", "A2", "", "B1"],
]
BOX = "-62 -12 336 206"


def demo(step: str) -> SafeString:
    """The picture of a step."""
    match step:
        case "place":
            return _svg(grid(START, 0, CELL) + _cards("ab", a=2) + _landing())
        case "choose":
            return _svg(grid(LATER, 0, CELL) + _cards("a", a=3))
        case "take":
            return _svg(grid(LATER, 0, CELL, mark=(3, 2)) + _lines(3, 2) + _cards("ab", a=3, b=2))
        case "cap" | "mine" | "split" | "hand" | "points":
            return _svg(_towers(step))
        case "cards":
            return _svg(_hand())
        case _:
            return _svg(_won())


TOWERS = {
    "cap": ((40, 150, "Y3B2"), (170, 150, "R2")),
    "mine": ((40, 160, "R3B3R2Y1"), (170, 120, "R3")),
    "split": ((40, 170, "R3B3"), (170, 150, "B2Y1")),
    "hand": ((20, 160, "B3R2"), (110, 110, "Y2"), (200, 160, "R3Y3B1")),
    "points": ((20, 160, "R3B3Y2B1"), (110, 160, "Y3B2"), (200, 160, "B3")),
}
"""What stands where, by the step."""


def _towers(step: str) -> str:
    drawn = []
    for x, y, code in TOWERS[step]:
        pieces = [(code[i], int(code[i + 1])) for i in range(0, len(code), 2)]
        drawn.append(drawing.at(x, y, drawing.tower(pieces, marks=True)))
    if step == "cap":
        drawn.append(drawing.at(40, 112, f'<path class="ghost" d="{drawing.outline(2)}"/>'))
    return "".join(drawn)


def _svg(inner: str) -> SafeString:
    return drawing.svg(BOX, inner, "demo")


def _card(x: float, y: float, number: int, css: str = "") -> str:
    return (
        f'<rect class="cd {css}" x="{x - 11:g}" y="{y:g}" width="22" height="24" rx="4"/>'
        f'<text x="{x:g}" y="{y + 16:g}">{number}</text>'
    )


def _cards(whose: str, a: int = 0, b: int = 0) -> str:
    drawn = []
    for number in range(1, 5):
        if "a" in whose:
            drawn.append(_card((number - 0.5) * CELL, 4 * CELL + 5, number, "on" if number == a else ""))
        if "b" in whose:
            drawn.append(
                _card(4 * CELL + 18, (4.5 - number) * CELL - 12, number, "on" if number == b else "")
            )
    return "".join(drawn)


def _hand() -> str:
    """Two cards in the hand, two face up on the table."""
    line = f'<path class="ground" d="M-20 92H{4 * CELL + 20}"/>'
    table = [drawing.at(52 + place * 56, 14, _card(0, 0, number), 2) for place, number in enumerate((3, 1))]
    hand = [
        drawing.at(52 + place * 56, 118, _card(0, 0, number, "on"), 2) for place, number in enumerate((2, 4))
    ]
    return "".join([line, *table, *hand])


def _landing() -> str:
    """Where a medium may go in column 2."""
    path = drawing.outline(2)
    places = [(1.5 * CELL, (row + 0.82) * CELL) for row in (0, 1, 3)]
    return "".join(drawing.at(x, y, f'<path class="ghost" d="{path}"/>', CELL / 126) for x, y in places)


def _lines(a: int, b: int) -> str:
    x, y = (a - 0.5) * CELL, (4.5 - b) * CELL
    return f'<path class="cross" d="M{x:g} {4 * CELL}V{y + 14:g}M{4 * CELL} {y:g}H{x + 14:g}"/>'


def _won() -> str:
    return "".join(
        drawing.at(46 + column * 60, 58 + row * 56, drawing.tower([("B", size)], marks=True), 0.78)
        for row, size in enumerate((3, 2, 1))
        for column in range(3)
    )
