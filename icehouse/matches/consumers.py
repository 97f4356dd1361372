"""Websockets: `/ws/matches/{id}` and `/ws/me`. Nothing is read from the client."""

from urllib.parse import parse_qs

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie

from icehouse.accounts.credentials import Credentials, identify
from icehouse.matches import services
from icehouse.matches.hub import hub
from icehouse.matches.selectors import Viewer, visible
from icehouse.problems import Problem
from icehouse.threads import in_thread

NOT_FOUND = 4404
NOT_SIGNED_IN = 4401
SIGNED_OUT = 4403


class _Socket(AsyncWebsocketConsumer):
    """A connection of the hub. It has no channel of its own: the hub hears for all."""

    channel_layer_alias = "none"
    user_id: int | None = None
    invite = ""
    shown: Credentials = Credentials()

    async def push(self, frame: str) -> None:
        """Send a text frame."""
        await self.send(text_data=frame)

    async def shut(self) -> None:
        """Close: the session or token is no longer good, or the match is not to be seen."""
        await self.close(code=SIGNED_OUT)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """A client has nothing to say here; a pong is answered by the server's own layer."""

    async def identify(self) -> None:
        """Who connects: by token in the header, else by session cookie."""
        headers = dict(self.scope["headers"])
        token = headers.get(b"authorization", b"").decode("latin-1")
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin-1"))
        session = cookies.get(settings.SESSION_COOKIE_NAME, "")
        self.shown = await in_thread(identify, token, session)
        self.user_id = self.shown.user_id


def _look(match_id: int, viewer: Viewer) -> None:
    visible(match_id, viewer)
    services.adjudicate(match_id)


class MatchSocket(_Socket):
    """Updates of one match."""

    match_id = 0
    entered = False

    async def connect(self) -> None:
        """Let in who may see the match."""
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        self.invite = query.get("invite", [""])[0][:64]
        await self.identify()
        await self.accept()
        if self.shown.wrong:
            await self.close(code=NOT_SIGNED_IN)
            return
        try:
            await in_thread(_look, self.match_id, Viewer(self.user_id, self.invite))
        except Problem:
            await self.close(code=NOT_FOUND)
            return
        self.entered = True
        await hub().enter(self.match_id, self)

    async def disconnect(self, code: int) -> None:
        """Take the socket out of the room."""
        if self.entered:
            hub().leave(self.match_id, self)


class MySocket(_Socket):
    """How many matches wait for the account."""

    greeted = False

    async def connect(self) -> None:
        """Only for who is signed in."""
        await self.identify()
        await self.accept()
        if self.user_id is None:
            await self.close(code=NOT_SIGNED_IN)
            return
        self.greeted = True
        await hub().greet(self.user_id, self)

    async def disconnect(self, code: int) -> None:
        """Forget the socket."""
        if self.greeted and self.user_id is not None:
            hub().part(self.user_id, self)


class Nowhere(AsyncWebsocketConsumer):
    """An address that leads nowhere: not let in, and no error of ours."""

    channel_layer_alias = "none"

    async def connect(self) -> None:
        """Refuse."""
        await self.close()
