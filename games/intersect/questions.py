"""What the seats are asked now, what they may answer, and what the table answers for them."""

from msgspec import UNSET

from games.core.chance import Chance
from games.core.values import Decision, Entry, Offer, Seat, Timer
from games.intersect.model import CARDS, SIZES, Action, DiscardCard, DiscardPiece, Pair, Place, Select, State
from games.intersect.placement import can_place, column_squares


def decisions(state: State) -> tuple[Decision, ...]:
    """The open questions: one in placement and for a discard, two for a selection.

    A sealed selection may be replaced until the other is in (IX-8). Every card selection counts as a real
    choice.
    """
    if state.stage == "over":
        return ()
    if state.turn is not None:
        return (_turn(state, state.turn),)
    if state.due is not None:
        seat = state.due
        return (
            Decision(
                f"discard:{state.round}:{seat}", seat, "discard", choice=len(state.sides[seat].hand) > 1
            ),
        )
    return (_selection(state, 0), _selection(state, 1))


def _turn(state: State, seat: Seat) -> Decision:
    """IX-4, IX-6. A placement or, where none is legal, a pass."""
    number = state.turns[seat] + 1
    if can_place(state, seat):
        return Decision(f"place:{seat}:{number}", seat, "place", choice=len(placements(state, seat)) > 1)
    sizes = sizes_left(state, seat)
    return Decision(f"pass:{seat}:{number}", seat, "pass", choice=len(sizes) > 1)


def _selection(state: State, seat: Seat) -> Decision:
    """IX-8."""
    sealed = state.sides[seat].sealed is not None
    return Decision(f"select:{state.round}:{seat}", seat, "select", sealed=sealed, replaceable=True)


def timers(state: State) -> tuple[Timer, ...]:
    """A turn's clock for each answer that is waited for; a sealed one is not."""
    return tuple(Timer(asked.id, "turn", asked.seat) for asked in decisions(state) if not asked.sealed)


def sizes_left(state: State, seat: Seat) -> tuple[int, ...]:
    """The sizes that the seat still has in its stash, large first."""
    stash = state.sides[seat].stash
    return tuple(size for size in SIZES if stash[3 - size])


def placements(state: State, seat: Seat) -> tuple[tuple[int, Pair[int]], ...]:
    """IX-4, IX-5. Every legal size and square of the seat's turn."""
    squares = column_squares(state, seat)
    return tuple(
        (size, square) for size in sizes_left(state, seat) for square, limit in squares if size <= limit
    )


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What the seat may answer now, as products; nothing where it is not asked."""
    mine = [decision for decision in decisions(state) if decision.seat == seat]
    if not mine:
        return ()
    asked = mine[0]
    hand = state.sides[seat].hand
    match asked.kind:
        case "place":
            return _placement_offers(state, seat, asked.id)
        case "pass":
            return (Offer(asked.id, "discard_piece", (("size", sizes_left(state, seat)),)),)
        case "select":
            plain = ("card", hand)
            return (
                Offer(asked.id, "select", (plain,)),
                Offer(asked.id, "select", (plain, ("discard_if_won", CARDS))),
            )
        case _:
            return (Offer(asked.id, "discard_card", (("card", hand),)),)


def _placement_offers(state: State, seat: Seat, decision: str) -> tuple[Offer, ...]:
    """IX-5. For each size the squares that take it."""
    by_size: dict[int, list[Pair[int]]] = {}
    for size, square in placements(state, seat):
        by_size.setdefault(size, []).append(square)
    return tuple(
        Offer(decision, "place", (("size", (size,)), ("square", tuple(squares))))
        for size, squares in by_size.items()
    )


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """One of all the seat's legal answers, each equally likely, with and without a standing choice.

    Raises ValueError where the seat is not asked.
    """
    if state.due is None and state.stage == "remove":
        card = chance.pick(state.sides[seat].hand)
        standing = chance.below(5)
        return Select(card, standing or UNSET)
    return play_on(state, seat, chance)


def play_on(state: State, seat: Seat, chance: Chance) -> Action:
    """IX-18. What the table draws for a seat: uniform over size and square, sizes or cards.

    A card is selected without a standing choice. Raises ValueError where the seat is not asked.
    """
    if state.stage == "remove" and state.due in (None, seat):
        card = chance.pick(state.sides[seat].hand)
        return Select(card) if state.due is None else DiscardCard(card)
    if state.turn != seat:
        raise ValueError(f"seat {seat} is not asked")
    legal = placements(state, seat)
    if legal:
        return Place(*chance.pick(legal))
    return DiscardPiece(chance.pick(sizes_left(state, seat)))


def expire(state: State, timer: Timer, chance: Chance) -> tuple[Entry[Action], ...]:
    """IX-18. The table plays on for the seat whose clock has rung; nothing where the clock no longer runs."""
    if timer not in timers(state):
        return ()
    assert timer.seat is not None
    return (Entry(timer.seat, play_on(state, timer.seat, chance)),)
