"""Two people with tokens, and what they send."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.service import tables
from tests.service.crowd import Call
from tests.service.live import Live
from tests.service.people import Caller, fresh_key
from tests.service.tables import Duel


class Players(NamedTuple):
    """Seat 0 and seat 1 with their tokens, at a server."""

    live: Live
    people: tuple[Caller, Caller]
    tokens: tuple[str, str]
    open: Callable[..., Duel]

    @property
    def port(self) -> int:
        """Where the server answers."""
        return self.live.port

    def duel(self, **body: Any) -> Duel:
        """A new match of the two."""
        return self.open(*self.people, **body)

    def removal(self, **body: Any) -> Duel:
        """The same, when both are about to select."""
        duel = self.duel(**body)
        tables.take_to_removal(duel.id)
        return duel

    def act(self, duel: Duel, seat: int, decision: str, action: Any, key: str | None = None) -> Call:
        """An answer to a decision."""
        body = {"decision": decision, "action": action, "key": key or fresh_key()}
        return Call(self.tokens[seat], f"{duel.path}/actions", body)
