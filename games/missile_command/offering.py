"""What a seat may do now: products, and forms where choices are many."""

import msgspec

from games.core.values import Offer, Scalar, Seat
from games.missile_command.answering import selections, stops
from games.missile_command.model import Pending, Side, State
from games.missile_command.opening import FOUR, open_pieces
from games.missile_command.silos import (
    deflectable,
    enemies,
    holding,
    interceptors,
    launchers,
    levels,
    targets,
)
from games.missile_command.turns import discards

type Fields = tuple[tuple[str, tuple[Scalar | None, ...]], ...]
type Product = tuple[str, Fields]


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """All that the seat may do now, leaving apart."""
    question = asked(state, seat)
    if question is None:
        return ()
    if state.stage == "build":
        return (Offer(question, "build", form=msgspec.Raw(_build_form(state, seat))),)
    if state.stage == "draft":
        return (Offer(question, "draft", (("piece", open_pieces(state, seat)),)),)
    if state.pending is not None:
        return _answers(state, state.pending, seat, question)
    form = sortie_form(state, seat)
    sortie = () if form is None else (Offer(question, "sortie", form=msgspec.Raw(form)),)
    return (*sortie, *[Offer(question, kind, fields) for kind, fields in turn(state, seat)])


def asked(state: State, seat: Seat) -> str | None:
    """The id of the question that is open to the seat; None where there is none."""
    side = state.sides[seat]
    if state.stage == "over" or side.out:
        return None
    if state.stage == "build":
        return None if side.silos else f"build:{seat}"
    pending = state.pending
    if pending is not None:
        return f"{pending.kind}:{pending.number}:{seat}" if seat in pending.waiting else None
    if state.stage == "draft":
        return f"pick:{state.asked}" if seat == state.picker else None
    return f"turn:{state.asked}" if seat == state.turn else None


def _build_form(state: State, seat: Seat) -> bytes:
    """MC-3, MC-4, MC-41. The colours and how many of a kind, or what has been selected."""
    if state.shared:
        return msgspec.json.encode({"pieces": state.sides[seat].drafted})
    return msgspec.json.encode({"colours": list(state.colours), "most": FOUR})


def sortie_form(state: State, seat: Seat) -> bytes | None:
    """MC-30. How many units there are, and where each may go; None where there is no sortie now."""
    units = state.sides[seat].wing
    if state.sortied or state.struck or not units:
        return None
    foes = enemies(state.sides, seat)
    if not foes:
        return None
    where = [{"target": foe, "at": targets(state.sides[foe])} for foe in sorted(foes)]
    return msgspec.json.encode({"units": units, "targets": where})


def turn(state: State, seat: Seat) -> list[Product]:
    """MC-10 to MC-13, MC-42. The strike of what is on the way, or what ends the turn."""
    side = state.sides[seat]
    if side.flight is not None:
        return [("strike", (("at", tuple(targets(state.sides[side.flight.to]))),))]
    if not any(side.left):
        return [("pass", ())]
    found = _launches(state, seat, side)
    if sacs := holding(side, "C"):
        found.append(("scramble", (("silo", tuple(sacs)),)))
    if given := discards(state, seat):
        found.append(("discard", (("silo", tuple(given)),)))
    return found


def _launches(state: State, seat: Seat, side: Side) -> list[Product]:
    """MC-11, MC-42."""
    silos = tuple(launchers(side))
    foes = tuple(sorted(enemies(state.sides, seat)))
    if not silos or not foes:
        return []
    if state.detect:
        return [("launch", (("silo", silos), ("target", foes)))]
    return [
        ("launch", (("silo", silos), ("target", (foe,)), ("at", tuple(targets(state.sides[foe])))))
        for foe in foes
    ]


def _answers(state: State, pending: Pending, seat: Seat, question: str) -> tuple[Offer, ...]:
    side = state.sides[seat]
    match pending.kind:
        case "intercept":
            able = tuple(interceptors(side, pending.missile.at))
            return (Offer(question, "intercept", (("silo", able),)), Offer(question, "hold"))
        case "sortie":
            form = msgspec.json.encode({"units": side.wing, "at": pending.aims})
            taking = Offer(question, "intercept_sortie", form=msgspec.Raw(form))
            return (taking, Offer(question, "hold"))
        case "deflect":
            return (Offer(question, "deflect", (("to", tuple(deflectable(state.sides, pending.missile))),)),)
        case "announce":
            return (Offer(question, "announce", (("level", levels(side, pending.missile.at)),)),)
        case _:
            found = _selects(pending, side)
            return tuple([Offer(question, "select", fields) for fields in found])


def _selects(pending: Pending, side: Side) -> list[Fields]:
    """MC-27, MC-28. Selections with the interceptions that go with them."""
    together: dict[tuple[tuple[int, ...], ...], list[tuple[int, ...]]] = {}
    for silos in selections(pending, side):
        able = tuple([(silo,) for silo in stops(pending, side, silos[0])])
        together.setdefault(((), *able), []).append(silos)
    return [(("silos", tuple(silos)), ("intercept", able)) for able, silos in together.items()]


def only(state: State, seat: Seat) -> bool:
    """MC-45. Whether one thing alone can be done, judged by what all know. An announcement and a battery never are."""
    if state.stage == "build" or (state.pending is not None and state.pending.kind == "announce"):
        return False
    if state.pending is None and state.stage == "play":
        side = state.sides[seat]
        if side.flight is None and len(launchers(side)) > 1 and enemies(state.sides, seat):
            return False
    found = offers(state, seat)
    return (
        len(found) == 1 and found[0].form is None and all(len(values) == 1 for _, values in found[0].fields)
    )
