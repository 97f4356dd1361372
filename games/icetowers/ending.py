"""How a match ends and who has won: IT-18 to IT-22, IT-25."""

import hashlib

from msgspec.structs import replace

from games.core.values import Outcome, Seat, Step
from games.icetowers.acting import active, exhausted, holders
from games.icetowers.deeds import put_down
from games.icetowers.model import Ended, Event, Stack, State
from games.icetowers.pieces import KINDS
from games.icetowers.table import scores

type Move = Step[State, Event]

OCCURRENCES = 3
"""IT-20a. So often a position occurs when it ends the match."""


def finish(state: State, reason: str, rule: str, events: tuple[Event, ...]) -> Move:
    """IT-18, IT-22. Held pieces are set down in seat order, then the towers are scored."""
    for seat in holders(state):
        state, event = put_down(state, seat)
        events = (*events, event)
    outcome = judged(state, reason, rule)
    return over(state, outcome, events)


def over(state: State, outcome: Outcome, events: tuple[Event, ...]) -> Move:
    """The match is over."""
    ghost = scores(state)[state.seats] if len(state.colours) > state.seats else None
    return Step(replace(state, stage="over", outcome=outcome), (*events, Ended(outcome, ghost)))


def judged(state: State, reason: str, rule: str) -> Outcome:
    """IT-21, IT-22, IT-25. Ranks by score, a ghost among those that stayed; who left shares the last rank."""
    total = scores(state)
    ranked = [*active(state), *range(state.seats, len(state.colours))]
    ranks = tuple(
        1 + sum(total[other] > total[seat] for other in ranked) if seat in ranked else 1 + len(ranked)
        for seat in range(state.seats)
    )
    draw = set(ranks) == {1}
    winners = () if draw else tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Outcome(reason, rule, ranks, tuple(total[: state.seats]), winners, draw)


def annulled(state: State, events: tuple[Event, ...]) -> Move:
    """IT-4. Fewer than two were ready in time: nobody has won or lost."""
    return over(state, Outcome("annulled", "IT-4", (1,) * state.seats, draw=True), events)


def looked_at(state: State, events: tuple[Event, ...], *, changed: bool) -> Move:
    """IT-19, IT-20, IT-20a. What ends a match by itself, after anything but a beat; `changed`: the table was."""
    if exhausted(state):
        return finish(state, "exhausted", "IT-20", events)
    if all(done or left for done, left in zip(state.done, state.left, strict=True)):
        return finish(state, "agreement", "IT-19", events)
    if changed and not state.timed and not state.beat:
        return noted(state, events)
    return Step(state, events)


def noted(state: State, events: tuple[Event, ...]) -> Move:
    """IT-20a. The position is noted; its third occurrence is a stalemate."""
    position = fingerprint(state)
    after = replace(state, seen=(*state.seen, position))
    if after.seen.count(position) >= OCCURRENCES:
        return finish(after, "stalemate", "IT-20a", events)
    return Step(after, events)


def fingerprint(state: State) -> str:
    """IT-20a. The same for positions with the same stacks, and the same hands from the same stacks."""
    table = state.table
    stacks = sorted(_kinds(stack) for stack in table.stacks if stack)
    held = [
        (
            seat,
            hand.piece % KINDS,
            sorted(_kinds(table.stacks[table.numbers.index(number)]) for number in hand.sources),
        )
        for seat, hand in enumerate(state.hands)
        if hand is not None
    ]
    return hashlib.blake2b(repr((stacks, held)).encode(), digest_size=8).hexdigest()


def _kinds(stack: Stack) -> Stack:
    return tuple(piece % KINDS for piece in stack)


def left_by(state: State, seat: Seat, events: tuple[Event, ...]) -> tuple[State, tuple[Event, ...]]:
    """IT-21. What a seat that leaves holds is set down at once; its plan and its readiness are waited for no more."""
    if state.hands[seat] is not None:
        state, event = put_down(state, seat)
        events = (*events, event)
    left = (*state.left[:seat], True, *state.left[seat + 1 :])
    plans = (*state.plans[:seat], None, *state.plans[seat + 1 :])
    return replace(state, left=left, plans=plans), events
