"""Faults of values: what can be changed, is not exact, or is not what was written."""

from typing import Annotated, Any, ClassVar, override

import msgspec
from msgspec.structs import replace

from games.core.chance import Chance
from games.core.values import Seat, Step
from games.intersect import Intersect
from games.intersect.model import (
    Action,
    Event,
    Options,
    Place,
    Select,
    State,
)
from tests.games.conformance import shape
from tests.games.conformance.faults import planted

type IntersectStep = Step[State, Event]


class ListState(msgspec.Struct, frozen=True):
    """A state with a list."""

    cells: list[str]


class HalfState(msgspec.Struct, frozen=True):
    """A state without most of it."""

    start: int
    stage: str


class FloatView(msgspec.Struct, frozen=True):
    """A view with a float, well hidden."""

    seats: tuple[Annotated[float, msgspec.Meta(ge=0)] | None, ...]


class OpenEvent(msgspec.Struct, tag="open", tag_field="type"):
    """An event that can be changed."""

    seat: int


class LaxSelect(msgspec.Struct, frozen=True, tag="select", tag_field="type"):
    """An action with any number for a card, and any key beside it."""

    card: int


@planted(shape.models_are_frozen_and_plain, "ListType")
class ListInState(Intersect):
    """A state that can be changed from outside."""

    state_type: ClassVar[type[Any]] = ListState


@planted(shape.models_are_frozen_and_plain, "FloatType")
class FloatInView(Intersect):
    """A number that is not the same everywhere."""

    view_type: ClassVar[type[Any]] = FloatView


@planted(shape.models_are_frozen_and_plain, "can be changed")
class MutableEvent(Intersect):
    """An event that is not frozen."""

    event_types: ClassVar[tuple[type[Any], ...]] = (*Intersect.event_types, OpenEvent)


@planted(shape.models_are_frozen_and_plain, "unknown keys")
class LaxAction(Intersect):
    """An action that takes whatever is sent."""

    action_types: ClassVar[tuple[type[Any], ...]] = (LaxSelect,)


@planted(shape.models_are_frozen_and_plain, "a view that is a state")
class ViewIsState(Intersect):
    """What is shown is what is known."""

    view_type: ClassVar[type[Any]] = State


@planted(shape.values_are_plain, "list among")
class ListInValue(Intersect):
    """The type says tuple, and the value is a list."""

    @override
    def setup(self, options: Options, seats: int, chance: Chance) -> State:
        cells: Any = [""] * 16
        return replace(super().setup(options, seats, chance), cells=cells)

    @override
    def resolve(self, state: State, seat: Seat | None, action: Action) -> IntersectStep:
        return super().resolve(replace(state, cells=tuple(state.cells)), seat, action)


@planted(shape.what_is_written_is_read, "a state")
class LostInWriting(Intersect):
    """Half of a state is lost when it is read."""

    state_type: ClassVar[type[Any]] = HalfState


@planted(shape.texts_bring_actions_back, "same text")
class VagueText(Intersect):
    """A standing choice is not written."""

    @override
    def write(self, action: Action) -> str:
        return super().write(Select(action.card) if isinstance(action, Select) else action)


@planted(shape.texts_bring_actions_back, "read as something else")
class TurnedText(Intersect):
    """Squares are read the other way round."""

    @override
    def read(self, text: str) -> Action:
        action = super().read(text)
        return (
            Place(action.size, (action.square[1], action.square[0])) if isinstance(action, Place) else action
        )


@planted(shape.what_is_malformed_is_refused, "not refused as malformed")
class LaxCodec(Intersect):
    """Cards of any number pass."""

    action_types: ClassVar[tuple[type[Any], ...]] = (
        *(kind for kind in Intersect.action_types if kind is not Select),
        LaxSelect,
    )
