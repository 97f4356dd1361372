"""Who sees what: view, redaction, and what a seat can imagine. Only sealed plans are hidden (IT-27)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Knowledge, Outcome, Seat
from games.icetowers.beats import order
from games.icetowers.model import (
    Action,
    Alternatives,
    Ended,
    Event,
    GhostView,
    Hand,
    HandView,
    Opened,
    Plan,
    Replaced,
    Sealed,
    SeatView,
    State,
    TowerView,
    View,
)
from games.icetowers.pieces import KINDS, names, numbers
from games.icetowers.sampling import sample_plan
from games.icetowers.table import NOBODY, laid, scores, towers


def view(state: State, seat: Seat | None) -> View:
    """The table as the seat sees it: everything but the others' sealed plans."""
    total = scores(state)
    ghost = GhostView(state.colours[-1], total[-1]) if len(state.colours) > state.seats else None
    return View(
        stage=state.stage,
        tempo="beats" if state.beat else "live",
        timed=state.timed,
        trios=state.trios,
        beat=state.beat,
        beat_limit=state.beat_limit,
        order=order(state) if state.beat else (),
        seats=tuple([_seat_view(state, one, total[one]) for one in range(state.seats)]),
        ghost=ghost,
        towers=_towers(state),
        next=state.table.next,
        seen=state.seen,
        last=state.last,
        own=None if seat is None else state.plans[seat],
    )


def _seat_view(state: State, seat: Seat, score: int) -> SeatView:
    """IT-27. Of a plan only that it is sealed."""
    return SeatView(
        colour=state.colours[seat],
        score=score,
        ready=state.ready[seat],
        done=state.done[seat],
        left=state.left[seat],
        sealed=state.plans[seat] is not None,
        mined=state.mined[seat],
        hand=_hand_view(state, state.hands[seat]),
    )


def _hand_view(state: State, hand: Hand | None) -> HandView | None:
    if hand is None:
        return None
    called = names(state.colours)[hand.piece]
    return HandView(called, hand.sources, hand.place, hand.insisted, hand.showdown)


def _towers(state: State) -> tuple[TowerView, ...]:
    """All towers in order of their numbers."""
    table, called = state.table, names(state.colours)
    return tuple(
        [
            TowerView(
                number,
                place,
                tuple([called[piece] for piece in table.stacks[place]]),
                None if table.by[place] == NOBODY else table.by[place],
            )
            for number, place in towers(table).items()
        ]
    )


def redact(event: Event, seat: Seat | None, over: bool) -> Event | None:  # noqa: FBT001
    """IT-27. Before the end only the seat itself is told what it sealed, and that it has changed its plan."""
    if over:
        return event
    match event:
        case Sealed() if event.seat != seat:
            return Sealed(event.seat, event.beat, None)
        case Replaced() if event.seat != seat:
            return None
        case _:
            return event


def public(seat: Seat | None, action: Action, then: Iterable[Event]) -> Action | None:
    """IT-27. Of a plan what was opened, whatever was sealed before; of a seat that left earlier nothing."""
    if not isinstance(action, Plan):
        return action
    opened = next((event for event in then if isinstance(event, Opened)), None)
    for turn in () if opened is None else opened.turns:
        if turn.seat == seat:
            return None if turn.plan is None else Plan(turn.plan)
    return None


def imagine(knowledge: Knowledge[View, Event, Action], chance: Chance) -> State:
    """A state that fits the knowledge; plans that the seat can't know are drawn anew, as `sample_plan` draws them.

    An ended match needs its `ended` event.
    """
    seen = knowledge.view
    state = _open_part(seen, _told_outcome(knowledge) if seen.stage == "over" else None)
    plans: list[Alternatives | None] = [None] * state.seats
    for seat, shown in enumerate(seen.seats):
        if seat == knowledge.seat:
            plans[seat] = seen.own
        elif shown.sealed:
            plans[seat] = sample_plan(state, seat, chance).alternatives
    return replace(state, plans=tuple(plans))


def _open_part(seen: View, outcome: Outcome | None) -> State:
    """The state with all that everybody sees, and no plan."""
    ghost = () if seen.ghost is None else (seen.ghost.colour,)
    colours = "".join((*(shown.colour for shown in seen.seats), *ghost))
    count = len(colours) * 3 * seen.trios
    piece_of = numbers(colours, seen.trios)
    stacks: list[tuple[int, ...]] = [()] * count
    numbered, by = [0] * count, [NOBODY] * count
    for tower in seen.towers:
        stacks[tower.place] = tuple(piece_of[piece] for piece in tower.pieces)
        numbered[tower.place] = tower.number
        by[tower.place] = NOBODY if tower.by is None else tower.by
    table = laid(tuple(stacks), numbered, seen.next, KINDS * seen.trios)
    return State(
        colours=colours,
        seats=len(seen.seats),
        trios=seen.trios,
        timed=seen.timed,
        beat_limit=seen.beat_limit,
        stage=seen.stage,
        table=replace(table, by=tuple(by)),
        hands=tuple(_hand(shown.hand, piece_of) for shown in seen.seats),
        ready=tuple(shown.ready for shown in seen.seats),
        done=tuple(shown.done for shown in seen.seats),
        left=tuple(shown.left for shown in seen.seats),
        mined=tuple(shown.mined for shown in seen.seats),
        plans=(None,) * len(seen.seats),
        seen=seen.seen,
        beat=seen.beat,
        last=seen.last,
        outcome=outcome,
    )


def _hand(shown: HandView | None, piece_of: Mapping[str, int]) -> Hand | None:
    if shown is None:
        return None
    return Hand(piece_of[shown.piece], shown.sources, shown.place, shown.insisted, shown.showdown)


def _told_outcome(knowledge: Knowledge[View, Event, Action]) -> Outcome:
    """How the match ended, from the events; ValueError where they don't say it."""
    for event in reversed(knowledge.events):
        if isinstance(event, Ended):
            return event.outcome
    raise ValueError("the match is over, but its end was not told")
