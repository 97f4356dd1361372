"""Short words for tests of IceTowers: a position, what is done in it, what comes of it."""

from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import IllegalAction, Step
from games.icetowers import ICETOWERS
from games.icetowers.model import Action, Event, Options, Ready, State
from tests.games.icetowers.cases import begun as before_steps
from tests.games.icetowers.cases import read_case
from tests.games.icetowers.expected import shown
from tests.games.icetowers.running import Run


def chance(label: str = "test") -> Chance:
    return Chance(bytes(32), label)


def at(seats: str, position: str, *steps: str) -> Run:
    """A position as in the worked examples, after some steps."""
    run = before_steps(read_case(f"T | {seats} | {position} | | running |"))
    for step in steps:
        run.step(step)
    return run


def fresh(options: Options | None = None, seats: int = 2) -> State:
    """A match before the start."""
    return ICETOWERS.setup(options or Options(), seats, chance())


def begun(options: Options | None = None, seats: int = 2) -> State:
    """A match that has just started."""
    state = fresh(options, seats)
    for seat in range(seats):
        state = take(state, seat, Ready()).state
    return state


def timed(run: Run) -> Run:
    """The same position in a match that a clock ends."""
    run.state = replace(run.state, timed=True)
    return run


def take(state: State, seat: int | None, action: Action) -> Step[State, Event]:
    return ICETOWERS.apply(state, seat, action)


def stands(run: Run) -> set[str]:
    """The whole position as the worked examples write it."""
    return set(shown(run))


def refused(run: Run, step: str) -> str | None:
    """The code with which the step is refused; None where it is accepted."""
    before = run.state
    try:
        run.step(step)
    except IllegalAction as refusal:
        return refusal.code
    finally:
        run.state = before
    return None


def refusal(state: State, seat: int | None, action: Action) -> tuple[str, str, dict[str, object]] | None:
    """Code, rule and parameters of the refusal; None where the action is accepted."""
    try:
        ICETOWERS.check(state, seat, action)
    except IllegalAction as wrong:
        return wrong.code, wrong.rule, dict(wrong.params)
    return None


def asked(state: State) -> list[str]:
    """The ids of all that is waited for."""
    return [decision.id for decision in ICETOWERS.decisions(state) if not decision.sealed]


def ended(run: Run) -> tuple[str, str] | None:
    """Why the match is over, and by which rule."""
    outcome = run.state.outcome
    return None if outcome is None else (outcome.reason, outcome.rule)
