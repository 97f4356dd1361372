"""Properties of the play: questions, offers, clocks, ends, replay."""

import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from games.core import codec
from games.core.codec import AnyGame, plain_offer
from games.core.record import begin, fold, settle
from games.core.rulebook import rulebook
from games.core.values import Entry, IllegalAction, Offer
from tests.games.conformance.games import UNDER_TEST
from tests.games.conformance.setups import Setup
from tests.games.conformance.walk import Match, Moment, accepted, answer, draws


def expanded(game: AnyGame, offer: Offer) -> Iterator[Any]:
    """The actions of a product; none of a form, which has a model of its own in the setups."""
    if offer.form is not None:
        return
    fields = plain_offer(offer)
    del fields["decision"]
    kind = fields.pop("type")
    for values in itertools.product(*fields.values()):
        yield codec.decode_action(
            game, msgspec.json.encode({"type": kind, **dict(zip(fields, values, strict=True))})
        )


def offered(game: AnyGame, state: Any, seat: int) -> list[Any]:
    """All that a seat is offered."""
    return [action for offer in game.offers(state, seat) for action in expanded(game, offer)]


def allowed(game: AnyGame, state: Any, seat: int | None, universe: tuple[Any, ...]) -> list[Any]:
    """All well-formed actions that the rules accept, leaving apart."""
    return [
        action
        for action in universe
        if action != game.resign() and refusal(game, state, seat, action) is None
    ]


def refusal(game: AnyGame, state: Any, seat: int | None, action: Any) -> IllegalAction | None:
    """The refusal of an action, None where it is accepted; any other exception is a fault."""
    try:
        game.check(state, seat, action)
    except IllegalAction as refused:
        return refused
    except Exception as crash:
        raise AssertionError(f"{game.write(action)} crashes: {crash!r}") from crash
    return None


def what_is_asked_can_be_answered(setup: Setup, match: Match) -> None:
    """Each open question has an offer, and a sampled answer that is accepted and was offered."""
    game = setup.game
    for number, moment in enumerate(match.moments):
        for asked in game.decisions(moment.state):
            seat = asked.seat
            offers = [offer for offer in game.offers(moment.state, seat) if offer.decision == asked.id]
            action = answer(game, moment.state, asked, draws(match, "asked", number, seat))
            accepted(game, moment.state, Entry(seat, action))
            assert any(
                action in expanded(game, offer) or _formed(setup, moment.state, seat, offer, action)
                for offer in offers
            ), f"not offered: {game.write(action)}"


def _formed(setup: Setup, state: Any, seat: int, offer: Offer, action: Any) -> bool:
    """Whether the action is one that a form offers, by the setup's own model of it."""
    return offer.form is not None and kind_of(action) == offer.type and setup.formed(state, seat, action)


def kind_of(action: Any) -> str:
    """The action's `type`."""
    return str(type(action).__struct_config__.tag)


def what_is_offered_is_what_is_accepted(setup: Setup, match: Match) -> None:
    """Offers, without repetition, are exactly the well-formed actions that the rules accept."""
    game = setup.game
    for moment in match.moments:
        universe = setup.near(moment.state)
        for seat in range(match.seats):
            forms = [offer for offer in game.offers(moment.state, seat) if offer.form is not None]
            listed = [game.write(action) for action in offered(game, moment.state, seat)]
            listed += [
                game.write(action)
                for action in universe
                if any(_formed(setup, moment.state, seat, offer, action) for offer in forms)
            ]
            legal = {game.write(action) for action in allowed(game, moment.state, seat, universe)}
            assert len(set(listed)) == len(listed), "offered twice"
            assert set(listed) <= legal, f"offered, but refused: {set(listed) - legal}"
            assert legal <= set(listed), f"accepted, but not offered: {legal - set(listed)}"
        theirs = tuple(action for action in universe if type(action) not in setup.tables_own)
        assert not allowed(game, moment.state, None, theirs), "the table may do what is a seat's"


def refusals_are_known(setup: Setup, match: Match) -> None:
    """A refusal is IllegalAction and nothing else, with a code of the list and a rule of the rulebook."""
    rules = rulebook(UNDER_TEST[setup.game.key], "en")
    for moment in match.moments:
        for seat, action in itertools.product(match.viewers, setup.near(moment.state)):
            refused = refusal(setup.game, moment.state, seat, action)
            if refused:
                assert refused.code in setup.codes, f"unknown code: {refused.code}"
                assert refused.rule in rules, f"unknown rule: {refused.rule}"


def leaving_is_always_allowed(setup: Setup, match: Match) -> None:
    """Any seat that is there may leave at any time before the end, and nothing is accepted after it."""
    game = setup.game
    for moment in match.moments:
        over = game.outcome(moment.state) is not None
        for seat in range(match.seats):
            refused = refusal(game, moment.state, seat, game.resign())
            gone = over or seat in setup.left(moment.state)
            assert (refused is not None) == gone, "leaving is refused" if refused else "left after the end"


def a_forced_answer_is_the_only_one(setup: Setup, match: Match) -> None:
    """A question without a real choice has one answer."""
    game = setup.game
    for moment in match.moments:
        for asked in game.decisions(moment.state):
            assert asked.choice or len(offered(game, moment.state, asked.seat)) == 1, f"a choice: {asked.id}"


def no_question_means_over(setup: Setup, match: Match) -> None:
    """While the match goes on somebody is waited for and a clock runs; afterwards nothing is asked."""
    game = setup.game
    for moment in match.moments:
        state = moment.state
        over = game.outcome(state) is not None
        unsettled = not over and next(settle(game, state, draws(match, "due")), None) is not None
        waited = [asked for asked in game.decisions(state) if not asked.sealed]
        assert bool(waited) != (over or unsettled), (
            "open questions after the end" if over else "nobody is waited for"
        )
        assert bool(game.timers(state)) != (over or unsettled), "the clocks do not fit the questions"
        if over:
            assert not game.decisions(state), "a sealed question after the end"
            assert not any(game.offers(state, seat) for seat in range(match.seats)), "an offer after the end"


def ended_events_tell_the_outcome(setup: Setup, match: Match) -> None:
    """The outcome has a rank for each seat, its winners are first, and it comes once, at the end."""
    game = setup.game
    outcomes = [game.outcome(moment.state) for moment in match.moments]
    assert all(outcome is None for outcome in outcomes[:-1]), "over before the end"
    last = outcomes[-1]
    assert last is not None
    assert len(last.ranks) == match.seats, "a rank for each seat"
    assert min(last.ranks) == 1 or not last.winners, "somebody is first, if any seat has won"
    assert all(last.ranks[seat] == 1 for seat in last.winners), "winners are first"
    unseated = min(last.ranks) > 1
    assert unseated or last.draw != bool(last.winners) or len(last.winners) > 1, "won, or drawn"
    assert last.rule in rulebook(UNDER_TEST[game.key], "en"), f"unknown rule: {last.rule}"


def clocks_alone_end_a_match(setup: Setup, match: Match) -> None:
    """From the start, from the middle and from late on: if nobody acts any more, the table brings the end."""
    for start in (0, len(match.moments) // 2, len(match.moments) - 2):
        _expire_all(setup, match, start)


def _expire_all(setup: Setup, match: Match, start: int) -> None:
    game, state = setup.game, match.moments[start].state
    chance = draws(match, "clocks", start)
    for _ in range(setup.patience):
        for _, step in settle(game, state, chance):
            state = step.state
        if game.outcome(state) is not None:
            return
        timers = game.timers(state)
        assert timers, "no clock runs"
        assert len({timer.id for timer in timers}) == len(timers), "two clocks with one id"
        entries = game.expire(state, chance.pick(timers), chance)
        assert entries, "a clock that rings brings nothing"
        for entry in entries:
            state = accepted(game, state, entry).state
    raise AssertionError("the clocks do not end the match")


def everyone_waited_for_has_a_clock(setup: Setup, match: Match) -> None:
    """A seat's own clock or a common one; nobody's time runs who has answered."""
    game = setup.game
    for moment in match.moments:
        waited = {asked.seat for asked in game.decisions(moment.state) if not asked.sealed}
        clocks = {timer.seat for timer in game.timers(moment.state)}
        assert None in clocks or waited <= clocks, "no clock for a seat that is waited for"
        assert clocks <= waited | {None}, "a clock for a seat that is not waited for"


def a_replay_gives_the_same(setup: Setup, match: Match) -> None:
    """The entries, written and read, give each state and each event again, byte for byte."""
    game = setup.game
    again = tuple(
        Entry(entry.seat, codec.decode_action(game, codec.encode(entry.action))) for entry in match.entries
    )
    state = begin(game, match.options, match.seats, match.seed)
    assert codec.encode(state) == codec.encode(match.moments[0].state), "another start"
    for step, moment in zip(fold(game, state, again), match.moments[1:], strict=True):
        assert codec.encode(step.state) == codec.encode(moment.state), "another state"
        assert step == moment.step, "another step"


def material_is_kept(setup: Setup, match: Match) -> None:
    """Nothing is lost and nothing appears."""
    start = setup.material(match.moments[0].state)
    for moment in match.moments:
        assert setup.material(moment.state) == start, "material is not kept"


def answers_at_once_commute(setup: Setup, match: Match) -> None:
    """Two seats that answer at the same time: the order makes no difference, and neither is refused."""
    game = setup.game
    for number, moment in enumerate(match.moments):
        asked = [one for one in game.decisions(moment.state) if not (one.race or one.sealed)]
        for one, other in itertools.combinations(asked, 2):
            chance = draws(match, "at once", number, one.id, other.id)
            pair = [Entry(each.seat, answer(game, moment.state, each, chance)) for each in (one, other)]
            (state, events), (turned, turned_events) = (
                _both(game, moment, pair),
                _both(game, moment, pair[::-1]),
            )
            assert state == turned, "the order of answers makes a difference"
            assert Counter(events) == Counter(turned_events), "the order of answers changes what is told"


def _both(game: AnyGame, moment: Moment, pair: list[Entry[Any]]) -> tuple[Any, tuple[bytes, ...]]:
    state = moment.state
    events: tuple[bytes, ...] = ()
    for entry in pair:
        step = accepted(game, state, entry)
        state, events = step.state, (*events, *map(codec.encode, step.events))
    return state, events


def ids_never_return(setup: Setup, match: Match) -> None:
    """A question that is closed is never asked again, and no two are open under one id."""
    gone: set[str] = set()
    before: set[str] = set()
    for moment in match.moments:
        asked = [decision.id for decision in setup.game.decisions(moment.state) if not decision.race]
        assert len(set(asked)) == len(asked), "one id, two questions"
        gone |= before - set(asked)
        assert not gone & set(asked), f"asked again: {gone & set(asked)}"
        before = set(asked)


def a_question_keeps_its_id(setup: Setup, match: Match) -> None:
    """A question stays open until it is answered, the answer to another one apart; a sealed one until the reveal."""
    game = setup.game
    for moment in match.moments[1:]:
        if moment.decision is None:
            continue
        asked = moment.decision
        still = {decision.id: decision for decision in game.decisions(moment.state)}
        assert asked.race or asked.id not in still or still[asked.id].sealed, "answered, and still waited for"


def orders_answer_by_the_rules(setup: Setup, match: Match) -> None:
    """What a standing order plays is accepted, and comes from what the seat may know."""
    game = setup.game
    for moment in match.moments:
        for asked in game.decisions(moment.state):
            view = game.view(moment.state, asked.seat)
            action = game.standing(view, asked, game.new_orders())
            if action is not None:
                accepted(game, moment.state, Entry(asked.seat, action))
                assert not asked.sealed, "an order answers what has been answered"


def nothing_is_remembered(setup: Setup, match: Match) -> None:
    """A game keeps no memory: asked again in another order, and by a new object, it says the same."""
    game: AnyGame = type(setup.game)()
    for moment in reversed(match.moments):
        for viewer in match.viewers:
            assert game.view(moment.state, viewer) == setup.game.view(moment.state, viewer), "another view"
        assert game.decisions(moment.state) == setup.game.decisions(moment.state), "other questions"
        if moment.entry is not None:
            assert game.resolve(moment.before, moment.entry.seat, moment.entry.action) == moment.step, (
                "another step"
            )
