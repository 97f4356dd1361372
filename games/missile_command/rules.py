"""The rules of Missile Command: what may be done now, in the order of the refusals, and what comes of it."""

from msgspec import UNSET
from msgspec.structs import replace

from games.core.values import IllegalAction, Seat
from games.missile_command import answering, opening, turns
from games.missile_command.ending import settle
from games.missile_command.model import (
    Action,
    Announce,
    Answer,
    Build,
    Deflect,
    Draft,
    FirstStrike,
    Hold,
    Intercept,
    InterceptSortie,
    Launch,
    Resign,
    Resigned,
    Select,
    Sortie,
    State,
)
from games.missile_command.resolution import Move, Resolution
from games.missile_command.table_plays import table_answer


def check(state: State, seat: Seat | None, action: Action) -> None:
    """Raise IllegalAction for an action that may not be taken now: the first reason of the list in RULES.md."""
    if seat is None or isinstance(action, FirstStrike):
        _check_table(state, seat, action)
        return
    _check_names(state, seat, action)
    if state.outcome is not None:
        raise IllegalAction("over", state.outcome.rule)
    side = state.sides[seat]
    if side.out or side.leaving:
        raise IllegalAction("out-of-game", "MC-35")
    match action:
        case Resign():
            return
        case Build():
            _check_build(state, seat, action)
        case Draft():
            _check_draft(state, seat, action)
        case Intercept() | Hold() | InterceptSortie() | Deflect() | Select() | Announce():
            _check_answer(state, seat, action)
        case _:
            _check_at_turn(state, seat, sortie=isinstance(action, Sortie))
            turns.check_turn(state, seat, action)


def _check_build(state: State, seat: Seat, action: Build) -> None:
    """MC-6. Once, when it is time to build."""
    if state.sides[seat].silos:
        raise IllegalAction("sealed", "MC-6")
    if state.stage != "build":
        raise _not_asked()
    opening.check_build(state, seat, action)


def _check_draft(state: State, seat: Seat, action: Draft) -> None:
    """MC-41. The seat whose pick it is."""
    if seat != _at_turn(state):
        raise IllegalAction("not-your-turn", "MC-10")
    if state.stage != "draft":
        raise _not_asked()
    opening.check_draft(state, seat, action)


def _check_answer(state: State, seat: Seat, action: Answer) -> None:
    """MC-10. The question is open, to this seat, and this is an answer to it."""
    pending = state.pending
    if pending is None or pending.kind not in answering.KINDS[type(action)] or seat not in pending.waiting:
        raise _not_asked()
    answering.check_answer(state, seat, action, pending)


def _at_turn(state: State) -> Seat:
    """MC-10, MC-41. Whose turn or pick it is; -1 for nobody's."""
    return state.picker if state.stage == "draft" else state.turn


def _not_asked() -> IllegalAction:
    return IllegalAction("not-asked", "MC-10")


def _malformed(problem: str) -> IllegalAction:
    return IllegalAction("malformed", "Notation", problem=problem)


def _check_table(state: State, seat: Seat | None, action: Action) -> None:
    """MC-6. The table alone draws who begins, when all batteries are in."""
    if seat is not None or not isinstance(action, FirstStrike):
        raise _malformed("a seat acts, and only the table draws who begins")
    due = state.outcome is None and opening.all_built(state)
    if not due or not 0 <= action.seat < len(state.sides) or state.sides[action.seat].out:
        raise _malformed("nobody begins now, or not this seat")


def _check_names(state: State, seat: Seat, action: Action) -> None:
    """Seats that there are, and a silo named or not, as the variant wants it (MC-42)."""
    named = seat
    if isinstance(action, Launch):
        named = action.target
        if (action.at is UNSET) != state.detect:
            raise _malformed("with Launch Detect no silo is named, without it one is")
    elif isinstance(action, Sortie):
        named = action.target
    elif isinstance(action, Deflect):
        named = action.to
    if not 0 <= seat < len(state.sides) or not 0 <= named < len(state.sides):
        raise _malformed("no such seat")


def _check_at_turn(state: State, seat: Seat, *, sortie: bool) -> None:
    """MC-10. The seat is at turn, and nothing is being resolved."""
    if sortie and (state.last == seat or (state.turn == seat and state.launched)):
        raise IllegalAction("after-launch", "MC-10")
    if seat != _at_turn(state):
        raise IllegalAction("not-your-turn", "MC-10")
    if state.stage != "play" or state.pending is not None:
        raise _not_asked()


def resolve(state: State, seat: Seat | None, action: Action) -> Move:
    """Carry out an action that was checked. Nothing can be taken back: nearly everything brings something to light."""
    if isinstance(action, FirstStrike):
        return opening.resolve_first_strike(state, action.seat)
    assert seat is not None, "check lets the table do nothing else"
    match action:
        case Resign():
            return _resign(state, seat)
        case Build():
            return opening.resolve_build(state, seat, action)
        case Draft():
            return opening.resolve_draft(state, seat, action)
        case Intercept() | Hold() | InterceptSortie() | Deflect() | Select() | Announce():
            work = Resolution(state)
            answering.resolve_answer(work, seat, action)
            return _on(work, state)
        case _:
            return turns.resolve_turn(state, seat, action)


def _resign(state: State, seat: Seat) -> Move:
    """MC-35. At once, or after what is being resolved; until then the table answers."""
    if state.stage != "play":
        return opening.resolve_leaving(state, seat)
    work = Resolution(state)
    work.events.append(Resigned(seat))
    work.change(seat, leaving=True)
    return _on(work, replace(state, leaving=(*state.leaving, seat)))


def _on(work: Resolution, state: State) -> Move:
    """MC-35, MC-44. The table answers for who is leaving, until another seat is asked or nothing is left to do."""
    while work.pending is not None:
        gone = [seat for seat in work.pending.waiting if work.sides[seat].leaving]
        if not gone:
            break
        answering.resolve_answer(work, gone[0], table_answer(work.sides, work.pending, gone[0]))
    return settle(work, state)
