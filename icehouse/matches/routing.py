"""The addresses of the websockets."""

from typing import Any

from django.urls import path, re_path

import icehouse.numbers  # noqa: F401 - makes <number:…> known
from icehouse.matches.consumers import MatchSocket, MySocket, Nowhere

_match: Any = MatchSocket.as_asgi()  # Django's `path` is typed for views; Channels routes by it all the same
_me: Any = MySocket.as_asgi()
_nowhere: Any = Nowhere.as_asgi()

websocket_urlpatterns: list[Any] = [
    path("ws/matches/<number:match_id>", _match),
    path("ws/me", _me),
    re_path("", _nowhere),
]
