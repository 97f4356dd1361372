"""What the seats are asked now, what they may answer, and what the table does when a clock rings."""

import msgspec

from games.core.chance import Chance
from games.core.values import Decision, Entry, Offer, Seat, Timer, drawn
from games.icetowers import offering
from games.icetowers.acting import active
from games.icetowers.model import BY_TYPE, Action, Ring, State
from games.icetowers.rules import clock
from games.icetowers.sampling import sample_plan
from games.icetowers.stalling import stalled


def decisions(state: State) -> tuple[Decision, ...]:
    """Who is asked what. Live questions stand: a seat may always act, and what it does is judged by its content.

    A seat that has said "done" has answered, until the table changes (IT-19); so has one that has sealed a plan,
    which it may change until the beat is opened (IT-27).
    """
    if state.stage == "over":
        return ()
    return tuple(
        [_asked(state, seat) for seat in active(state) if state.stage == "play" or not state.ready[seat]]
    )


def _asked(state: State, seat: Seat) -> Decision:
    if state.stage == "ready":
        return Decision(f"ready:{seat}", seat, "ready")
    if state.beat:
        sealed = state.plans[seat] is not None
        return Decision(f"beat:{state.beat}:{seat}", seat, "plan", sealed=sealed, replaceable=True)
    if state.hands[seat] is not None:
        return Decision(f"hold:{seat}:{state.mined[seat]}", seat, "hold", race=True)
    return Decision(f"table:{seat}", seat, "table", sealed=state.done[seat], replaceable=True, race=True)


def timers(state: State) -> tuple[Timer, ...]:
    """The common clock, and in live play one for each held piece, which runs faster once somebody insists (IT-16)."""
    running = clock(state)
    if running is None:
        common: tuple[Timer, ...] = ()
    else:
        common = (Timer(f"beat:{state.beat}" if running == "beat" else running, running),)
    if state.stage != "play" or state.beat:
        return common
    holds = [
        Timer(f"hold:{seat}:{state.mined[seat]}", "hold", seat, hurried=hand.insisted)
        for seat, hand in enumerate(state.hands)
        if hand is not None
    ]
    return (*common, *holds)


def expire(state: State, timer: Timer) -> tuple[Entry[Action], ...]:
    """IT-4, IT-16, IT-18, IT-27. What the table does when a clock rings; nothing where it runs no more."""
    if timer.id not in [one.id for one in timers(state)]:
        return ()
    if timer.seat is not None:
        return stalled(state, timer.seat)
    running = clock(state)
    assert running is not None, "a common clock runs"
    return (Entry(None, Ring(running)),)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """What the seat may do now, as products, in beats as a form."""
    if state.stage == "over" or state.left[seat] or (state.stage == "ready" and state.ready[seat]):
        return ()
    decision = _asked(state, seat).id
    if state.stage == "ready":
        return (Offer(decision, "ready"),)
    if state.beat:
        return (Offer(decision, "plan", form=msgspec.Raw(offering.form(state, seat))),)
    return tuple([Offer(decision, kind, fields) for kind, fields in offering.live(state, seat)])


def sample(state: State, seat: Seat, chance: Chance) -> Action:
    """One of the seat's actions; in beats a plan as `sample_plan` draws it.

    A product is drawn first, so that mines and splits come about beside the many caps; what is only said comes seldom.
    Raises ValueError where the seat is not asked.
    """
    if state.beat and state.stage == "play" and not state.left[seat]:
        return sample_plan(state, seat, chance)
    products = offers(state, seat)
    said = [offer for offer in products if offer.type in _SAID]
    deeds = [offer for offer in products if offer.type not in _SAID]
    offer = chance.pick(said if said and (not deeds or not chance.below(10)) else deeds)
    return drawn(offer, BY_TYPE, chance)


_SAID = ("done", "not_done", "insist")
