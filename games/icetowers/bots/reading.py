"""From what a seat sees to the compact model, and from the compact model to actions."""

from games.icetowers.bots.compact import COLOUR, EMPTY, SIZE, Move, Table
from games.icetowers.model import Cap, Deed, Mine, Play, SetDown, Split, View


def letters(view: View) -> str:
    """The colours by number, a ghost's last."""
    return "".join([*(seat.colour for seat in view.seats), *([view.ghost.colour] if view.ghost else [])])


def table_of(view: View) -> Table:
    """The table that a view shows; stacks in order of the towers' numbers."""
    colours = letters(view)
    table = Table(len(view.seats), len(colours))
    table.stacks = [[_piece(colours, called) for called in tower.pieces] for tower in view.towers]
    by_number = {tower.number: stack for tower, stack in zip(view.towers, table.stacks, strict=True)}
    for number, seat in enumerate(view.seats):
        if seat.hand is not None:
            table.hands[number] = _piece(colours, seat.hand.piece)
            table.sources[number] = [by_number[source] for source in seat.hand.sources]
    table.left = [seat.left for seat in view.seats]
    return table


def _piece(colours: str, called: str) -> int:
    """The number of a piece by its name, `R2.3`."""
    return (int(called[3:]) - 1) * 15 + colours.index(called[0]) * 3 + int(called[1]) - 1


def name(colours: str, piece: int) -> str:
    """The name of a piece by its number."""
    return f"{colours[COLOUR[piece]]}{SIZE[piece]}.{piece // 15 + 1}"


def action(table: Table, colours: str, seat: int, move: Move) -> Deed:
    """The move as an action of the engine."""

    def called(stack: int, at: int = -1) -> str:
        return name(colours, table.stacks[stack][at])

    held = "" if table.hands[seat] == EMPTY else name(colours, table.hands[seat])
    match move.kind:
        case "cap":
            return Cap(called(move.source), called(move.target))
        case "mine":
            return Mine(called(move.source, move.at))
        case "split":
            return Split(called(move.source, move.at - 1), called(move.source, move.at))
        case "play":
            return Play(held, called(move.target))
        case _:
            return SetDown(held)
