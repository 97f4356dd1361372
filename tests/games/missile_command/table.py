"""Short words for tests of Missile Command: a position, what is done in it, what comes of it."""

from games.core import codec
from games.core.chance import Chance
from games.core.record import chance_at, settle
from games.core.values import IllegalAction, Step
from games.missile_command import MISSILE_COMMAND
from games.missile_command.model import Action, Build, Event, Options, State
from tests.games.missile_command.cases import Case, protection, read_state, shown
from tests.games.missile_command.runs import Run

PLAIN = ("KWK", "WKW") * 4
"""A battery that the rule of four allows."""


def chance(label: str = "test") -> Chance:
    return Chance(bytes(32), label)


def at(seats: int, position: str, actions: str = "", answers: str = "") -> Run:
    """A position as in the worked examples, after some actions and answers, both separated by `;`."""
    run = Run(Case("T", read_state(seats, position.split()), (), _parts(answers), ()))
    run.play(_parts(actions))
    return run


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def stands(run: Run, *items: str) -> bool:
    """Whether the position has all these items."""
    return set(items) <= {*shown(run.state), *protection(run.state, passed=run.passed)}


def fresh(options: Options | None = None, seats: int = 3) -> State:
    """A match before anything is built."""
    options = options or Options()
    MISSILE_COMMAND.check_options(options, seats)
    return MISSILE_COMMAND.setup(options, seats, chance())


def take(state: State, seat: int | None, action: Action) -> Step[State, Event]:
    return MISSILE_COMMAND.apply(state, seat, action)


def settled(state: State) -> State:
    """After what the table does at once."""
    for _, step in settle(MISSILE_COMMAND, state, chance_at(bytes(32), 1)):
        state = step.state
    return state


def built(options: Options | None = None, seats: int = 3) -> State:
    """A match in play; all have the same battery, the tokens under 8 and 1."""
    state = fresh(options, seats)
    for seat in range(seats):
        state = take(state, seat, Build(PLAIN, 8, 1)).state
    return settled(state)


def refusal(state: State, seat: int | None, action: Action) -> tuple[str, str] | None:
    """Code and rule of the refusal; None where the action is accepted."""
    try:
        MISSILE_COMMAND.check(state, seat, action)
    except IllegalAction as wrong:
        return wrong.code, wrong.rule
    return None


def option_refusal(raw: str, seats: int) -> tuple[str, str] | None:
    """The same for the options of a match, as JSON."""
    try:
        MISSILE_COMMAND.check_options(codec.decode_options(MISSILE_COMMAND, raw), seats)
    except IllegalAction as wrong:
        return wrong.code, wrong.rule
    return None


def asked(state: State) -> list[tuple[str, int]]:
    """What is asked, and of whom."""
    return [(decision.kind, decision.seat) for decision in MISSILE_COMMAND.decisions(state)]


def told(run: Run, kind: type) -> list[Event]:
    """The events of a kind, in order."""
    found: list[Event] = [event for event in run.events if isinstance(event, kind)]
    return found
