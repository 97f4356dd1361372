"""What a worked example expects of the match after its last step."""

from collections.abc import Callable, Iterator

from games.icetowers.acting import exhausted
from games.icetowers.deeds import put_down
from games.icetowers.questions import offers
from games.icetowers.table import name, scores
from tests.games.icetowers.running import Run


def expect_ok(run: Run, words: str) -> None:
    """The whole position, towers in any order."""
    assert set(shown(run)) == set(words.split(" "))


def shown(run: Run) -> Iterator[str]:
    """Towers and hands as an example writes them."""
    state = run.state
    titles = {run.number(called): called for called in (*run.names, *(f"n{n}" for n in range(1, 10)))}
    for number, stack in zip(state.table.numbers, state.table.stacks, strict=True):
        if stack:
            yield f"{titles[number]}={''.join(name(state, piece)[:2] for piece in stack)}"
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            sources = ",".join(titles[number] for number in hand.sources)
            yield f"@{state.colours[seat]}={name(state, hand.piece)[:2]}!{sources}"


def expect_score(run: Run, words: str) -> None:
    """IT-22, held pieces counted as set down."""
    state = run.state
    for seat, hand in enumerate(state.hands):
        if hand is not None:
            state, _ = put_down(state, seat)
    total = {f"{letter}={pips}" for letter, pips in zip(state.colours, scores(state), strict=True)}
    assert set(words.split(" ")) <= total


def expect_moves(run: Run, words: str) -> None:
    """All that a seat may do with the table now."""
    letter, wanted = words.split("=")
    found = moves(run, run.state.colours.index(letter))
    assert found == (set() if wanted == "none" else set(wanted.split(",")))


def moves(run: Run, seat: int) -> set[str]:
    """`cap A B`, `mine A 0`, `split A 1`, `play A`, `down`."""
    found: set[str] = set()
    home = {
        piece: (called, place)
        for called in run.names
        if run.number(called) in run.state.table.numbers
        for place, piece in enumerate(run.stack(called))
    }
    for offer in offers(run.state, seat):
        fields = dict(offer.fields)
        onto = [home[str(piece)][0] for piece in fields.get("onto", ())]
        for piece in fields.get("piece", fields.get("upper", ())):
            called, place = home.get(str(piece), ("", 0))
            match offer.type:
                case "cap":
                    found |= {f"cap {called} {target}" for target in onto}
                case "play":
                    found |= {f"play {target}" for target in onto}
                case "set_down":
                    found.add("down")
                case kind:
                    found.add(f"{kind} {called} {place}")
    return found


def expect_stuck(run: Run, words: str) -> None:
    assert not words
    assert exhausted(run.state)


def expect_ended(run: Run, words: str) -> None:
    assert run.state.outcome is not None
    assert run.state.outcome.rule == words


def expect_running(run: Run, words: str) -> None:
    assert not words
    assert run.state.outcome is None


def expect_ranks(run: Run, words: str) -> None:
    outcome = run.state.outcome
    assert outcome is not None
    assert [f"{run.state.colours[seat]}={rank}" for seat, rank in enumerate(outcome.ranks)] == words.split(
        " "
    )


EXPECTATIONS: dict[str, Callable[[Run, str], None]] = {
    "ok": expect_ok,
    "score": expect_score,
    "moves": expect_moves,
    "stuck": expect_stuck,
    "ended": expect_ended,
    "running": expect_running,
    "ranks": expect_ranks,
}
