"""Watchers as Channels shows them in its documentation: each a member of a group, each frame encoded anew."""

from typing import Any

from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.urls import path


def group_of(match_id: int) -> str:
    """The group of a match's watchers."""
    return f"floor.{match_id}"


class Stock(AsyncJsonWebsocketConsumer):
    """One watcher. Its first frame says that it has joined."""

    channel_layer_alias = "stock"

    async def connect(self) -> None:
        """Join the group."""
        await self.accept()
        await self.channel_layer.group_add(group_of(self._match()), self.channel_name)
        await self.send_json({})

    async def disconnect(self, code: int) -> None:
        """Leave it."""
        await self.channel_layer.group_discard(group_of(self._match()), self.channel_name)

    async def tell(self, event: dict[str, Any]) -> None:
        """Send what the group was sent."""
        await self.send_json(event["update"])

    def _match(self) -> int:
        match_id: int = self.scope["url_route"]["kwargs"]["match_id"]
        return match_id


_stock: Any = Stock.as_asgi()  # as in the service's routing
websocket_urlpatterns: list[Any] = [path("ws/floor/<int:match_id>", _stock)]
