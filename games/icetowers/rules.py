"""The rules of IceTowers: how a match is set up, what may be done, and what comes of it."""

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import IllegalAction, Seat, Step
from games.icetowers import beats, deeds, stalling
from games.icetowers.acting import active
from games.icetowers.ending import Move, annulled, fingerprint, finish, left_by, looked_at
from games.icetowers.model import (
    Action,
    Cap,
    Clock,
    Deed,
    Done,
    Event,
    Insist,
    Mine,
    NotDone,
    Options,
    Plan,
    Play,
    Ready,
    Removed,
    Resign,
    Resigned,
    Ring,
    SaidDone,
    SetDown,
    Showdown,
    Split,
    Started,
    State,
    TookBack,
    Touched,
)
from games.icetowers.pieces import KINDS, SETS, stash
from games.icetowers.table import laid


def check_options(options: Options, seats: int) -> None:
    """IT-1, IT-23, IT-26. The number of seats, and options that fit it and each other."""
    if seats not in range(2, 6):
        raise IllegalAction("seat-count", "IT-1", seats=seats)
    if options.ghost and seats != 2:
        raise IllegalAction("ghost-seats", "IT-23", seats=seats)
    if options.tempo == "live" and not options.timed:
        raise IllegalAction("untimed", "IT-26")


def setup(options: Options, seats: int, chance: Chance) -> State:
    """IT-1 to IT-5. Every piece of the colours in play stands alone, at a random place."""
    count = seats + options.ghost
    pieces = [piece for colour in range(count) for piece in stash(colour, options.trios)]
    places = chance.shuffled(range(len(pieces)))
    stacks: list[tuple[int, ...]] = [()] * len(pieces)
    numbers = [0] * len(pieces)
    for number, (piece, place) in enumerate(zip(pieces, places, strict=True), 1):
        stacks[place], numbers[place] = (piece,), number
    return State(
        colours=SETS[options.set][:count],
        seats=seats,
        trios=options.trios,
        timed=options.timed,
        beat_limit=options.beat_limit,
        stage="ready",
        table=laid(tuple(stacks), numbers, len(pieces) + 1, KINDS * options.trios),
        hands=(None,) * seats,
        ready=(False,) * seats,
        done=(False,) * seats,
        left=(False,) * seats,
        mined=(0,) * seats,
        plans=(None,) * seats,
        beat=int(options.tempo == "beats"),
    )


def check(state: State, seat: Seat | None, action: Action) -> None:
    """Raise IllegalAction for an action that may not be taken now: the first reason of IT-15's list."""
    if seat is None or isinstance(action, Ring):
        _check_table(state, seat, action)
        return
    if not 0 <= seat < state.seats:
        raise IllegalAction("malformed", "Notation", problem="no such seat")
    if state.outcome is not None:
        raise IllegalAction("over", state.outcome.rule)
    if state.left[seat]:
        raise IllegalAction("resigned", "IT-21")
    if isinstance(action, Ready):
        if state.ready[seat]:
            raise IllegalAction("already-ready", "IT-4")
    elif not isinstance(action, Resign):
        _check_tempo(state, action)
        _check_play(state, seat, action)


def _check_table(state: State, seat: Seat | None, action: Action) -> None:
    """IT-4, IT-18, IT-27. The table alone rings a clock, and only one that runs."""
    if seat is not None or not isinstance(action, Ring):
        raise IllegalAction("malformed", "Notation", problem="a seat acts, and only the table rings a clock")
    if action.clock != clock(state):
        raise IllegalAction("malformed", "Notation", problem="this clock does not run")


def clock(state: State) -> Clock | None:
    """IT-4, IT-18, IT-27. The clock that runs for all alike, if any."""
    match state.stage:
        case "ready":
            return "ready"
        case "play":
            return "beat" if state.beat else "match" if state.timed else None
        case "over":  # pragma: no branch - there is no other stage
            return None


def _check_tempo(state: State, action: Action) -> None:
    """IT-4, IT-26, IT-27. The match has begun, and this is how it is played."""
    if state.stage == "ready":
        raise IllegalAction("not-ready", "IT-4")
    if isinstance(action, Plan) != bool(state.beat):
        raise IllegalAction("wrong-tempo", "IT-27" if state.beat else "IT-26")


def _check_play(state: State, seat: Seat, action: Deed | Done | NotDone | Insist | Showdown | Plan) -> None:
    match action:
        case Cap() | Mine() | Play() | SetDown() | Split():
            deeds.check(state, seat, action)
        case Plan():
            beats.check_plan(state, seat, action)
        case Insist():
            stalling.check_insist(state, seat, action)
        case Showdown():
            stalling.check_showdown(state, seat)
        case Done() | NotDone():  # pragma: no branch - the union is closed
            _check_done(state, seat, done=isinstance(action, Done))


def _check_done(state: State, seat: Seat, *, done: bool) -> None:
    """IT-19. Not with a piece in the hand, and not twice."""
    deeds.check_empty_hand(state, seat)
    if state.done[seat] == done:
        raise IllegalAction("no-change", "IT-19")


def resolve(state: State, seat: Seat | None, action: Action) -> Move:
    """Carry out an action that was checked. Nothing can be taken back in IceTowers."""
    if isinstance(action, Ring):
        return _ring(state, action)
    assert seat is not None, "check accepts the seats' actions only"
    match action:
        case Cap() | Mine() | Play() | SetDown() | Split():
            after, event = deeds.carry_out(state, seat, action)
            return looked_at(after, (event,), changed=True)
        case Ready():
            ready = (*state.ready[:seat], True, *state.ready[seat + 1 :])
            return _started_if_due(replace(state, ready=ready), (Touched(seat),))
        case Done() | NotDone():
            return _say_done(state, seat, done=isinstance(action, Done))
        case Insist() | Showdown():
            return stalling.urge(state, seat, action)
        case Plan():
            return beats.seal(state, seat, action)
        case Resign():  # pragma: no branch - the union is closed
            return _resign(state, seat)


def _started_if_due(state: State, events: tuple[Event, ...]) -> Move:
    """IT-4, IT-20a. The match begins when every seat that is there is ready; its start is the first position."""
    if not all(state.ready[seat] for seat in active(state)):
        return Step(state, events)
    seen = () if state.timed else (fingerprint(state),)
    return Step(replace(state, stage="play", seen=seen), (*events, Started()))


def _say_done(state: State, seat: Seat, *, done: bool) -> Move:
    """IT-19."""
    said = (*state.done[:seat], done, *state.done[seat + 1 :])
    event = SaidDone(seat) if done else TookBack(seat)
    return looked_at(replace(state, done=said), (event,), changed=False)


def _resign(state: State, seat: Seat) -> Move:
    """IT-21. Whatever waited for the seat is looked at again."""
    held = state.hands[seat] is not None
    after, events = left_by(state, seat, (Resigned(seat),))
    if len(active(after)) == 1:
        return finish(after, "resign", "IT-21", events)
    if after.stage == "ready":
        return _started_if_due(after, events)
    step = looked_at(after, events, changed=held)
    if step.state.outcome is None and step.state.beat:
        return beats.opened_if_due(step.state, step.events)
    return step


def _ring(state: State, action: Ring) -> Move:
    """IT-4, IT-18, IT-27. A limit that is common to all has been reached."""
    match action.clock:
        case "ready":
            return _remove_late(state)
        case "beat":
            return beats.open_beat(state)
        case "match":  # pragma: no branch - there is no other clock
            return finish(state, "time-limit", "IT-18", ())


def _remove_late(state: State) -> Move:
    """IT-4. Who is not ready in time is removed; with fewer than two left the match is annulled."""
    late = tuple(seat for seat in active(state) if not state.ready[seat])
    left = tuple(gone or seat in late for seat, gone in enumerate(state.left))
    after, event = replace(state, left=left), Removed(late)
    if len(active(after)) < 2:
        return annulled(after, (event,))
    return _started_if_due(after, (event,))
