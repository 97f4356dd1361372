"""IceTowers by beats (IT-27): plans are sealed, opened together, and carried out one seat after another."""

from msgspec.structs import replace

from games.core.values import IllegalAction, Scalar, Seat, Step
from games.icetowers import deeds
from games.icetowers.acting import active, exhausted
from games.icetowers.ending import Move, finish, noted
from games.icetowers.model import (
    MOST_ALTERNATIVES,
    Alternative,
    Alternatives,
    Deed,
    Done,
    Event,
    Failed,
    Mine,
    Opened,
    Opening,
    Plan,
    PlannedMine,
    Play,
    Replaced,
    Sealed,
    SetDown,
    State,
    Turn,
)
from games.icetowers.stalling import forced
from games.icetowers.table import room

GIVING_UP: Alternatives = (Done(),)


def check_plan(state: State, seat: Seat, plan: Plan) -> None:
    """IT-27. The form only: how many alternatives, of which types, done alone. Not whether they are legal."""
    alternatives = plan.alternatives
    if alternatives == GIVING_UP:
        return
    if len(alternatives) > MOST_ALTERNATIVES:
        raise IllegalAction("bad-plan", "IT-27", most=MOST_ALTERNATIVES)
    holding = state.hands[seat] is not None
    for number, alternative in enumerate(alternatives):
        if isinstance(alternative, Done) or isinstance(alternative, Play | SetDown) != holding:
            raise IllegalAction("bad-plan", "IT-27", alternative=number)


def seal(state: State, seat: Seat, plan: Plan) -> Move:
    """IT-27. The plan is kept; when all are in, the beat is opened. The same plan again changes nothing."""
    before = state.plans[seat]
    if before == plan.alternatives:
        return Step(state)
    plans = (*state.plans[:seat], plan.alternatives, *state.plans[seat + 1 :])
    kind = Sealed if before is None else Replaced
    return opened_if_due(replace(state, plans=plans), (kind(seat, state.beat, plan.alternatives),))


def opened_if_due(state: State, events: tuple[Event, ...]) -> Move:
    """IT-27. The beat is opened when every active seat has a plan."""
    if any(state.plans[seat] is None for seat in active(state)):
        return Step(state, events)
    return open_beat(state, events)


def order(state: State) -> tuple[Seat, ...]:
    """IT-27. Who comes when in this beat: each beat the next seat is first."""
    first = (state.beat - 1) % state.seats
    seats = [(first + step) % state.seats for step in range(state.seats)]
    return tuple(seat for seat in seats if not state.left[seat])


def open_beat(state: State, before: tuple[Event, ...] = ()) -> Move:
    """IT-27. Each seat in its turn does its first alternative that is legal then; who has sent no plan passes."""
    gave_up = all(state.plans[seat] == GIVING_UP and state.hands[seat] is None for seat in active(state))
    after = state
    turns: tuple[Turn, ...] = ()
    events: tuple[Event, ...] = ()
    for seat in order(state):
        after, turn, done = _turn(after, seat)
        turns, events = (*turns, turn), (*events, *done)
    opening = Opening(state.beat, turns)
    after = replace(after, beat=state.beat + 1, plans=(None,) * state.seats, last=opening)
    return _closed(after, (*before, Opened(state.beat, turns), *events), gave_up=gave_up)


def _closed(state: State, events: tuple[Event, ...], *, gave_up: bool) -> Move:
    """IT-18, IT-20, IT-20a, IT-27. What ends the match after a beat."""
    assert state.last is not None
    if exhausted(state):
        return finish(state, "exhausted", "IT-20", events)
    if gave_up:
        return finish(state, "all-done", "IT-27", events)
    if any(turn.deeds for turn in state.last.turns):
        step = noted(state, events)
        if step.state.outcome is not None:
            return step
        state = step.state
    if state.beat > state.beat_limit:
        return finish(state, "beat-limit", "IT-18", events)
    return Step(state, events)


def _turn(state: State, seat: Seat) -> tuple[State, Turn, tuple[Event, ...]]:
    """IT-27, IT-16. The seat's place in the order. What it held when the beat began must leave its hand."""
    plan, held = state.plans[seat], state.hands[seat]
    failed: list[Failed] = []
    done: list[tuple[Deed, Event]] = []
    for number, alternative in enumerate(plan or ()):
        if (deed := _deed(alternative)) is None:
            continue
        after = _tried(state, seat, deed, (number, None), failed, done)
        if after is not None:
            state = after
            if isinstance(alternative, PlannedMine):
                state = _follow_up(state, seat, number, alternative, failed, done)
            break
    table = held is not None and state.hands[seat] is held
    if table:
        state = _do(state, seat, forced(state, seat), done)
    turn = Turn(seat, plan, tuple(failed), tuple(deed for deed, _ in done), table)
    return state, turn, tuple(event for _, event in done)


def _deed(alternative: Alternative) -> Deed | None:
    """What an alternative does first; nothing, where the seat is done."""
    match alternative:
        case Done():
            return None
        case PlannedMine():
            return Mine(alternative.piece)
        case _:
            return alternative


def _follow_up(
    state: State,
    seat: Seat,
    number: int,
    mine: PlannedMine,
    failed: list[Failed],
    done: list[tuple[Deed, Event]],
) -> State:
    """IT-27. The mined piece goes onto the first tower of the list that takes it, and down if there is none at all."""
    for onto in mine.then:
        after = _tried(state, seat, Play(mine.piece, onto), (number, onto), failed, done)
        if after is not None:
            return after
    hand = state.hands[seat]
    assert hand is not None
    if room(state, hand.piece, hand.sources):
        return state
    return _do(state, seat, SetDown(mine.piece), done)


def _tried(
    state: State,
    seat: Seat,
    deed: Deed,
    at: tuple[int, str | None],
    failed: list[Failed],
    done: list[tuple[Deed, Event]],
) -> State | None:
    """The state after the deed; None where it is not legal at this instant, which is noted with its reason."""
    try:
        deeds.check(state, seat, deed)
    except IllegalAction as refusal:
        params = tuple((key, _plain(value)) for key, value in refusal.params.items())
        failed.append(Failed(at[0], at[1], refusal.code, refusal.rule, params))
        return None
    return _do(state, seat, deed, done)


def _plain(value: Scalar) -> int | str:
    assert not isinstance(value, tuple), "no refusal of a deed has a list"
    return value


def _do(state: State, seat: Seat, deed: Deed, done: list[tuple[Deed, Event]]) -> State:
    after, event = deeds.carry_out(state, seat, deed)
    done.append((deed, event))
    return after
